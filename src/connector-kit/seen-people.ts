import type { Clock } from '../base/clock.ts'
import type { ListPage, Person, Unreadable } from './contract.ts'
import { asOnePage } from './lists.ts'

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

  /** Those that were seen lately, and what `ask` brings of the others. */
  async find(
    ids: readonly string[],
    ask: (id: string) => Promise<Person | Unreadable | null>,
  ): Promise<ListPage<Person>> {
    const now = this.#clock.monotonicMs()
    const one = async (id: string): Promise<Person | Unreadable | null> => {
      const known = this.#seen.get(id)
      return known && now - known.atMs < FRESH_MS ? known.person : ask(id)
    }
    async function* pages(): AsyncGenerator<ListPage<Person>> {
      for (const id of new Set(ids)) {
        const found = await one(id)
        if (found === null) continue
        yield 'problem' in found ? { items: [], unreadable: [found] } : { items: [found], unreadable: [] }
      }
    }
    return asOnePage(pages())
  }
}
