import { storable, storableJson } from '../../base/foreign.ts'

/** The outcome of one attempt, as it is written to the delivery's row. */
export interface Settlement {
  readonly seq: number
  readonly state: 'pending' | 'unknown' | 'confirmed' | 'parked'
  readonly remoteId?: string | null
  readonly reason?: string | null
  readonly waitMs?: number
  /** Parked, and it may have been written: a person has to look in the ATS first. Absent: it was not written. */
  readonly mayBeWritten?: boolean
  /** The attempt does not count (the ATS asked us to wait). */
  readonly uncounted?: boolean
  /** The ATS refused this one (403) and accepts the key. */
  readonly refused?: boolean
  /** We could not make it ready, by the code of why. */
  readonly unready?: string
  /** Written at the first try, with nothing in doubt: its exchanges stand in its row, and no attempt and no history is stored. */
  readonly isClean?: boolean
  /** The claim it is settled under; empty for a look, which closes the doubt of the attempt it was made for and of no later one. */
  readonly guard: string
  /** The requests of the attempt, for `explain`; null when nothing went out. */
  readonly attempt: {
    readonly number: number
    readonly kind: 'write' | 'look'
    readonly exchanges: readonly object[]
  } | null
}

/** A delivery that was settled under its guard, with its age in seconds. */
export interface Settled {
  readonly seq: number
  readonly guard: string
  readonly age: number
}

const textOrNull = (text: string | null | undefined): string | null => (text == null ? null : storable(text))

/** First attempts that went as they should, and nothing else. */
function areClean(settlements: readonly Settlement[]): boolean {
  return settlements.every(
    ({ isClean, state, guard, attempt }) =>
      isClean === true && state === 'confirmed' && guard !== '' && attempt?.kind === 'write' && attempt.number === 1,
  )
}

/** The columns of settlements, one list each: those that a clean one needs, then all others. */
export function columnsOf(settlements: readonly Settlement[]): { readonly clean: unknown[]; readonly rest: unknown[] } {
  const column = <Value>(of: (one: Settlement) => Value): Value[] => settlements.map(of)
  const clean = [
    column(({ seq }) => seq),
    column(({ guard }) => guard),
    column(({ remoteId }) => textOrNull(remoteId)),
    column(({ attempt }) => storableJson(attempt?.exchanges ?? [])),
  ]
  if (areClean(settlements)) return { clean, rest: [] }
  return {
    clean,
    rest: [
      column(({ state }) => state),
      column(({ reason }) => textOrNull(reason)),
      column(({ waitMs }) => waitMs ?? 0),
      column(({ uncounted }) => (uncounted ? 1 : 0)),
      column(({ attempt }) => attempt?.kind ?? null),
      column(({ attempt }) => attempt?.number ?? 0),
      column(({ refused }) => refused === true),
      column(({ isClean }) => isClean === true),
      column(({ state, mayBeWritten }) => (state === 'parked' ? mayBeWritten === true : null)),
      column(({ unready }) => unready ?? null),
    ],
  }
}
