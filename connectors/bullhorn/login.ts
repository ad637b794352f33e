import { KEY_RENEWAL, messageOf } from '../../src/base/errors.ts'
import { readJsonOrNull } from '../../src/base/foreign.ts'
import { type HttpAnswer, unansweredCode } from '../../src/base/http.ts'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import { byToken, expiryOf } from '../../src/connector-kit/auth.ts'
import type { SessionContext } from '../../src/connector-kit/contract.ts'
import { misconfigured, unavailable } from '../../src/connector-kit/problems.ts'
import { GONE, loginGone } from '../../src/connector-kit/versions.ts'
import { Access, Kept, Login, LoginInfo, type Settings } from './schema.ts'
import { VERSION } from './version.ts'

/** How long a session is asked for, in minutes; it may end at any moment all the same. */
const TTL_MINUTES = 30
const REDIRECTS_MAX = 3

/**
 * Four steps lead to a session: the hosts of the customer's data centre, a code for the API user's name and password, an access
 * token for the code, a session for the token. The session names the host where this customer's data is. One session serves all processes.
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
    version: VERSION,
    authorize,
    // No session is a 412, one that ended a 401.
    staleStatuses: [401, 412],
  })
}

async function logIn(settings: Settings, context: SessionContext): Promise<{ token: string; restUrl: string }> {
  const { clientId, clientSecret, username, password } = settings
  const ask = asker(settings, context)
  const { oauthUrl, restUrl } = await dataCenterOf(settings, ask)

  const asking = { client_id: clientId, response_type: 'code', action: 'Login' }
  const asked = await ask('GET', `${oauthUrl}/authorize?${new URLSearchParams({ ...asking, username, password })}`)
  const code = URL.parse(String(asked.headers['location'] ?? ''), oauthUrl)?.searchParams.get('code')
  if (!code) throw noCode(asked, username, `${oauthUrl}/authorize?${new URLSearchParams(asking)}`)

  const swap = { grant_type: 'authorization_code', code, client_id: clientId, client_secret: clientSecret }
  const swapped = await ask('POST', `${oauthUrl}/token?${new URLSearchParams(swap)}`)
  // The body of a refusal may repeat the client id; it is not quoted.
  if (swapped.status >= 400)
    throw misconfigured(
      `Bullhorn refuses the API key with ${swapped.status}. Check clientId and clientSecret. ${KEY_RENEWAL}`,
      'ats.credentials',
    )
  const access = Access.safeParse(readJsonOrNull(swapped.body))
  if (!access.success) throw unavailable('The token server answered without an access_token', 'ats.token')

  const query = { version: '*', access_token: access.data.access_token, ttl: String(TTL_MINUTES) }
  const answer = await ask('GET', `${restUrl}/login?${new URLSearchParams(query)}`)
  const login = Login.safeParse(readJsonOrNull(answer.body))
  if (!login.success) throw unavailable(`The login answered ${answer.status} without a session`, 'ats.token')
  return { token: login.data.BhRestToken, restUrl: trusted(login.data.restUrl, 'login', settings) }
}

/** Every customer lives in one data centre. Bullhorn names its hosts for an API user before anybody logs in. */
async function dataCenterOf(settings: Settings, ask: Ask): Promise<{ oauthUrl: string; restUrl: string }> {
  const answer = await ask(
    'GET',
    `${bare(settings.baseUrl)}/loginInfo?${new URLSearchParams({ username: settings.username })}`,
  )
  const info = LoginInfo.safeParse(readJsonOrNull(answer.body))
  if (!info.success && answer.status >= 400 && answer.status < 500)
    throw misconfigured(
      `Bullhorn knows no data centre for the API user "${settings.username}": loginInfo answered ${answer.status}. Check username and baseUrl`,
      'ats.credentials',
    )
  if (!info.success)
    throw unavailable(`loginInfo answered ${answer.status} without an oauthUrl and a restUrl`, 'ats.token')
  const { oauthUrl, restUrl } = info.data
  return {
    oauthUrl: settings.authUrl ? `${bare(settings.authUrl)}/oauth` : trusted(oauthUrl, 'loginInfo', settings),
    restUrl: trusted(restUrl, 'loginInfo', settings),
  }
}

/** With wrong credentials Bullhorn shows its login page again; a new user is shown the terms. Both are answered with 200. */
function noCode({ body }: HttpAnswer, username: string, page: string) {
  const agree = `Open ${page} in a browser, sign in as "${username}" and press Agree once`
  return /terms of (service|use)|\bagree\b/i.test(body)
    ? misconfigured(
        `The API user "${username}" has not accepted Bullhorn's terms of service yet, so Bullhorn gives no code. ${agree}; then try again`,
        'ats.terms',
      )
    : misconfigured(
        `Bullhorn gives no code for the API user "${username}". Check clientId, username and password. If the user is new: ${agree}`,
        'ats.credentials',
      )
}

type Ask = (method: 'GET' | 'POST', url: string) => Promise<HttpAnswer>

/**
 * Asks a login host. One of the wrong data centre answers 307 or 308. The redirect is followed by hand, with the same method
 * and the same query (all of these requests have no body), and only to where passwords may go.
 */
function asker(settings: Settings, context: SessionContext): Ask {
  return async (method, url) => {
    let at = url
    for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
      const answer = await context
        .exchange({ method, url: at, deadlineMs: context.deadlineMs, bytesMax: 64 * 1024 })
        .catch((cause: unknown) => {
          throw unavailable(
            `The login server did not answer: ${messageOf(cause)}`,
            unansweredCode(cause, 'ats.token_unreachable'),
            cause,
          )
        })
      if (answer.status === 429 || answer.status >= 500)
        throw unavailable(`The login server failed with ${answer.status}`, 'ats.token_failed')
      if (answer.status === GONE) throw loginGone()
      if (answer.status !== 307 && answer.status !== 308) return answer
      const next = URL.parse(String(answer.headers['location'] ?? ''), at)
      if (!next) throw unavailable('The login server sends us to no address', 'ats.token_failed')
      // Some answers name the host only.
      if (next.search === '') next.search = new URL(at).search
      trusted(next.href, 'login server', settings)
      // As it stands: a code or a secret at its end may end with a slash.
      at = next.href
    }
    throw unavailable('The login servers send us in a circle', 'ats.token_failed')
  }
}

const bare = (url: string) => url.replace(/\/+$/, '')

/** The address without a slash at its end; credentials go to hosts of Bullhorn and to those of the settings only. */
function trusted(url: string, by: string, settings: Settings): string {
  const { origin, protocol, host, hostname } = new URL(url)
  const isKnown = [settings.baseUrl, settings.authUrl].some((known) => known && new URL(known).origin === origin)
  if (isKnown || (protocol === 'https:' && hostname.endsWith('.bullhornstaffing.com'))) return bare(url)
  throw misconfigured(`The ${by} names ${host}, which is not a host of Bullhorn`, 'ats.foreign_link')
}
