import { createTask, type ScheduledTask } from 'node-cron'
import type { Connection } from '../store/connection.ts'

interface Cron {
  readonly expression: string
  readonly task: ScheduledTask
  next: Date | undefined
  /** When it was counted, in milliseconds since 1970. */
  askedMs: number
}

/** The moments of connections with `poll: { cron: … }`, in the time zone of the process. Only counts; nothing is started by it. */
export class Crons {
  readonly #crons = new Map<string, Cron>()

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
      this.#crons.set(
        name,
        known?.expression === expression
          ? known
          : { expression, task: createTask(expression, () => {}), next: undefined, askedMs: 0 },
      )
    }
  }

  /** When each of them is read next. */
  next(now: Date): { name: string; next: Date }[] {
    const nowMs = now.getTime()
    return [...this.#crons].flatMap(([name, cron]) => {
      // Counting takes 50 µs; it is done when the moment is over, or the clock was set back.
      if (cron.next === undefined || nowMs >= cron.next.getTime() || nowMs < cron.askedMs) {
        cron.next = cron.task.getNextRuns(1)[0]
        cron.askedMs = nowMs
      }
      return cron.next ? { name, next: cron.next } : []
    })
  }
}
