import { expect, test } from 'vitest'
import { AppError } from '../../src/base/errors.ts'
import type { LookupResult } from '../../src/connector-kit/contract.ts'
import { currentPriority, currentRecord } from '../../src/connector-kit/priority.ts'
import type { ResultPage } from '../../src/pdf/result-page.ts'
import { attempt, lookAt, resolve } from '../../src/sync/deliveries/attempt.ts'
import { leaseMs } from '../../src/sync/deliveries/doubt-waits.ts'
import { markerFor, withoutMarkers } from '../../src/sync/rules/markers.ts'
import type { Connection } from '../../src/sync/store/connection.ts'
import {
  claimOf,
  clock,
  connection,
  context,
  error,
  failing,
  freshName,
  GOES_ON,
  type Handler,
  intent,
  row,
  SECRET,
  stored,
  tried,
  useProtocolWorld,
} from '../kit/protocol-world.ts'
import { PAGE } from '../pdf/pages.ts'

useProtocolWorld()

/** The meaning of the end of a call, or of a look, for a delivery. */

test('a success confirms the delivery with its remote id', async () => {
  const outcome = await tried({ perform: () => Promise.resolve({ remoteId: 'r7' }) })
  expect(outcome).toMatchObject({
    settlement: { state: 'confirmed', remoteId: 'r7' },
    metric: 'confirmed',
    answered: true,
    sentence: 'note written',
  })
})

test('a refusal parks; a 429 waits and counts no attempt; a refused key pauses; a failure that changed nothing counts', async () => {
  expect(await tried(failing(error('rejected', false)))).toMatchObject({
    settlement: { state: 'parked', reason: 'an error of kind rejected' },
    metric: 'parked',
    answered: true,
  })
  expect(await tried(failing(error('throttled', false, 7_000)))).toMatchObject({
    settlement: { state: 'pending', waitMs: 7_000, uncounted: true },
    metric: 'retried',
    answered: null,
  })
  expect(await tried(failing(error('config', false)))).toMatchObject({
    settlement: { state: 'pending', uncounted: true, waitMs: 1_000 },
    metric: null,
    pauses: { side: 'writes', reason: 'an error of kind config' },
  })
  expect(await tried(failing(error('transient', false)))).toMatchObject({
    settlement: { state: 'pending', waitMs: 1_000, uncounted: false },
    metric: 'retried',
    answered: false,
  })
})

test('a failure that the ATS answered is looked up after the quiet wait alone, one that a gateway answered for it is not', async () => {
  const waits: unknown[] = []
  for (const status of [500, 502, 503, 408, 504, 524]) {
    const facts = { doubtful: true, status, said: '' }
    const { settlement } = await tried(
      failing(new AppError('failed', { kind: 'transient', code: 'ats.failed', facts })),
    )
    waits.push([status, settlement.state, settlement.waitMs])
  }
  expect(waits).toEqual([
    ...[500, 502, 503].map((status) => [status, 'unknown', 1_000]),
    ...[408, 504, 524].map((status) => [status, 'unknown', 3_000]),
  ])
})

test('any other outcome is unknown until a lookup, after the deadline and the quiet wait', async () => {
  for (const thrown of [error('transient', true), new Error('anything')])
    expect(await tried(failing(thrown))).toMatchObject({
      settlement: { state: 'unknown', waitMs: 3_000 },
      metric: 'unknown',
      answered: false,
    })
  expect(leaseMs(connection('x'))).toBe(8_000)
})

test('the wait of a doubt is whole, however long the claim had waited for its turn and the request been under way', async () => {
  const sent = (waitedMs: number, underWayMs: number): Handler => ({
    async perform(write) {
      clock.advance(waitedMs)
      await write.claim.renew()
      write.claim.assertFresh()
      clock.advance(underWayMs)
      throw error('transient', true)
    },
    lookUp: () => Promise.resolve({ seen: 'no' }),
  })
  const waits: unknown[] = []
  for (const [waitedMs, underWayMs] of [
    [0, 0],
    [2_400, 40],
    [60_000, 40],
    [2_400, 2_000],
    [0, 9_000],
  ] as const)
    waits.push((await tried(sent(waitedMs, underWayMs))).settlement.waitMs)
  expect(waits).toEqual([3_000, 3_000, 3_000, 3_000, 3_000])
})

