import { expect, test } from 'vitest'
import { EXAMPLES } from '../../src/interview/api/examples.ts'
import type { AssessedResult } from '../../src/interview/contract/client.ts'
import { AnalysisResult, Interview } from '../../src/interview/contract/contract.ts'
import { defaultNote } from '../../src/sync/rules/default-notes.ts'

const RESULT: AssessedResult = { ...AnalysisResult.parse(EXAMPLES.AnalysisResult), abstained: [] }

/** The note that a recruiter reads in the ATS. */
function noteOf(event: string, answeredQuestions = 0, analysis: AssessedResult | null = null, people = false): string {
  const interview = Interview.parse({ ...EXAMPLES.Interview, answeredQuestions })
  const job = { id: '7', name: 'Engineer' }
  const position = { name: 'Backend engineer' }
  return defaultNote(
    {
      connection: 'acme',
      event,
      interview,
      analysis,
      position,
      applicationId: '1',
      job,
      reviewUrl: people ? 'https://x.example/dashboard/interviews/1' : null,
    },
    people,
  )
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
  expect(note).toMatch(/^Recommendation: [a-z ]+, confidence [a-z]+$/m)
  // A rule of an administrator may move somebody by it.
  expect(note).not.toContain('not a decision')
})

test('a note for ten seconds: recommendation, scores with ranges, reasons with quotes and the way to their second, what a person must look at', () => {
  const noted: AssessedResult = {
    ...RESULT,
    evaluationScores: { ...RESULT.evaluationScores, communication_score: 75, cultural_fit_score: 0, overall_score: 62 },
    hiringRecommendation: {
      ...RESULT.hiringRecommendation,
      ...{ decision: 'YES', confidence_level: 'LOW' },
      conditions: [
        'A person must judge: cultural fit.',
        'A person must look at answer 2: words in it speak to whoever assesses.',
      ],
    },
    summary: { ...RESULT.summary, one_line_summary: 'Overall 62 of 100 by what was said, from 3 of 4 criteria.' },
    abstained: ['cultural_fit'],
    model: 'judge-1',
    noted: {
      rubric: null,
      criteria: {
        communication: { range: [50, 100], abstention: null },
        criteria_match: { range: [50, 75], abstention: null },
        competency: { range: [75, 75], abstention: null },
        cultural_fit: { range: null, abstention: 'no_evidence' },
      },
      reasons: [
        {
          criterion: 'communication',
          text: 'Says what comes first.',
          quote: 'first I measured\nwhat was locked',
          answer: 2,
          second: 65.4,
        },
        {
          criterion: 'competency',
          text: null,
          quote: `IV-QQRG-1C86-X07Z ${'x'.repeat(900)}`,
          answer: 1,
          second: null,
          isQuoteCorrected: true,
        },
      ],
      flagged: [2],
      unsearched: [],
      cut: [],
    },
  }
  const lines = noteOf('analysis.completed', 1, noted, true).split('\n')
  const { competency_score: competency, criteria_match_score: match } = RESULT.evaluationScores
  expect(lines).toEqual([
    'Video interview: AI analysis of Mira Okafor by judge-1. AI-assisted; a person decides.',
    'Recommendation: yes, confidence low',
    'Overall 62 of 100 by what was said, from 3 of 4 criteria.',
    `Scores of 100, with the range of several judgements: Overall 62 (58–83) · Communication 75 (50–100) · Criteria match ${match} (50–75) · Competency ${competency}`,
    'Cultural fit: not scored: no statement could be backed by a quote',
    'The reasons are the AI’s words; the quote after each reason was looked for word for word in what the program heard.',
    '1. Communication: Says what comes first. “first I measured what was locked” (Answer 2 at 1:05, https://x.example/dashboard/interviews/1?t=65#answer-2)',
    `2. Competency: scored by what was quoted; no reason can be told. “IV-… ${'x'.repeat(295)}” (Answer 1, a person corrected this line, https://x.example/dashboard/interviews/1#answer-1)`,
    'A person must judge: cultural fit.',
    'A person must look at answer 2: words in it speak to whoever assesses.',
    'Watch and decide: https://x.example/dashboard/interviews/1',
  ])
})

test('where no reason of the AI is told, a note says of none that it is its words', () => {
  const reason = {
    criterion: 'communication',
    text: null,
    quote: 'first I measured it',
    answer: 2,
    second: 65,
  } as const
  const told = { rubric: null, criteria: {}, reasons: [reason], flagged: [], unsearched: [], cut: [] }
  const note = noteOf('analysis.completed', 1, { ...RESULT, abstained: [], noted: told } as unknown as AssessedResult)
  expect(note).toContain('no reason can be told. “first I measured it”')
  expect(note).not.toContain('the AI’s words')
})

test('a foreign API of any length makes no endless note', () => {
  const long = 'y'.repeat(5_000)
  const { primary_reasons: _, ...advice } = RESULT.hiringRecommendation
  const many = { ...advice, primary_reasons: Array(50).fill(long), conditions: Array(50).fill(long) }
  const note = noteOf('analysis.completed', 1, { ...RESULT, hiringRecommendation: many }, true)
  expect(note.length).toBeLessThan(5_000)
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
