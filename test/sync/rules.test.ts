import { expect, test } from 'vitest'
import { AppError, type ErrorKind } from '../../src/base/errors.ts'
import type { Application } from '../../src/connector-kit/contract.ts'
import type { Interview } from '../../src/interview/contract/contract.ts'
import { brakeCauseOf, brakeText, CAUSE_WORDS, causeIn, twinText } from '../../src/sync/rules/causes.ts'
import { backoffMs, circuitMs, consequenceOf, failureOf, readsOfMany } from '../../src/sync/rules/failures.ts'
import {
  type BrakeFacts,
  decideBrake as brakeCause,
  decideApplication,
  type EventState,
  eventsBetween,
  NOTHING_SEEN,
  ownership,
  decideRuleBrake as ruleBrakeCause,
  ruleFor,
} from '../../src/sync/rules/rules.ts'

const decideBrake = (...asked: Parameters<typeof brakeCause>) => {
  const cause = brakeCause(...asked)
  return cause && brakeText(cause)
}
const decideRuleBrake = (...asked: Parameters<typeof ruleBrakeCause>) => {
  const cause = ruleBrakeCause(...asked)
  return cause && brakeText(cause)
}
const BESIDE = { self: 'new', twin: { name: 'old', isConfigured: false } }

const JOB = { id: '7', name: 'Engineer', status: 'open' as const }
const RULES = [
  { job: '8', stage: 'Video', place: 'a' },
  { job: ' engineer ', stage: 'VIDEO', place: 'b' },
  { job: '*', stage: 's9', place: 'c' },
]
const application = (extra: Partial<Application> = {}): Application => ({
  id: '1',
  jobId: '7',
  candidateId: '2',
  stageId: 's1',
  stageName: 'Video',
  status: 'active',
  ...extra,
})
const decide = (
  extra: Partial<Application>,
  known?: 'invited' | 'cancelled' | 'nothing',
  job: typeof JOB | { id: string; name: string; status: string } | undefined = JOB,
  onLeave: 'cancel' | 'keep' = 'cancel',
) => decideApplication({ application: application(extra), job, known: known && { want: known }, onLeave }, RULES)

test('a rule fits by job id, job name or star, and by stage id or stage name, without regard to case', () => {
  expect(ruleFor(RULES, JOB, { id: 's1', name: 'video' })?.place).toBe('b')
  expect(ruleFor(RULES, { id: '8', name: 'x' }, { id: null, name: ' Video ' })?.place).toBe('a')
  expect(ruleFor(RULES, { id: '9', name: 'x' }, { id: 's9', name: null })?.place).toBe('c')
  expect(ruleFor(RULES, { id: '9', name: 'x' }, { id: 's8', name: 'Video' })).toBeUndefined()
  expect(ruleFor(RULES, { id: '9', name: 'x' }, { id: null, name: null })).toBeUndefined()
})

test('a candidate in the stage of an open job is invited by the rule that fits', () => {
  expect(decide({})).toEqual({
    cause: { code: 'in_stage', stage: 'Video', job: 'Engineer' },
    want: 'invited',
    reason: 'is in stage "Video" of the open job "Engineer"',
    rule: 'b',
  })
  expect(decide({ stageName: null, stageId: 's9' })?.reason).toContain('"s9"')
})

test.each(['closed', 'draft'])('in a %s job nobody new is invited, and who was keeps the invite', (status) => {
  const job = { ...JOB, status }
  expect(decide({}, undefined, job)).toEqual({
    want: 'nothing',
    cause: { code: 'job_not_open', stage: 'Video', job: 'Engineer', status },
    reason: `is in stage "Video", but the job "Engineer" is ${status}`,
    rule: 'b',
  })
  expect(decide({}, 'invited', job)).toMatchObject({
    want: 'invited',
    reason: expect.stringContaining(`became ${status}`),
  })
  expect(decide({}, 'cancelled', job)?.want).toBe('nothing')
})

test('a candidate who was never invited and is in another stage is ignored', () => {
  expect(decide({ stageName: 'Other' })).toBeUndefined()
  expect(decide({ status: 'rejected' })).toBeUndefined()
  expect(decide({}, undefined, undefined as never)).toEqual(decide({}))
})