test('a doubtful write is parked and never retried if the ATS offers no lookup', async () => {
  const outcome = await tried({ perform: () => Promise.reject(error('transient', true)) })
  expect(outcome.settlement).toMatchObject({
    state: 'parked',
    reason: expect.stringContaining(
      'it is not known whether this was written, and this ATS lets nobody look: an error',
    ),
  })
  expect(outcome.metric).toBe('parked')
})

test('an action that the connector lacks is parked, and is no answer of the ATS', async () => {
  expect(await tried(undefined)).toMatchObject({
    settlement: { state: 'parked', reason: 'test cannot do "note"' },
    sentence: 'note not written, which needs a decision: test cannot do "note"',
    answered: null,
  })
})

test('a page that we cannot draw is no answer of the ATS, and people are not told why', async () => {
  const writes: unknown[] = []
  const handler: Handler = { perform: async (write) => ({ remoteId: String(writes.push(write)) }) }
  const attaching = (page: ResultPage | null) =>
    tried(handler, { action: 'attach', payload: { action: 'attach', filename: 'a.pdf', page } })
  expect(await attaching({ ...PAGE, scores: null as never })).toMatchObject({
    settlement: {
      state: 'parked',
      reason: expect.stringMatching(/^The page of the result could not be drawn, twice\.[^:]* \(pdf\.failed\)$/),
    },
    sentence: expect.stringMatching(/^file not written, which needs a decision: The page of the result/),
    metric: 'parked',
    pauses: null,
    answered: null,
  })
  // A slip of ours waits, and is no doubt either.
  expect(await attaching(null)).toMatchObject({
    settlement: {
      state: 'pending',
      reason: 'it could not be made ready; the log says why',
      waitMs: 10_000,
      uncounted: false,
    },
    metric: 'retried',
    answered: null,
  })
  expect(writes).toEqual([])
  expect(await attaching(PAGE)).toMatchObject({ settlement: { state: 'confirmed' }, answered: true })
})

test('asking for an analysis is never in doubt', async () => {
  const asked = await tried(undefined, { action: 'requestAnalysis', payload: { action: 'requestAnalysis' } })
  expect(asked).toMatchObject({ settlement: { state: 'confirmed' }, sentence: 'analysis requested' })
  const name = freshName()
  const store = await stored(
    name,
    intent('1', 'invited', { action: 'requestAnalysis', payload: { action: 'requestAnalysis' } }),
  )
  const [delivery] = await store.claim(1, 'c')
  const broken = {
    ...connection(name),
    api: { requestAnalysis: () => Promise.reject(new Error('cut')) },
  } as unknown as Connection
  const outcome = await attempt(context, broken, delivery as never, claimOf(delivery, 'c'), GOES_ON)
  expect(outcome.settlement).toMatchObject({ state: 'pending', uncounted: false })
  expect((await resolve(context, broken, delivery as never)).settlement.state).toBe('pending')
})

test('a file that was drawn while somebody paused the connection is given back, and not sent', async () => {
  const name = freshName()
  const writes: unknown[] = []
  const handler: Handler = { perform: async (write) => ({ remoteId: String(writes.push(write)) }) }
  const payload = { action: 'attach' as const, filename: 'a.pdf', page: PAGE }
  const store = await stored(name, intent('1', 'invited', { action: 'attach', payload }))
  const [delivery] = await store.claim(1, 'p')
  const outcome = await attempt(context, connection(name, handler), delivery as never, claimOf(delivery, 'p'), {
    ...GOES_ON,
    isHalted: () => true,
  })
  expect([outcome.settlement.state, outcome.answered, writes]).toEqual(['pending', null, []])
})

test('writes and lookups have their own priority in the rate budget, and are recorded for explain', async () => {
  const priorities: string[] = []
  const heard = (): void => {
    priorities.push(currentPriority())
    currentRecord()?.push({ method: 'GET', path: '/notes', status: 200, ms: 1 })
  }
  const handler: Handler = {
    perform() {
      heard()
      return Promise.reject(error('transient', true))
    },
    lookUp() {
      heard()
      return Promise.resolve({ seen: 'no' })
    },
  }
  const name = freshName()
  const [delivery] = await (await stored(name, intent('1', 'invited'))).claim(1, 'c')
  const asked = claimOf(delivery, 'c')
  const written = await attempt(context, connection(name, handler), delivery as never, asked, GOES_ON)
  const looked = await resolve(context, connection(name, handler), delivery as never)
  expect(priorities).toEqual(['write', 'look'])
  for (const { settlement } of [written, looked]) expect(settlement.attempt?.exchanges).toHaveLength(1)
})

