import { expect, test } from 'vitest'
import { EXAMPLES } from '../../src/interview/api/examples.ts'
import type { AssessedResult } from '../../src/interview/contract/client.ts'
import { AnalysisResult, Interview } from '../../src/interview/contract/contract.ts'
import { resultNow, resultOf } from '../../src/sync/rules/results.ts'
import { expand, RESULT_RULES } from '../../src/sync/rules/write-backs.ts'

/** What an ATS that ordered the interview is told: a number by which it may sort people only where the service is sure of it. */

const EXAMPLE = AnalysisResult.parse(EXAMPLES.AnalysisResult)
const advised = (confidence_level: 'LOW' | 'HIGH', conditions: string[] = []): AssessedResult => ({
  ...EXAMPLE,
  hiringRecommendation: { ...EXAMPLE.hiringRecommendation, confidence_level, conditions },
  abstained: [],
})
const NOTED = { rubric: null, criteria: {}, reasons: null, flagged: [], unsearched: [], cut: [] }
const LOOK = 'A person must look at answer 2: words in it speak to whoever assesses, and count as no evidence.'

const factsOf = (analysis: AssessedResult) => ({
  ...{ connection: 'acme', event: 'analysis.completed', analysis, position: { name: 'P' }, applicationId: '1' },
  ...{ job: { id: '7', name: 'Engineer' }, reviewUrl: 'https://x.example/1', fromStageId: null },
  interview: Interview.parse({ ...EXAMPLES.Interview, status: 'completed', analysisStatus: 'completed' }),
  seen: { event: 'analysis.completed' as const, occurrence: 1 },
})

test('a sure assessment tells its score', () => {
  const { score, summary } = resultOf(factsOf(advised('HIGH')))
  expect(score).toBe(EXAMPLE.evaluationScores.overall_score)
  expect(summary).toContain('AI advice, not the decision of a reviewer')
})

test.each([
  ['is LOW, as another server tells it', advised('LOW', [LOOK]), LOOK],
  ['is flagged', { ...advised('HIGH'), noted: { ...NOTED, flagged: [2] } }, ''],
  ['is of a transcript whose end was left out', { ...advised('HIGH'), noted: { ...NOTED, cut: [1] } }, ''],
  ['is of a part of what was said', { ...advised('HIGH'), noted: { ...NOTED, isPartlyRead: true } }, ''],
  ['is in a language that is not searched', { ...advised('HIGH'), noted: { ...NOTED, unsearched: [1] } }, ''],
])(
  'an assessment that %s tells no score, pushed or asked for, and says that a person must look',
  (_what, analysis, told) => {
    const facts = factsOf(analysis)
    const now = resultNow(facts, true)
    expect(now).toMatchObject({ status: 'completed', score: null, url: 'https://x.example/1' })
    expect(now.summary).toMatch(/^A person must look/)
    expect(now.summary).toContain(told)
    expect(now.summary).not.toMatch(/\b(?:100|[1-9]?\d) of 100\b/)
    const { intents } = expand(facts, { rules: RESULT_RULES, places: [] }, Buffer.alloc(32))
    expect(intents.map(({ payload, forPerson }) => [payload, forPerson])).toEqual([
      [{ action: 'result', result: now }, undefined],
    ])
  },
)