test('a candidate who left with a started interview has the same reason at each later look', () => {
  const reasonAfter = (want: 'invited' | 'nothing') => {
    const known = { want, begun: 'completed' as const }
    const left = application({ stageName: 'Other' })
    return decideApplication({ application: left, job: JOB, known, onLeave: 'cancel' }, RULES)
  }
  expect(reasonAfter('invited')).toEqual({
    want: 'nothing',
    cause: { code: 'stage_without_rule', stage: 'Other', stays: 'completed' },
    reason: 'is now in stage "Other", which has no invite rule: its interview is completed and stays',
    rule: null,
  })
  expect(reasonAfter('nothing')).toEqual(reasonAfter('invited'))
})

test('a candidate who leaves the stage is cancelled, or kept with onLeave: keep', () => {
  expect(decide({ stageName: 'Other' }, 'invited')).toEqual({
    want: 'cancelled',
    cause: { code: 'stage_without_rule', stage: 'Other', stays: null },
    reason: 'is now in stage "Other", which has no invite rule',
    rule: null,
  })
  expect(decide({ stageName: null, stageId: null }, 'invited')?.reason).toBe('is now in no stage')
  expect(decide({ status: 'hired' }, 'invited')).toMatchObject({ want: 'cancelled', reason: 'is hired' })
  expect(decide({ status: 'rejected' }, 'invited', JOB, 'keep')).toEqual({
    want: 'nothing',
    cause: { code: 'not_active', status: 'rejected', stays: 'kept_on_leave' },
    reason: 'is rejected; onLeave is "keep"',
    rule: null,
  })
  expect(decide({ stageName: 'Other' }, 'nothing')?.want).toBe('nothing')
  expect(decide({ stageName: 'Other' }, 'cancelled')?.want).toBe('cancelled')
})

const version = (extra: Partial<Interview> = {}) =>
  ({
    status: 'created',
    source: 'api',
    approvalStatus: 'pending',
    analysisStatus: 'not_requested',
    ...extra,
  }) as Interview
const names = (state: EventState, extra: Partial<Interview>) =>
  eventsBetween(state, version(extra)).events.map(({ event, occurrence }) => `${event} ${occurrence}`)

test.each<[Partial<Interview>, string[]]>([
  [{}, ['invited 1']],
  [{ source: 'dashboard' }, []],
  [{ status: 'in_progress' }, ['invited 1', 'started 1']],
  [{ status: 'abandoned' }, ['invited 1', 'started 1', 'abandoned 1']],
  [{ status: 'completed' }, ['invited 1', 'started 1', 'completed 1']],
  [{ status: 'expired' }, ['invited 1', 'expired 1']],
  [
    { status: 'completed', analysisStatus: 'completed', approvalStatus: 'approved' },
    ['invited 1', 'started 1', 'completed 1', 'analysis.completed 1', 'approved 1'],
  ],
  [
    { status: 'completed', analysisStatus: 'failed', approvalStatus: 'rejected' },
    ['invited 1', 'started 1', 'completed 1', 'analysis.failed 1', 'rejected 1'],
  ],
])('first sight of %j yields every implied event, once', (extra, expected) => {
  expect(names(NOTHING_SEEN, extra)).toEqual(expected)
  const { state } = eventsBetween(NOTHING_SEEN, version(extra))
  expect(names(state, extra)).toEqual([])
})

test('a decision that is changed and changed back happens a second time; taken back, it is none', () => {
  const { state: one } = eventsBetween(NOTHING_SEEN, version({ approvalStatus: 'approved' }))
  const { state: two, events } = eventsBetween(one, version({ approvalStatus: 'rejected' }))
  expect(events).toEqual([{ event: 'rejected', occurrence: 1 }])
  expect(names(two, { approvalStatus: 'approved' })).toEqual(['approved 2'])
  expect(names(two, { approvalStatus: 'pending' })).toEqual([])
})

