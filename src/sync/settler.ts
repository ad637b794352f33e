import type { Settlement } from './deliveries-store.ts'

interface Waiting {
  readonly settlement: Settlement
  done(age: number | null): void
  failed(error: unknown): void
}

/**
 * Stores outcomes of writes in groups: while one statement is on its way, the outcomes that come meanwhile gather for
 * the next. One commit then serves many writes, and nobody waits longer than for one commit before his own.
 */
export class Settler {
  readonly #store: { settle(settlements: readonly Settlement[]): Promise<{ seq: number; age: number }[]> }
  #waiting: Waiting[] = []
  #running: Promise<void> | undefined

  constructor(store: { settle(settlements: readonly Settlement[]): Promise<{ seq: number; age: number }[]> }) {
    this.#store = store
  }

  /** The delivery's age in seconds once it is stored; null when somebody else had settled it meanwhile. */
  settle(settlement: Settlement): Promise<number | null> {
    return new Promise((done, failed) => {
      this.#waiting.push({ settlement, done, failed })
      this.#running ??= this.#run().finally(() => {
        this.#running = undefined
      })
    })
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, 500)
      try {
        const stored = new Map(
          (await this.#store.settle(group.map((one) => one.settlement))).map(({ seq, age }) => [seq, age]),
        )
        for (const one of group) one.done(stored.get(one.settlement.seq) ?? null)
      } catch (error) {
        for (const one of group) one.failed(error)
      }
    }
  }
}
