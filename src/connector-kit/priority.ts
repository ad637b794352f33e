import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The purpose of a call to an ATS. Lookups that close a doubt come before everything, live write-backs before the
 * polls, and a backfill takes what is left over.
 */
export type Priority = 'look' | 'write' | 'poll' | 'backfill'

/** One request as it went out and what came back, without secrets: for `explain`. */
export interface RecordedExchange {
  readonly method: string
  readonly path: string
  /** Null when no answer came. */
  readonly status: number | null
  readonly ms: number
  readonly sent?: string
  readonly said?: string
  /** The vendor has switched off the version that was asked: the refusal is nobody's in particular. */
  readonly versionEnded?: true
}

/** Adds what was sent to one exchange that was recorded without it. */
export type AddSent = () => unknown

interface Ambient {
  readonly priority: Priority
  readonly record: RecordedExchange[] | undefined
  readonly sentTexts: AddSent[] | undefined
}

// Ambient, like a trace: the priority belongs to the work that a connector is called for, not to the connector's signatures.
const ambient = new AsyncLocalStorage<Ambient>()

/**
 * Runs calls with this priority. With `record`, each exchange is added to it. With `sentTexts`, the record leaves out what was sent, and
 * the list gets a function for each exchange that adds it: cleaning that text costs more than the rest of the record, and most writes need
 * it only where they fail. Those functions have to be called while links are still hidden.
 */
export function withPriority<Result>(
  priority: Priority,
  work: () => Promise<Result>,
  record?: RecordedExchange[],
  sentTexts?: AddSent[],
): Promise<Result> {
  return ambient.run({ priority, record, sentTexts }, work)
}

/** The priority of the present work. */
export function currentPriority(): Priority {
  return ambient.getStore()?.priority ?? 'poll'
}

/** Where exchanges are to be recorded, if anybody asked for it. */
export function currentRecord(): RecordedExchange[] | undefined {
  return ambient.getStore()?.record
}

/** The list that collects what adds sent texts to the record; undefined: they are recorded at once. */
export function currentSentTexts(): AddSent[] | undefined {
  return ambient.getStore()?.sentTexts
}

/** Runs calls of the present work that its record leaves out. */
export function unrecorded<Result>(work: () => Promise<Result>): Promise<Result> {
  return ambient.run({ priority: currentPriority(), record: undefined, sentTexts: undefined }, work)
}

/** Marks the last recorded exchange as refused because the version was switched off. */
export function markVersionEnded(): void {
  const last = currentRecord()?.at(-1)
  if (last) Object.assign(last, { versionEnded: true } satisfies Partial<RecordedExchange>)
}
