import type { Output } from './output.ts'

const BAR = 30
const LINE_EVERY_MS = 60_000

/** Progress with an estimate: a moving line for a person at a terminal, a line a minute for a log. */
export class ProgressLine {
  readonly #output: Output
  readonly #now: () => number
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(output: Output, now: () => number) {
    this.#output = output
    this.#now = now
  }

  show(done: number, total: number, what: string, remainingMs: number | null): void {
    const share = total === 0 ? 1 : Math.min(1, done / total)
    const rest = remainingMs === null || done >= total ? '' : `, about ${duration(remainingMs)} left`
    const numbers = `${done} of ${total} ${what}, ${Math.floor(share * 100)} %${rest}`
    if (process.stderr.isTTY) {
      const filled = Math.round(share * BAR)
      process.stderr.write(`\r[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${numbers}\u001b[K`)
      return
    }
    if (this.#now() - this.#toldAt < LINE_EVERY_MS) return
    this.#toldAt = this.#now()
    if (!this.#output.json) process.stderr.write(`${numbers}\n`)
  }

  end(): void {
    if (process.stderr.isTTY) process.stderr.write('\n')
  }
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 90) return `${seconds} s`
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
