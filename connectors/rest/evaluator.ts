import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readJson } from '../../src/base/foreign.ts'
import type { Evaluation, Outcome, SentBatch, SentOutcome } from './evaluation.ts'

/** Until a new process is ready; a busy machine may need long. */
const START_MS_MAX = 30_000
/** An evaluation waits so long at most for others that do not end. */
const WAIT_MS_MAX = 60_000
const IDLE_MS = 60_000
/** Evaluations that had to be ended are not tried again for so long. */
const REFUSED_MS = 3_600_000
const REFUSED_MAX = 1_000
/** An owner whose evaluation took a good part of its time comes after the others for so long. */
const SUSPECTED_MS = 600_000
const SLOW_PART = 0.4

/** Bounds of the process that evaluates expressions. */
export interface EvaluatorLimits {
  /** One evaluation may take so long. A regular expression cannot be ended but with its process. */
  readonly msMax: number
  readonly memoryMb: number
}
const LIMITS: EvaluatorLimits = { msMax: 5_000, memoryMb: 256 }

interface Waiting {
  readonly source: string
  /** As JSON: a value that JSON cannot hold fails before it reaches the others. */
  readonly input: string
  readonly values: string
  readonly sinceMs: number
  /** The connection or organization that asks for it; undefined: none in particular. */
  readonly owner: string | undefined
  readonly done: (outcome: Outcome) => void
}

/**
 * Runs expressions in a process that can be ended. Evaluations of one turn of the event loop go there together. When a
 * group does not end, its evaluations run one by one in a new process: the evaluation that takes too long or too much
 * memory fails, and the others go on. New groups go before those that run one by one, and an expression that had to be
 * ended joins no group any more, so an answer that one connection's expression hangs on holds no other connection up. Owners take
 * turns one by one, and those whose evaluations are slow come last: new expressions of theirs hold nobody up either.
 */
export class Evaluator {
  readonly #limits: EvaluatorLimits
  #waiting: Waiting[] = []
  /** The JSON of each input of this turn: all fields of a row read the same one. */
  #inputs = new WeakMap<object, string>()
  /** These run one by one. */
  #alone: Waiting[] = []
  #isRunning = false
  #child: ChildProcess | undefined
  #isReady = false
  #readyAtMs = 0
  #idle: NodeJS.Timeout | undefined
  /** Refused evaluations, by expression and input. */
  readonly #refused = new Map<string, { readonly problem: string; readonly untilMs: number }>()
  /** Expressions of which an evaluation had to be ended, and until when they run alone. */
  readonly #suspected = new Map<string, number>()
  /** The same for owners. */
  readonly #slowOwners = new Map<string, number>()
  /** The number of the last turn of each owner that waits to be run alone. */
  readonly #turns = new Map<string | undefined, number>()

  constructor(limits: EvaluatorLimits = LIMITS) {
    this.#limits = limits
  }

