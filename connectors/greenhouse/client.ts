import { AppError, messageOf } from '../../src/base/errors.ts'
import { retryAfterMs } from '../../src/base/retry-after.ts'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { SessionContext } from '../../src/connector-kit/contract.ts'
import { type Settings, Token } from './schema.ts'

/** When the token does not say how long it lives. */
const TOKEN_LIFE_MS = 60 * 60_000
/** Renewed so much before its end, or after half of a shorter life. */
const EARLY_MS = 5 * 60_000

/** The HTTP client of one account, with its access token (client-credentials grant, `sub` = the user we act as). */
export function greenhouseClient(settings: Settings, context: SessionContext): AtsClient {
  return new AtsClient({
    baseUrl: settings.baseUrl,
    context,
    problemIn,
    async authorize(refused) {
      const token = await context.tokens.token(() => fetchToken(settings, context), refused?.replace(/^Bearer /, ''))
      return { authorization: `Bearer ${token}` }
    },
  })
}

async function fetchToken(settings: Settings, context: SessionContext): Promise<{ value: string; expiresAt: Date }> {
  const answer = await context
    .exchange({
      method: 'POST',
      url: `${settings.authUrl.replace(/\/+$/, '')}/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', sub: settings.userId }).toString(),
      deadlineMs: context.deadlineMs,
      bytesMax: 64 * 1024,
    })
    .catch((cause: unknown) => {
      throw new AppError(`The token server did not answer: ${messageOf(cause)}`, {
        kind: 'transient',
        code: 'ats.token_unreachable',
        cause,
        facts: { doubtful: false },
      })
    })
  const now = context.clock.now()
  if (answer.status === 429)
    throw new AppError('The token server asked us to wait', {
      kind: 'throttled',
      code: 'ats.throttled',
      retryAfterMs: retryAfterMs(answer.headers['retry-after'], now),
      facts: { doubtful: false },
    })
  if (answer.status >= 500)
    throw new AppError(`The token server failed with ${answer.status}`, {
      kind: 'transient',
      code: 'ats.token_failed',
      facts: { doubtful: false },
    })
  // The body of a refusal may repeat the client id; it is not quoted.
  if (answer.status !== 200)
    throw new AppError(
      `The token server refuses our credentials with ${answer.status}. Check clientId, clientSecret and userId.`,
      { kind: 'config', code: 'ats.credentials', facts: { doubtful: false } },
    )
  const token = Token.safeParse(jsonOrNull(answer.body))
  if (!token.success)
    throw new AppError('The token server answered without an access_token', {
      kind: 'transient',
      code: 'ats.token',
      facts: { doubtful: false },
    })
  const { access_token: value, expires_at: at, expires_in: seconds } = token.data
  const said = at === undefined ? Number.NaN : Date.parse(at)
  const life = Number.isNaN(said) ? (seconds ?? TOKEN_LIFE_MS / 1000) * 1000 : said - now.getTime()
  return { value, expiresAt: new Date(now.getTime() + life - Math.min(EARLY_MS, life / 2)) }
}

/** `errors` holds strings or objects, depending on the endpoint. */
function problemIn(json: unknown): string {
  const body = json as { message?: unknown; errors?: unknown } | null
  const errors = Array.isArray(body?.errors)
    ? body.errors.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    : []
  return (
    [typeof body?.message === 'string' ? body.message : '', ...errors].filter(Boolean).join('; ') || 'no reason given'
  )
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // a cut-off answer; the caller says so
  }
}
