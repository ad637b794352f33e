import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { byHeader } from '../../src/connector-kit/auth.ts'
import { type AtsSession, defineConnector } from '../../src/connector-kit/contract.ts'
import { accountPlace } from '../../src/connector-kit/fields.ts'
import { at } from '../../src/connector-kit/lists.ts'
import { nameOf } from '../../src/connector-kit/people.ts'
import { sessionOf } from '../../src/connector-kit/session.ts'
import { hmac, isSigned, jsonIn } from '../../src/connector-kit/webhooks.ts'
import { IDEMPOTENCY, recruiteeActions } from './actions.ts'
import { recruiteeReads } from './reads.ts'
import { AdminRow, Settings } from './schema.ts'
import { VERSION } from './version.ts'

/** Recruitee (Tellent) with a personal API token. Facts and their sources: README.md. */
export const recruitee = defineConnector({
  id: 'recruitee',
  displayName: 'Recruitee',
  evidence: 'docs',
  settings: Settings,
  keySteps: [
    'In Recruitee, open Settings, Apps and plugins, Personal API tokens, and make a token.',
    'The token acts as the person who made it, with that person’s role; there are no narrower rights. Everything is written in that person’s name.',
    'Give the id of the company, or the first part of its recruitee.com address.',
  ],
  // docs.recruitee.com/reference: a personal token acts as the person who made it. There are no scopes, and no page names a role for each call.
  rightsOfUser: true,
  version: () => VERSION,
  accountOf: ({ baseUrl, company }) => [accountPlace(baseUrl ?? `https://api.recruitee.com/c/${company}`, true)],
  actions: IDEMPOTENCY,
  cannot: {
    field: 'clients disagree about the body of the call, and a call that is repeated makes a second field',
    tag: 'clients disagree about the body of the call ("tag" or "tags"), and a guess could replace the tags that are there',
    link: 'no link objects in the API',
    'a link to the next page on a foreign host is not followed':
      'everybody on a job comes in one answer, offers by number',
    'what changed is listed, and only that': 'no list of changes is documented; every pass reads the mapped stages',
  },
  webhook: {
    secrets: (settings) => settings.webhookSecret ?? [],
    isGenuine: ({ raw, headers }, secret) => isSigned(hmac(secret, raw), headers['x-recruitee-signature']),
    // The secret is shown only once the address has answered a test.
    greeting: (hook) => (jsonIn(hook)['test'] === true ? {} : undefined),
  },
  connect(settings, context): AtsSession {
    const client = new AtsClient({
      baseUrl: settings.baseUrl ?? `https://api.recruitee.com/c/${settings.company}`,
      context,
      version: VERSION,
      authorize: byHeader('authorization', `Bearer ${settings.token}`),
    })
    const reads = recruiteeReads(client, context)
    return sessionOf({
      client,
      // The vendor lists no changes: everybody in the mapped stages is read with every pass.
      reads,
      actions: recruiteeActions(client, reads, settings),
      assumptions: [reads.notesArePaged],
      probe: { method: 'GET', path: 'admin' },
      async identify() {
        const { json } = await client.request({ method: 'GET', path: 'admin' })
        const admin = AdminRow.safeParse(at(json, 'admin'))
        const { first_name: first, last_name: last, email } = admin.success ? admin.data : {}
        return {
          account: nameOf(first, last, email) ?? `company ${settings.company}`,
          warnings: ['The token sees only the jobs that this person sees, and ends when this person leaves.'],
        }
      },
    })
  },
})
