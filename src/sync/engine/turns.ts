import type { Clock } from '../../base/clock.ts'
import { CronMoments } from '../../base/cron-moments.ts'
import type { Connection } from '../store/connection.ts'
import type { AskedTurn, Turn } from '../store/schedule.ts'

/** When connections have their turn, as far as one process keeps it in memory; what is due, the database decides. */

/** All are looked at so often: the database's clock may have been set, or a state been given to another account. */
const ALL_EVERY_MS = 5_000

/**
 * When the next interval of each connection begins, by our monotonic clock, so that the database is asked for no other. It
 * decides by its own clock; ours only says when to ask.
 */
export class Turns {
  readonly #beginsAtMs = new Map<string, number>()
  #of: ReadonlyMap<string, Connection> | undefined
  #allAtMs = 0

  /** The connections to ask the database about now; all of them where others are worked on than before. */
  due(connections: ReadonlyMap<string, Connection>, nowMs: number): AskedTurn[] {
    if (connections !== this.#of || nowMs >= this.#allAtMs) {
      this.#of = connections
      this.#beginsAtMs.clear()
      this.#allAtMs = nowMs + ALL_EVERY_MS
    }
    const asked: AskedTurn[] = []
    for (const { name, account, config } of connections.values())
      if (nowMs >= (this.#beginsAtMs.get(name) ?? nowMs))
        asked.push({ name, account, everyMs: 'every' in config.poll ? config.poll.every : null })
    return asked
  }

  /** What the database answered. One that it does not know yet is asked for again. */
  answered(turns: readonly Turn[], nowMs: number): void {
    for (const { name, nextMs } of turns) this.#beginsAtMs.set(name, nowMs + (nextMs ?? Number.POSITIVE_INFINITY))
  }
}

/** The moments of connections with `poll: { cron: … }`. Only counts; nothing is started by it. */
export class Crons {
  readonly #crons = new Map<string, CronMoments>()

  get isEmpty(): boolean {
    return this.#crons.size === 0
  }

  /** Goes by these connections from now on. Their expressions were checked with the configuration. */
  use(connections: Iterable<Connection>): void {
    const before = new Map(this.#crons)
    this.#crons.clear()
    for (const { name, config } of connections) {
      if (!('cron' in config.poll)) continue
      const expression = config.poll.cron
      const known = before.get(name)
      this.#crons.set(name, known?.expression === expression ? known : new CronMoments(expression))
    }
  }

  /** When each of them is read next. */
  next(now: Date): { name: string; next: Date }[] {
    return [...this.#crons].flatMap(([name, moments]) => {
      const { next } = moments.ask(now)
      return next ? { name, next } : []
    })
  }
}

/** First passes of one process at once: the first reading of a connection may bring everybody, and all begin with the process. */
const PLACES = 32
/** A pass that takes longer gives its place to the next one: an ATS that hangs holds up whoever is next no longer than this. */
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
