import { cut } from '../../src/base/text.ts'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { byHeader } from '../../src/connector-kit/auth.ts'
import { type AtsSession, defineConnector } from '../../src/connector-kit/contract.ts'
import { accountPlace } from '../../src/connector-kit/fields.ts'
import { nameOf } from '../../src/connector-kit/people.ts'
import { sessionOf } from '../../src/connector-kit/session.ts'
import { hmac, isRecent, isSigned, pairsIn } from '../../src/connector-kit/webhooks.ts'
import { IDEMPOTENCY, smartRecruitersActions } from './actions.ts'
import { smartRecruitersReads } from './reads.ts'
import { Settings, UserRow } from './schema.ts'
import { VERSION } from './version.ts'

/** SmartRecruiters by its customer API. Facts and their sources: README.md. */
export const smartrecruiters = defineConnector({
  id: 'smartrecruiters',
  displayName: 'SmartRecruiters',
  evidence: 'docs',
  settings: Settings,
  keySteps: [
    'In SmartRecruiters, make an API key of your company. It sees what its user sees.',
    'SmartRecruiters recommends API keys for tests and has announced nothing that replaces them here, without a date.',
  ],
  // developers.smartrecruiters.com names scopes of OAuth only; a key sees what its user sees.
  rightsOfUser: true,
  version: () => VERSION,
  limits: { requests: 10, perMs: 1_000, concurrent: 8, source: 'developers.smartrecruiters.com/docs/rate-limiting' },
  accountOf: ({ baseUrl, apiKey }) => [accountPlace(baseUrl), apiKey],
  actions: IDEMPOTENCY,
  cannot: {
    note: 'no call lists what was shared: a lost answer is a person’s',
    link: 'no link objects in the API',
    'a link to the next page on a foreign host is not followed': 'pages are asked for by an id, not by a link',
    'what changed is listed, and only that':
      'whether a change of status touches updatedOn is not documented; every pass reads the mapped stages',
  },
  webhook: {
    secrets: (settings) => settings.webhookSecret ?? [],
    isGenuine({ raw, headers, nowMs }, secret) {
      const time = headers['smartrecruiters-timestamp'] ?? ''
      const rest = [headers['event-id'], headers['event-name'], headers['event-version'], headers['link']]
      const expected = hmac(secret, `${time}.`, raw, `.${rest.map((part) => part ?? '').join('.')}`)
      const sent = pairsIn(headers['smartrecruiters-signature']).get('v1') ?? []
      // Several while a secret is changed.
      return isRecent(Number(time) * 1000, nowMs) && sent.some((one) => isSigned(expected, one))
    },
    // An activation is answered by its own header.
    greeting: ({ headers }) => {
      const secret = headers['x-hook-secret']
      return secret === undefined ? undefined : { 'x-hook-secret': cut(secret, 500) }
    },
    accepted: 202,
  },
  connect(settings, context): AtsSession {
    const client = new AtsClient({
      baseUrl: settings.baseUrl,
      context,
      version: VERSION,
      authorize: byHeader('x-smarttoken', settings.apiKey),
    })
    const reads = smartRecruitersReads(client, context)
    return sessionOf({
      client,
      // Whether a change of status moves "updatedOn" is not documented: the mapped stages are read with every pass.
      reads,
      actions: smartRecruitersActions(client, reads, settings),
      assumptions: reads.assumptions,
      probe: { method: 'GET', path: 'users/me' },
      async identify() {
        const user = UserRow.safeParse((await client.request({ method: 'GET', path: 'users/me' })).json)
        const { firstName, lastName, email } = user.success ? user.data : {}
        return {
          account: nameOf(firstName, lastName, email) ?? 'a key without a user',
          warnings: [
            'The key sees what its user sees: an empty list may mean "not permitted".',
            ...(settings.notesToHiringTeam ? ['Notes are mailed to the hiring team.'] : []),
          ],
        }
      },
    })
  },
})
