interface Waiting<Item, Result> {
  readonly item: Item
  done(result: Result): void
  failed(error: unknown): void
}

const GROUP_MAX = 200

/**
 * Carries out calls in groups: while one group is on its way, the calls that come meanwhile gather for the next. One
 * commit then serves many, and nobody waits longer than for one group before his own. If a group fails, each of its
 * calls is tried alone, so that one bad item does not fail the others.
 */
export class GroupedCalls<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>
  #waiting: Waiting<Item, Result>[] = []
  #running = false

  /** `work` answers one result for each item, in order, or fails as a whole without having done anything. */
  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#work = work
  }

  call(item: Item): Promise<Result> {
    return new Promise((done, failed) => {
      this.#waiting.push({ item, done, failed })
      if (!this.#running) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#running = true
    while (this.#waiting.length > 0) await this.#carryOut(this.#waiting.splice(0, GROUP_MAX))
    this.#running = false
  }

  async #carryOut(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(group.map((one) => one.item))
      group.forEach((one, at) => {
        one.done(results[at] as Result)
      })
    } catch (error) {
      if (group.length === 1) group[0]?.failed(error)
      else for (const one of group) await this.#carryOut([one])
    }
  }
}
