import { expect, test } from 'vitest'
import { CRITERIA } from '../../src/analysis/provider.ts'
import type { WriteBackRule } from '../../src/config/schema.ts'
import { type EventFacts, expand } from '../../src/sync/rules/write-backs.ts'

/** The number and the marker of each write of a rule: by them a write is found again, so they never change. */

const secret = Buffer.alloc(32, 7)
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`Field ${at}`, '{{ interview.id }}']))
const facts = {
  connection: 'test',
  event: 'completed',
  seen: { event: 'completed', occurrence: 1 },
  interview: { id: '665f00000000000000000001', updatedAt: '2026-11-23T10:00:00.000Z', inviteExpiresAt: null },
  analysis: null,
  position: { name: 'Engineer' },
  applicationId: '20001',
  job: { id: '4001', name: 'Engineer' },
  reviewUrl: null,
  fromStageId: null,
} as unknown as EventFacts
const expandAll = (rules: WriteBackRule[]) => expand(facts, { rules, places: [] }, secret).intents
const completed = (rule: Partial<WriteBackRule>) => ({ on: 'completed', ...rule }) as WriteBackRule

test('each write of rules with hundreds of fields has an index and a marker of its own', () => {
  const intents = expandAll([
    completed({ field: fields(350), tag: 'late' }),
    completed({ field: fields(250), note: 'Done' }),
    completed({ moveTo: 'Onsite' }),
    completed({ note: 'Bye' }),
  ])
  expect(intents).toHaveLength(351 + 251 + 2)
  expect(new Set(intents.map((intent) => intent.actionIndex)).size).toBe(intents.length)
  expect(new Set(intents.map((intent) => intent.marker)).size).toBe(intents.length)
})

test('the first hundred writes of a rule are counted from its hundred up; a marker depends on nothing else', () => {
  const intents = expandAll([completed({ field: fields(99), note: 'Done' }), completed({ note: 'Bye' })])
  expect(intents.map((intent) => intent.actionIndex)).toEqual([...Array(100).keys(), 100])
  expect([intents[0], intents[99], intents[100]].map((intent) => intent?.marker)).toEqual([
    'Ref IV-QQRG-1C86-X07Z',
    'Ref IV-1X1Q-TEMA-K5ZK',
    'Ref IV-XCW7-Y7E9-Q203',
  ])
})

test.each([
  ['LOW', ['moveTo', 'reject', 'tag', 'field']],
  ['MEDIUM', []],
  ['HIGH', []],
])('of an assessment with confidence %s these wait for a person: %j', (confidence_level, waiting) => {
  const rule = {
    note: 'n',
    tag: 't',
    field: { a: 'b' },
    moveTo: 'Onsite',
    reject: { reason: 'No' },
    allowAutomatedDecision: true,
  }
  const of = (event: 'analysis.completed' | 'approved') => {
    const analysis = { hiringRecommendation: { confidence_level }, abstained: [] }
    const seen = { ...facts, event, seen: { event, occurrence: 1 }, analysis } as unknown as EventFacts
    const { intents } = expand(seen, { rules: [{ on: event, ...rule }], places: [] }, secret)
    return intents.filter(({ forPerson }) => forPerson !== undefined).map(({ action }) => action)
  }
  expect(of('analysis.completed').toSorted()).toEqual(waiting.toSorted())
  // A person decided that.
  expect(of('approved')).toEqual([])
})

test('a result that scored nothing decides about nobody, however sure the service calls it', () => {
  const rule = {
    on: 'analysis.completed',
    note: 'n',
    tag: 't',
    moveTo: 'Onsite',
    allowAutomatedDecision: true,
  } as const
  const waiting = (abstained: readonly string[]) => {
    const analysis = { hiringRecommendation: { confidence_level: 'HIGH' }, abstained }
    const seen = {
      ...facts,
      event: rule.on,
      seen: { event: rule.on, occurrence: 1 },
      analysis,
    } as unknown as EventFacts
    const { intents } = expand(seen, { rules: [rule], places: [] }, secret)
    return intents.flatMap(({ action, forPerson }) => (forPerson === undefined ? [] : [[action, forPerson]]))
  }
  expect(waiting(CRITERIA)).toEqual([
    ['tag', expect.stringContaining('scored nothing')],
    ['moveTo', expect.stringContaining('scored nothing')],
  ])
  expect(waiting(CRITERIA.slice(1))).toEqual([])
})

test.each([
  [
    'asks for what the AI thinks',
    { when: { 'analysis.hiringRecommendation.decision': 'NO' }, tag: 'AI says no' },
    true,
  ],
  ['prints what the AI thinks', { tag: 'AI {{ analysis.hiringRecommendation.decision }}' }, true],
  ['is not about the AI', { tag: 'Video done' }, false],
])('on another event, with an unsure assessment at hand: a rule that %s', (_what, rule, waits) => {
  const analysis = { hiringRecommendation: { confidence_level: 'LOW', decision: 'NO' }, abstained: [] }
  const seen = { ...facts, analysis } as unknown as EventFacts
  const { intents } = expand(seen, { rules: [completed(rule as Partial<WriteBackRule>)], places: [] }, secret)
  expect(intents.map(({ forPerson }) => forPerson !== undefined)).toEqual([waits])
})

const SURE = { hiringRecommendation: { confidence_level: 'HIGH', decision: 'NO' }, abstained: [] }
test.each([
  ['by the AI, though it is sure', 'analysis.completed', 'approved', {}, ['moveTo', 'reject']],
  ['by the AI, as the person decided', 'analysis.completed', 'rejected', {}, ['moveTo', 'reject']],
  ['by the AI, before anybody decided', 'analysis.completed', 'pending', {}, []],
  [
    'by what a rule asks of the AI later',
    'completed',
    'approved',
    { 'analysis.abstained': 'false' },
    ['moveTo', 'reject'],
  ],
  ['without the AI, against an approval', 'expired', 'approved', {}, ['reject']],
  ['without the AI, beside a rejection', 'completed', 'rejected', {}, []],
  ['by the decision itself', 'approved', 'approved', {}, []],
])('what would decide after a person waits for one: %s', (_what, on, approvalStatus, when, waiting) => {
  const { interview, seen } = facts
  const decided = { ...interview, approvalStatus }
  const of = { ...facts, event: on, seen: { ...seen, event: on }, interview: decided, analysis: SURE }
  const rule = {
    on,
    when,
    note: 'n',
    tag: 't',
    moveTo: 'Onsite',
    reject: { reason: 'No' },
    allowAutomatedDecision: true,
  }
  const { intents } = expand(of as unknown as EventFacts, { rules: [rule as WriteBackRule], places: [] }, secret)
  expect(intents).toHaveLength(4)
  expect(intents.filter(({ forPerson }) => forPerson !== undefined).map(({ action }) => action)).toEqual(waiting)
})
