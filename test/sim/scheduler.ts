import type { Clock } from '../../src/base/clock.ts'

/** One step that a process waits for: a statement, a request, a call. The scheduler decides when, and how it ends. */
interface Step {
  readonly process: SimProcess
  readonly label: string
  /** Does it; `blocked` tells that it waits for a lock, so that others may go on meanwhile. */
  run(): Promise<unknown>
  isBlocked?(): Promise<boolean>
  done(result: unknown): void
  failed(error: unknown): void
}

interface Timer {
  readonly at: number
  readonly order: number
  readonly process: SimProcess | null
  fire(): void
  cancelled: boolean
}

/** Of real time: no statement of the simulation takes so long. */
const HUNG_MS = 20_000
/** Of real time; a statement that takes longer is asked whether it waits for a lock. */
const LOOK_MS = 10
/** Of real time, for what the pools do between two steps. */
const TIDY_MS = 5

interface Waiting {
  readonly step: Step
  /** Comes when `settled` is set; never fails. */
  readonly running: Promise<void>
  settled: { result?: unknown; error?: unknown } | undefined
}

export type Mishap = 'crash-before' | 'crash-after' | 'pause' | null

export interface SchedulerOptions {
  readonly random: () => number
  readonly startMs: number
  /** What befalls a step; null for nothing. */
  readonly mishap: (step: { label: string; process: SimProcess }) => Mishap
  readonly pauseMs: () => number
  /** How long a step takes; absent: a few milliseconds, drawn. */
  readonly stepMs?: () => number
  readonly onTime: (nowMs: number) => void
  readonly onCrash: (process: SimProcess) => Promise<void>
  readonly onPause: (process: SimProcess, ms: number) => Promise<void>
}

/** A daemon of the simulation: everything it waits for goes through the scheduler; dead, it waits for ever. */
export class SimProcess {
  readonly name: string
  readonly clock: Clock
  readonly #scheduler: Scheduler
  dead = false
  pausedUntil = 0
  /** How far its wall clock is off. */
  skewMs = 0

  constructor(name: string, scheduler: Scheduler) {
    this.name = name
    this.#scheduler = scheduler
    this.clock = {
      now: () => new Date(Math.floor(scheduler.now) + this.skewMs),
      monotonicMs: () => scheduler.now,
      stampAt: () => new Date(Math.floor(scheduler.now)),
      sleep: (ms, signal) => scheduler.sleep(this, ms, signal),
    }
  }

  step<Result>(label: string, run: () => Promise<Result>, isBlocked?: () => Promise<boolean>): Promise<Result> {
    return this.#scheduler.step(this, label, run, isBlocked)
  }
}

/**
 * Virtual time and one step at a time: which of the waiting steps comes next, how long it takes and what befalls it is
 * drawn from the seed, so that a seed is a history. Between two steps everything that can run without waiting has run.
 */
export class Scheduler {
  readonly #options: SchedulerOptions
  readonly #steps: Step[] = []
  readonly #blocked: Waiting[] = []
  #timers: Timer[] = []
  #order = 0
  #tidyMs = 0
  now: number
  count = 0
  /** Grows with every step: two runs of a seed have the same one. */
  fingerprint = 0
  /** How long the world was held so far; its people count their time without it. */
  heldMs = 0
  #heldAt: number | null = null
  #stillAt: number | null = null

  constructor(options: SchedulerOptions) {
    this.#options = options
    this.now = options.startMs
  }

