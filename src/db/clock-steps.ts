import type { Knex } from 'knex'
import { type Clock, systemClock } from '../base/clock.ts'
import { messageOf } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { Service } from '../base/service.ts'
import type { Database, Statement } from './database.ts'

/** How often each process that works looks at the clock. */
const LOOK_EVERY_MS = 1_000
/** What is seen need not be stored more often. */
const STORE_EVERY_MS = 500
/** A smaller step lengthens or shortens a wait by as little. */
export const STEP_MS_MIN = 2_000
/** A process that begins to work waits so long for another one that watches the clock already. */
const OTHERS_MS = 1_500
/**
 * A clock that was set back is believed after so long. Transactions that were under way have stored their times of before by then, since
 * the server ends those that rest (`session.ts`); and another server that answered for a moment, with a clock of its own, moves nothing.
 */
const BACK_MS = 5_000
/** A clock that went on by more than this without us may be ahead; and so may be the one of two that differ by more. */
const AHEAD_MS_MIN = 300_000
/** So long whoever keeps the clocks has to correct one that is ahead, before anything is deleted by it. */
const DOUBT_MS = 3_600_000

/** A correction of the database's clock. */
export interface ClockStep {
  /** By how much it was set on; negative: back. */
  readonly byMs: number
  /** What it showed when it was last right, before the step; in milliseconds since 1970. */
  readonly beforeMs: number
}

/** Asked before anything is done because a claim seems to be old, or a doubt waited out. */
export interface ClockWatch {
  /** False while it is not known whether the clock was set; the times of claims and doubts say nothing then. */
  look(): Promise<boolean>
  /** For work that runs once: waits until it is known. */
  settle(signal?: AbortSignal): Promise<void>
}

/** Asked before anything is deleted for its age alone: what is deleted does not come back when the clock is corrected. */
export interface ClockTrust {
  /** False while a clock may be ahead. */
  mayForget(): Promise<boolean>
  /** The same for what is as old after a step as before it: false only where nobody saw whether the clock was set. */
  mayEnd(): Promise<boolean>
}

// One statement looks and stores: where so little has passed, nobody can see a step. The times are compared and not subtracted: before the
// first look `seen_at` is -infinity, and PostgreSQL 15 and 16 refuse to subtract it.
const LOOK: Statement = {
  name: 'clock_look_and_store',
  text: `with known as materialized (select seen_at, doubted_at, clock_timestamp() as now from clock_looks),
    stored as (update clock_looks c set seen_at = k.now from known k, (select set_config('synchronous_commit', 'off', true)) as quickly
      where c.seen_at = k.seen_at and k.seen_at < k.now - interval '${STORE_EVERY_MS} ms' and k.seen_at >= k.now - interval '${STEP_MS_MIN} ms' returning 1)
    select seen_at::text as seen, extract(epoch from seen_at)::float8 * 1000 as seen_ms, extract(epoch from now)::float8 * 1000 as now_ms,
      coalesce(doubted_at <= now and doubted_at > now - interval '${DOUBT_MS} ms', false) as is_doubted, exists (select 1 from stored) as is_stored from known`,
}
const STORE: Statement = {
  name: 'clock_store_doubted',
  // Nobody waits for the disk: what a crash of the server loses is less than a step.
  text: `update clock_looks set seen_at = to_timestamp($1::float8 / 1000),
      doubted_at = case when $3::boolean then clock_timestamp() else doubted_at end from (select set_config('synchronous_commit', 'off', true)) as quickly where seen_at = $2::timestamptz`,
}

interface Look {
  readonly seen: string
  readonly seen_ms: number
  readonly now_ms: number
  readonly is_doubted: boolean
  readonly is_stored: boolean
}

export interface ClockStepParts {
  readonly database: Database
  readonly log: Log
  /** Mends the stored times of all rooms, in the transaction that recognises the step; what it answers is logged. */
  readonly correct: (trx: Knex.Transaction, step: ClockStep) => Promise<object>
  readonly clock?: Pick<Clock, 'now' | 'monotonicMs' | 'sleep'>
}

/**
 * Sees that the database's clock was set, and has the stored times mended, once for all processes. Set back: it shows less than a process
 * saw before, be it in another life. Set on: more time has passed by it since anybody looked than by our monotonic clock.
 */
export class ClockSteps implements Service, ClockWatch, ClockTrust {
  readonly name = 'clock steps'
  readonly #parts: ClockStepParts
  readonly #clock: Pick<Clock, 'now' | 'monotonicMs' | 'sleep'>
  readonly #ending = new AbortController()
  #loop: Promise<void> | undefined
  /** When this process looked last, by our monotonic clock and by the database's. */
  #looked: { readonly atMs: number; readonly nowMs: number } | undefined
  /** What nobody has renewed since this process began, and since when. */
  #unrenewed: { readonly seen: string; readonly sinceMs: number } | undefined
  /** Since when the clock has shown less than before. */
  #backSinceMs: number | undefined
  /** When this process began after a time in which nobody looked. */
  #unwatchedMs: number | undefined
  /** When this process said last that the clocks differ. */
  #warnedMs = Number.NEGATIVE_INFINITY

  constructor(parts: ClockStepParts) {
    this.#parts = parts
    // The machine's own clock: one that is moved by hand says nothing about the database's.
    this.#clock = parts.clock ?? systemClock
  }

  async start(): Promise<void> {
    this.#loop = this.#run()
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#loop
  }

