import { createTask, type ScheduledTask } from 'node-cron'

/**
 * The moments of one cron expression, in the time zone of the process. node-cron only counts them: its own timer would wait for a
 * remembered time, for as long as a clock was ahead that is corrected since.
 */
export class CronMoments {
  readonly expression: string
  readonly #task: ScheduledTask
  #next: Date | undefined
  #askedMs = Number.NEGATIVE_INFINITY

  /** The expression was checked with the configuration. */
  constructor(expression: string) {
    this.expression = expression
    this.#task = createTask(expression, () => {})
  }

  /**
   * The next moment, and whether one has passed since it was asked last. A clock that was set back has it counted anew, and passes
   * nothing. Counting takes 50 µs; it is done only then, and when the moment is over.
   */
  ask(now: Date): { readonly next: Date | undefined; readonly hasPassed: boolean } {
    const nowMs = now.getTime()
    const hasPassed = this.#next !== undefined && nowMs >= this.#next.getTime()
    if (hasPassed || nowMs < this.#askedMs || this.#askedMs === Number.NEGATIVE_INFINITY)
      this.#next = this.#task.getNextRuns(1)[0]
    this.#askedMs = nowMs
    return { next: this.#next, hasPassed }
  }
}
