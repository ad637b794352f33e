import { AppError } from '../../src/base/errors.ts'
import { type AtsSession, defineConnector } from '../../src/connector-kit/contract.ts'
import { accountPlace } from '../../src/connector-kit/fields.ts'
import { sessionOf } from '../../src/connector-kit/session.ts'
import { hmac, isRecent, isSigned, pairsIn } from '../../src/connector-kit/webhooks.ts'
import { IDEMPOTENCY, teamtailorActions } from './actions.ts'
import { teamtailorAssumptions } from './assumptions.ts'
import { find, teamtailorClient } from './client.ts'
import { teamtailorReads } from './reads.ts'
import { CompanyRow, Settings } from './schema.ts'
import { versionOf } from './version.ts'

/** Teamtailor by its public API with a customer's Admin key. Facts and their sources: README.md. */
export const teamtailor = defineConnector({
  id: 'teamtailor',
  displayName: 'Teamtailor',
  evidence: 'docs',
  settings: Settings,
  keySteps: [
    'In Teamtailor, make an API key of the kind Admin, for reading and writing.',
    'Give the id of the user whose name stands under the notes, in digits. Teamtailor’s API tells it, at https://api.teamtailor.com/v1/users?filter[email]=ADDRESS with the headers “Authorization: Token token=KEY” and “X-Api-Version: 20240904”: the field “id”.',
    'A company in North America or Asia-Pacific has another address: set it as baseUrl below.',
  ],
  // docs.teamtailor.com, of which Teamtailor/docs @435312b is the source: candidates, job applications, stages and reject reasons need a key of the kind Admin. What the company and jobs need is not named there.
  rights: { stages: 'Admin (read)', applications: 'Admin (read)', people: 'Admin (read)', reasons: 'Admin (read)' },
  // The same source: updates need a key for reading and writing.
  writeRights: {
    note: 'Admin (read/write)',
    field: 'Admin (read/write)',
    tag: 'Admin (read/write)',
    moveTo: 'Admin (read/write)',
    reject: 'Admin (read/write)',
  },
  version: versionOf,
  limits: { requests: 50, perMs: 10_000, source: "third parties' clients; the vendor's headers are learned besides" },
  accountOf: ({ baseUrl, apiKey }) => [accountPlace(baseUrl), apiKey],
  actions: IDEMPOTENCY,
  cannot: {
    note: 'the vendor documents no filter of notes, and no list of the notes of one candidate, so a note cannot be looked up',
    link: 'no link objects in the API',
    attach: 'files are fetched by the vendor from a public address, and ours are not public',
  },
  webhook: {
    secrets: (settings) => settings.webhookSecret ?? [],
    isGenuine({ raw, headers, nowMs }, secret) {
      const pairs = pairsIn(Buffer.from(headers['tt-signature'] ?? '', 'base64').toString('utf8'))
      const [time = ''] = pairs.get('t') ?? []
      return isRecent(Number(time) * 1000, nowMs) && isSigned(hmac(secret, `${time}.`, raw), pairs.get('v2')?.[0])
    },
  },
  connect(settings, context): AtsSession {
    const client = teamtailorClient(settings, context)
    const reads = teamtailorReads(client, context)
    const one = { 'page[size]': '1' }

    /** False when the key is refused there. */
    async function mayRead(path: string, query: Readonly<Record<string, string>>): Promise<boolean> {
      try {
        await client.request({ method: 'GET', path, query: { ...one, ...query } })
        return true
      } catch (error) {
        if (!(error instanceof AppError) || error.kind !== 'config') throw error
        return false
      }
    }

    return sessionOf({
      client,
      reads,
      actions: teamtailorActions(client, reads, settings, context),
      probe: { method: 'GET', path: 'company' },
      assumptions: teamtailorAssumptions(client),
      async identify() {
        const company = await find(client, 'company', {}, CompanyRow)
        const warnings = ['A note whose answer was lost needs a person: Teamtailor documents no way to look a note up.']
        if (!(await mayRead('users', {})))
          warnings.push('The key is no Admin key with read and write: candidates, stages and notes will be refused.')
        else if (!(await mayRead('jobs', { 'filter[feed]': 'internal' })))
          warnings.push('The key may not list internal jobs: only public ones are seen.')
        return { account: company?.name ?? 'a company without a name', warnings }
      },
    })
  },
})
