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
}

/** Adds what was sent to the exchanges that were recorded without it. */
export type AddSent = () => unknown

interface Ambient {
  readonly priority: Priority
  readonly record: RecordedExchange[] | undefined
  readonly later: AddSent[] | undefined
}

// Ambient, like a trace: the priority belongs to the work that a connector is called for, not to the connector's signatures.
const ambient = new AsyncLocalStorage<Ambient>()

/**
 * Runs calls with this priority. With `record`, each exchange is added to it; with `later`, without what was sent: cleaning that costs more
 * than the rest of the record, and most writes need it only where they fail. It has to be called before the work is over for its caller.
 */
export function withPriority<Result>(
  priority: Priority,
  work: () => Promise<Result>,
  record?: RecordedExchange[],
  later?: AddSent[],
): Promise<Result> {
  return ambient.run({ priority, record, later }, work)
}

/** The priority of the present work. */
export function currentPriority(): Priority {
  return ambient.getStore()?.priority ?? 'poll'
}

/** Where exchanges are to be recorded, if anybody asked for it. */
export function currentRecord(): RecordedExchange[] | undefined {
  return ambient.getStore()?.record
}

/** Where to leave what adds the sent text; undefined: it is recorded at once. */
export function currentLater(): AddSent[] | undefined {
  return ambient.getStore()?.later
}
