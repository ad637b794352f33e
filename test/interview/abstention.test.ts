import { expect, test } from 'vitest'
import { EXAMPLES } from '../../src/interview/api/examples.ts'
import {
  type AssessedResult,
  abstainedByWords,
  abstainedOf,
  isAbstained,
  isScored,
} from '../../src/interview/contract/abstention.ts'
import { AnalysisResult } from '../../src/interview/contract/contract.ts'

/** The service notes in a field whether an analysis scored; only a result that came over HTTP is known by its words. */

const RESULT = AnalysisResult.parse(EXAMPLES.AnalysisResult)
const withWords = (line: string, concerns = '', scores: Partial<AnalysisResult['evaluationScores']> = {}) => ({
  ...RESULT,
  evaluationScores: { ...RESULT.evaluationScores, ...scores },
  summary: { ...RESULT.summary, one_line_summary: line, key_concerns: concerns },
})

test('a candidate whose words say that nothing was scored changes nothing of a result that was scored', () => {
  const quoted = withWords('No AI assessment is what the candidate asked for.', 'Not scored: communication.', {
    communication_score: 0,
  })
  const result: AssessedResult = { ...quoted, abstained: abstainedOf({ provider: 'openai', abstained: [] }) ?? [] }
  expect(isAbstained(result)).toBe(false)
  expect(isScored(result, 'communication_score')).toBe(true)
})

test('a score that is marked as abstained is not shown as a score, whatever the words are', () => {
  const noted = abstainedOf({ abstained: ['competency', 'salary'] }) ?? []
  expect(noted).toEqual(['competency'])
  const result: AssessedResult = { ...RESULT, abstained: noted }
  expect([isScored(result, 'competency_score'), isScored(result, 'overall_score')]).toEqual([false, true])
  const all = ['communication', 'criteria_match', 'competency', 'cultural_fit'] as const
  expect(isAbstained({ ...RESULT, abstained: abstainedOf({ abstained: all }) ?? [] })).toBe(true)
})

test('a result that came over HTTP, or from before it was noted, is known by the words of product §4', () => {
  expect(abstainedOf(null)).toBeUndefined()
  expect(abstainedByWords(withWords('No AI assessment: no model is configured.'))).toHaveLength(4)
  const partly = withWords(
    'Clear.',
    'Not scored, for want of evidence: criteria match, cultural fit. Speaks of communication.',
    {
      criteria_match_score: 0,
      cultural_fit_score: 0,
      communication_score: 0,
    },
  )
  expect(abstainedByWords(partly)).toEqual(['criteria_match', 'cultural_fit'])
  expect(abstainedByWords(withWords('Clear.'))).toEqual([])
})
