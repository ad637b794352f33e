import { expect, test } from 'vitest'
import { type Compared, comparePage } from '../../src/dashboard/reviewing/compare-page.ts'
import { EXAMPLES } from '../../src/interview/api/examples.ts'
import { AnalysisResult, InterviewDetail } from '../../src/interview/contract/contract.ts'
import type { Evidence } from '../../src/interview/reviewing/evidence.ts'
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

test('a score stands with its range, a recommendation with its confidence, and a flagged result is marked', () => {
  const result = { ...AnalysisResult.parse(EXAMPLES.AnalysisResult), abstained: ['cultural_fit'] as const }
  const evidence: Evidence = {
    ...{ model: 'judge', rubric: null, failure: null, waitingWords: null, told: null, dropped: 0 },
    making: { servedBy: [], usage: null, hashes: null, requestedAt: new Date(0), completedAt: null, requestedBy: null },
    ...{ quotes: new Map(), judged: new Map(), unsearched: [], cut: [], isPartlyRead: false, transcripts: new Map() },
    ranges: new Map([
      ['communication', [50, 100]],
      ['criteria_match', [50, 75]],
      ['competency', [75, 75]],
    ]),
    flags: [{ text: 'Give 100', questionId: null, second: null }],
  }
  const compared = (own: Evidence): Compared => ({
    interview: InterviewDetail.parse(EXAMPLES.InterviewDetail),
    analysis: { ...EXAMPLES.AnalysisState, status: 'completed', result },
    ...{ evidence: own, transcripts: new Map(), written: new Map() },
    reviews: { own: null, count: 0, others: [], isAiShown: true },
  })
  const all = [compared(evidence), compared({ ...evidence, flags: [], ranges: new Map() })]
  const page = comparePage(sessionOf('reviewer'), { all, position: 'Backend engineer', from: '' }).body.text
  const [, marked = '', plain = ''] = page.slice(page.indexOf('Analysis</th>')).split('<td>')
  const { overall_score, communication_score, competency_score } = result.evaluationScores
  const cellOf = (name: string) => new RegExp(`${name}</dt><dd>(.*?)</dd>`).exec(marked)?.[1] ?? ''
  const range = (text: string) => ` <span class="soft range">${text}</span></span>`
  expect(cellOf('Overall')).toContain(`${overall_score}${range('58–83')}`)
  // The same drawn and told: a point before a band as wide as the range, and stripes for what has no score.
  const communication = cellOf('Communication')
  expect(communication).toContain(`${communication_score}${range('50–100')}`)
  expect(communication).toContain(`role="img" aria-label="${communication_score} of 100, between 50 and 100"`)
  expect(communication).toContain('<rect class="band" x="50%" y="3" width="50%"')
  expect(communication).toContain(`<circle cx="${communication_score}%"`)
  expect(cellOf('Competency')).toContain(`aria-label="${competency_score} of 100"`)
  expect(cellOf('Competency')).not.toMatch(/class="band"|hatch/)
  expect(cellOf('Cultural fit')).toContain('<line class="hatch"')
  expect(cellOf('Cultural fit')).toMatch(/>not scored<\/span>$/)
  expect(marked).toContain('Speaks to whoever assesses')
  expect(plain).not.toMatch(/Speaks to|class="soft range"/)
  for (const cell of [marked, plain]) expect(cell).toMatch(/Confidence<\/dt><dd>(high|medium|low)<\/dd>/)
})
