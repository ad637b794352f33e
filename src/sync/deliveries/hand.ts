import type { Clock } from '../../base/clock.ts'
import type { Connection } from '../store/connection.ts'
import { Pace } from './pace.ts'

/** How many claims may wait in memory for each one that is being written, whatever the pace; a claim must not grow old while it waits. */
const CLAIMS_AHEAD = 3
/** Claims for this part of a second's writes, so that one statement claims many and none grows old. */
const SECONDS_AHEAD = 0.5
const HELD_MAX = 600
/** Claims of a group are asked for when this part of them is left. */
const LOW_SHARE = 0.5

/**
 * The claimed writes that one pump holds: how many, how many more it may take, and whether older ones wait in the database. It
 * holds about half a second's writes at the pace of the last second.
 */
export class Hand {
  readonly pace: Pace
  readonly #clock: Clock
  readonly #least: number
  readonly #most: number
  readonly #concurrency: number
  /** Claimed, and not at their end. */
  held = 0
  /** Room that is kept for writes which are being stored. */
  expected = 0
  /** How many older writes wait; nobody knows before a claim has found fewer than it asked for. */
  backlog = Number.POSITIVE_INFINITY
  #fedAtMs = Number.NEGATIVE_INFINITY
  #bell = Promise.withResolvers<void>()

  constructor(clock: Clock, { config, ats }: Connection) {
    this.#clock = clock
    this.pace = new Pace(clock)
    const { concurrency } = config.delivery
    this.#concurrency = concurrency
    this.#least = concurrency * (CLAIMS_AHEAD + 1)
    // Where nobody can look, each claim of a process that dies is a person's to decide: not more of them than needed.
    const canLook = Object.values(ats.actions).every((handler) => handler?.lookUp !== undefined)
    this.#most = canLook ? Math.max(HELD_MAX, this.#least) : this.#least
  }

  /** How many it holds at most. */
  get size(): number {
    return Math.min(this.#most, Math.max(this.#least, Math.floor(this.pace.perSecond * SECONDS_AHEAD)))
  }

  /** How many may be given to it as they are stored. Not while older ones wait: nobody overtakes. */
  get room(): number {
    return this.backlog > 0 ? 0 : Math.max(0, this.size - this.held - this.expected)
  }

  /** How many to claim now. A few always: what has become due again must not wait behind what is given to us. */
  get toClaim(): number {
    return Math.max(this.#concurrency, this.size - this.held - this.expected)
  }

  /** With fewer waiting than this, more are claimed. */
  get low(): number {
    return Math.max(this.#concurrency * CLAIMS_AHEAD, Math.floor(this.size * LOW_SHARE))
  }

  hold(count: number): void {
    this.held += count
  }

  release(): void {
    this.held--
  }

  expect(count: number): void {
    this.expected += count
  }

  /** So many were claimed of those that were asked for. Where it is all of them, more may wait. */
  claimed(count: number, asked: number): void {
    this.backlog = count < asked ? 0 : Math.max(1, this.backlog - count)
  }

  /** So many were stored without a claim, and wait now. */
  left(count: number): void {
    this.backlog += count
  }

  /** Writes of a transaction were given to us. */
  feed(): void {
    this.#fedAtMs = this.#clock.monotonicMs()
  }

  /** Writes were given to us within this time, or will be at once. */
  isFed(withinMs: number): boolean {
    return this.expected > 0 || this.#clock.monotonicMs() - this.#fedAtMs < withinMs
  }

  /** Something is over; whoever waits looks again. */
  ring(): void {
    this.#bell.resolve()
    this.#bell = Promise.withResolvers()
  }

  /** Until something is over. */
  next(): Promise<void> {
    return this.#bell.promise
  }
}
