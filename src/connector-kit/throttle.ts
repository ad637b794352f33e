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

/** What a vendor publishes of its limit; kept even where its answers say nothing. */
export interface RequestLimits {
  readonly requests: number
  readonly perMs: number
  /** Calls at once. */
  readonly concurrent?: number
  /** Where this is written. */
  readonly source: string
}

/** How many requests an answer says are left, and for how long that counts. */
export interface RateReading {
  readonly limit: number
  readonly remaining: number
  readonly resetInMs: number
}
export type RateReader = (headers: HttpAnswer['headers'], serverNowMs: number) => RateReading | undefined

/** Headers `<prefix>-limit`, `-remaining` and `-reset`, the last in epoch seconds or in seconds from now. */
export function rateHeaders(prefix: string, reset: 'epoch' | 'seconds' = 'epoch'): RateReader {
  return (headers, serverNowMs) => {
    const remaining = numberOf(headers[`${prefix}-remaining`])
    const at = numberOf(headers[`${prefix}-reset`])
    if (remaining === undefined || at === undefined) return undefined
    const resetInMs = reset === 'epoch' ? at * 1000 - serverNowMs : at * 1000
    return { limit: numberOf(headers[`${prefix}-limit`]) ?? 0, remaining, resetInMs }
  }
}

/** Requests arrive later than they are sent, and not all by the same time. */
const ON_THE_WAY_MS = 100
/** A process that was told to slow down asks again so soon when it holds as many calls as are allowed at once. */
const BUSY_MS = 20

/** Learns from the answers how many requests an account still takes, and when it takes more; keeps what a vendor published. */
export class Throttle {
  readonly #clock: Clock
  readonly #limits: RequestLimits | undefined
  /** When the last requests went out, the oldest first; as many as the published limit counts. */
  readonly #sentAtMs: number[] = []
  #limit = 0
  #remaining = Number.POSITIVE_INFINITY
  #resetAtMs = 0
  #blockedUntilMs = 0
  #inFlight = 0
  /** Set when the account told this process to wait; whoever shares it with other processes resets it. */
  isNews = false

  constructor(clock: Clock, limits?: RequestLimits) {
    this.#clock = clock
    this.#limits = limits
  }

  /** Milliseconds until the next request of this lane may go out. */
  readyInMs(lane: Lane = 'write'): number {
    const now = this.#clock.monotonicMs()
    if (this.#blockedUntilMs > now) return Math.ceil(this.#blockedUntilMs - now)
    const reserved = this.#limit >= SHARED_FROM ? Math.floor(this.#limit * RESERVED[lane]) : 0
    if (this.#resetAtMs > now && this.#remaining - this.#inFlight < 1 + reserved)
      return Math.ceil(this.#resetAtMs - now)
    return this.#pacedMs(now, lane)
  }

  #pacedMs(now: number, lane: Lane): number {
    if (!this.#limits) return 0
    const { requests, perMs, concurrent = Number.POSITIVE_INFINITY } = this.#limits
    if (this.#inFlight >= concurrent) return BUSY_MS
    const usable = Math.max(1, requests - Math.floor(requests * RESERVED[lane]))
    const oldest = this.#sentAtMs.at(-usable)
    return oldest === undefined ? 0 : Math.max(0, Math.ceil(oldest + perMs + ON_THE_WAY_MS - now))
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
    if (!this.#limits) return
    this.#sentAtMs.push(this.#clock.monotonicMs())
    if (this.#sentAtMs.length > this.#limits.requests) this.#sentAtMs.shift()
  }

  end(): void {
    this.#inFlight--
  }

  /** Reads what is left of the limit and, with 429, `Retry-After`. */
  learn(answer: HttpAnswer, read: RateReader): void {
    const now = this.#clock.monotonicMs()
    const server = serverNow(answer, this.#clock)
    const rate = read(answer.headers, server.getTime())
    if (answer.status === 429) {
      const header = answer.headers['retry-after']
      this.block(
        header === undefined && rate && rate.resetInMs > 0
          ? Math.min(rate.resetInMs, WAIT_MS_MAX)
          : retryAfterMs(header, server),
      )
      this.isNews = true
    }
    if (!rate || rate.resetInMs > WAIT_MS_MAX) return
    this.#limit = rate.limit
    this.#remaining = rate.remaining
    // The header counts whole seconds; a little later is sure to lie in the next window.
    this.#resetAtMs = now + Math.max(0, rate.resetInMs) + 50
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
