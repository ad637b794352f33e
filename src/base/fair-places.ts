/** One organization's line: those of it that wait, in order, and how many places it holds. */
interface Line {
  readonly waiting: Waiting[]
  held: number
  /** Its next place belongs to this round. */
  round: number
}

interface Waiting {
  readonly number: number
  readonly begin: () => void
  readonly refuse: (why: unknown) => void
}

/** The bounds of `FairPlaces`. */
interface FairBounds {
  readonly max: number
  /** So many places go only to organizations that hold none, so that those whose tasks hang cannot hold all of them. */
  readonly kept?: number
  /** Where more than `count` wait, the organization with the most of them gives up its latest one, which ends with `refusal`. */
  readonly waiting?: { readonly count: number; readonly refusal: () => Error }
}

/**
 * Hands out a fixed number of places so that organizations take turns: one that waits with a hundred tasks delays another one's first task
 * by one task. The first place of an organization comes before the second one of any other.
 */
export class FairPlaces {
  readonly #bounds: FairBounds
  #max: number
  readonly #lines = new Map<string, Line>()
  #used = 0
  #round = 0
  #numbers = 0
  #onIdle: (() => void)[] = []

  constructor(bounds: FairBounds) {
    this.#bounds = bounds
    this.#max = bounds.max
  }

  /** Runs the task as soon as its organization may have one more place. Once `signal` aborts, a task that waits is not begun: its reason is thrown. */
  async run<Result>(organizationId: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const line = this.#lineOf(organizationId)
    await this.#turn(line, signal)
    try {
      return await task()
    } finally {
      this.#used--
      line.held--
      this.#handOut()
      if (this.#isIdle) for (const done of this.#onIdle.splice(0)) done()
    }
  }

  /** How many run at once from now on; those that run already go on. */
  set max(max: number) {
    this.#max = max
    this.#handOut()
  }

  /** Resolves once nothing runs and nothing waits. */
  async idle(): Promise<void> {
    if (!this.#isIdle) await new Promise<void>((done) => this.#onIdle.push(done))
  }

  get #isIdle(): boolean {
    return this.#used === 0 && this.#size === 0
  }

  get #size(): number {
    let size = 0
    for (const { waiting } of this.#lines.values()) size += waiting.length
    return size
  }

  #lineOf(organizationId: string): Line {
    // One that had its last turn in an earlier round is as good as new.
    for (const [id, { waiting, held, round }] of this.#lines)
      if (waiting.length === 0 && held === 0 && round <= this.#round) this.#lines.delete(id)
    const line = this.#lines.get(organizationId) ?? { waiting: [], held: 0, round: this.#round }
    this.#lines.set(organizationId, line)
    return line
  }

  async #turn(line: Line, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    const over = new AbortController()
    try {
      await new Promise<void>((begin, refuse) => {
        const one = { number: this.#numbers++, begin, refuse }
        // What it did not use while it asked for nothing is no credit.
        if (line.waiting.length === 0) line.round = Math.max(line.round, this.#round)
        line.waiting.push(one)
        const leave = () => {
          const at = line.waiting.indexOf(one)
          if (at === -1) return
          line.waiting.splice(at, 1)
          refuse(signal?.reason)
        }
        signal?.addEventListener('abort', leave, { signal: over.signal })
        this.#handOut()
        this.#refuseLatest(line)
      })
    } finally {
      over.abort()
    }
  }

  #handOut(): void {
    while (this.#used < this.#max) {
      const line = this.#next()
      const one = line?.waiting.shift()
      if (!line || !one) return
      this.#used++
      line.held++
      this.#round = Math.max(this.#round, line.round)
      line.round = this.#round + 1
      one.begin()
    }
  }

  #next(): Line | undefined {
    const { kept = 0 } = this.#bounds
    const mayHaveMore = this.#max - this.#used > kept
    return [...this.#lines.values()]
      .filter(({ waiting, held }) => waiting.length > 0 && (held === 0 || mayHaveMore))
      .toSorted(
        (a, b) =>
          Number(a.held > 0) - Number(b.held > 0) ||
          a.round - b.round ||
          (a.waiting[0]?.number ?? 0) - (b.waiting[0]?.number ?? 0),
      )[0]
  }

  #refuseLatest(line: Line): void {
    const { waiting } = this.#bounds
    if (!waiting || this.#size <= waiting.count) return
    let longest = line
    for (const other of this.#lines.values()) if (other.waiting.length > longest.waiting.length) longest = other
    longest.waiting.pop()?.refuse(waiting.refusal())
  }
}
