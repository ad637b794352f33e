import type { Clock } from '../base/clock.ts'

/** The limit that a vendor publishes; kept even where its answers say nothing. */
export interface RequestLimits {
  readonly requests: number
  readonly perMs: number
  /** Calls at once. */
  readonly concurrent?: number
  /** Where this is written. */
  readonly source: string
}

/**
 * The request of a process for permits: `hot` permits may be in use until the answer is here, or were used within
 * `perMs`; `wants` counts them too.
 */
export interface PermitRequest {
  readonly limits: RequestLimits
  readonly hot: number
  readonly wants: number
}

/** `share` permits are this process's for `forMs` from the moment it asked. */
export interface PermitLease {
  readonly share: number
  readonly forMs: number
}

/** Divides an account's permits among all processes. */
export type LeasePermits = (request: PermitRequest) => Promise<PermitLease>

/** A process that holds as many calls as are allowed at once looks again so soon. */
const BUSY_MS = 20
/** A process without enough permits asks for more so often, and one without any. */
const ASK_SHORT_MS = 500
const ASK_NONE_MS = 200
/** A share is renewed when it is so old. */
const RENEW_MS = 1_000
/** In windows up to this long a process that is short asks for all permits; in longer ones for a tenth more, so that few die with it. */
const SHORT_WINDOW_MS = 10_000
/** Answers by which the least delay is measured; with fewer it is taken for 0. */
const MEASURED = 50

/**
 * A published limit, kept exactly: each permit sends one request in any `perMs`. A permit is free again `perMs` after the latest
 * instant at which the ATS may have counted its request. That instant is the answer's, less half of the least delay seen lately:
 * the next request needs its way too. So delays of the network or of a busy machine put no more requests into a window.
 */
export class Permits {
  readonly limits: RequestLimits
  readonly #clock: Clock
  readonly #lease: LeasePermits | undefined
  #share: number
  #untilMs: number
  #askedAtMs = Number.NEGATIVE_INFINITY
  #isShort = true
  #renewing: Promise<void> | undefined
  #inFlight: number
  /** When permits are free again, the earliest first. */
  readonly #freeAtMs: number[] = []
  #least = { ms: Number.POSITIVE_INFINITY, beforeMs: Number.POSITIVE_INFINITY, n: 0 }

