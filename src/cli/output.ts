import { AppError } from '../base/errors.ts'
import { scrub } from '../base/log.ts'
import { forTerminal } from '../base/text.ts'

/** How a command ends: 0 done, 1 it says what is wrong, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2

/** The command was called in a wrong way: exit code 2. */
export class UsageError extends AppError {
  constructor(message: string) {
    super(message, { kind: 'domain', code: 'usage', status: 400 })
  }
}

/** Results go to stdout, everything else to stderr; with `--json` the result is the last line. */
export class Output {
  readonly json: boolean
  constructor(json: boolean) {
    this.json = json
  }
  /** A line for a person; with `--json` it goes to stderr. */
  line(text: string): void {
    ;(this.json ? process.stderr : process.stdout).write(`${forTerminal(text)}\n`)
  }
  result(value: unknown, text: () => string): void {
    process.stdout.write(`${forTerminal(this.json ? JSON.stringify(value) : text())}\n`)
  }
  /** Why the command did not do what it was asked for. `facts` go into the JSON only. */
  problem(message: string, code: string, facts: Readonly<Record<string, unknown>> = {}): void {
    const shown = scrub(message)
    if (this.json)
      process.stdout.write(
        `${forTerminal(JSON.stringify({ error: { code, message: shown, ...facts } }, (_key, value: unknown) => (typeof value === 'string' ? scrub(value) : value)))}\n`,
      )
    else process.stderr.write(`${forTerminal(shown)}\n`)
  }
}

/** A record or a list of records as aligned text. */
export function table(value: unknown): string {
  const rows = (Array.isArray(value) ? value : [value]) as Record<string, unknown>[]
  if (rows.length === 0) return 'none'
  const columns = Object.keys(rows[0] ?? {})
  const cells = [columns, ...rows.map((row) => columns.map((column) => show(row[column])))]
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => (row[at] ?? '').length)))
  return cells
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function show(value: unknown): string {
  if (value === null || value === undefined) return '–'
  return value instanceof Date ? value.toISOString() : String(value)
}