test('a lookup closes the doubt: there, not there, overtaken; a lookup that fails leaves it', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited'))
  const [delivery] = await store.claim(1, 'c')
  const look = (lookUp?: () => Promise<LookupResult>) =>
    resolve(
      context,
      connection(name, { perform: () => Promise.reject(new Error('written')), ...(lookUp ? { lookUp } : {}) }),
      delivery as never,
    )
  expect(await look(() => Promise.resolve({ seen: 'yes', remoteId: 'r1' }))).toMatchObject({
    settlement: { state: 'confirmed', remoteId: 'r1', guard: '' },
    metric: 'confirmed',
    sentence: 'note found in the ATS',
    answered: true,
  })
  expect(await look(() => Promise.resolve({ seen: 'no' }))).toMatchObject({
    settlement: { state: 'pending', reason: 'it was looked up and is not there, so it is written again' },
    metric: 'retried',
  })
  expect(await look(() => Promise.resolve({ seen: 'overtaken', reason: 'hired' }))).toMatchObject({
    settlement: { state: 'parked', reason: 'hired' },
    metric: 'parked',
    sentence: 'note not written, since something else happened in the ATS before: hired',
    answered: true,
  })
  expect(await look(() => Promise.reject(error('transient', false)))).toMatchObject({
    settlement: { state: 'unknown', waitMs: 2_000 },
    metric: null,
    answered: false,
    pauses: null,
  })
  expect(await look(() => Promise.reject(error('throttled', false, 9_000)))).toMatchObject({
    settlement: { state: 'unknown', waitMs: 9_000 },
    answered: null,
    pauses: null,
  })
  expect(await look(() => Promise.reject(error('config', false)))).toMatchObject({
    settlement: { state: 'unknown', waitMs: 1_000 },
    pauses: { side: 'writes', reason: 'an error of kind config' },
  })
  expect(await look(() => Promise.reject(error('rejected', false)))).toMatchObject({
    settlement: { state: 'parked' },
    metric: 'parked',
    sentence: 'note: the ATS cannot be asked whether it has it, which needs a decision: an error of kind rejected',
    answered: true,
    pauses: null,
  })
  expect(await look()).toMatchObject({
    settlement: { state: 'parked', reason: expect.stringContaining('lets nobody look') },
  })
})

test('markers are made with the secret, differ with every part of the identity, and cannot be spoken', () => {
  const marker = markerFor(SECRET, 'a', 'b', 1)
  expect(marker).toMatch(/^Ref IV-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(markerFor(SECRET, 'a', 'b', 1)).toBe(marker)
  const others = [
    markerFor(SECRET, 'a', 'b', 2),
    markerFor(SECRET, 'ab', '', 1),
    markerFor(Buffer.alloc(32, 4), 'a', 'b', 1),
  ]
  expect(new Set([marker, ...others]).size).toBe(4)
  // For good: notes that an older version wrote are found by it.
  expect(marker).toBe('Ref IV-KSRF-VRM8-BJ3G')
  expect(withoutMarkers(`x ${marker.toLowerCase()} y ${marker}`)).toBe('x ref IV-… y Ref IV-…')
})

test('a late lookup does not close the doubt of a later attempt', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited'))
  const [first] = await store.claim(1, 'a')
  const seq = first?.seq ?? 0
  const unknown = { seq, state: 'unknown' as const, waitMs: 0, attempt: null }
  await store.settle([{ ...unknown, guard: 'a' }])
  const [doubtful] = await store.doubtful(1)
  const look = (delivery: typeof doubtful) =>
    resolve(context, connection(name, failing(new Error('written'))), delivery as never)
  // One process looks, finds nothing, and writes again; that second try is in doubt too when the other one's look comes in.
  const late = await look(doubtful)
  await store.settle([(await look(doubtful)).settlement])
  await store.claim(1, 'b')
  await store.settle([{ ...unknown, guard: 'b' }])
  expect(await store.settle([late.settlement])).toEqual([])
  expect(await row(name, 'invited')).toMatchObject({ state: 'unknown', attempt: 2 })
  const [again] = await store.doubtful(1)
  expect(await store.settle([(await look(again)).settlement])).toHaveLength(1)
})

