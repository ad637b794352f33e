import { CRITERIA, type Criterion } from '../../analysis/provider.ts'
import { type AssessedResult, isAbstained } from './abstention.ts'
import type { AnalysisResult } from './contract.ts'

/** From the lowest to the highest of several judgements. */
export type ScoreRange = readonly [low: number, high: number]

/** How sure a result is. */
export interface Sureness {
  /** Of the overall score; null: nothing was scored, or no ranges were noted. */
  readonly range: ScoreRange | null
  /** Null: nothing was scored, so nothing is recommended. */
  readonly confidence: AnalysisResult['hiringRecommendation']['confidence_level'] | null
  /** Words in an answer speak to whoever assesses. */
  readonly isFlagged: boolean
}

/** The overall scores of the lowest judgements and of the highest, as the score itself is their mean; null where a scored criterion tells no range. */
export function overallRange(
  abstained: readonly Criterion[],
  rangeOf: (criterion: Criterion) => ScoreRange | null | undefined,
): ScoreRange | null {
  const ranges = CRITERIA.filter((one) => !abstained.includes(one)).map(rangeOf)
  const known = ranges.filter((range) => range !== null && range !== undefined)
  if (known.length === 0 || known.length < ranges.length) return null
  const mean = (of: (range: ScoreRange) => number) =>
    Math.round(known.reduce((sum, range) => sum + of(range), 0) / known.length)
  return [mean(([low]) => low), mean(([, high]) => high)]
}

/** How sure a result is, by what was noted beside it; what cannot be read counts as nothing. */
export function surenessOf(result: AssessedResult, provenance: unknown): Sureness {
  const { criteria, flags } = (provenance ?? {}) as { criteria?: unknown; flags?: unknown }
  const range = (criterion: Criterion): ScoreRange | null => {
    const noted = (criteria as Partial<Record<Criterion, { range?: unknown } | null>> | null | undefined)?.[criterion]
    const [low, high] = Array.isArray(noted?.range) ? (noted.range as unknown[]) : []
    return typeof low === 'number' && typeof high === 'number' ? [low, high] : null
  }
  return {
    range: overallRange(result.abstained, range),
    confidence: isAbstained(result) ? null : result.hiringRecommendation.confidence_level,
    isFlagged: Array.isArray(flags) && flags.length > 0,
  }
}
