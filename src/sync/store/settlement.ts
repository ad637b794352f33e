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