test('a connector that can write over something does so only where there is something', async () => {
  const outcome = await tried({
    perform: () => Promise.resolve({ remoteId: 'first' }),
    update: () => Promise.reject(new Error('there is nothing to write over')),
  })
  expect(outcome.settlement).toMatchObject({ state: 'confirmed', remoteId: 'first' })
})

test('every end that people should hear of has a sentence that names the action and the reason', async () => {
  const sentences = [
    (await tried(failing(error('transient', true)))).sentence,
    (await tried(failing(error('rejected', false)))).sentence,
    (await tried({ perform: () => Promise.reject(error('transient', true)) })).sentence,
  ]
  expect(sentences).toEqual([
    'note: it is not known whether the ATS has it, so the ATS is asked before it is tried again: an error of kind transient',
    'note refused, which needs a decision: an error of kind rejected',
    'note: it is not known whether the ATS has it, which needs a decision: an error of kind transient',
  ])
  expect((await tried(failing(error('throttled', false)))).sentence).toBeNull()
})

test('a lookup is recorded as one, for the attempt it was made for', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited'))
  const [delivery] = await store.claim(1, 'c')
  const { settlement } = await resolve(context, connection(name, failing(new Error('written'))), delivery as never)
  expect(settlement).toMatchObject({
    seq: delivery?.seq,
    guard: '',
    attempt: { number: 1, kind: 'look', exchanges: [] },
  })
  const asked = { ...delivery, action: 'requestAnalysis', payload: { action: 'requestAnalysis' } }
  expect(await resolve(context, connection(name), asked as never)).toMatchObject({
    settlement: { state: 'pending', reason: 'asking again changes nothing' },
    answered: true,
  })
  const orphan = await resolve(
    context,
    connection(name, { perform: () => Promise.reject(new Error('written')) }),
    delivery as never,
  )
  expect(orphan.settlement.reason).toContain('the process that was writing it ended')
  expect((await resolve(context, connection(name), delivery as never)).settlement.state).toBe('parked')
})

test('only appended writes are looked up afterwards', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited'))
  const [delivery] = await store.claim(1, 'c')
  const look = (note?: Partial<Handler>) =>
    lookAt(
      connection(name, note && { perform: () => Promise.reject(new Error('written')), ...note }),
      delivery as never,
    )
  const yes = () => Promise.resolve({ seen: 'yes' as const, remoteId: null })
  expect(await look({ lookUp: yes })).toEqual({ seen: 'yes', remoteId: null })
  expect(await look({ lookUp: yes, idempotency: 'overwrite' })).toBeUndefined()
  expect(await look({})).toBeUndefined()
  expect(await look()).toBeUndefined()
  const asked = { ...delivery, action: 'requestAnalysis', payload: { action: 'requestAnalysis' } }
  expect(await lookAt(connection(name, { perform: yes as never, lookUp: yes }), asked as never)).toBeUndefined()
})

test.each([
  ['by what the AI thinks', true, 'parked'],
  ['by nothing of the AI', false, 'confirmed'],
] as const)(
  'after a decision, a move on another event that is made %s (%s) is %s',
  async (_by, usesAnalysis, state) => {
    const name = freshName()
    const payload = { action: 'moveTo', stage: 'Onsite', stageId: 's1' } as const
    const store = await stored(name, intent('1', 'abandoned', { action: 'moveTo', payload, usesAnalysis } as never))
    const [delivery] = await store.claim(1, 'mover')
    if (!delivery) throw new Error('nothing to claim')
    const ats = connection(name)
    Object.assign(ats.ats.actions, { moveTo: { idempotency: 'overwrite', perform: async () => ({ remoteId: null }) } })
    const decided = { ...delivery, approval: 'rejected' } as const
    const outcome = await attempt(context, ats, decided, claimOf(delivery, 'mover'), GOES_ON)
    expect(outcome.settlement.state).toBe(state)
  },
)
