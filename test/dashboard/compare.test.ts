import { expect, test } from 'vitest'
import { comparePage } from '../../src/dashboard/reviewing/compare-page.ts'
import { EXAMPLES } from '../../src/interview/api/examples.ts'
import { AnalysisResult, InterviewDetail } from '../../src/interview/contract/contract.ts'
import { sessionOf } from '../kit/sessions.ts'

test('who may not rate is not asked to rate before they see an assessment', () => {
  const compared = {
    interview: InterviewDetail.parse(EXAMPLES.InterviewDetail),
    analysis: {
      ...EXAMPLES.AnalysisState,
      status: 'completed',
      result: { ...AnalysisResult.parse(EXAMPLES.AnalysisResult), abstained: [] },
    },
    evidence: null,
    transcripts: new Map<string, never>(),
    written: new Map<string, string>(),
    reviews: { own: null, count: 1, others: null, isAiShown: false },
  } as const
  const pageOf = (role: 'viewer' | 'reviewer') =>
    comparePage(sessionOf(role), { all: [compared, compared], position: 'Backend engineer', from: '' }).body.text
  expect(pageOf('viewer')).toContain('Hidden at first; the page of the interview shows it')
  expect(pageOf('viewer')).not.toMatch(/until you have rated|once you have|#rating/)
  expect(pageOf('reviewer')).toContain('Hidden until you have rated')
})
