import type { Clock } from '../base/clock.ts'
import type { HttpAnswer } from '../base/http.ts'
import { retryAfterMs } from '../base/retry-after.ts'
import { LearnedRate } from './learned-rate.ts'
import { type LeasePermits, Permits, type RequestLimits, SHARED_FROM } from './permits.ts'
import type { Priority } from './priority.ts'
import { Refusals } from './refusals.ts'

export type { RequestLimits } from './permits.ts'

/** No vendor's window is longer; a header that says more is a mistake and is asked again in between. */
const WAIT_MS_MAX = 5 * 60_000
/** The share of a window that a priority leaves to those before it; writes leave it only while somebody looks. */
const RESERVED: Readonly<Record<Priority, number>> = { look: 0, write: 0.02, poll: 0.1, backfill: 0.5 }
/** For so long after a look was asked for, more of them are expected: doubts come together. */
const LOOKS_MS = 60_000
/** When an answer reports this many requests left or fewer, each process sends one at a time: others send too. */
const NEAR_END = 8
const BUSY_MS = 20
/** For how long a server's time is carried on before it is measured anew. */
const SERVER_TIME_MS = 60_000

/** How many requests an answer says are left, and for how long that counts. */
export interface RateReading {
  readonly limit: number
  readonly remaining: number
  readonly resetInMs: number
}
/** Reads a limit from the headers of an answer. */
export type RateReader = (headers: HttpAnswer['headers'], serverNowMs: number) => RateReading | undefined

/** Headers `<prefix>-limit`, `-remaining` and `-reset`, the last in epoch seconds or in seconds from now. */
export function rateHeaders(prefix: string, reset: 'epoch' | 'seconds' = 'epoch'): RateReader {
  const [ofRemaining, ofReset, ofLimit] = [`${prefix}-remaining`, `${prefix}-reset`, `${prefix}-limit`]
  return (headers, serverNowMs) => {
    const remaining = numberOf(headers[ofRemaining])
    const at = numberOf(headers[ofReset])
    if (remaining === undefined || at === undefined) return undefined
    const resetInMs = reset === 'epoch' ? at * 1000 - serverNowMs : at * 1000
    return { limit: numberOf(headers[ofLimit]) ?? 0, remaining, resetInMs }
  }
}

/**
 * When requests to one account may go out, for all connections that use it. Keeps the limit that a vendor published (`Permits`),
 * the one that answers tell in headers, the waits of the account (`Refusals`), and the rate that they taught (`LearnedRate`).
 */
export class Throttle {
  readonly #clock: Clock
  readonly #lease: LeasePermits | undefined
  readonly #refusals = new Refusals()
  readonly #learned = new LearnedRate()
  #permits: Permits | undefined
  #limit = 0
  #remaining = Number.POSITIVE_INFINITY
  #resetAtMs = 0
  /** Its answers told a limit, so a refusal without one (of a gateway, say) teaches nothing about it. */
  #tellsLimit = false
  #blockedUntilMs = 0
  #inFlight = 0
  #lookedAtMs = Number.NEGATIVE_INFINITY
  #server = { aheadMs: Number.NEGATIVE_INFINITY, sinceMs: Number.NEGATIVE_INFINITY }
  /** Set when the account told this process to wait; the code that shares it with other processes resets it. */
  isNews = false
  /** The read that has waited so long that it goes before its turn: one at a time, or many of them would keep the writes out. */
  aged: object | undefined
  /** Aborts when the process ends: whoever waits long for a turn gives up. */
  readonly ending: AbortSignal | undefined

  /** `lease` divides the published limit among all processes; absent: this process has all of it. */
  constructor(clock: Clock, limits?: RequestLimits, lease?: LeasePermits, ending?: AbortSignal) {
    this.#clock = clock
    this.#lease = lease
    this.ending = ending
    this.declare(limits)
  }

