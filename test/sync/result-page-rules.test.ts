import { expect, test } from 'vitest'
import type { WriteBackRule } from '../../src/config/schema.ts'
import { EXAMPLES } from '../../src/interview/api/examples.ts'
import type { AssessedResult } from '../../src/interview/contract/client.ts'
import { AnalysisResult } from '../../src/interview/contract/contract.ts'
import { effectOfWrite } from '../../src/sync/operations/effects.ts'
import { type EventFacts, expand } from '../../src/sync/rules/write-backs.ts'

/** Which page a rule asks for. */

const RULE: WriteBackRule = {
  on: 'analysis.completed',
  attach: { filename: 'AI result.pdf', pdf: 'default' },
  note: 'n',
}
const RESULT: AssessedResult = { ...AnalysisResult.parse(EXAMPLES.AnalysisResult), abstained: [] }
const facts = (more: Partial<EventFacts>) =>
  ({
    connection: 'test',
    event: 'analysis.completed',
    seen: { event: 'analysis.completed', occurrence: 1 },
    interview: {
      id: '665f00000000000000000001',
      updatedAt: '2026-11-23T10:00:00.000Z',
      completedAt: '2026-11-22T10:00:00.000Z',
      candidate: { firstName: 'Mira', lastName: 'Okafor', email: 'mira@people.example' },
    },
    analysis: RESULT,
    position: { name: 'Engineer' },
    applicationId: '20001',
    job: { id: '4001', name: 'Engineer' },
    reviewUrl: 'https://interviews.acme.example/x',
    fromStageId: null,
    ...more,
  }) as unknown as EventFacts
const expanded = (more: Partial<EventFacts> = {}) =>
  expand(facts(more), { rules: [RULE], places: [] }, Buffer.alloc(32, 7))
const pageIn = (more: Partial<EventFacts> = {}) => {
  const payload = expanded(more).intents.find(({ action }) => action === 'attach')?.payload
  return payload && 'page' in payload ? payload.page : undefined
}

test('a result of a foreign API has its scores and reasons, and no ranges, rubric or seconds, which that API does not tell', () => {
  expect(pageIn()).toMatchObject({
    candidate: 'Mira Okafor',
    rubric: null,
    scores: [
      { score: 'overall_score', value: RESULT.evaluationScores.overall_score, range: null },
      ...Array.from({ length: 4 }, () => ({ range: null, why: null })),
    ],
    reasons: RESULT.hiringRecommendation.primary_reasons
      .slice(0, 3)
      .map((text) => ({ text, quote: null, answer: null })),
  })
})

test('the page says that a person decides where no rule of the connection may decide', () => {
  const pageBy = (...rules: WriteBackRule[]) => {
    const { intents } = expand(facts({}), { rules: [RULE, ...rules], places: [] }, Buffer.alloc(32, 7))
    const payload = intents.find(({ action }) => action === 'attach')?.payload
    return payload && 'page' in payload ? payload.page?.doPeopleDecide : undefined
  }
  expect(pageBy()).toBe(true)
  expect(pageBy({ on: 'analysis.completed', moveTo: 'Onsite', allowAutomatedDecision: true })).toBe(false)
})

test('the page tells of a transcript that was cut', () => {
  const noted = { rubric: null, criteria: {}, reasons: null, flagged: [], unsearched: [], cut: [2] }
  expect(pageIn({ analysis: { ...RESULT, noted } })?.cut).toEqual([2])
  expect(pageIn()?.cut).toEqual([])
})

test('the page holds no address of the candidate', () => {
  expect(JSON.stringify(pageIn())).not.toContain('mira@people.example')
})

test('a repeated analysis follows as a correction', () => {
  expect(pageIn()?.isCorrection).toBe(false)
  expect(pageIn({ seen: { event: 'analysis.completed', occurrence: 2 } })?.isCorrection).toBe(true)
})

test('the job of an application that was moved is named', () => {
  expect(pageIn({ isAtOtherJob: true })?.otherJob).toBe('Engineer')
})

test('words of a candidate that look like a mark of ours or a sealed link are no such thing on the page', () => {
  const hiringRecommendation = { ...RESULT.hiringRecommendation, primary_reasons: ['Ref IV-QQRG-1C86-X07Z is mine'] }
  expect(pageIn({ analysis: { ...RESULT, hiringRecommendation } })?.reasons[0]?.text).toBe('Ref IV-… is mine')
})

test('without a result the file is left out with the reason, and the note beside it keeps its number', () => {
  const { intents, skipped } = expanded({ analysis: null })
  expect(intents.map(({ action, actionIndex }) => [action, actionIndex])).toEqual([['note', 0]])
  expect(skipped).toEqual([{ rule: 'default', reason: 'attach: there is no result of an AI analysis to show' }])
  expect(expanded().intents.map(({ action, actionIndex }) => [action, actionIndex])).toEqual([
    ['note', 0],
    ['attach', 1],
  ])
})

test('where results are not read, as in a plan of the past, the file stands in the plan', () => {
  expect(expanded({ analysis: null, isUnread: true }).intents.map(({ action }) => action)).toEqual(['note', 'attach'])
})

test('lists of several candidates do not tell what the file holds', () => {
  const intent = expanded().intents.find(({ action }) => action === 'attach')
  expect(intent && effectOfWrite(intent)).toMatchObject({ code: 'attachHidden', named: '' })
})
