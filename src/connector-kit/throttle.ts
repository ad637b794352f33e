import type { Clock } from '../base/clock.ts'
import type { HttpAnswer } from '../base/http.ts'
import { retryAfterMs } from '../base/retry-after.ts'
import type { Lane } from './lanes.ts'

/** No vendor's window is longer; a header that says more is a mistake and is asked again in between. */
const WAIT_MS_MAX = 5 * 60_000
/** The share of a window that a lane leaves to those before it. */
const RESERVED: Readonly<Record<Lane, number>> = { look: 0, write: 0.02, poll: 0.1, backfill: 0.5 }
/** A limit this small is not shared out by parts: one request is more than the parts. */
const SHARED_FROM = 20

/** Learns from the answers how many requests an account still takes, and when it takes more. Nothing is assumed. */
export class Throttle {
  readonly #clock: Clock
  #limit = 0
  #remaining = Number.POSITIVE_INFINITY
  #resetAtMs = 0
  #blockedUntilMs = 0
  #inFlight = 0
  /** Set when the account told this process to wait; whoever shares it with other processes resets it. */
  isNews = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Milliseconds until the next request of this lane may go out. */
  readyInMs(lane: Lane = 'write'): number {
    const now = this.#clock.monotonicMs()
    if (this.#blockedUntilMs > now) return Math.ceil(this.#blockedUntilMs - now)
    const reserved = this.#limit >= SHARED_FROM ? Math.floor(this.#limit * RESERVED[lane]) : 0
    if (this.#resetAtMs > now && this.#remaining - this.#inFlight < 1 + reserved)
      return Math.ceil(this.#resetAtMs - now)
    return 0
  }

  /** How long everybody has to wait, as the account said with a 429. */
  blockedForMs(): number {
    return Math.max(0, this.#blockedUntilMs - this.#clock.monotonicMs())
  }

  /** Another process was told to wait. */
  block(ms: number): void {
    this.#blockedUntilMs = Math.max(this.#blockedUntilMs, this.#clock.monotonicMs() + ms)
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
    if (answer.status === 429) {
      this.block(retryAfterMs(answer.headers['retry-after'], serverNow(answer, this.#clock)))
      this.isNews = true
    }
    const remaining = numberOf(answer.headers['x-ratelimit-remaining'])
    const reset = numberOf(answer.headers['x-ratelimit-reset'])
    if (remaining === undefined || reset === undefined) return
    const wait = reset * 1000 - serverNow(answer, this.#clock).getTime()
    if (wait > WAIT_MS_MAX) return
    this.#limit = numberOf(answer.headers['x-ratelimit-limit']) ?? 0
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
