import type { Connection } from '../store/connection.ts'
import type { AskedTurn, Turn } from '../store/schedule.ts'

/** All are looked at so often: the database's clock may have been set, or a state been given to another account. */
const ALL_EVERY_MS = 5_000

/**
 * When the next interval of each connection begins, by our monotonic clock, so that the database is asked for no other. It
 * decides by its own clock; ours only says when to ask.
 */
export class Turns {
  readonly #beginsAtMs = new Map<string, number>()
  #of: ReadonlyMap<string, Connection> | undefined
  #allAtMs = 0

  /** The connections to ask the database about now; all of them where others are worked on than before. */
  due(connections: ReadonlyMap<string, Connection>, nowMs: number): AskedTurn[] {
    if (connections !== this.#of || nowMs >= this.#allAtMs) {
      this.#of = connections
      this.#beginsAtMs.clear()
      this.#allAtMs = nowMs + ALL_EVERY_MS
    }
    const asked: AskedTurn[] = []
    for (const { name, account, config } of connections.values())
      if (nowMs >= (this.#beginsAtMs.get(name) ?? nowMs))
        asked.push({ name, account, everyMs: 'every' in config.poll ? config.poll.every : null })
    return asked
  }

  /** What the database answered. One that it does not know yet is asked for again. */
  answered(turns: readonly Turn[], nowMs: number): void {
    for (const { name, nextMs } of turns) this.#beginsAtMs.set(name, nowMs + (nextMs ?? Number.POSITIVE_INFINITY))
  }
}
