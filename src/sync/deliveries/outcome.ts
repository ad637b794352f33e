import type { Settlement } from '../store/settlement.ts'

/** How an attempt ended, and what follows from it. */
export interface Outcome {
  readonly settlement: Settlement
  readonly metric: 'confirmed' | 'retried' | 'unknown' | 'parked' | null
  readonly sentence: string | null
  readonly pauses: { readonly side: 'writes' | 'api'; readonly reason: string } | null
  /** For the circuit: did the ATS answer, and accept the key? Null when it was not asked, or when its answer does not decide that. */
  readonly answered: boolean | null
}

/** For people; the code beside it is `mayBeWritten`. */
const IN_DOUBT = 'it is not known whether this was written'

/** The part of an outcome that is known before the attempt. */
export type Tried = Pick<Settlement, 'seq' | 'guard' | 'attempt'>

/** Parked with the code that a person has to look first. */
export function inDoubt(base: Tried, why: string): Settlement {
  return { ...base, state: 'parked', mayBeWritten: true, reason: `${IN_DOUBT}, and ${why}` }
}

/** A claimed write that is not tried, since nothing may be written any more: it is given back as it was. */
export function unsent(seq: number, claim: string): Outcome {
  return {
    settlement: {
      ...{ seq, guard: claim, attempt: null, state: 'pending', waitMs: 0, uncounted: true },
      reason: 'it was claimed and given back before anything was sent',
    },
    ...{ metric: null, sentence: null, pauses: null, answered: null },
  }
}
