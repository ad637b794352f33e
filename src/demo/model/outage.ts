import { Refusal } from './refusal.ts'

/**
 * The outage begins with this request for a judgement. Each interview has twelve, three of each criterion: five of them have results by
 * then, of each kind that the demo shows.
 */
const REQUEST = 61

/** An outage on purpose, once: whoever watches sees that analyses wait, and go on. */
export class Outage {
  readonly #ms: number
  readonly #nowMs: () => number
  #asked = 0
  #endsAtMs: number | null = null

  /** None at all where `ms` is 0. */
  constructor(ms: number, nowMs: () => number) {
    this.#ms = ms
    this.#nowMs = nowMs
  }

  /** Counts a request for a judgement. Throws where the outage begins with it. */
  note(): void {
    if (this.#ms === 0 || this.#endsAtMs !== null || ++this.#asked < REQUEST) return
    this.#endsAtMs = this.#nowMs() + this.#ms
    this.expectUp()
  }

  /** Throws during the outage; whoever is told waits until its end. */
  expectUp(): void {
    const leftMs = (this.#endsAtMs ?? Number.NEGATIVE_INFINITY) - this.#nowMs()
    if (leftMs <= 0) return
    const seconds = Math.ceil(leftMs / 1_000)
    throw new Refusal(503, 'simulated_outage', `The simulated server is out on purpose for ${seconds} s.`, {
      'retry-after': String(seconds),
    })
  }
}
