import { createHash } from 'node:crypto'

/** Questions that are remembered; of older ones the count begins anew. */
const KEPT_MAX = 10_000

/** Counts how often the same is asked, so that samples of one judgement differ, and differ in the same way at each start. */
export class Samples {
  readonly #asked = new Map<string, number>()

  /** Which asking of this it is, from 0. */
  next(...asked: readonly string[]): number {
    const key = createHash('sha256').update(JSON.stringify(asked)).digest('base64')
    const sample = this.#asked.get(key) ?? 0
    this.#asked.delete(key)
    this.#asked.set(key, sample + 1)
    const [oldest] = this.#asked.keys()
    if (this.#asked.size > KEPT_MAX && oldest !== undefined) this.#asked.delete(oldest)
    return sample
  }
}
