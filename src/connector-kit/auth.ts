import { z } from 'zod'
import { AppError, KEY_RENEWAL, messageOf } from '../base/errors.ts'
import { readJsonOrNull } from '../base/foreign.ts'
import { unansweredCode } from '../base/http.ts'
import { retryAfterMs } from '../base/retry-after.ts'
import type { Authorize } from './ats-client.ts'
import type { FetchToken, SessionContext } from './contract.ts'
import { misconfigured, unavailable } from './problems.ts'
import { GONE, loginGone } from './versions.ts'

/** The ways in which ATSs want to know who asks. */

/** One header that never changes. */
export function byHeader(name: string, value: string): Authorize {
  const headers = { [name]: value }
  return () => Promise.resolve(headers)
}

/** The value of the header `Authorization` for HTTP basic authentication. */
export function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

/** A token that runs out and is kept for all processes; `fetch` gets a new one, by one process at a time. */
export function byToken(
  context: SessionContext,
  header: (token: string) => Readonly<Record<string, string>>,
  fetch: FetchToken,
): Authorize {
  const tokenOf = new WeakMap<object, string>()
  return async (refused) => {
    const token = await context.tokens.token(fetch, refused && tokenOf.get(refused))
    const headers = header(token)
    tokenOf.set(headers, token)
    return headers
  }
}

/** The client that asks a token server for tokens. */
export interface OAuthClient {
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope?: string | undefined
  /** How the client is named: in the form, or as HTTP's own basic credentials. */
  readonly client?: 'form' | 'basic'
  /** With one, the token is renewed by it; without, it is got by the client's credentials alone. */
  readonly refreshToken?: string | undefined
  /** The word before the token in the header; absent: Bearer. */
  readonly scheme?: string
  /** Named when the server refuses: which settings to look at. */
  readonly settings: string
}

const Kept = z.object({ access: z.string(), refresh: z.string().nullable() })

/**
 * OAuth 2.0 by client credentials or by a refresh token. A refresh token may change with each use, and the old one is void
 * then: so one process at a time renews, and what came is stored for all before it is used.
 */
export function byOAuth(context: SessionContext, oauth: OAuthClient): Authorize {
  const { tokenUrl, clientId, clientSecret, scope, client = 'form', scheme = 'Bearer', settings } = oauth
  const keptOf = (text: string | undefined) => Kept.safeParse(readJsonOrNull(text ?? '')).data
  return byToken(
    context,
    (kept) => ({ authorization: `${scheme} ${keptOf(kept)?.access}` }),
    async (before) => {
      const refresh = oauth.refreshToken === undefined ? null : (keptOf(before)?.refresh ?? oauth.refreshToken)
      const { value, expiresAt, refreshToken } = await fetchToken(context, {
        url: tokenUrl,
        ...(client === 'basic' ? { headers: { authorization: basic(clientId, clientSecret) } } : {}),
        form: {
          ...(refresh === null
            ? { grant_type: 'client_credentials' }
            : { grant_type: 'refresh_token', refresh_token: refresh }),
          ...(client === 'form' ? { client_id: clientId, client_secret: clientSecret } : {}),
          ...(scope === undefined ? {} : { scope }),
        },
        settings,
      })
      return { value: JSON.stringify({ access: value, refresh: refresh && (refreshToken ?? refresh) }), expiresAt }
    },
  )
}

/** When a token server does not say how long its token lives. */
const TOKEN_LIFE_MS = 60 * 60_000
/** Renewed so much before its end, or after half of a shorter life. */
const EARLY_MS = 5 * 60_000
/** Longer ones are no lives of tokens, and some are no times that a date can hold. */
const TOKEN_LIFE_MS_MAX = 366 * 24 * 60 * 60_000

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_at: z.string().optional(),
  expires_in: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).optional(),
  refresh_token: z.string().min(1).optional(),
})

/** One request to a token server. */
export interface TokenRequest {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form: Readonly<Record<string, string>>
  /** Named when the server refuses: which settings to look at. */
  readonly settings: string
}

/** The answer of a token server. */
export interface FetchedToken {
  readonly value: string
  readonly expiresAt: Date
  readonly refreshToken: string | undefined
}

/** One request to an OAuth token endpoint. */
export async function fetchToken(context: SessionContext, request: TokenRequest): Promise<FetchedToken> {
  const answer = await context
    .exchange({
      method: 'POST',
      url: request.url,
      headers: { ...request.headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(request.form).toString(),
      deadlineMs: context.deadlineMs,
      bytesMax: 64 * 1024,
    })
    .catch((cause: unknown) => {
      throw unavailable(
        `The token server did not answer: ${messageOf(cause)}`,
        unansweredCode(cause, 'ats.token_unreachable'),
        cause,
      )
    })
  const now = context.clock.now()
  if (answer.status === 429)
    throw new AppError('The token server asked us to wait', {
      kind: 'throttled',
      code: 'ats.throttled',
      retryAfterMs: retryAfterMs(answer.headers['retry-after'], now),
      facts: { doubtful: false },
    })
  if (answer.status >= 500) throw unavailable(`The token server failed with ${answer.status}`, 'ats.token_failed')
  if (answer.status === GONE) throw loginGone()
  // The body of a refusal may repeat the client id; it is not quoted.
  if (answer.status !== 200)
    throw misconfigured(
      `The token server refuses our credentials with ${answer.status}. Check ${request.settings}. ${KEY_RENEWAL}`,
      'ats.credentials',
    )
  const token = TokenAnswer.safeParse(readJsonOrNull(answer.body))
  if (!token.success) throw unavailable('The token server answered without an access_token', 'ats.token')
  const { access_token: value, expires_at: at, expires_in: seconds, refresh_token: refreshToken } = token.data
  const said = at === undefined ? Number.NaN : instantOf(at)
  const life = Number.isNaN(said) ? (seconds ?? TOKEN_LIFE_MS / 1000) * 1000 : said - now.getTime()
  return { value, expiresAt: expiryOf(now, Math.min(Math.max(0, life), TOKEN_LIFE_MS_MAX)), refreshToken }
}

/** Any sign of a zone at the end of a time. */
const ZONE = /(Z|[+-]\d{2}:?\d{2}|GMT|UTC)$/i
const DATE_AND_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(:\d{2}(\.\d+)?)?)$/

/** Epoch milliseconds, NaN for what is no time. A time without a zone is UTC, whatever the zone of this process is. */
function instantOf(text: string): number {
  const written = text.trim()
  const [, date, time] = DATE_AND_TIME.exec(written) ?? []
  if (date !== undefined) return Date.parse(`${date}T${time}Z`)
  return Date.parse(ZONE.test(written) ? written : `${written} UTC`)
}

/** When to fetch a new one: a little before its end. */
export function expiryOf(now: Date, lifeMs: number): Date {
  return new Date(now.getTime() + lifeMs - Math.min(EARLY_MS, lifeMs / 2))
}
