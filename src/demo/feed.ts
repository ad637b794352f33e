import type { Log } from '../base/log.ts'

export interface FeedLine {
  readonly at: string
  readonly what: string
  readonly text: string
}

const LINES_MAX = 200

/** What the simulated people do, for the log and the main page. */
export class Feed {
  readonly #log: Log
  readonly #lines: FeedLine[] = []
  constructor(log: Log) {
    this.#log = log
  }
  tell(what: string, text: string): void {
    this.#lines.push({ at: new Date().toISOString(), what, text })
    if (this.#lines.length > LINES_MAX) this.#lines.shift()
    this.#log.info({ what }, `${what}: ${text}`)
  }
  lines(): readonly FeedLine[] {
    return this.#lines
  }
}