test('a failed analysis may fail again; a finished one is finished, whatever a late list shows', () => {
  const at = (state: EventState, analysisStatus: Interview['analysisStatus']) =>
    eventsBetween(state, version({ analysisStatus }))
  const failed = at(NOTHING_SEEN, 'failed').state
  expect(at(failed, 'failed').events).toEqual([])
  const pending = at(failed, 'pending').state
  expect(at(pending, 'failed').events).toEqual([{ event: 'analysis.failed', occurrence: 2 }])
  const done = at(pending, 'completed').state
  expect(at(at(done, 'pending').state, 'completed').events).toEqual([])
})

test('an interview is ours by position and application; one without an application is ignored; the rest waits', () => {
  const facts = { isOurPosition: true, hasExternalId: true, isApplicationKnown: true }
  expect(ownership(facts)).toBe('owned')
  expect(ownership({ ...facts, isOurPosition: false })).toBe('waiting')
  expect(ownership({ ...facts, isApplicationKnown: false })).toBe('waiting')
  expect(ownership({ ...facts, hasExternalId: false })).toBe('ignored')
})

const nothing: BrakeFacts = {
  invite: 0,
  cancel: 0,
  move: 0,
  reject: 0,
  write: 0,
  population: 100,
  followed: 300,
  isFirst: false,
  beside: null,
}
const settings = { share: 0.2, atLeast: 50, firstPass: 'ask' as const }

test('the brake holds changes that are many and more than usual, of each kind', () => {
  for (const kind of ['invite', 'cancel', 'move', 'reject'] as const) {
    expect(decideBrake({ ...nothing, [kind]: 50 }, settings)).toBe(
      `it would ${kind} 50, where 100 were invited so far; the brake allows 49, or 20 %`,
    )
    expect(decideBrake({ ...nothing, [kind]: 49 }, settings)).toBeNull()
    expect(decideBrake({ ...nothing, [kind]: 60, population: 300 }, settings)).toBeNull()
    expect(decideBrake({ ...nothing, [kind]: 61, population: 300 }, settings)).not.toBeNull()
  }
  expect(decideBrake(nothing, settings)).toBeNull()
})

test('writes are held when they are about many interviews that the connection did not follow before', () => {
  expect(decideBrake({ ...nothing, write: 61 }, settings)).toBe(
    'it would write about 61 interviews first seen now, where 300 interviews were followed so far; the brake allows 49, or 20 %',
  )
  expect(decideBrake({ ...nothing, write: 60 }, settings)).toBeNull()
  expect(decideBrake({ ...nothing, write: 49, followed: 0 }, settings)).toBeNull()
})

test('beside another connection on the same account a first pass asks, also with firstPass: go', () => {
  const first = { ...nothing, isFirst: true, write: 1, beside: BESIDE }
  const go = { ...settings, firstPass: 'go' as const }
  expect(decideBrake(first, go)).toMatch(
    /write about 1 interviews first seen now; "old", which is not in the configuration any more, worked on/,
  )
  expect(decideBrake({ ...first, write: 0 }, go)).toBeNull()
})

test('the invites that a changed rule would send are held for approval, or left to the brake’s limits', () => {
  expect(decideRuleBrake({ ...nothing, invite: 1 }, { firstPass: 'ask' }, null)).toMatch(/changed rules would invite 1/)
  expect(decideRuleBrake({ ...nothing, invite: 1 }, { firstPass: 'go' }, null)).toBeNull()
  expect(decideRuleBrake({ ...nothing, invite: 1 }, { firstPass: 'go' }, BESIDE)).toContain(
    twinText('new', BESIDE.twin),
  )
  expect(decideRuleBrake(nothing, { firstPass: 'ask' }, BESIDE)).toBeNull()
})

test('with firstPass: ask, every change of a first pass is held for approval', () => {
  const first = { ...nothing, invite: 2, reject: 1, isFirst: true, population: 0 }
  expect(decideBrake(first, settings)).toBe(
    'the first pass of this connection would invite 2, reject 1; brake.firstPass is "ask"',
  )
  expect(decideBrake({ ...first, invite: 900 }, { ...settings, firstPass: 'go' })).toBeNull()
  expect(decideBrake({ ...nothing, isFirst: true }, settings)).toBeNull()
})

