import type { Clock } from '../../src/base/clock.ts'
import type { FieldsRow, ShownField } from './schema.ts'

const APPLICATIONS_MAX = 1_000
/** Longer than a list behind a replica stays behind. */
const KEPT_MS = 10 * 60_000

type Fields = Readonly<Record<string, ShownField>>

/**
 * The values that the last PATCH of each application left there: a list that shows changes late would otherwise put an
 * older value back.
 */
export class LastWrites {
  readonly #clock: Clock
  readonly #kept = new Map<string, { row: FieldsRow | undefined; own: Fields; atMs: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `row` is what the PATCH was answered with, if it was answered with the application. */
  wrote(applicationId: string, row: FieldsRow | undefined, own: Fields): void {
    const before = this.#kept.get(applicationId)
    this.#kept.delete(applicationId)
    this.#kept.set(applicationId, { row, own: { ...before?.own, ...own }, atMs: this.#clock.monotonicMs() })
    const oldest = this.#kept.keys().next().value
    if (this.#kept.size > APPLICATIONS_MAX && oldest !== undefined) this.#kept.delete(oldest)
  }

  /** The custom fields of a row that was just read, or of our own last PATCH where the row is older than that. */
  newest(applicationId: string, read: FieldsRow): Fields {
    const fields = read.custom_fields ?? {}
    const kept = this.#kept.get(applicationId)
    if (!kept || this.#clock.monotonicMs() - kept.atMs > KEPT_MS) return fields
    const written = instantOf(kept.row?.updated_at)
    // Without an instant nobody can tell which is newer: only what the row does not have at all is ours.
    if (Number.isNaN(written)) return { ...fields, ...missingIn(fields, kept.own) }
    return instantOf(read.updated_at) < written ? (kept.row?.custom_fields ?? { ...fields, ...kept.own }) : fields
  }
}

function missingIn(fields: Fields, own: Fields): Fields {
  return Object.fromEntries(
    Object.entries(own)
      .filter(([key]) => (fields[key]?.value ?? null) === null)
      .map(([key, { type, value }]) => [key, { type: fields[key]?.type ?? type, value }]),
  )
}

function instantOf(text: string | null | undefined): number {
  return Date.parse(text ?? '')
}