  evaluate({ source, input, values }: Evaluation, owner?: string): Promise<Outcome> {
    const sinceMs = performance.now()
    let texts: Pick<Waiting, 'input' | 'values'>
    try {
      texts = { input: this.#inputOf(input), values: JSON.stringify(values ?? {}) }
    } catch (error) {
      // JSON.stringify goes as deep as the stack allows, and throws a TypeError for what no JSON is.
      const problem = error instanceof RangeError ? 'the answer is nested too deeply or too large' : String(error)
      return Promise.resolve({ problem })
    }
    return new Promise((done) => {
      this.#waiting.push({ source, ...texts, sinceMs, owner, done })
      if (this.#isRunning) return
      this.#isRunning = true
      setImmediate(() => void this.#run())
    })
  }

  #inputOf(input: unknown): string {
    if (input === null || typeof input !== 'object') return JSON.stringify(input ?? null)
    const known = this.#inputs.get(input)
    if (known !== undefined) return known
    const text = JSON.stringify(input)
    this.#inputs.set(input, text)
    return text
  }

  async #run(): Promise<void> {
    clearTimeout(this.#idle)
    while (this.#waiting.length + this.#alone.length > 0) {
      this.#inputs = new WeakMap()
      await this.#runGroup(this.#waiting.splice(0).filter((one) => !this.#isRefused(one)))
      await this.#runAlone()
    }
    this.#isRunning = false
    this.#turns.clear()
    this.#hold(false)
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
  }

  async #runGroup(asked: readonly Waiting[]): Promise<void> {
    this.#alone.push(...asked.filter((one) => this.#isSuspected(one)))
    const group = asked.filter((one) => !this.#isSuspected(one))
    if (group.length > 0 && (await this.#round(group)) !== undefined) this.#alone.push(...group)
  }

  /** The owner who waits longest for a turn is next; suspected expressions and owners come last. */
  #nextAlone(): Waiting | undefined {
    const harmless = this.#alone.filter((one) => !this.#isSuspected(one))
    const turnOf = ({ owner }: Waiting) => this.#turns.get(owner) ?? 0
    const next = (harmless.length > 0 ? harmless : this.#alone).reduce<Waiting | undefined>(
      (best, one) => (best === undefined || turnOf(one) < turnOf(best) ? one : best),
      undefined,
    )
    if (next === undefined) return undefined
    this.#alone.splice(this.#alone.indexOf(next), 1)
    this.#turns.set(next.owner, Math.max(0, ...this.#turns.values()) + 1)
    return next
  }

  /** One evaluation alone. */
  async #runAlone(): Promise<void> {
    const one = this.#nextAlone()
    if (!one || this.#isRefused(one)) return
    if (performance.now() - one.sinceMs >= WAIT_MS_MAX)
      return one.done({ problem: `other evaluations took more than ${WAIT_MS_MAX / 1_000} s` })
    const begunMs = performance.now()
    const problem = await this.#round([one])
    // The start of a process is nobody's fault.
    const tookMs = this.#isReady ? performance.now() - Math.max(begunMs, this.#readyAtMs) : 0
    if (one.owner !== undefined && tookMs > SLOW_PART * this.#limits.msMax)
      this.#slowOwners.set(one.owner, performance.now() + SUSPECTED_MS)
    if (problem === undefined) return
    if (this.#isReady) return this.#refuse(one, problem)
    // The process does not start at all, so nothing else can be tried.
    for (const { done } of [one, ...this.#alone.splice(0)])
      done({ problem: `the process of the expressions cannot be used: ${problem}` })
  }

  /** Sends the evaluations and gives each its outcome; returns the reason if the process ended before that. */
  #round(evaluations: readonly Waiting[]): Promise<string | undefined> {
    return new Promise((ended) => {
      let child: ChildProcess
      try {
        child = this.#child ?? this.#start()
      } catch (error) {
        return ended((error as Error).message)
      }
      this.#hold(true)
      let timer: NodeJS.Timeout | undefined
      const watch = () => {
        clearTimeout(timer)
        const ms = this.#isReady ? this.#limits.msMax : START_MS_MAX
        timer = setTimeout(() => end(`it took more than ${ms / 1_000} s and was ended`), ms)
      }
      const onMessage = (outcomes: readonly SentOutcome[]) => {
        this.#isReady = true
        if (outcomes.length === 0) {
          this.#readyAtMs = performance.now()
          return watch()
        }
        for (const [at, { done }] of evaluations.entries()) done(outcomeOf(outcomes[at]))
        release()
        ended(undefined)
      }
      const onExit = (code: number | null, signal: string | null) =>
        end(
          signal === 'SIGABRT' || code === 134
            ? `it needed more than ${this.#limits.memoryMb} MB`
            : `its process ended (${signal ?? code})`,
        )
      const onError = (error: Error) => end(error.message)
      const release = () => {
        clearTimeout(timer)
        child
          .off('message', onMessage as never)
          .off('exit', onExit)
          .off('error', onError)
      }
      const end = (problem: string) => {
        release()
        this.#end()
        ended(problem)
      }
      child
        .on('message', onMessage as never)
        .on('exit', onExit)
        .on('error', onError)
      watch()
      // Both may throw at once, such as for want of memory.
      try {
        child.send(batchOf(evaluations))
      } catch (error) {
        end((error as Error).message)
      }
    })
  }

  #start(): ChildProcess {
    this.#isReady = false
    this.#child = fork(join(import.meta.dirname, 'evaluator-process.ts'), {
      serialization: 'advanced',
      // No secret of the environment stands there, and nothing that goes wrong there fills our log.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${this.#limits.memoryMb}`, '--max-semi-space-size=8', '--stack-size=2000'],
    })
    return this.#child
  }

  /** While nothing is asked, the process keeps nobody alive. */
  #hold(isHeld: boolean): void {
    if (isHeld) this.#child?.ref()
    else this.#child?.unref()
    if (isHeld) this.#child?.channel?.ref()
    else this.#child?.channel?.unref()
  }

  #end(): void {
    this.#child?.on('error', () => {}) // it is being ended
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #isRefused(one: Waiting): boolean {
    if (this.#refused.size === 0) return false
    const known = this.#refused.get(digestOf(one))
    if (!known || known.untilMs <= performance.now()) return false
    one.done({ problem: known.problem })
    return true
  }

  #isSuspected({ source, owner }: Waiting): boolean {
    const now = performance.now()
    if ((this.#suspected.get(source) ?? 0) > now) return true
    return owner !== undefined && (this.#slowOwners.get(owner) ?? 0) > now
  }

  #refuse(one: Waiting, problem: string): void {
    const untilMs = performance.now() + REFUSED_MS
    if (this.#refused.size >= REFUSED_MAX) this.#refused.clear()
    this.#refused.set(digestOf(one), { problem, untilMs })
    this.#suspected.set(one.source, untilMs)
    one.done({ problem })
  }
}

/** Each input is sent once, however many expressions read it. */
function batchOf(evaluations: readonly Waiting[]): SentBatch {
  const places = new Map<string, number>()
  const sent = evaluations.map(({ source, input, values }) => {
    const at = places.get(input) ?? places.size
    places.set(input, at)
    return { source, at, values }
  })
  return { inputs: [...places.keys()], evaluations: sent }
}

function digestOf({ source, input, values }: Waiting): string {
  return createHash('sha256')
    .update(JSON.stringify([source, input, values]))
    .digest('base64url')
}

/** The outcome travels as JSON: a value may be nested deeper than the channel between processes can carry. */
function outcomeOf(sent: SentOutcome | undefined): Outcome {
  if (sent === undefined) return { problem: 'its process gave no outcome' }
  if ('problem' in sent) return sent
  return { value: sent.json === null ? undefined : readJson(sent.json) }
}
