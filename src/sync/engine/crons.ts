import { CronMoments } from '../../base/cron-moments.ts'
import type { Connection } from '../store/connection.ts'

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