test.each<[ErrorKind, object]>([
  ['transient', { do: 'wait', ms: 4_000, counts: true }],
  ['throttled', { do: 'wait', ms: 7_000, counts: false }],
  ['config', { do: 'pause' }],
  ['drift', { do: 'pause' }],
  ['rejected', { do: 'set-aside' }],
  ['domain', { do: 'set-aside' }],
  ['bug', { do: 'wait', ms: 4_000, counts: true }],
])('an error of kind %s decides what follows; in doubt, only a look does', (kind, expected) => {
  expect(consequenceOf({ kind, doubtful: false, retryAfterMs: 7_000 }, 3)).toEqual(expected)
  expect(consequenceOf({ kind, doubtful: true, retryAfterMs: 7_000 }, 3)).toEqual({ do: 'look' })
})

test('a 429 without a time waits 5 s, and an unclassified error is a bug', () => {
  expect(consequenceOf({ kind: 'throttled', doubtful: false, retryAfterMs: undefined }, 1)).toEqual({
    do: 'wait',
    ms: 5_000,
    counts: false,
  })
  expect(failureOf(new Error('x'), true)).toEqual({ kind: 'bug', doubtful: true, retryAfterMs: undefined })
  expect(failureOf(new AppError('x', { kind: 'throttled', code: 'c', retryAfterMs: 9 }))).toEqual({
    kind: 'throttled',
    doubtful: false,
    retryAfterMs: 9,
  })
  expect(() => consequenceOf({ kind: 'new' as never, doubtful: false, retryAfterMs: undefined }, 1)).toThrow(
    'no rule for errors of kind "new"',
  )
})

test('waits double up to a bound; a circuit opens after five failures and rests up to a minute', () => {
  expect([0, 1, 2, 3, 10, 11, 99].map(backoffMs)).toEqual([1_000, 1_000, 2_000, 4_000, 512_000, 600_000, 600_000])
  expect([0, 4, 5, 6, 10, 11, 99].map(circuitMs)).toEqual([0, 0, 1_000, 2_000, 32_000, 60_000, 60_000])
})

test('one failed read of many keeps the others; a refused key, a wait, our database, or five unanswered reads in a row end them', () => {
  const of = (kind: ErrorKind) => new AppError('no', { kind, code: 'test' })
  const goesOnAfter = (...kinds: ErrorKind[]) => {
    const reads = readsOfMany()
    return kinds.map((kind) => reads.goesOnAfter(of(kind)))
  }
  expect(goesOnAfter('config')).toEqual([false])
  expect(goesOnAfter('throttled')).toEqual([false])
  expect(goesOnAfter(...Array.from({ length: 9 }, () => 'drift' as const))).toEqual(Array(9).fill(true))
  expect(goesOnAfter(...Array.from({ length: 5 }, () => 'transient' as const))).toEqual([true, true, true, true, false])
  const reads = readsOfMany()
  for (let n = 0; n < 9; n++) {
    expect(reads.goesOnAfter(of('transient'))).toBe(true)
    if (n % 4 === 3) reads.succeeded()
  }
  expect(reads.goesOnAfter(new TypeError('a bug over this one'))).toBe(true)
  expect(reads.goesOnAfter(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))).toBe(false)
})

test('a reason that another version stored, or that is damaged, has no words; the stored sentence stands in its place', () => {
  expect(causeIn(CAUSE_WORDS, { code: 'gone' })).toBe(
    'is not in the ATS any more (deleted, merged, or hidden from our user)',
  )
  for (const stored of [
    { code: 'rule_paused' },
    { code: 'of_a_later_version' },
    { code: 'in_stage', stage: 4 },
    null,
    'gone',
  ])
    expect(causeIn(CAUSE_WORDS, stored)).toBeNull()
  for (const stored of [{ code: 'first_pass' }, { code: 'of_a_later_version', counts: {} }, null])
    expect(brakeCauseOf(stored)).toBeNull()
})
