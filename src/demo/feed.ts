import type { Log } from '../base/log.ts'

/** Where something happened: in the ATS, at the interview, or between the two, by the bridge. */
export type Side = 'ats' | 'interview' | 'to-ats' | 'to-interview'

/** One line of "What happened"; `side` is the system it happened in. */
export interface FeedLine {
  readonly at: Date
  readonly side: Side
  readonly text: string
}

const LINES_MAX = 200

/** Recent events for the demo's page; actions of simulated people go to the log too. */
export class Feed {
  readonly #log: Log
  readonly #now: () => Date
  readonly #lines: FeedLine[] = []
  constructor(log: Log, now: () => Date) {
    this.#log = log
    this.#now = now
  }

  /** A line for the page alone: the engine logs the same thing. */
  show(side: Side, text: string): void {
    this.#lines.push({ at: this.#now(), side, text })
    if (this.#lines.length > LINES_MAX) this.#lines.shift()
  }

  /** A line for the page and the log. `who` is the simulated person's part, such as `candidate`. */
  tell(side: Side, who: string, text: string): void {
    this.show(side, text)
    this.#log.info({ who }, `${who}: ${text}`)
  }

  /** Trouble of the simulation itself: for the log, not for the page. */
  warn(problem: string): void {
    this.#log.warn({ problem }, 'a simulated person could not act; the next tick retries')
  }

  lines(): readonly FeedLine[] {
    return this.#lines
  }
}
