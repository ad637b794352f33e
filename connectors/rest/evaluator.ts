import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Evaluation, Outcome } from './evaluation.ts'

/** Until a new process is ready; a busy machine may need long. */
const START_MS_MAX = 30_000
/** All evaluations that came together may take so long, however many of them do not end. */
const BATCH_MS_MAX = 60_000
const IDLE_MS = 60_000
/** Evaluations that had to be ended are not tried again for so long. */
const REFUSED_MS = 3_600_000
const REFUSED_MAX = 1_000

export interface EvaluatorLimits {
  /** One evaluation may take so long. A regular expression cannot be ended but with its process. */
  readonly msMax: number
  readonly memoryMb: number
}
const LIMITS: EvaluatorLimits = { msMax: 5_000, memoryMb: 256 }

/** What the process is asked. `oneByOne`: each outcome is sent when it is there, so that it is known which one does not end. */
export interface Batch {
  readonly evaluations: readonly Evaluation[]
  readonly oneByOne: boolean
}

interface Waiting extends Evaluation {
  readonly done: (outcome: Outcome) => void
}

/**
 * Runs expressions in a process that can be ended. What is asked for in one turn of the event loop goes there together. When a
 * batch does not end, it is run again one by one in a new process: the evaluation that takes too long or too much memory
 * fails, and the others go on.
 */
export class Evaluator {
  readonly #limits: EvaluatorLimits
  #waiting: Waiting[] = []
  #isRunning = false
  #child: ChildProcess | undefined
  #isReady = false
  #idle: NodeJS.Timeout | undefined
  readonly #refused = new Map<string, { readonly problem: string; readonly untilMs: number }>()

  constructor(limits: EvaluatorLimits = LIMITS) {
    this.#limits = limits
  }

  evaluate(evaluation: Evaluation): Promise<Outcome> {
    return new Promise((done) => {
      this.#waiting.push({ ...evaluation, done })
      if (this.#isRunning) return
      this.#isRunning = true
      setImmediate(() => void this.#run())
    })
  }

  async #run(): Promise<void> {
    clearTimeout(this.#idle)
    while (this.#waiting.length > 0) await this.#runBatch(this.#waiting.splice(0))
    this.#isRunning = false
    this.#hold(false)
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
  }

  async #runBatch(batch: readonly Waiting[]): Promise<void> {
    const endsAtMs = performance.now() + BATCH_MS_MAX
    let left = batch.filter((one) => !this.#isRefused(one))
    for (let oneByOne = false; left.length > 0; oneByOne = true) {
      if (performance.now() >= endsAtMs) {
        for (const { done } of left) done({ problem: `other expressions took more than ${BATCH_MS_MAX / 1_000} s` })
        return
      }
      const { answered, problem } = await this.#round(left, oneByOne)
      if (problem !== undefined && oneByOne && answered === 0 && !this.#isReady) {
        for (const { done } of left) done({ problem: `the process of the expressions cannot be used: ${problem}` })
        return
      }
      left = left.slice(answered)
      const [first] = left
      if (problem === undefined || !oneByOne || !first) continue
      this.#refuse(first, problem)
      left = left.slice(1)
    }
  }

  /** Sends the evaluations and gives each its outcome; how many have one, and what ended the process before the last. */
  #round(evaluations: readonly Waiting[], oneByOne: boolean): Promise<{ answered: number; problem?: string }> {
    return new Promise((ended) => {
      const child = this.#child ?? this.#start()
      this.#hold(true)
      let answered = 0
      let timer: NodeJS.Timeout | undefined
      const watch = () => {
        clearTimeout(timer)
        const ms = this.#isReady ? this.#limits.msMax : START_MS_MAX
        timer = setTimeout(() => end(`it took more than ${ms / 1_000} s and was ended`), ms)
      }
      const onMessage = (outcomes: readonly Outcome[]) => {
        this.#isReady = true
        for (const outcome of outcomes) evaluations[answered++]?.done(outcome)
        if (answered < evaluations.length) return watch()
        release()
        ended({ answered })
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
        ended({ answered, problem })
      }
      child
        .on('message', onMessage as never)
        .on('exit', onExit)
        .on('error', onError)
      watch()
      const batch: Batch = {
        evaluations: evaluations.map(({ source, input, values }) => ({ source, input, values })),
        oneByOne,
      }
      child.send(batch)
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

  #refuse(one: Waiting, problem: string): void {
    if (this.#refused.size >= REFUSED_MAX) this.#refused.clear()
    this.#refused.set(digestOf(one), { problem, untilMs: performance.now() + REFUSED_MS })
    one.done({ problem })
  }
}

function digestOf({ source, input, values }: Evaluation): string {
  return createHash('sha256')
    .update(JSON.stringify([source, input, values]))
    .digest('base64url')
}
