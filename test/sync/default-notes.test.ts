import { expect, test } from 'vitest'
import { EXAMPLES } from '../../src/interview/api/examples.ts'
import type { AssessedResult } from '../../src/interview/contract/client.ts'
import { AnalysisResult, Interview } from '../../src/interview/contract/contract.ts'
import { defaultNote } from '../../src/sync/rules/default-notes.ts'

const RESULT: AssessedResult = { ...AnalysisResult.parse(EXAMPLES.AnalysisResult), abstained: [] }

/** The note that a recruiter reads in the ATS. */
function noteOf(event: string, answeredQuestions = 0, analysis: AssessedResult | null = null): string {
  const interview = Interview.parse({ ...EXAMPLES.Interview, answeredQuestions })
  const job = { id: '7', name: 'Engineer' }
  const position = { name: 'Backend engineer' }
  return defaultNote({
    connection: 'acme',
    event,
    interview,
    analysis,
    position,
    applicationId: '1',
    job,
    reviewUrl: null,
  })
}

test('a note counts one answer as one', () => {
  const of = (event: string) => [0, 1, 2].map((answers) => noteOf(event, answers))
  expect(of('abandoned')).toEqual([
    'Video interview: Mira Okafor stopped before the first answer.',
    'Video interview: Mira Okafor stopped after 1 answer.',
    'Video interview: Mira Okafor stopped after 2 answers.',
  ])
  expect(of('completed').slice(1)).toEqual([
    'Video interview: Mira Okafor answered all questions (there is one).',
    'Video interview: Mira Okafor answered all 2 questions.',
  ])
})

test('a note says until when a link is valid as people read it', () => {
  expect(noteOf('invited')).toMatch(/Valid until March 16, 2026 at 9:30\sAM UTC$/)
})

test('a note of an analysis has words instead of codes, and claims nothing about who decides', () => {
  const note = noteOf('analysis.completed', 1, RESULT)
  expect(note).toContain('It is advice, not the decision of a reviewer.')
  expect(note).toMatch(/Recommendation: [a-z ]+, confidence [a-z]+$/)
  // A rule of an administrator may move somebody by it.
  expect(note).not.toContain('not a decision')
})

test('a note of an analysis names the model, where the service tells it', () => {
  const lineOf = (analysis: AssessedResult) => noteOf('analysis.completed', 1, analysis).split('\n', 1)[0]
  const advice = 'It is advice, not the decision of a reviewer.'
  expect(lineOf({ ...RESULT, model: 'simulated-judge' })).toBe(
    `Video interview: AI analysis of Mira Okafor by simulated-judge. ${advice}`,
  )
  // Over HTTP nobody tells it.
  expect(lineOf(RESULT)).toBe(`Video interview: AI analysis of Mira Okafor. ${advice}`)
})
