import type { Clock } from '../base/clock.ts'
import { AppError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { RateLimiter } from '../web/rate-limit.ts'

/** Positions whose passed limit is remembered, so that each is logged once in a window. */
const LOGGED_MAX = 1_000

/** Rate limits on applications through public links, which anybody can send. */
export interface ApplicationLimits {
  /** Applications at one position: each may cause a mail to an address that a stranger chose, or use up a credit. */
  readonly byPosition: RateLimiter
  /** Applications of one caller's address, at all positions. */
  readonly byAddress: RateLimiter
}

/** Throws 429 where too many applications came from the caller's address. */
export async function expectFewFrom(address: string, { byAddress }: ApplicationLimits): Promise<void> {
  const { allowed, resetSeconds } = await byAddress.take(`applications from ${address}`)
  if (allowed) return
  throw new AppError('Too many applications came from your network within an hour. Please try again later.', {
    kind: 'domain',
    code: 'application.too_many_from_network',
    status: 429,
    retryAfterMs: resetSeconds * 1_000,
  })
}

/** Takes one application at the public link of a position; false beyond the limit, which is logged once in a window. */
export function applicationLimit({ byPosition: limiter }: ApplicationLimits, clock: Clock, log: Log) {
  const loggedUntilMs = new Map<string, number>()
  return async (positionId: string): Promise<boolean> => {
    const { allowed, resetSeconds } = await limiter.take(`applications ${positionId}`)
    const nowMs = clock.monotonicMs()
    if (allowed || (loggedUntilMs.get(positionId) ?? 0) > nowMs) return allowed
    if (loggedUntilMs.size >= LOGGED_MAX) loggedUntilMs.clear()
    loggedUntilMs.set(positionId, nowMs + resetSeconds * 1_000)
    const { limit, windowSeconds } = limiter.limit
    log.warn(
      { positionId, limit, windowSeconds, resetSeconds },
      'the public link of a position passed its limit of applications; further ones are ignored for now',
    )
    return false
  }
}