  /** The published limit from now on. */
  declare(limits: RequestLimits | undefined): void {
    if (JSON.stringify(limits) === JSON.stringify(this.#permits?.limits)) return
    this.#permits = limits && new Permits(this.#clock, limits, this.#lease, this.#inFlight)
  }

  /** Milliseconds until the next request of this priority may go out. */
  readyInMs(priority: Priority = 'write'): number {
    const now = this.#clock.monotonicMs()
    if (this.#blockedUntilMs > now) return Math.ceil(this.#blockedUntilMs - now)
    return Math.max(
      this.#toldInMs(now, priority),
      this.#refusals.readyInMs(now),
      this.#learned.readyInMs(now),
      this.#permits?.readyInMs(this.#reserved(now, priority)) ?? 0,
    )
  }

  /**
   * Takes the turn of one request: 0 when it may go out and is counted as under way, else the milliseconds after which to ask
   * again. Throws what the division of permits among processes threw.
   */
  async take(priority: Priority): Promise<number> {
    if (priority === 'look') this.#lookedAtMs = this.#clock.monotonicMs()
    const permits = this.#permits
    await permits?.prepare()
    // From here in one go, or all that waited would find it ready before the first of them is counted.
    const wait = this.readyInMs(priority)
    if (wait > 0) return wait
    if (permits !== this.#permits || permits?.isLeased === false) return 1
    this.begin()
    return 0
  }

  begin(): void {
    this.#inFlight++
    const now = this.#clock.monotonicMs()
    this.#refusals.begin(now)
    this.#learned.begin(now)
    this.#permits?.begin()
  }

  /** `sentAtMs`: when the request went out; its answer is here, or cannot come any more. `isSent`: false where nothing went out at all. */
  end(sentAtMs: number, isSent = true): void {
    this.#inFlight--
    if (!isSent) this.#refusals.unsent()
    else if (this.#refusals.ended(sentAtMs)) this.#learned.settled(this.#clock.monotonicMs(), 0)
    this.#permits?.end(sentAtMs)
  }

  /** True while no request is under way. */
  get isIdle(): boolean {
    return this.#inFlight === 0
  }

  /** How long everybody has to wait, as the account said with a 429. */
  blockedForMs(): number {
    return Math.max(0, this.#blockedUntilMs - this.#clock.monotonicMs())
  }

  /** Another process was told to wait. */
  block(ms: number): void {
    this.#blockedUntilMs = Math.max(this.#blockedUntilMs, this.#clock.monotonicMs() + ms)
  }

  /** Gives the permits back that this process does not use any more. */
  async giveBack(): Promise<void> {
    await this.#permits?.giveBack()
  }

  #reserved(now: number, priority: Priority): number {
    return priority === 'write' && now - this.#lookedAtMs > LOOKS_MS ? 0 : RESERVED[priority]
  }

  #toldInMs(now: number, priority: Priority): number {
    if (this.#resetAtMs <= now) return 0
    const reserved = this.#limit >= SHARED_FROM ? Math.floor(this.#limit * this.#reserved(now, priority)) : 0
    const left = this.#remaining - this.#inFlight - reserved
    if (left < 1) return Math.ceil(this.#resetAtMs - now)
    return left < NEAR_END && this.#inFlight > 0 && this.#limit >= SHARED_FROM ? BUSY_MS : 0
  }

  /** Reads what is left of the limit and, with 429, `Retry-After`. `sentAtMs`: when the request of this answer went out. */
  learn(answer: HttpAnswer, read: RateReader, sentAtMs: number): void {
    const now = this.#clock.monotonicMs()
    const server = serverNow(answer, this.#clock)
    const rate = read(answer.headers, this.#serverMs(answer, now))
    if (answer.status === 429) {
      const header = answer.headers['retry-after']
      const wait =
        header === undefined && rate && rate.resetInMs > 0
          ? Math.min(rate.resetInMs, WAIT_MS_MAX)
          : retryAfterMs(header, server)
      this.#refused(sentAtMs, now, wait, this.#tellsLimit || rate !== undefined)
      // `Retry-After` says when to ask again. Other limits in the refusal may hold until the end of a much longer
      // window.
      if (header !== undefined) return
    } else if (!rate) this.#learned.accepted(now)
    if (rate && rate.resetInMs <= WAIT_MS_MAX) this.#believe(rate, now)
  }

  /** `isTold`: the ATS tells its limit, so a refusal is the account's and a rate need not be guessed. */
  #refused(sentAtMs: number, now: number, waitMs: number, isTold: boolean): void {
    if (!isTold) {
      const isAccounts = this.#refusals.refused(sentAtMs, now, waitMs)
      this.#learned.refused(now)
      if (!isAccounts) return
      this.#learned.settled(now, waitMs)
    }
    this.block(waitMs)
    this.isNews = true
  }

  #believe({ limit, remaining, resetInMs }: RateReading, now: number): void {
    this.#tellsLimit = true
    // The header counts whole seconds; a little later is sure to lie in the next window.
    const resetAtMs = now + Math.max(0, resetInMs) + 50
    // Answers overtake each other: within one window less is left, never more.
    const isSame = Math.abs(resetAtMs - this.#resetAtMs) < 1_500 && now < this.#resetAtMs
    this.#limit = limit
    this.#remaining = isSame ? Math.min(this.#remaining, remaining) : remaining
    this.#resetAtMs = resetAtMs
  }

  /** `Date` has whole seconds, cut off: the latest that any answer of the last minute proves is nearest to the truth. */
  #serverMs(answer: HttpAnswer, now: number): number {
    const aheadMs = serverNow(answer, this.#clock).getTime() - now
    if (now - this.#server.sinceMs > SERVER_TIME_MS || Math.abs(aheadMs - this.#server.aheadMs) > 2_000)
      this.#server = { aheadMs, sinceMs: now }
    else if (aheadMs > this.#server.aheadMs) this.#server.aheadMs = aheadMs
    return now + this.#server.aheadMs
  }
}

/** The other side's time by its own `Date` header: its reset is told on its own clock, not on ours. */
export function serverNow(answer: HttpAnswer, clock: Clock): Date {
  const said = dateOf(String(answer.headers['date'] ?? ''))
  return Number.isNaN(said) ? clock.now() : new Date(said)
}

/** The last `Date` that was read: all answers of one second have the same. */
let lastDate = { text: '', ms: Number.NaN }

function dateOf(text: string): number {
  if (text !== lastDate.text) lastDate = { text, ms: Date.parse(text) }
  return lastDate.ms
}

function numberOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,12}$/.test(header) ? Number(header) : undefined
}
