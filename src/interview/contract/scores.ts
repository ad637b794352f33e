import type { Criterion } from '../../analysis/provider.ts'
import type { AnalysisResult } from './contract.ts'

/** The scores of an analysis in the order in which pages and notes show them: name, field of `evaluationScores`, criterion (null: overall). */
export const SCORES: readonly (readonly [
  name: string,
  score: keyof AnalysisResult['evaluationScores'],
  criterion: Criterion | null,
])[] = [
  ['Overall', 'overall_score', null],
  ['Communication', 'communication_score', 'communication'],
  ['Criteria match', 'criteria_match_score', 'criteria_match'],
  ['Competency', 'competency_score', 'competency'],
  ['Cultural fit', 'cultural_fit_score', 'cultural_fit'],
]

/** The name of a criterion as a heading, such as "Criteria match". */
export const criterionName = (criterion: Criterion): string =>
  SCORES.find(([, , one]) => one === criterion)?.[0] ?? criterion