  /** `inFlight`: calls that are under way already. */
  constructor(clock: Clock, limits: RequestLimits, lease?: LeasePermits, inFlight = 0) {
    this.#clock = clock
    this.#inFlight = inFlight
    this.limits = limits
    this.#lease = lease
    this.#share = lease ? 0 : limits.requests
    this.#untilMs = lease ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  }

  /** Milliseconds until a permit is free, when the share `reserved` of them (0 to 1) is left to others. */
  readyInMs(reserved: number): number {
    // A call that takes a turn asks for a share first.
    if (!this.isLeased) return 0
    const wait = this.#freeInMs(reserved)
    if (wait > 0) {
      this.#isShort = true
      this.#renewWhenDue()
    }
    return wait
  }

  get isLeased(): boolean {
    return this.#clock.monotonicMs() < this.#untilMs
  }

  /** Resolves when this process has a valid share, be it 0. Throws what the division of permits threw. */
  async prepare(): Promise<void> {
    while (!this.isLeased) await this.#renew()
    this.#renewWhenDue()
  }

  begin(): void {
    this.#inFlight++
  }

  /** `sentAtMs`: when the request went out; `end` is called when its answer is here or cannot come any more. */
  end(sentAtMs: number): void {
    const now = this.#clock.monotonicMs()
    this.#inFlight--
    const least = this.#leastDelay(now - sentAtMs)
    // A fraction of the window for what clocks round.
    const freeAtMs = now - least / 2 + this.limits.perMs + Math.max(2, this.limits.perMs / 500)
    this.#freeAtMs.push(Math.max(freeAtMs, this.#freeAtMs.at(-1) ?? 0))
  }

  /** Gives back what is not in use. */
  async giveBack(): Promise<void> {
    if (!this.#lease || !this.isLeased) return
    this.#untilMs = Number.NEGATIVE_INFINITY
    const hot = this.#hot()
    await this.#lease({ limits: this.limits, hot, wants: 0 })
  }

  #freeInMs(reserved: number): number {
    const { requests, concurrent } = this.limits
    if (this.#share === 0) return ASK_NONE_MS
    if (concurrent !== undefined && this.#inFlight >= concurrencyOf(this.limits, this.#share)) return BUSY_MS
    const usable = Math.max(1, this.#share - (requests >= SHARED_FROM ? Math.floor(this.#share * reserved) : 0))
    const over = this.#hot() - usable
    if (over < 0) return 0
    const freeAtMs = this.#freeAtMs[over]
    return freeAtMs === undefined ? BUSY_MS : Math.max(1, Math.ceil(freeAtMs - this.#clock.monotonicMs()))
  }

  #hot(): number {
    const now = this.#clock.monotonicMs()
    const free = this.#freeAtMs.findIndex((at) => at > now)
    this.#freeAtMs.splice(0, free < 0 ? this.#freeAtMs.length : free)
    return this.#inFlight + this.#freeAtMs.length
  }

  #renewWhenDue(): void {
    if (!this.#lease || this.#renewing) return
    const { requests, perMs } = this.limits
    // In a long window none becomes free sooner for being asked for more often.
    const noneMs = Math.min(ASK_SHORT_MS, Math.max(ASK_NONE_MS, perMs / 10))
    const everyMs = this.#share === 0 ? noneMs : this.#isShort && this.#share < requests ? ASK_SHORT_MS : RENEW_MS
    if (this.#clock.monotonicMs() - this.#askedAtMs < everyMs) return
    // A failure is not hidden: the share runs out, and the next turn asks and throws.
    this.#renew().catch(() => {})
  }

  #renew(): Promise<void> {
    this.#renewing ??= this.#ask().finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
  }

  async #ask(): Promise<void> {
    if (!this.#lease) return
    const askedAtMs = this.#clock.monotonicMs()
    this.#askedAtMs = askedAtMs
    const hot = this.#hot()
    const wants = wantsOf(this.limits, hot, this.#isShort)
    this.#isShort = false
    // While the answer is on its way the old share may still be used whole; the difference is given up with the next
    // question.
    const held = this.isLeased ? Math.max(hot, this.#share) : hot
    const { share, forMs } = await this.#lease({ limits: this.limits, hot: held, wants })
    this.#share = share
    this.#untilMs = askedAtMs + forMs
  }

  #leastDelay(delayMs: number): number {
    const { ms, beforeMs, n } = this.#least
    this.#least =
      n === MEASURED ? { ms: delayMs, beforeMs: ms, n: 1 } : { ms: Math.min(ms, delayMs), beforeMs, n: n + 1 }
    return this.#least.beforeMs === Number.POSITIVE_INFINITY ? 0 : Math.min(this.#least.ms, this.#least.beforeMs)
  }
}

/** A limit this small is not shared out by priorities: one request is more than the parts. */
export const SHARED_FROM = 20

function wantsOf({ requests, perMs }: RequestLimits, hot: number, isShort: boolean): number {
  const more = !isShort
    ? Math.ceil(requests / 20)
    : perMs <= SHORT_WINDOW_MS
      ? requests
      : Math.max(4, Math.ceil(requests / 10))
  return Math.min(requests, hot + more)
}

/** Shares are multiples of this, so that calls at once can be divided with them. */
export function grainOf({ requests, concurrent }: RequestLimits): number {
  return concurrent === undefined ? 1 : Math.ceil(requests / Math.min(concurrent, requests))
}

/** How many calls at once go with a share. */
function concurrencyOf(limits: RequestLimits, share: number): number {
  const { requests, concurrent = Number.POSITIVE_INFINITY } = limits
  return share >= requests ? concurrent : Math.floor(share / grainOf(limits))
}