  step<Result>(
    process: SimProcess,
    label: string,
    run: () => Promise<Result>,
    isBlocked?: () => Promise<boolean>,
  ): Promise<Result> {
    return new Promise<Result>((done, failed) => {
      if (process.dead) return
      // A pool that lets a lost connection go opens the next one by a timer; which step comes next must not hang on it.
      if (label === 'end') this.#tidyMs = TIDY_MS
      this.#steps.push({
        process,
        label,
        run,
        ...(isBlocked ? { isBlocked } : {}),
        done: done as (result: unknown) => void,
        failed,
      })
    })
  }

  /** Something that happens at an instant, whoever lives then. */
  at(ms: number, fire: () => void, process: SimProcess | null = null): Timer {
    const timer: Timer = { at: ms, order: ++this.#order, process, fire, cancelled: false }
    this.#timers.push(timer)
    return timer
  }

  sleep(process: SimProcess, ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((done) => {
      if (process.dead) return
      if (signal?.aborted) return done()
      const timer = this.at(this.now + Math.max(0, ms), done, process)
      signal?.addEventListener(
        'abort',
        () => {
          timer.cancelled = true
          done()
        },
        { once: true },
      )
    })
  }

  /** While it is held nothing happens by itself in the world; only processes that sleep are woken. */
  get isHeld(): boolean {
    return this.#heldAt !== null
  }

  hold(): void {
    this.#heldAt ??= this.now
  }

  /** From now on the clock of the interview API stands still too, however long a process waits for something. */
  still(): void {
    this.#stillAt ??= this.now
  }

  /** The time of the interview API. */
  get worldNow(): number {
    return this.#stillAt ?? this.now
  }

  /** What was to happen meanwhile happens so much later. */
  release(): void {
    const ms = this.now - (this.#heldAt ?? this.now)
    this.#heldAt = null
    this.#stillAt = null
    this.heldMs += ms
    this.#timers = this.#timers.map((timer) => (timer.process === null ? { ...timer, at: timer.at + ms } : timer))
  }

  #happens({ process }: Timer): boolean {
    return process === null ? !this.isHeld : !process.dead
  }

  /** Goes on until `isOver`, or until so many steps were made. */
  async drive(isOver: () => boolean, stepsMax: number): Promise<void> {
    while (!isOver()) {
      if (this.count > stepsMax) throw new Error(`no end after ${stepsMax} steps`)
      await this.#rest()
      const came = await this.#collectBlocked()
      if (this.#fireTimers() || came) await this.#rest()
      // Sorted, since the order in which they came is a matter of the machine's mood.
      const ready = this.#steps
        .filter(({ process }) => !process.dead && process.pausedUntil <= this.now)
        .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
      const step = ready[Math.floor(this.#options.random() * ready.length)]
      if (step) await this.#make(step)
      else if (!isOver() && !this.#skip()) throw new Error('nothing waits for anything')
    }
  }

  /** Lets everything run that does not wait for the world. */
  async #rest(): Promise<void> {
    await turn()
    while (this.#tidyMs > 0) {
      const ms = this.#tidyMs
      this.#tidyMs = 0
      await new Promise((done) => setTimeout(done, ms))
      await turn()
    }
  }

  async kill(process: SimProcess): Promise<void> {
    process.dead = true
    this.#forget(process)
    await this.#options.onCrash(process)
  }

  async #make(step: Step): Promise<void> {
    this.#steps.splice(this.#steps.indexOf(step), 1)
    this.count++
    this.#advance(this.now + (this.#options.stepMs?.() ?? this.#options.random() * 4))
    for (const char of `${step.process.name} ${step.label}`)
      this.fingerprint = (Math.imul(this.fingerprint, 31) + (char.codePointAt(0) ?? 0)) >>> 0
    const mishap = this.#options.mishap(step)
    if (mishap === 'crash-before') return this.kill(step.process)
    const waiting = follow(step)
    if (!(await this.#settles(waiting))) {
      if (mishap === 'crash-after') return this.kill(step.process)
      // A stop would outlast the lock: PostgreSQL would end what then rests in its transaction, after a time of its own, which is not virtual.
      this.#blocked.push(waiting)
      return
    }
    if (mishap === 'crash-after') return this.kill(step.process)
    if (mishap === 'pause') {
      const ms = this.#options.pauseMs()
      step.process.pausedUntil = this.now + ms
      this.at(this.now + ms, () => {})
      await this.#options.onPause(step.process, ms)
      // What came back is read when the process goes on.
      this.at(step.process.pausedUntil, () => this.#deliver(waiting), step.process)
      return
    }
    this.#deliver(waiting)
  }

  /** True when the step came to an end; false when it waits for a lock that somebody else has to free. */
  async #settles(waiting: Waiting): Promise<boolean> {
    const { isBlocked } = waiting.step
    if (!isBlocked) {
      await waiting.running
      return true
    }
    for (let ms = 0; ms < HUNG_MS; ms += LOOK_MS) {
      await within(waiting.running, LOOK_MS)
      if (waiting.settled) return true
      if (await isBlocked()) return waiting.settled !== undefined
    }
    throw new Error(`a statement never came back: ${waiting.step.label}`)
  }

  /** Tells those who got their lock what came back; true when there was one. */
  async #collectBlocked(): Promise<boolean> {
    let came = false
    for (const waiting of [...this.#blocked]) {
      const { step } = waiting
      if (!step.process.dead) {
        if (!waiting.settled && (await step.isBlocked?.())) continue
        // It has its lock, and comes back, or waits for another one.
        if (!(await this.#settles(waiting))) continue
        this.#deliver(waiting)
        came = true
      }
      this.#blocked.splice(this.#blocked.indexOf(waiting), 1)
    }
    return came
  }

  #deliver({ step, settled }: Waiting): void {
    if (step.process.dead) return
    const isError = settled !== undefined && 'error' in settled
    // Pools tidy up after a lost connection with small timers of their own.
    if (step.label === 'end' || (isError && step.isBlocked)) this.#tidyMs = TIDY_MS
    if (isError) step.failed(settled.error)
    else step.done(settled?.result)
  }

  #advance(to: number): void {
    this.now = Math.max(this.now, to)
    this.#options.onTime(this.now)
  }

  #fireTimers(): boolean {
    const due = this.#timers
      .filter(
        (timer) =>
          timer.cancelled ||
          (timer.at <= this.now && (timer.process?.pausedUntil ?? 0) <= this.now && (timer.process || !this.isHeld)),
      )
      .sort((a, b) => a.at - b.at || a.order - b.order)
    this.#timers = this.#timers.filter((timer) => !due.includes(timer))
    for (const timer of due) if (!timer.cancelled && timer.process?.dead !== true) timer.fire()
    return due.length > 0
  }

  /** Nothing to do now: on to the next instant at which something happens. */
  #skip(): boolean {
    const next = this.#timers
      .filter((timer) => !timer.cancelled && this.#happens(timer))
      .map((timer) => Math.max(timer.at, timer.process?.pausedUntil ?? 0))
    if (next.length === 0) return false
    this.#advance(Math.min(...next))
    return true
  }

  #forget(process: SimProcess): void {
    for (let i = this.#steps.length - 1; i >= 0; i--) if (this.#steps[i]?.process === process) this.#steps.splice(i, 1)
    this.#timers = this.#timers.filter((timer) => timer.process !== process)
  }
}

/** Begins a step; its end is kept until it may be told. */
function follow(step: Step): Waiting {
  const waiting = { step, settled: undefined as Waiting['settled'] }
  const running = step.run().then(
    (result) => {
      waiting.settled = { result }
    },
    (error: unknown) => {
      waiting.settled = { error }
    },
  )
  return Object.assign(waiting, { running })
}

/** Until `over`, at most so long in real time. */
async function within(over: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, ms)
  })
  await Promise.race([over, late])
  clearTimeout(timer)
}

const keyOf = ({ process, label }: Step) => `${process.name} ${label}`

/** The event loop goes round; what needs no timer has run then. */
async function turn(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise((done) => setImmediate(done))
}
