import type { Clock } from '../../base/clock.ts'

const SLICE_MS = 100
const SLICES = 10

/** How many writes an ATS took within the last second. */
export class Pace {
  readonly #clock: Clock
  readonly #slices: number[] = Array.from({ length: SLICES }, () => 0)
  #slice: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#slice = this.#now()
  }

  /** The ATS has taken one. */
  count(): void {
    this.#turn()
    const at = this.#slice % SLICES
    this.#slices[at] = (this.#slices[at] ?? 0) + 1
  }

  get perSecond(): number {
    this.#turn()
    return this.#slices.reduce((sum, count) => sum + count, 0)
  }

  #now(): number {
    return Math.floor(this.#clock.monotonicMs() / SLICE_MS)
  }

  /** Empties the slices that have passed since. */
  #turn(): void {
    const now = this.#now()
    for (let slice = Math.max(this.#slice + 1, now - SLICES + 1); slice <= now; slice++)
      this.#slices[slice % SLICES] = 0
    this.#slice = now
  }
}
