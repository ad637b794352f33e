import { isRefused } from '../../src/connector-kit/actions.ts'
import { AtsClient, type AtsRequest } from '../../src/connector-kit/ats-client.ts'
import { byHeader } from '../../src/connector-kit/auth.ts'
import { type AtsSession, defineConnector } from '../../src/connector-kit/contract.ts'
import { accountPlace } from '../../src/connector-kit/fields.ts'
import { collect } from '../../src/connector-kit/lists.ts'
import { misconfigured } from '../../src/connector-kit/problems.ts'
import { sessionOf } from '../../src/connector-kit/session.ts'
import { rateHeaders } from '../../src/connector-kit/throttle.ts'
import { hmac, isSigned } from '../../src/connector-kit/webhooks.ts'
import { IDEMPOTENCY, workableActions } from './actions.ts'
import { workableAssumptions } from './assumptions.ts'
import { workableReads } from './reads.ts'
import { Settings } from './schema.ts'
import { VERSION } from './version.ts'

const PROBE: AtsRequest = { method: 'GET', path: 'jobs', query: { limit: '1' } }

/** Workable by its SPI v3 with an account, OAuth or partner token. Facts and their sources: README.md. */
export const workable = defineConnector({
  id: 'workable',
  displayName: 'Workable',
  evidence: 'docs',
  settings: Settings,
  keySteps: [
    'In Workable, make an access token for the account. It needs to read jobs and candidates, and to write to candidates.',
    'Give the first part of your workable.com address, and the id of the member in whose name everything is written; the member must be allowed on the jobs.',
  ],
  // The scopes of tokens, as workable.readme.io/reference names them; that of reasons is not known. A token that may not list members is asked for
  // jobs, so a refusal of who it is means these.
  rights: {
    identify: 'r_jobs',
    jobs: 'r_jobs',
    stages: 'r_jobs',
    applications: 'r_candidates',
    people: 'r_candidates',
  },
  writeRights: {
    note: 'w_candidates',
    field: 'w_candidates',
    tag: 'w_candidates',
    attach: 'w_candidates',
    moveTo: 'w_candidates',
    reject: 'w_candidates',
  },
  version: () => VERSION,
  accountOf: ({ baseUrl, subdomain, token }) => [
    accountPlace(baseUrl ?? `https://${subdomain}.workable.com/spi/v3`),
    token,
  ],
  // The limit depends on the kind of token (10 or 50 in ten seconds); the answers tell it.
  actions: IDEMPOTENCY,
  cannot: {
    link: 'no link objects in the API',
  },
  webhook: {
    // Signed with the account's token, or with an OAuth app's secret.
    secrets: ({ token, webhookSecret = [] }) => [token, ...webhookSecret],
    // Workable does not document which encoding.
    isGenuine({ raw, headers }, secret) {
      const [expected, sent] = [hmac(secret, raw), headers['x-workable-signature']]
      return isSigned(expected, sent, 'hex') || isSigned(expected, sent, 'base64')
    },
  },
  connect(settings, context): AtsSession {
    const client = new AtsClient({
      baseUrl: settings.baseUrl ?? `https://${settings.subdomain}.workable.com/spi/v3`,
      context,
      version: VERSION,
      authorize: byHeader('authorization', `Bearer ${settings.token}`),
      rate: rateHeaders('x-rate-limit'),
    })
    const reads = workableReads(client, context)
    return sessionOf({
      client,
      reads,
      actions: workableActions(client, reads, settings),
      probe: PROBE,
      assumptions: workableAssumptions(reads),
      async identify() {
        const members = await collect(reads.members()).catch((error: unknown) => {
          // Partners' tokens may not list members; they may read jobs.
          if (isRefused(error, 403)) return null
          throw error
        })
        if (members === null) {
          await client.request(PROBE)
          const warning = `The token may not list members, as partners' tokens may not: whether ${settings.memberId} is the id of an active member is not checked.`
          return { account: settings.subdomain, warnings: [warning] }
        }
        const member = members.find((one) => one.id === settings.memberId)
        if (!member)
          throw misconfigured(
            `Workable has no member ${settings.memberId} that the token may see. Set memberId to the id of an active member who is on the jobs.`,
            'ats.user',
          )
        const warnings =
          member.active === false
            ? [
                'The member of memberId is not active, so Workable may refuse what we write. Name an active member who is on the jobs.',
              ]
            : []
        return { account: `${settings.subdomain}, as ${member.name ?? member.id}`, warnings }
      },
    })
  },
})
