import { z } from 'zod'
import { CRITERIA, type Criterion } from '../../analysis/provider.ts'
import { type AssessedResult, isAbstained } from './abstention.ts'
import type { AnalysisResult } from './contract.ts'
import { Flags, NotedRange, Unsearched } from './noted.ts'

/** From the lowest to the highest of several judgements. */
export type ScoreRange = readonly [low: number, high: number]

/** How sure a result is. */
export interface Sureness {
  /** Of the overall score; null: nothing was scored, or no ranges were noted. */
  readonly range: ScoreRange | null
  /** Null: nothing was scored, so nothing is recommended. */
  readonly confidence: AnalysisResult['hiringRecommendation']['confidence_level'] | null
  /** Words in an answer speak to whoever assesses; null: nobody can say so, since not every answer was searched for them. */
  readonly isFlagged: boolean | null
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

/** A part that cannot be read is undefined, and the others count. */
const NotedSureness = z.object({
  criteria: z.record(z.string(), z.object({ range: NotedRange.optional() }).optional().catch(undefined)).catch({}),
  flags: Flags.optional().catch(undefined),
  unsearched: Unsearched.optional().catch(undefined),
})

/** How sure a result is, by what was noted beside it; what cannot be read counts as nothing. */
export function surenessOf(result: AssessedResult, provenance: unknown): Sureness {
  const noted = NotedSureness.safeParse(provenance)
  const { criteria = {}, flags, unsearched } = noted.data ?? {}
  return {
    range: overallRange(result.abstained, (criterion) => criteria[criterion]?.range),
    confidence: isAbstained(result) ? null : result.hiringRecommendation.confidence_level,
    isFlagged: isFlagged(result, flags, unsearched),
  }
}

/** Where nothing was judged, nothing was searched either. */
function isFlagged(
  result: AssessedResult,
  flags: readonly unknown[] | undefined,
  unsearched: readonly number[] | undefined,
): boolean | null {
  if (flags !== undefined && flags.length > 0) return true
  return flags === undefined || unsearched === undefined || unsearched.length > 0 || isAbstained(result) ? null : false
}
