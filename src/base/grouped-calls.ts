interface Waiting<Item, Result> {
  readonly item: Item
  done(result: Result): void
  failed(error: unknown): void
}

const GROUP_MAX = 200

/**
 * Carries out calls in groups: while as many groups as may be are on their way, the calls that come meanwhile gather for the
 * next. One round trip or commit then serves many, and nobody waits longer than for one group before his own. If a group
 * fails, each of its calls is tried alone, so that one bad item does not fail the others.
 */
export class GroupedCalls<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>
  readonly #atOnceMax: number
  readonly #gather: (() => Promise<unknown>) | undefined
  #waiting: Waiting<Item, Result>[] = []
  #running = 0

  /**
   * `work` answers one result for each item, in order, or fails as a whole without having done anything. One group at a time
   * for work whose commits follow each other anyway; more for reads, which need not wait for each other. `gather`: waited for
   * before each group is taken, so that more calls come together.
   */
  constructor(
    work: (items: readonly Item[]) => Promise<readonly Result[]>,
    atOnceMax = 1,
    gather?: () => Promise<unknown>,
  ) {
    this.#work = work
    this.#atOnceMax = atOnceMax
    this.#gather = gather
  }

  call(item: Item): Promise<Result> {
    return new Promise((done, failed) => {
      this.#waiting.push({ item, done, failed })
      if (this.#running < this.#atOnceMax) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#running++
    while (this.#waiting.length > 0) {
      if (this.#gather && this.#waiting.length < GROUP_MAX) await this.#gather()
      const group = this.#waiting.splice(0, GROUP_MAX)
      // Another group at once may have taken them all meanwhile.
      if (group.length > 0) await this.#carryOut(group)
    }
    this.#running--
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
