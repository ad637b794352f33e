import { hash } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import type { Hook } from '../../connector-kit/webhooks.ts'

/**
 * A vendor sends a hook again within minutes where our answer was lost; an attacker who recorded one sends it as often
 * as they like.
 */
const REMEMBERED_MS = 600_000
const REMEMBERED_MAX = 10_000
/** Passes that hooks ask for are at least so far apart: one pass reads everything that changed before it. */
const LEAST_MS = 5_000
/** A list may show a change a little after the hook tells of it. */
const AFTER_MS = 1_000
const LOG_EVERY_MS = 60_000

/** Keeps hooks from causing more passes and log lines than are of use, for one process. */
export class HookPace {
  readonly #clock: Clock
  readonly #seen = new Map<string, number>()
  readonly #dueAtMs = new Map<string, number>()
  readonly #refusals = new Map<string, { since: number; count: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * In how many milliseconds a pass should come; undefined where this hook came before. One that is planned is named again to each
   * hook: the database may have had the pass earlier by now, and keeps one that stands.
   */
  delayMs(connection: string, hook: Pick<Hook, 'raw' | 'headers'>): number | undefined {
    const nowMs = this.#clock.monotonicMs()
    const digest = `${connection} ${hash('sha256', hook.raw, 'base64url')}`
    const seenAt = this.#seen.get(digest)
    if (seenAt !== undefined && nowMs - seenAt < REMEMBERED_MS) return undefined
    // In order of their time, so the first ones are the oldest.
    for (const [old, at] of this.#seen) {
      if (this.#seen.size < REMEMBERED_MAX && nowMs - at < REMEMBERED_MS) break
      this.#seen.delete(old)
    }
    this.#seen.delete(digest)
    this.#seen.set(digest, nowMs)
    const planned = this.#dueAtMs.get(connection) ?? Number.NEGATIVE_INFINITY
    if (planned > nowMs + AFTER_MS) return planned - nowMs
    const dueAtMs = Math.max(nowMs + AFTER_MS, planned + LEAST_MS)
    this.#dueAtMs.set(connection, dueAtMs)
    return dueAtMs - nowMs
  }

  /** Counts a refused hook; how many there were since the last line of the log, once a minute, else undefined. */
  refused(connection: string): number | undefined {
    const nowMs = this.#clock.monotonicMs()
    const before = this.#refusals.get(connection)
    if (before && nowMs - before.since < LOG_EVERY_MS) {
      before.count++
      return undefined
    }
    this.#refusals.set(connection, { since: nowMs, count: 0 })
    return (before?.count ?? 0) + 1
  }
}
