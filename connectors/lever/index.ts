import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { basic, byHeader, byOAuth } from '../../src/connector-kit/auth.ts'
import { type AtsSession, defineConnector } from '../../src/connector-kit/contract.ts'
import { accountPlace } from '../../src/connector-kit/fields.ts'
import { misconfigured } from '../../src/connector-kit/problems.ts'
import { sessionOf } from '../../src/connector-kit/session.ts'
import { hmac, isRecent, isSigned, jsonIn } from '../../src/connector-kit/webhooks.ts'
import { IDEMPOTENCY, leverActions } from './actions.ts'
import { leverReads } from './reads.ts'
import { Settings } from './schema.ts'
import { VERSION } from './version.ts'

/** Lever by its Data API v1 with a customer's key. Facts and their sources: README.md. */
export const lever = defineConnector({
  id: 'lever',
  displayName: 'Lever',
  evidence: 'docs',
  settings: Settings,
  keySteps: [
    'In Lever, make an API key. It gets its rights when it is made, and the right to confidential records can be given only then.',
    'Give it the rights to read postings, stages, opportunities, users and archive reasons, and to write notes and whatever else you want written.',
    'Give the id of the user in whose name everything is written, a UUID. Lever’s API tells it, at https://api.lever.co/v1/users?email=ADDRESS with the key as the name of the login and no password: the field “id”. Choose somebody who is there to stay, or a user of its own.',
    'An account in Europe is said to have its API at https://api.eu.lever.co/v1: set that as baseUrl below.',
  ],
  rights: {
    identify: 'users (read)',
    jobs: 'postings (read)',
    stages: 'stages (read)',
    applications: 'opportunities (read)',
    people: 'opportunities (read)',
    reasons: 'archive reasons (read)',
  },
  // Of the rights to write only those that are named after what is written are known; which one tags, links, moves and rejections need is not.
  writeRights: { note: 'notes (read, write)', attach: 'files (read, write)' },
  version: () => VERSION,
  limits: { requests: 10, perMs: 1_000, source: 'vendor documentation as cited by others; no header tells it' },
  accountOf: ({ baseUrl, apiKey, oauth }) => [
    accountPlace(baseUrl),
    ...(oauth ? [oauth.clientId, oauth.refreshToken] : [apiKey ?? '']),
  ],
  actions: IDEMPOTENCY,
  cannot: {
    field: 'no custom fields on an opportunity',
    'a link to the next page on a foreign host is not followed': 'pages are asked for by a token, not by a link',
  },
  webhook: {
    // Each hook has a token of its own.
    secrets: (settings) => settings.webhookSecret ?? [],
    // Signed are the token and the time, all in the body; the event is not, and is read anew.
    isGenuine(hook, secret) {
      const { token, triggeredAt, signature } = jsonIn(hook)
      return (
        isRecent(Number(triggeredAt), hook.nowMs) &&
        isSigned(hmac(secret, `${String(token)}${String(triggeredAt)}`), String(signature))
      )
    },
  },
  connect(settings, context): AtsSession {
    const client = new AtsClient({
      baseUrl: settings.baseUrl,
      context,
      version: VERSION,
      authorize: settings.oauth
        ? byOAuth(context, { ...settings.oauth, tokenUrl: `${settings.authUrl}/oauth/token`, settings: 'oauth' })
        : byHeader('authorization', basic(settings.apiKey ?? '', '')),
    })
    const reads = leverReads(client, settings, context)
    return sessionOf({
      client,
      // Stages belong to the account: every posting has them all.
      reads,
      actions: leverActions(client, reads, settings),
      probe: { method: 'GET', path: 'stages', query: { limit: '1' } },
      assumptions: [
        {
          what: 'several objects are expanded by saying expand once for each of them',
          async attempt() {
            const row = await reads.firstExpanded()
            const isExpanded =
              typeof row?.stage === 'object' && (row.applications ?? []).every((one) => typeof one === 'object')
            return row && !isExpanded ? 'an opportunity came with ids in their places' : undefined
          },
        },
      ],
      async identify() {
        const user = await reads.user(settings.performAs)
        if (!user)
          throw misconfigured(
            `Lever shows no user ${settings.performAs} (none has this id, or the user is deactivated). Set performAs to the id of a user who signs the notes.`,
            'ats.user',
          )
        const warnings = [
          ...(user.deactivatedAt
            ? [
                'The user of performAs is deactivated; Lever signs with that name all the same. Name a user who is there to stay.',
              ]
            : []),
          ...(settings.confidential ? [] : ['Confidential opportunities are not read: an empty list is no proof.']),
        ]
        return { account: user.name ?? user.id, warnings }
      },
    })
  },
})
