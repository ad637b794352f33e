import type { Clock } from '../../base/clock.ts'

/** First passes of one process at once: the first reading of a connection may bring everybody, and all begin with the process. */
const PLACES = 32
/** A pass that takes longer gives its place to the next one: an ATS that hangs holds up the others no longer than this. */
const HELD_MS = 5_000

/** Keeps a thousand connections from being read for the first time in one moment. They come in the order in which they became due. */
export class FirstPasses {
  readonly #clock: Clock
  readonly #begun = new Set<string>()
  readonly #waiting: (() => void)[] = []
  #free = PLACES

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Runs the pass of a connection, its first one in this process once there is a place for it. */
  async run(name: string, pass: () => Promise<void>): Promise<void> {
    if (this.#begun.has(name)) return pass()
    if (this.#free === 0) await new Promise<void>((go) => this.#waiting.push(go))
    else this.#free--
    this.#begun.add(name)
    const ended = new AbortController()
    void this.#clock.sleep(HELD_MS, ended.signal).then(() => this.#next())
    try {
      await pass()
    } finally {
      ended.abort()
    }
  }

  /** The process ends: whoever waits goes on, and finds that it has to end. */
  letGo(): void {
    for (const go of this.#waiting.splice(0)) go()
  }

  #next(): void {
    const go = this.#waiting.shift()
    if (go) go()
    else this.#free++
  }
}
