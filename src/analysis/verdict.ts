import type { Criterion } from './provider.ts'

/** The words of the specification for an overall score, from the highest down. */
const VERDICTS = [
  { from: 80, decision: 'STRONG_YES', fit: 'EXCELLENT' },
  { from: 60, decision: 'YES', fit: 'GOOD' },
  { from: 40, decision: 'MAYBE', fit: 'FAIR' },
  { from: 0, decision: 'NO', fit: 'POOR' },
] as const

/** Where nothing was scored (product §4). */
const NONE = { overall: 0, decision: 'MAYBE', fit: 'FAIR' } as const

/** The overall score is the mean of what was scored; decision and fit follow from it alone. */
export function verdictOf(scores: readonly number[]) {
  if (scores.length === 0) return NONE
  const overall = Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
  const { decision, fit } = VERDICTS.find(({ from }) => overall >= from) ?? VERDICTS[3]
  return { overall, decision, fit }
}

/** Where less of the recordings is speech, something may not have been heard. */
const COVERAGE_SURE = 0.8

/** What the confidence of a result follows from. */
export interface Grounds {
  readonly abstained: readonly Criterion[]
  /** Words speak to whoever assesses, or nobody can tell whether they do (`isUnsearched`). */
  readonly isFlagged: boolean
  readonly samples: number
  /** Every sample of every criterion has evidence, and each criterion has a reason that may be told. */
  readonly isUnanimous: boolean
  /** The model was not told all that was said, or did not read all of it. */
  readonly isCut: boolean
  /** Seconds of speech per second recorded; null: times are not known. */
  readonly coverage: number | null
}

/**
 * LOW: something was not scored, somebody may speak to whoever assesses, or the model did not read all that was said: a person must
 * hear the rest first. HIGH: several samples agree, each with evidence, times are known, and at least 0.8 of the recordings is speech.
 */
export function confidenceOf({
  abstained,
  isFlagged,
  samples,
  isUnanimous,
  isCut,
  coverage,
}: Grounds): 'HIGH' | 'MEDIUM' | 'LOW' {
  if (abstained.length > 0 || isFlagged || isCut) return 'LOW'
  const isSure = samples > 1 && isUnanimous
  return isSure && coverage !== null && coverage >= COVERAGE_SURE ? 'HIGH' : 'MEDIUM'
}
