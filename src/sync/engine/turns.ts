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

/** Work of a process that is held in memory as a whole: how much of it at once, and how long one that hangs keeps the others back. */
interface Room {
  /** So much at once, as long as none takes long. */
  readonly places: number
  /** Work that takes longer gives its place to the next, so that an ATS that hangs holds up whoever is next no longer than this. */
  readonly heldMs: number
  /** Never more than this at once: beyond it a place is free only where work ends. */
  readonly most: number
}

/** Lets work begin in the order in which it came, and no more of it at once than there is room for. */
export class Places {
  readonly #clock: Clock
  readonly #room: Room
  readonly #waiting: (() => void)[] = []
  #held = 0
  #running = 0
  #isOpen = false

  constructor(clock: Clock, room: Room) {
    this.#clock = clock
    this.#room = room
  }

  /** Runs `work` once there is a place for it. */
  async run(work: () => Promise<void>): Promise<void> {
    await new Promise<void>((go) => {
      this.#waiting.push(go)
      this.#next()
    })
    let isHeld = true
    const giveBack = () => {
      if (isHeld) this.#held--
      isHeld = false
      this.#next()
    }
    const ended = new AbortController()
    void this.#clock.sleep(this.#room.heldMs, ended.signal).then(giveBack)
    try {
      await work()
    } finally {
      this.#running--
      giveBack()
      ended.abort()
    }
  }

  /** The process ends: whoever waits goes on, and finds that it has to end. */
  letGo(): void {
    this.#isOpen = true
    this.#next()
  }

  #next(): void {
    const { places, most } = this.#room
    while (this.#waiting.length > 0 && (this.#isOpen || (this.#held < places && this.#running < most))) {
      this.#held++
      this.#running++
      this.#waiting.shift()?.()
    }
  }
}

/** The first reading of a connection may bring everybody, and all begin with the process. */
const FIRST_PASSES: Room = { places: 32, heldMs: 5_000, most: 64 }
/**
 * Each holds a batch of applications with their people, and its invites under way, which mostly wait for answers: with 12 places, 40
 * connections took three times as long as with a place for each (measured 2026-11-28).
 */
export const SETTLING: Room = { places: 64, heldMs: 5_000, most: 96 }

/** Keeps a thousand connections from being read for the first time in one moment. */
export class FirstPasses {
  readonly #places: Places
  readonly #begun = new Set<string>()

  constructor(clock: Clock) {
    this.#places = new Places(clock, FIRST_PASSES)
  }

  /** Runs the pass of a connection, its first one in this process once there is a place for it. */
  async run(name: string, pass: () => Promise<void>): Promise<void> {
    if (this.#begun.has(name)) return pass()
    await this.#places.run(() => {
      this.#begun.add(name)
      return pass()
    })
  }

  /** The process ends: whoever waits goes on, and finds that it has to end. */
  letGo(): void {
    this.#places.letGo()
  }
}
