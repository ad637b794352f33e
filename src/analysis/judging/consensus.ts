import type { Abstention } from '../provider.ts'
import { distinctQuotes, type Quote } from '../text/evidence.ts'
import { tellable } from '../text/reasons.ts'
import { overlap } from '../text/words.ts'
import type { Sample, SampleOutcome } from './samples.ts'

export type { Abstention }

/** What the samples of one criterion say together. */
export interface Consensus {
  /** What each sample claims, with evidence or without; null: no level. */
  readonly claimed: readonly (number | null)[]
  /** What became of each sample. */
  readonly outcomes: readonly SampleOutcome[]
  /** Absent where it was not scored. */
  readonly scored?: Scored
  readonly abstention?: Abstention
  /** Of the samples with evidence, the one nearest the mean first; each with its own quotes. */
  readonly reasons: readonly Reason[]
  readonly quotes: readonly Quote[]
  /** How many sentences about personal traits stand in reasons that were left out. */
  readonly dropped: number
}

/** What one sample says, and by what. */
export interface Reason {
  readonly level: number
  readonly text: string
  readonly quotes: readonly Quote[]
}

export interface Scored {
  readonly score: number
  /** The scores of the lowest and the highest sample with evidence. */
  readonly range: readonly [number, number]
}

/** Points of a score from one level to the next. */
export const POINTS_PER_LEVEL = 25
/** Samples further apart than this do not speak of the same thing. */
const SPREAD_MAX = 1
const QUOTES_MAX = 5
/** The candidate cannot help that these have no evidence. */
const UNANSWERED: readonly SampleOutcome[] = ['unreadable', 'refused', 'lost', 'unchecked']
/** Outcomes of a sample whose level rests on no quote that was found. */
const UNFOUND: readonly SampleOutcome[] = ['no_level', 'no_quote', 'unsupported']

/** The score of a level, or of the mean of several. */
const scoreOf = (level: number): number => Math.round((level - 1) * POINTS_PER_LEVEL)

/**
 * The score of a criterion from its samples: the mean level of those with evidence, where they are more than half of those that were
 * asked. A sample without evidence still dissents, but for one about who the candidate is: where any two that claim a level are more than
 * one apart, there is no score.
 */
export function consensusOf(samples: readonly Pick<Sample, 'level' | 'quotes' | 'reason' | 'outcome'>[]): Consensus {
  const evident = samples.flatMap(({ level, quotes, reason, outcome }) =>
    level !== null && outcome === 'evidence' ? [{ level, quotes, text: reason }] : [],
  )
  const outcomes = samples.map(({ outcome }) => outcome)
  const mean = evident.reduce((sum, { level }) => sum + level, 0) / Math.max(1, evident.length)
  const nearest = evident.toSorted((a, b) => Math.abs(a.level - mean) - Math.abs(b.level - mean))
  const told = {
    claimed: samples.map(({ level }) => level),
    outcomes,
    reasons: nearest,
    dropped: samples.reduce((sum, one) => sum + (one.outcome === 'trait' ? tellable(one.reason).dropped : 0), 0),
    quotes: distinctQuotes(
      nearest.flatMap(({ quotes }) => quotes),
      (a, b) => a.answer === b.answer && overlap(a, b),
    ).filter((_quote, at) => at < QUOTES_MAX),
  }
  const countOf = (causes: readonly SampleOutcome[]) => outcomes.filter((outcome) => causes.includes(outcome)).length
  const isMajority = (count: number) => count * 2 > samples.length
  const also = (others: readonly SampleOutcome[]) => evident.length + countOf(others)
  // Where most samples have no evidence for another cause, a single unfair one is not why.
  const isOfTraits = [['evidence'] as const, ['shared'] as const, UNANSWERED, UNFOUND].every(
    (causes) => countOf(['trait']) >= countOf(causes),
  )
  if (!isMajority(evident.length)) {
    if (isOfTraits && isMajority(also(['trait']))) return { ...told, abstention: 'trait' }
    if (isMajority(also(['shared']))) return { ...told, abstention: 'shared_quotes' }
    return { ...told, abstention: isMajority(also(UNANSWERED)) ? 'unanswered' : 'no_evidence' }
  }
  // Of a person's traits no level follows, so it contradicts none.
  const claims = samples.flatMap(({ level, outcome }) => (outcome === 'trait' ? [] : (level ?? [])))
  if (Math.max(...claims) - Math.min(...claims) > SPREAD_MAX) return { ...told, abstention: 'disagreement' }
  const levels = evident.map(({ level }) => level)
  const range = [scoreOf(Math.min(...levels)), scoreOf(Math.max(...levels))] as const
  return { ...told, scored: { score: scoreOf(mean), range } }
}

/** Where nothing was asked. */
export const unasked = (abstention: Abstention): Consensus => ({
  claimed: [],
  outcomes: [],
  abstention,
  reasons: [],
  quotes: [],
  dropped: 0,
})