  /** Looks at the clock, and mends what a step left behind; false where a process that has just begun cannot know yet. */
  async look(): Promise<boolean> {
    const askedMs = this.#clock.monotonicMs()
    const row = await this.#read()
    const step = this.#stepIn(row)
    if (step === undefined || !this.#isBelieved(step)) return false
    if (Math.abs(step.byMs) > STEP_MS_MIN) {
      if (!(await this.#mend(row.seen, step))) return false
    } else if (!row.is_stored && row.now_ms - row.seen_ms > STORE_EVERY_MS) {
      // By the first look nobody can tell whether so much time has passed or the machine was started with a clock that is ahead.
      const isDoubted = !this.#looked && Number.isFinite(row.seen_ms) && row.now_ms - row.seen_ms > AHEAD_MS_MIN
      if (isDoubted) this.#unwatchedMs = askedMs
      await this.#parts.database.run(STORE, [row.now_ms, row.seen, isDoubted])
    }
    this.#looked = { atMs: askedMs, nowMs: row.now_ms }
    return true
  }

  /**
   * False for an hour after the clock went on by more than five minutes without us, and while the clocks of the database and of this
   * machine differ by more: one of them may be ahead, be it for a minute, and what is deleted does not come back.
   */
  async mayForget(): Promise<boolean> {
    if (!(await this.look())) return false
    const { is_doubted: isDoubted, now_ms: nowMs } = await this.#read()
    const differMs = this.#clock.now().getTime() - nowMs
    if (Math.abs(differMs) > AHEAD_MS_MIN) this.#warnThatTheyDiffer(differMs)
    return !isDoubted && Math.abs(differMs) <= AHEAD_MS_MIN
  }

  async mayEnd(): Promise<boolean> {
    if (!(await this.look())) return false
    return this.#unwatchedMs === undefined || this.#clock.monotonicMs() - this.#unwatchedMs >= DOUBT_MS
  }

  /** Waits until it is known whether the clock was set. */
  async settle(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && !(await this.look())) await this.#clock.sleep(200, signal)
  }

  async #read(): Promise<Look> {
    const [row] = await this.#parts.database.run<Look & Record<string, unknown>>(LOOK, [])
    if (!row) throw new Error('the row of clock_looks is missing: was the database restored in part?')
    return row
  }

  #warnThatTheyDiffer(differMs: number): void {
    const nowMs = this.#clock.monotonicMs()
    if (nowMs - this.#warnedMs < DOUBT_MS) return
    this.#warnedMs = nowMs
    this.#parts.log.warn(
      { code: 'clocks.differ', aheadSeconds: Math.round(differMs / 1_000) },
      "this machine's clock and the database's differ by more than five minutes; nothing is deleted for its age until they agree: correct the one that is wrong",
    )
  }

  /** By how much the clock was set since somebody looked last; undefined: not known yet. */
  #stepIn({ seen, seen_ms: beforeMs, now_ms: nowMs }: Look): ClockStep | undefined {
    const sinceMs = nowMs - beforeMs
    if (sinceMs < -STEP_MS_MIN) return { byMs: sinceMs, beforeMs }
    const atMs = this.#clock.monotonicMs()
    if (this.#looked) {
      // By our own look, and by anybody's: another process has mended a step that only ours shows, and a restore sets the row back alone.
      const passedMs = Math.min(nowMs - this.#looked.nowMs, sinceMs)
      return { byMs: Math.max(0, passedMs - (atMs - this.#looked.atMs)), beforeMs }
    }
    // Nobody ever looked, or somebody else has just looked.
    if (sinceMs === Number.POSITIVE_INFINITY || sinceMs <= STEP_MS_MIN) return { byMs: 0, beforeMs }
    // Nobody was at work, or somebody is and the clock was set in this moment: who works will look within a second.
    if (this.#unrenewed?.seen !== seen) this.#unrenewed = { seen, sinceMs: atMs }
    return atMs - this.#unrenewed.sinceMs < OTHERS_MS ? undefined : { byMs: 0, beforeMs }
  }

  #isBelieved({ byMs }: ClockStep): boolean {
    if (byMs >= -STEP_MS_MIN) this.#backSinceMs = undefined
    else this.#backSinceMs ??= this.#clock.monotonicMs()
    return this.#backSinceMs === undefined || this.#clock.monotonicMs() - this.#backSinceMs >= BACK_MS
  }

  /** Mends the stored times, unless another process has done so. */
  async #mend(seen: string, step: ClockStep): Promise<boolean> {
    const { database, log, correct } = this.#parts
    const found = await database.knex.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: unknown[] }>(
        'select 1 from clock_looks where seen_at = ?::timestamptz for update',
        [seen],
      )
      if (rows.length === 0) return undefined
      const corrected = await correct(trx, step)
      const now = trx.raw('clock_timestamp()')
      await trx('clock_looks').update({ seen_at: now, ...(step.byMs > AHEAD_MS_MIN ? { doubted_at: now } : {}) })
      return corrected
    })
    if (found && step.byMs < 0) this.#unwatchedMs = undefined
    if (found)
      log.warn(
        { bySeconds: Math.round(step.byMs / 1_000), ...found },
        step.byMs < 0
          ? "the database's clock was set back; what was planned by the time before was planned anew"
          : "the database's clock was set on, or this machine slept; claims and doubts of before are as old as they were",
      )
    return found !== undefined
  }

  async #run(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      await this.look().catch((error: unknown) =>
        this.#parts.log.warn(
          { problem: messageOf(error) },
          "the database's clock could not be looked at, or what a step left behind not mended; tried again",
        ),
      )
      await this.#clock.sleep(LOOK_EVERY_MS, this.#ending.signal)
    }
  }
}
