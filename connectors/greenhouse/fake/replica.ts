import { type Change, World } from './world.ts'

/** A copy of the world that shows every change some time after it was made, as lists behind a search index do. */
export class Replica {
  readonly #copy: World
  readonly #lagMs: number
  readonly #now: () => number
  readonly #coming: { at: number; change: Change }[] = []

  constructor(world: World, lagMs: number, now: () => number) {
    this.#copy = new World({ now: () => new Date(now()), customFields: world.customFields })
    this.#lagMs = lagMs
    this.#now = now
    world.onChange((change) => void this.#coming.push({ at: now(), change }))
  }

  /** The world as it was `lagMs` ago. */
  world(): World {
    const until = this.#now() - this.#lagMs
    let due = 0
    while ((this.#coming[due]?.at ?? Number.POSITIVE_INFINITY) <= until) due++
    for (const { change } of this.#coming.splice(0, due)) this.#copy.replay(change)
    return this.#copy
  }
}
