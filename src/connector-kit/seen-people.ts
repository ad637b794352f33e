import type { Clock } from '../base/clock.ts'
import type { Found, Person } from './contract.ts'
import { oneByOne } from './lists.ts'

const SEEN_MAX = 5_000
/** A little more than a pass takes; contact data that is older is asked for anew. */
const FRESH_MS = 5 * 60_000

/** Contact data that came along with a list's rows, so that a vendor with few requests is not asked once for each person. */
export class SeenPeople {
  readonly #clock: Clock
  readonly #seen = new Map<string, { person: Person; atMs: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  saw(person: Person): void {
    this.#seen.delete(person.id)
    this.#seen.set(person.id, { person, atMs: this.#clock.monotonicMs() })
    const oldest = this.#seen.keys().next().value
    if (this.#seen.size > SEEN_MAX && oldest !== undefined) this.#seen.delete(oldest)
  }

  /** The people that were seen lately, and those that `ask` brings of the others. */
  find<Row>(
    ids: readonly string[],
    ask: (id: string) => Promise<Row | null>,
    toPerson: (row: Row) => Person,
  ): Promise<Found<Person>> {
    const now = this.#clock.monotonicMs()
    return oneByOne(ids, async (id) => {
      const known = this.#seen.get(id)
      // Once: a second question means that this answer did not do, and somebody may have corrected it since.
      this.#seen.delete(id)
      if (known && now - known.atMs < FRESH_MS) return known.person
      const row = await ask(id)
      return row === null ? null : toPerson(row)
    })
  }
}
