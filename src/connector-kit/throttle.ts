import type { Clock } from '../base/clock.ts'
import type { HttpAnswer } from '../base/http.ts'
import { retryAfterMs } from '../base/retry-after.ts'

/** No vendor's window is longer; a header that says more is a mistake and is asked again in between. */
const WAIT_MS_MAX = 5 * 60_000

/** Learns from the answers how many requests an ATS still takes, and when it takes more. Nothing is assumed. */
export class Throttle {
  readonly #clock: Clock
  #remaining = Number.POSITIVE_INFINITY
  #resetAtMs = 0
  #blockedUntilMs = 0
  #inFlight = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Milliseconds until the next request may go out. */
  readyInMs(): number {
    const now = this.#clock.monotonicMs()
    if (this.#blockedUntilMs > now) return Math.ceil(this.#blockedUntilMs - now)
    if (this.#resetAtMs > now && this.#remaining - this.#inFlight < 1) return Math.ceil(this.#resetAtMs - now)
    return 0
  }

  begin(): void {
    this.#inFlight++
  }

  end(): void {
    this.#inFlight--
  }

  /** Reads `X-RateLimit-*` and, with 429, `Retry-After`. */
  learn(answer: HttpAnswer): void {
    const now = this.#clock.monotonicMs()
    if (answer.status === 429)
      this.#blockedUntilMs = Math.max(
        this.#blockedUntilMs,
        now + retryAfterMs(answer.headers['retry-after'], serverNow(answer, this.#clock)),
      )
    const remaining = numberOf(answer.headers['x-ratelimit-remaining'])
    const reset = numberOf(answer.headers['x-ratelimit-reset'])
    if (remaining === undefined || reset === undefined) return
    const wait = reset * 1000 - serverNow(answer, this.#clock).getTime()
    if (wait > WAIT_MS_MAX) return
    this.#remaining = remaining
    // The header counts whole seconds; a little later is sure to lie in the next window.
    this.#resetAtMs = now + Math.max(0, wait) + 50
  }
}

/** The other side's time by its own `Date` header: its reset is told on its own clock, not on ours. */
export function serverNow(answer: HttpAnswer, clock: Clock): Date {
  const said = Date.parse(String(answer.headers['date'] ?? ''))
  return Number.isNaN(said) ? clock.now() : new Date(said)
}

function numberOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,12}$/.test(header) ? Number(header) : undefined
}
