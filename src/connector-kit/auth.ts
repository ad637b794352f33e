import { z } from 'zod'
import { AppError, messageOf } from '../base/errors.ts'
import { retryAfterMs } from '../base/retry-after.ts'
import type { Authorize } from './ats-client.ts'
import type { SessionContext } from './contract.ts'
import { misconfigured, unavailable } from './problems.ts'

/** The ways in which ATSs want to know who asks. */

/** One header that never changes. */
export function byHeader(name: string, value: string): Authorize {
  const headers = { [name]: value }
  return () => Promise.resolve(headers)
}

export function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

/** A token that runs out and is kept for all processes; `fetch` gets a new one, by one process at a time. */
export function byToken(
  context: SessionContext,
  header: (token: string) => Readonly<Record<string, string>>,
  fetch: () => Promise<{ value: string; expiresAt: Date }>,
): Authorize {
  const tokenOf = new WeakMap<object, string>()
  return async (refused) => {
    const token = await context.tokens.token(fetch, refused && tokenOf.get(refused))
    const headers = header(token)
    tokenOf.set(headers, token)
    return headers
  }
}

/** When a token server does not say how long its token lives. */
const TOKEN_LIFE_MS = 60 * 60_000
/** Renewed so much before its end, or after half of a shorter life. */
const EARLY_MS = 5 * 60_000

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_at: z.string().optional(),
  expires_in: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).optional(),
  refresh_token: z.string().min(1).optional(),
})

export interface TokenRequest {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form: Readonly<Record<string, string>>
  /** Named when the server refuses: which settings to look at. */
  readonly settings: string
}

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
      throw unavailable(`The token server did not answer: ${messageOf(cause)}`, 'ats.token_unreachable', cause)
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
  // The body of a refusal may repeat the client id; it is not quoted.
  if (answer.status !== 200)
    throw misconfigured(
      `The token server refuses our credentials with ${answer.status}. Check ${request.settings}.`,
      'ats.credentials',
    )
  const token = TokenAnswer.safeParse(jsonOrNull(answer.body))
  if (!token.success) throw unavailable('The token server answered without an access_token', 'ats.token')
  const { access_token: value, expires_at: at, expires_in: seconds, refresh_token: refreshToken } = token.data
  const said = at === undefined ? Number.NaN : Date.parse(at)
  const life = Number.isNaN(said) ? (seconds ?? TOKEN_LIFE_MS / 1000) * 1000 : said - now.getTime()
  return { value, expiresAt: expiryOf(now, life), refreshToken }
}

/** When to fetch a new one: a little before its end. */
export function expiryOf(now: Date, lifeMs: number): Date {
  return new Date(now.getTime() + lifeMs - Math.min(EARLY_MS, lifeMs / 2))
}

export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // a cut-off answer; the caller says so
  }
}
