import { AppError } from '../../src/base/errors.ts'
import type { AssessedResult } from '../../src/interview/contract/client.ts'

/** What the simulated interview API answers where it refuses, and what it thinks of every candidate. */

export function notFound(): AppError {
  return new AppError('Interview not found', { kind: 'domain', code: 'interview.not_found', status: 404 })
}

export function unreadable(id: string): AppError {
  return new AppError(
    `The interview API's answer to GET interviews/${id} is not as specified: status: Invalid option`,
    {
      kind: 'drift',
      code: 'api.drift',
    },
  )
}

export function unreachable(): AppError {
  return new AppError('The interview API did not answer', { kind: 'transient', code: 'api.unreachable' })
}

export const RESULT: AssessedResult = {
  abstained: [],
  evaluationScores: {
    communication_score: 70,
    criteria_match_score: 60,
    competency_score: 65,
    cultural_fit_score: 75,
    overall_score: 68,
  },
  detailedAssessment: {
    communication: { strengths: [], weaknesses: [], observations: '' },
    competency_assessment: {
      observed_strengths: [],
      areas_for_improvement: [],
      relevant_examples: [],
      observations: '',
    },
    red_flags: [],
    positive_indicators: [],
  },
  hiringRecommendation: { decision: 'YES', confidence_level: 'MEDIUM', primary_reasons: [], risks: [], conditions: [] },
  summary: {
    one_line_summary: 'Speaks clearly. Ref IV-AAAA-BBBB-CCCC',
    key_strengths: '',
    key_concerns: '',
    fit_assessment: 'GOOD',
  },
  analyzedAt: '2026-01-05T08:00:00.000Z',
}
