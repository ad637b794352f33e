import type { Quote } from '../text/evidence.ts'
import type { Sample } from './samples.ts'

/** Why a criterion was not scored. */
export type Abstention = 'few_words' | 'little_speech' | 'no_evidence' | 'disagreement'

/** What the samples of one criterion say together. */
export interface Consensus {
  /** One for each sample; null: without evidence. */
  readonly levels: readonly (number | null)[]
  /** Between the lowest and the highest level with evidence. */
  readonly spread: number
  /** Absent where it was not scored. */
  readonly scored?: Scored
  readonly abstention?: Abstention
  /** Of the samples with evidence, the one nearest the mean first. */
  readonly reasons: readonly { readonly level: number; readonly text: string }[]
  readonly quotes: readonly Quote[]
}

export interface Scored {
  readonly score: number
  /** The scores of the lowest and the highest sample. */
  readonly range: readonly [number, number]
}

/** From a level to the next. */
const POINTS_PER_LEVEL = 25
/** Samples further apart than this do not speak of the same thing. */
const SPREAD_MAX = 1
const QUOTES_MAX = 5

/** The score of a level, or of the mean of several. */
const scoreOf = (level: number): number => Math.round((level - 1) * POINTS_PER_LEVEL)

/**
 * The score of a criterion from its samples: their mean level, where more than half of those that were asked have evidence and none is
 * more than one level from another.
 */
export function consensusOf(samples: readonly Pick<Sample, 'level' | 'quotes' | 'reason'>[]): Consensus {
  const evident = samples.flatMap(({ level, quotes, reason }) =>
    level !== null && quotes.length > 0 ? [{ level, quotes, reason }] : [],
  )
  const levels = samples.map(({ level, quotes }) => (quotes.length > 0 ? level : null))
  const [low, high] = [Math.min(...evident.map(({ level }) => level)), Math.max(...evident.map(({ level }) => level))]
  const spread = evident.length === 0 ? 0 : high - low
  const mean = evident.reduce((sum, { level }) => sum + level, 0) / Math.max(1, evident.length)
  const nearest = evident.toSorted((a, b) => Math.abs(a.level - mean) - Math.abs(b.level - mean))
  const told = {
    levels,
    spread,
    reasons: nearest.map(({ level, reason: text }) => ({ level, text })),
    quotes: distinct(nearest.flatMap(({ quotes }) => quotes)),
  }
  if (evident.length * 2 <= samples.length) return { ...told, abstention: 'no_evidence' }
  if (spread > SPREAD_MAX) return { ...told, abstention: 'disagreement' }
  return { ...told, scored: { score: scoreOf(mean), range: [scoreOf(low), scoreOf(high)] } }
}

/** Where nothing was asked. */
export const unasked = (abstention: Abstention): Consensus => ({
  levels: [],
  spread: 0,
  abstention,
  reasons: [],
  quotes: [],
})

function distinct(quotes: readonly Quote[]): Quote[] {
  const kept: Quote[] = []
  for (const quote of quotes) {
    const isKnown = kept.some(
      ({ answer, start, end }) => answer === quote.answer && start < quote.end && quote.start < end,
    )
    if (!isKnown && kept.length < QUOTES_MAX) kept.push(quote)
  }
  return kept
}
