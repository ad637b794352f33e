import { type AtsSession, defineConnector } from '../../src/connector-kit/contract.ts'
import { accountPlace } from '../../src/connector-kit/fields.ts'
import { sessionOf } from '../../src/connector-kit/session.ts'
import { hmac, isSigned } from '../../src/connector-kit/webhooks.ts'
import { ashbyActions, IDEMPOTENCY } from './actions.ts'
import { ashbyClient, call } from './client.ts'
import { ashbyReads } from './reads.ts'
import { KeyInfo, Settings } from './schema.ts'
import { versionOf } from './version.ts'

/** Ashby by its API with a customer's key. Facts and their sources: README.md. */
export const ashby = defineConnector({
  id: 'ashby',
  displayName: 'Ashby',
  evidence: 'docs',
  settings: Settings,
  keySteps: [
    'In Ashby, make an API key for this connection.',
    'Tick Candidates and Hiring process for reading and writing, and Jobs, Interviews and API keys for reading: stages are read by the Interviews module, and whose key it is by that of API keys.',
    'Confidential jobs are missing unless the key is given them.',
    'Where the menu for keys is, Ashby’s public pages do not say.',
  ],
  // developers.ashbyhq.com/reference, at each call: apiKey.info apiKeysRead, job.list and job.info jobsRead, interviewStage.list interviewsRead,
  // application.list and candidate.info candidatesRead, archiveReason.list hiringProcessMetadataRead.
  rights: {
    identify: 'API keys (read)',
    jobs: 'Jobs (read)',
    stages: 'Interviews (read)',
    applications: 'Candidates (read)',
    people: 'Candidates (read)',
    reasons: 'Hiring process (read)',
  },
  // As above: candidate.createNote, candidate.addTag, customField.setValues and application.changeStage candidatesWrite, candidateTag.create
  // hiringProcessMetadataWrite, customField.list and archiveReason.list hiringProcessMetadataRead.
  writeRights: {
    note: 'Candidates (write)',
    field: 'Candidates (write), Hiring process (read)',
    tag: 'Candidates (write), Hiring process (write)',
    moveTo: 'Candidates (write)',
    reject: 'Candidates (write), Hiring process (read)',
  },
  version: versionOf,
  accountOf: ({ baseUrl, apiKey }) => [accountPlace(baseUrl), apiKey],
  actions: IDEMPOTENCY,
  cannot: {
    link: 'no link objects in the API',
    attach: 'three steps, the second on a host of somebody else, which is not known well enough',
    'a link to the next page on a foreign host is not followed': 'pages are asked for by a cursor, not by a link',
  },
  webhook: {
    secrets: (settings) => settings.webhookSecret ?? [],
    isGenuine: ({ raw, headers }, secret) =>
      isSigned(hmac(secret, raw), headers['ashby-signature']?.replace(/^sha256=/, '')),
  },
  connect(settings, context): AtsSession {
    const client = ashbyClient(settings, context)
    const reads = ashbyReads(client, context)
    return sessionOf({
      client,
      reads,
      actions: ashbyActions(client, reads, settings),
      probe: call('apiKey.info', {}),
      async identify() {
        const info = KeyInfo.safeParse((await client.request(call('apiKey.info', {}))).json)
        return {
          account: `key "${(info.success && info.data.results.title) || 'without a name'}"`,
          warnings: [
            'Confidential jobs and private fields are missing unless the key was given them: empty is no proof.',
          ],
        }
      },
    })
  },
})
