import { scrubQuote } from '../../src/base/log.ts'
import { AtsClient, type Authorize } from '../../src/connector-kit/ats-client.ts'
import { basic, byHeader, byOAuth } from '../../src/connector-kit/auth.ts'
import { type AtsSession, defineConnector, type SessionContext } from '../../src/connector-kit/contract.ts'
import { accountPlace } from '../../src/connector-kit/fields.ts'
import { withoutSecrets } from '../../src/connector-kit/quoted.ts'
import { sessionOf } from '../../src/connector-kit/session.ts'
import { hmac, isSigned } from '../../src/connector-kit/webhooks.ts'
import { idempotencyOf, restActions, sendsText } from './actions.ts'
import { Calls } from './calls.ts'
import { restReads } from './reads.ts'
import { type Auth, Settings } from './schema.ts'
import { restTrial } from './trial.ts'
import { boundedContext } from './trial-reads.ts'

/** Any ATS with a JSON API, described in the YAML alone. README.md says how. */
export const rest = defineConnector({
  id: 'rest',
  displayName: 'Any REST API, by YAML',
  evidence: 'docs',
  settings: Settings,
  accountOf: ({ baseUrl, auth }) => [accountPlace(baseUrl), ...credentialOf(auth)],
  // The most that a description can offer; `forSettings` returns the actions that one really offers.
  actions: {
    note: 'marker',
    field: 'overwrite',
    tag: 'overwrite',
    link: 'marker',
    attach: 'marker',
    moveTo: 'overwrite',
    reject: 'overwrite',
  },
  forSettings: (settings) => ({
    actions: idempotencyOf(settings),
    ...(sendsText(settings) ? { textOnly: 'its request sends $text; let it send $file or $base64 instead' } : {}),
    ...(settings.limits
      ? {
          limits: {
            requests: settings.limits.requests,
            perMs: settings.limits.seconds * 1000,
            ...(settings.limits.concurrent === undefined ? {} : { concurrent: settings.limits.concurrent }),
            source: 'the YAML',
          },
        }
      : {}),
  }),
  webhook: {
    secrets: ({ webhook }) => webhook?.secret ?? [],
    isGenuine({ raw, headers }, secret, { webhook }) {
      if (!webhook) return false
      const sent = headers[webhook.header]
      return sent?.startsWith(webhook.prefix) === true
        ? isSigned(hmac(secret, raw), sent.slice(webhook.prefix.length), webhook.encoding)
        : false
    },
  },
  connect(settings, context): AtsSession {
    const authorize = authorizeBy(settings.auth, context)
    const clientIn = (of: SessionContext) =>
      new AtsClient({
        baseUrl: settings.baseUrl,
        context: of,
        authorize,
        ...('query' in settings.auth ? { credentialsIn: 'query' } : {}),
        headers: settings.headers,
      })
    const client = clientIn(context)
    const calls = new Calls(client, settings.refusal, context.hide)
    const tried = new Calls(clientIn(boundedContext(context)), settings.refusal, context.hide)
    const cleaning = async () => {
      const credentials = { ...settings.headers, ...(await authorize()) }
      return (text: string) => scrubQuote(withoutSecrets(text, credentials))
    }
    const reads = restReads(calls, settings, context)
    const me = async () => {
      const { json, known } = await calls.send(settings.me)
      return settings.me.name.evaluate(json, known)
    }
    const session = sessionOf({
      client,
      reads,
      actions: restActions(calls, reads, settings),
      probe: me,
      async identify() {
        const name = await me()
        const is = typeof name === 'string' || typeof name === 'number'
        return {
          account: is ? String(name) : settings.baseUrl,
          warnings: is ? [] : [`"${settings.me.name.source}" finds no name in the answer`],
        }
      },
    })
    return { ...session, tryPart: restTrial(tried, settings, context, cleaning) }
  },
})

function authorizeBy(auth: Auth, context: SessionContext): Authorize {
  if ('bearer' in auth) return byHeader('authorization', `Bearer ${auth.bearer}`)
  if ('header' in auth) return byHeader(auth.header.toLowerCase(), auth.value)
  if ('query' in auth) return byHeader(auth.query, auth.value)
  if ('basic' in auth) return byHeader('authorization', basic(auth.basic.user, auth.basic.password))
  return byOAuth(context, { ...auth.oauth, settings: 'auth.oauth' })
}

/**
 * The credential by which the vendor knows the account; without parts that may be renewed while the account stays the
 * same.
 */
function credentialOf(auth: Auth): readonly string[] {
  if ('bearer' in auth) return [auth.bearer]
  if ('header' in auth || 'query' in auth) return [auth.value]
  if ('basic' in auth) return [auth.basic.user]
  return [auth.oauth.clientId, auth.oauth.refreshToken ?? '']
}
