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

/**
 * LOW: something was not scored, words of the candidate speak to whoever assesses, or nobody can tell whether they do
 * (`isUnsearched`). One judgement by one model is never surer than MEDIUM.
 */
export function confidenceOf(abstained: readonly Criterion[], isFlagged: boolean): 'MEDIUM' | 'LOW' {
  return abstained.length > 0 || isFlagged ? 'LOW' : 'MEDIUM'
}
