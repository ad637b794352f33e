import type { ResultPage } from '../../src/pdf/result-page.ts'

/** A result with one of everything. */
export const PAGE: ResultPage = {
  language: 'en',
  candidate: 'Mira Okafor',
  position: 'Backend Engineer',
  interviewedAt: '2026-11-20T10:00:00.000Z',
  analyzedAt: '2026-11-21T10:00:00.000Z',
  model: 'simulated-judge',
  rubric: 'position-3',
  advice: { decision: 'YES', confidence: 'MEDIUM' },
  scores: [
    { score: 'overall_score', value: 68, range: [58, 92], why: null },
    { score: 'communication_score', value: 75, range: [50, 100], why: null },
    { score: 'criteria_match_score', value: 50, range: [50, 50], why: null },
    { score: 'competency_score', value: 79, range: [75, 100], why: null },
    { score: 'cultural_fit_score', value: null, range: null, why: 'few_words' },
  ],
  reasons: [
    {
      criterion: 'communication',
      text: 'it counts what was said with “because”.',
      quote: 'first I write a failing test',
      answer: 1,
      second: 12,
    },
    { criterion: 'competency', text: 'it counts.', quote: 'we moved the orders to a queue', answer: 2, second: 65.4 },
    { criterion: 'criteria_match', text: null, quote: 'I have run PostgreSQL for six years', answer: 3, second: null },
  ],
  flagged: [],
  unsearched: [],
  cut: [],
  doPeopleDecide: true,
  url: 'https://interviews.acme.example/dashboard/interviews/6b0496c642193fa5d66b3c57',
  isCorrection: false,
  otherJob: null,
}

/** A page with one reason, whose quote is this. */
export const quoting = (quote: string): ResultPage => ({
  ...PAGE,
  reasons: [{ criterion: 'communication', text: null, quote, answer: 1, second: 5 }],
})
