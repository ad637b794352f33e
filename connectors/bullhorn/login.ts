import { messageOf } from '../../src/base/errors.ts'
import { readJsonOrNull } from '../../src/base/foreign.ts'
import type { HttpAnswer } from '../../src/base/http.ts'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { byToken, expiryOf, fetchToken } from '../../src/connector-kit/auth.ts'
import type { SessionContext } from '../../src/connector-kit/contract.ts'
import { misconfigured, unavailable } from '../../src/connector-kit/problems.ts'
import { Kept, Login, type Settings } from './schema.ts'

/** How long a session is asked for, in minutes; it may end at any moment all the same. */
const TTL_MINUTES = 30
const REDIRECTS_MAX = 3

/**
 * Three steps lead to a session: a code for the API user's name and password, an access token for the code, a session for the
 * token. The session names the host where this customer's data is. One session serves all processes.
 */
export function bullhornClient(settings: Settings, context: SessionContext): AtsClient {
  const placeOf = new WeakMap<object, string>()
  const authorize = byToken(
    context,
    (kept) => {
      const { token, restUrl } = Kept.parse(readJsonOrNull(kept))
      const headers = { bhresttoken: token }
      placeOf.set(headers, restUrl)
      return headers
    },
    async () => {
      const { token, restUrl } = await logIn(settings, context)
      const expiresAt = expiryOf(context.clock.now(), TTL_MINUTES * 60_000)
      return { value: JSON.stringify({ token, restUrl }), expiresAt }
    },
  )
  return new AtsClient({
    baseUrl: settings.baseUrl,
    baseFor: (headers) => placeOf.get(headers),
    context,
    authorize,
    // No session is a 412, one that ended a 401.
    staleStatuses: [401, 412],
  })
}

async function logIn(settings: Settings, context: SessionContext): Promise<{ token: string; restUrl: string }> {
  const { clientId, clientSecret, username, password } = settings
  const auth = settings.authUrl.replace(/\/+$/, '')
  const asking = { client_id: clientId, response_type: 'code', action: 'Login', username, password }
  const asked = await get(`${auth}/oauth/authorize?${new URLSearchParams(asking)}`, settings, context)
  const code = URL.parse(String(asked.headers['location'] ?? ''), auth)?.searchParams.get('code')
  if (!code)
    throw misconfigured(
      'Bullhorn gives no code for the API user. Check clientId, username and password.',
      'ats.credentials',
    )
  const access = await fetchToken(context, {
    url: `${auth}/oauth/token`,
    form: { grant_type: 'authorization_code', code, client_id: clientId, client_secret: clientSecret },
    settings: 'clientId and clientSecret',
  })
  const base = settings.baseUrl.replace(/\/+$/, '')
  const query = new URLSearchParams({ version: '*', access_token: access.value, ttl: String(TTL_MINUTES) })
  const answer = await get(`${base}/login?${query}`, settings, context)
  const login = Login.safeParse(readJsonOrNull(answer.body))
  if (!login.success) throw unavailable(`The login answered ${answer.status} without a session`, 'ats.token')
  const { BhRestToken: token, restUrl } = login.data
  if (!isTrusted(restUrl, settings))
    throw misconfigured(`The login names ${new URL(restUrl).host}, which is not a host of Bullhorn`, 'ats.foreign_link')
  return { token, restUrl }
}

/** A host of the wrong data centre answers 307; it is followed by hand, and only to where passwords may go. */
async function get(url: string, settings: Settings, context: SessionContext): Promise<HttpAnswer> {
  let at = url
  for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
    const answer = await context
      .exchange({ method: 'GET', url: at, deadlineMs: context.deadlineMs, bytesMax: 64 * 1024 })
      .catch((cause: unknown) => {
        throw unavailable(`The login server did not answer: ${messageOf(cause)}`, 'ats.token_unreachable', cause)
      })
    if (answer.status === 429 || answer.status >= 500)
      throw unavailable(`The login server failed with ${answer.status}`, 'ats.token_failed')
    if (answer.status !== 307) return answer
    const next = URL.parse(String(answer.headers['location'] ?? ''), at)
    if (!next) throw unavailable('The login server sends us to no address', 'ats.token_failed')
    // Some answers name the host only.
    if (next.search === '') next.search = new URL(at).search
    if (!isTrusted(next.href, settings))
      throw misconfigured(
        `The login server sends us to ${next.host}, which is not a host of Bullhorn`,
        'ats.foreign_link',
      )
    at = next.href
  }
  throw unavailable('The login servers send us in a circle', 'ats.token_failed')
}

function isTrusted(url: string, settings: Settings): boolean {
  const { origin, protocol, hostname } = new URL(url)
  return (
    [settings.baseUrl, settings.authUrl].some((known) => new URL(known).origin === origin) ||
    (protocol === 'https:' && hostname.endsWith('.bullhornstaffing.com'))
  )
}
