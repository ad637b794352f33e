import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '../../src/base/clock.ts'
import { AppError, type ErrorKind } from '../../src/base/errors.ts'
import type { ActionHandler, Sighting, Write, WritePayload } from '../../src/connector-kit/contract.ts'
import { currentLane, currentRecord } from '../../src/connector-kit/lanes.ts'
import type { Connection, SyncContext } from '../../src/sync/connection.ts'
import { attempt, leaseMs, lookAt, resolve } from '../../src/sync/deliver.ts'
import {
  countWaiting,
  deliveriesStore,
  findConfirmed,
  renewClaim,
  saveIntents,
} from '../../src/sync/deliveries-store.ts'
import { markerFor, withoutMarkers } from '../../src/sync/markers.ts'
import type { Intent } from '../../src/sync/write-backs.ts'
import { type Product, startProduct } from '../kit/product.ts'

/** The delivery protocol, one step at a time, on a real database. */
let product: Product
let context: SyncContext
const clock = new ManualClock('2026-01-05T08:00:00Z')
const SECRET = Buffer.alloc(32, 3)

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  context = { ...product.core.sync, clock }
})
afterAll(() => product.stop())

let names = 0
const freshName = () => `protocol-${++names}`
const database = () => product.core.database
const intent = (applicationId: string, event: string, extra: Partial<Intent> = {}): Intent => ({
  applicationId,
  interviewId: `i${applicationId}`,
  event,
  occurrence: 1,
  action: 'note',
  actionIndex: 0,
  payload: { action: 'note', body: 'text' },
  values: {},
  rule: 'x.yaml:1:1',
  marker: markerFor(SECRET, applicationId, event, extra.occurrence ?? 1),
  ...extra,
})

type Handler = Partial<ActionHandler<WritePayload>> & { perform: ActionHandler<WritePayload>['perform'] }
function connection(name: string, note?: Handler, brake: 'off' | object = 'off'): Connection {
  return {
    name,
    config: { name, connector: 'test', brake, delivery: { deadline: 2_000, quietWait: 1_000, concurrency: 2 } },
    ats: { actions: note ? { note: { idempotency: 'marker', ...note } } : {} },
    api: { requestAnalysis: () => Promise.resolve({ status: 'pending' }) },
  } as unknown as Connection
}
async function stored(name: string, ...intents: Intent[]) {
  await saveIntents(database().knex, connection(name), intents)
  return deliveriesStore(database(), name)
}
const row = (name: string, event: string) =>
  database().knex('deliveries').where({ connection: name, event }).orderBy('occurrence', 'desc').first()
const error = (kind: ErrorKind, doubtful: boolean, retryAfterMs?: number) =>
  new AppError(`an error of kind ${kind}`, {
    kind,
    code: 'test',
    facts: { doubtful },
    ...(retryAfterMs ? { retryAfterMs } : {}),
  })

test('an intent is stored once, however often it is meant', async () => {
  const name = freshName()
  const one = intent('1', 'invited')
  expect(await saveIntents(database().knex, connection(name), [one, intent('1', 'completed')])).toBe(2)
  expect(await saveIntents(database().knex, connection(name), [one])).toBe(0)
  expect(await saveIntents(database().knex, connection(name), [])).toBe(0)
})

test('with a brake, decisions about people are held, and hold back what comes after them', async () => {
  const name = freshName()
  const move = intent('1', 'approved', {
    action: 'moveTo',
    payload: { action: 'moveTo', stage: 'Onsite', fromStageId: null },
  })
  const braked = connection(name, undefined, { share: 0.2, atLeast: 50, firstPass: 'ask' })
  await saveIntents(database().knex, braked, [
    move,
    intent('1', 'completed', { actionIndex: 1 }),
    intent('2', 'completed'),
  ])
  const store = deliveriesStore(database(), name)
  expect((await store.claim(10, 'c')).map((one) => one.applicationId)).toEqual(['2'])
  expect((await row(name, 'approved')).state).toBe('held')
})

test('claims go in order within an application, across applications at once, and to one claimer each', async () => {
  const name = freshName()
  const store = await stored(
    name,
    intent('1', 'invited'),
    intent('1', 'completed'),
    intent('2', 'invited'),
    intent('3', 'invited'),
  )
  const [a, b] = await Promise.all([store.claim(2, 'a'), store.claim(2, 'b')])
  const claimed = [...a, ...b]
  expect(claimed.map((one) => `${one.applicationId} ${one.event}`).sort()).toEqual([
    '1 invited',
    '2 invited',
    '3 invited',
  ])
  expect(claimed.every((one) => one.attempt === 1)).toBe(true)
  expect(await store.claim(10, 'c')).toEqual([])
  const first = claimed.find((one) => one.applicationId === '1')
  const guard = a.includes(first as never) ? 'a' : 'b'
  await store.settle([{ seq: first?.seq ?? 0, state: 'confirmed', guard, remoteId: 'r1', attempt: null }])
  expect((await store.claim(10, 'c')).map((one) => one.event)).toEqual(['completed'])
})

test('a settlement counts only under the claim it was made for', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited'))
  const [one] = await store.claim(1, 'mine')
  const seq = one?.seq ?? 0
  expect(await store.settle([{ seq, state: 'confirmed', guard: 'other', attempt: null }])).toEqual([])
  expect((await row(name, 'invited')).state).toBe('claimed')
  expect(await store.settle([{ seq, state: 'confirmed', guard: '', attempt: null }])).toEqual([])
  const [settled] = await store.settle([
    {
      seq,
      state: 'confirmed',
      guard: 'mine',
      remoteId: 'r',
      attempt: { number: 1, kind: 'write', exchanges: [{ a: 1 }] },
    },
  ])
  expect(settled).toMatchObject({ seq, age: expect.any(Number) })
  expect(await row(name, 'invited')).toMatchObject({
    state: 'confirmed',
    remote_id: 'r',
    claim: null,
    closed_at: expect.any(Date),
  })
  const tries = await database().knex('delivery_attempts').where({ seq })
  expect(tries).toMatchObject([{ attempt: 1, kind: 'write', outcome: 'confirmed', exchanges: [{ a: 1 }] }])
})

test('a wait makes it due later and may leave the attempt uncounted; nothing is counted from the claim', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited'))
  const [one] = await store.claim(1, 'c')
  const seq = one?.seq ?? 0
  await database()
    .knex('deliveries')
    .where({ seq })
    .update({ claimed_at: new Date(Date.now() - 100_000) })
  await store.settle([
    { seq, state: 'pending', guard: 'c', waitMs: 60_000, uncounted: true, reason: 'wait', attempt: null },
  ])
  const waiting = await row(name, 'invited')
  expect(waiting).toMatchObject({ state: 'pending', attempt: 0, reason: 'wait', closed_at: null })
  expect(waiting.due_at.getTime() - Date.now()).toBeGreaterThan(50_000)
  expect(await store.claim(1, 'c')).toEqual([])
  await database()
    .knex('deliveries')
    .where({ seq })
    .update({ due_at: new Date(0) })
  await store.claim(1, 'd')
  await database()
    .knex('deliveries')
    .where({ seq })
    .update({ claimed_at: new Date(Date.now() - 100_000) })
  await store.settle([{ seq, state: 'unknown', guard: 'd', waitMs: 60_000, attempt: null }])
  expect((await row(name, 'invited')).due_at.getTime() - Date.now()).toBeGreaterThan(50_000)
  expect(await store.doubtful(10)).toEqual([])
  await database()
    .knex('deliveries')
    .where({ seq })
    .update({ due_at: new Date(0) })
  expect((await store.doubtful(10)).map((found) => found.seq)).toEqual([seq])
})

test('claims of the dead become unknown after their lease, to be looked up; young ones and our own stay', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited'), intent('2', 'invited'))
  const claimed = await store.claim(2, 'dead')
  expect(await store.orphan(8_000, 8_000)).toBe(0)
  await database()
    .knex('deliveries')
    .where({ seq: claimed[0]?.seq })
    .update({ claimed_at: new Date(Date.now() - 9_000) })
  expect(await store.orphan(8_000, 8_000)).toBe(1)
  expect(await row(name, 'invited')).toBeDefined()
  const orphan = await database().knex('deliveries').where({ seq: claimed[0]?.seq }).first()
  expect(orphan).toMatchObject({
    state: 'unknown',
    reason: expect.stringContaining('the process that was writing it ended'),
  })
  expect((await store.doubtful(10)).map((one) => one.seq)).toEqual([claimed[0]?.seq])
})

test('a claim is renewed by its owner only', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited'))
  const [one] = await store.claim(1, 'mine')
  const seq = one?.seq ?? 0
  await database()
    .knex('deliveries')
    .where({ seq })
    .update({ claimed_at: new Date(0) })
  expect(await renewClaim(database(), seq, 'other')).toBe(false)
  expect(await renewClaim(database(), seq, 'mine')).toBe(true)
  expect((await row(name, 'invited')).claimed_at.getTime()).toBeGreaterThan(Date.now() - 10_000)
})

test('what happens again before it was written is written once, with the newer words; written already, it is written over', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'approved'), intent('2', 'approved'))
  const [first] = (await store.claim(1, 'c')).filter((one) => one.applicationId === '1')
  await store.settle([{ seq: first?.seq ?? 0, state: 'confirmed', guard: 'c', remoteId: 'note-9', attempt: null }])
  await saveIntents(database().knex, connection(name), [
    intent('1', 'approved', { occurrence: 2 }),
    intent('2', 'approved', { occurrence: 2 }),
  ])
  const rows = await database()
    .knex('deliveries')
    .where({ connection: name })
    .orderBy('seq')
    .select('application_id', 'occurrence', 'state')
  expect(rows.map((one) => `${one.application_id} ${one.occurrence} ${one.state}`)).toEqual([
    '1 1 confirmed',
    '2 1 discarded',
    '1 2 pending',
    '2 2 pending',
  ])
  const again = await store.claim(10, 'd')
  expect(again.map((one) => one.replaces)).toEqual(['note-9', null])
  const updated: string[] = []
  const handler = {
    perform: () => Promise.reject(new Error('a second note')),
    update: (_write: Write, remoteId: string) => {
      updated.push(remoteId)
      return Promise.resolve({ remoteId })
    },
  }
  const outcome = await attempt(context, connection(name, handler), again[0] as never, {
    id: 'd',
    atMs: clock.monotonicMs(),
  })
  expect([updated, outcome.settlement.state]).toEqual([['note-9'], 'confirmed'])
})

/** One delivery, claimed, and tried with an ATS that does `perform`. */
async function tried(note: Handler | undefined, extra: Partial<Intent> = {}) {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited', extra))
  const id = randomUUID()
  const [delivery] = await store.claim(1, id)
  if (!delivery) throw new Error('nothing to claim')
  const outcome = await attempt(context, connection(name, note), delivery, { id, atMs: clock.monotonicMs() })
  // Whatever comes of it: settled is this delivery, under this claim, with this try.
  expect(outcome.settlement).toMatchObject({
    seq: delivery.seq,
    guard: id,
    attempt: { number: 1, kind: 'write', exchanges: [] },
  })
  return outcome
}
const failing = (thrown: unknown): Handler => ({
  perform: () => Promise.reject(thrown),
  lookUp: () => Promise.resolve({ seen: 'no' as const }),
})

test('a definite yes confirms, with the remote id', async () => {
  const outcome = await tried({ perform: () => Promise.resolve({ remoteId: 'r7' }) })
  expect(outcome).toMatchObject({
    settlement: { state: 'confirmed', remoteId: 'r7' },
    metric: 'confirmed',
    answered: true,
    sentence: 'note written',
  })
})

test('a definite no parks; a wait waits and counts nothing; a pause is one; a failure that certainly changed nothing counts', async () => {
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
    pauses: 'an error of kind config',
  })
  expect(await tried(failing(error('transient', false)))).toMatchObject({
    settlement: { state: 'pending', waitMs: 1_000, uncounted: false },
    metric: 'retried',
    answered: false,
  })
})

test('everything else is unknown until somebody looked, after deadline and quiet wait', async () => {
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

test('where nobody can look, a doubt is parked for a person and never tried again', async () => {
  const outcome = await tried({ perform: () => Promise.reject(error('transient', true)) })
  expect(outcome.settlement).toMatchObject({
    state: 'parked',
    reason: expect.stringContaining(
      'it is not known whether this was written, and this ATS lets nobody look: an error',
    ),
  })
  expect(outcome.metric).toBe('parked')
})

test('an action that the connector lacks is parked', async () => {
  expect((await tried(undefined)).settlement).toMatchObject({ state: 'parked', reason: 'test cannot do "note"' })
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
  const outcome = await attempt(context, broken, delivery as never, { id: 'c', atMs: clock.monotonicMs() })
  expect(outcome.settlement).toMatchObject({ state: 'pending', uncounted: false })
  expect((await resolve(broken, delivery as never)).settlement.state).toBe('pending')
})

test('a claim that grew old before the socket is renewed if it is still ours, and given back if it is not', async () => {
  const sends: string[] = []
  const slow = (ageMs: number, steal = false): Handler => ({
    async perform(write) {
      clock.advance(ageMs)
      if (steal) await database().knex('deliveries').update({ claim: 'somebody else' })
      await write.claim.renew()
      write.claim.assertFresh()
      sends.push('sent')
      return { remoteId: null }
    },
    lookUp: () => Promise.resolve({ seen: 'no' }),
  })
  expect((await tried(slow(2_000))).settlement.state).toBe('confirmed')
  expect((await tried(slow(60_000))).settlement.state).toBe('confirmed')
  const stolen = await tried(slow(60_000, true))
  expect(stolen).toMatchObject({
    settlement: { state: 'pending', waitMs: 0, uncounted: true },
    metric: null,
    answered: null,
  })
  expect(stolen.settlement.reason).toContain('somebody else has taken it over')
  expect(sends).toHaveLength(2)
})

test('how old a claim may be before it is renewed, and before nothing is sent under it', async () => {
  const LONG_AGO = new Date('2026-01-01T00:00:00Z')
  const at = (ageMs: number, renews: boolean) => {
    let isRenewed = false
    return tried({
      async perform(write) {
        await database()
          .knex('deliveries')
          .where({ marker: write.marker, state: 'claimed' })
          .update({ claimed_at: LONG_AGO })
        clock.advance(ageMs)
        if (renews) await write.claim.renew()
        const rows = await database().knex('deliveries').where({ marker: write.marker, state: 'claimed' })
        isRenewed = rows.some((one) => one.claimed_at > LONG_AGO)
        write.claim.assertFresh()
        return { remoteId: null }
      },
    }).then(({ settlement }) => [settlement.state, isRenewed])
  }
  expect(await at(2_500, true)).toEqual(['confirmed', false])
  expect(await at(2_501, true)).toEqual(['confirmed', true])
  expect(await at(5_000, false)).toEqual(['confirmed', false])
  expect(await at(5_001, false)).toEqual(['pending', false])
})

test('writes and looks go in the lanes they have in the rate budget, and are recorded for explain', async () => {
  const lanes: string[] = []
  const heard = (): void => {
    lanes.push(currentLane())
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
  const asked = { id: 'c', atMs: clock.monotonicMs() }
  const written = await attempt(context, connection(name, handler), delivery as never, asked)
  const looked = await resolve(connection(name, handler), delivery as never)
  expect(lanes).toEqual(['write', 'look'])
  for (const { settlement } of [written, looked]) expect(settlement.attempt?.exchanges).toHaveLength(1)
})

test('what is not done yet is counted by state, and what was confirmed lately is found, newest first', async () => {
  const name = freshName()
  const store = await stored(name, ...['1', '2', '3', '4', '5'].map((id) => intent(id, 'invited')))
  const claimed = await store.claim(5, 'c')
  const states = ['confirmed', 'confirmed', 'parked', 'unknown'] as const
  await store.settle(
    states.map((state, n) => ({ seq: claimed[n]?.seq ?? 0, state, guard: 'c', reason: state, attempt: null })),
  )
  const counted = (await countWaiting(database().knex)).filter((one) => one.connection === name)
  expect(Object.fromEntries(counted.map((one) => [one.state, Number(one.n)]))).toEqual({
    pending: 1,
    unknown: 1,
    parked: 1,
  })
  const confirmed = (days: number, limit: number) =>
    findConfirmed(database(), name, days, limit).then((rows) => rows.map((one) => one.applicationId))
  expect(await confirmed(1, 10)).toEqual(['2', '1'])
  expect(await confirmed(1, 1)).toEqual(['2'])
  await database()
    .knex('deliveries')
    .where({ seq: claimed[1]?.seq })
    .update({ closed_at: new Date(Date.now() - 2 * 86_400_000) })
  expect(await confirmed(1, 10)).toEqual(['1'])
})

test('a process that is stopped between renewal and socket does not send', async () => {
  const outcome = await tried({
    async perform(write) {
      await write.claim.renew()
      clock.advance(5_001)
      write.claim.assertFresh()
      throw new Error('it was sent')
    },
    lookUp: () => Promise.resolve({ seen: 'no' }),
  })
  expect(outcome.settlement).toMatchObject({
    state: 'pending',
    waitMs: 0,
    reason: expect.stringContaining('5001 ms old'),
  })
})

test('a look closes the doubt: there, not there, overtaken; a look that fails leaves it', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited'))
  const [delivery] = await store.claim(1, 'c')
  const look = (lookUp?: () => Promise<Sighting>) =>
    resolve(
      connection(name, { perform: () => Promise.reject(new Error('written')), ...(lookUp ? { lookUp } : {}) }),
      delivery as never,
    )
  expect(await look(() => Promise.resolve({ seen: 'yes', remoteId: 'r1' }))).toMatchObject({
    settlement: { state: 'confirmed', remoteId: 'r1', guard: '' },
    metric: 'confirmed',
    sentence: 'note was found written',
    answered: true,
  })
  expect(await look(() => Promise.resolve({ seen: 'no' }))).toMatchObject({
    settlement: { state: 'pending', reason: 'it was looked up and is not there, so it is written again' },
    metric: 'retried',
  })
  expect(await look(() => Promise.resolve({ seen: 'overtaken', reason: 'hired' }))).toMatchObject({
    settlement: { state: 'parked', reason: 'hired' },
    metric: 'parked',
    sentence: 'note was overtaken: hired',
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
    pauses: 'an error of kind config',
  })
  expect(await look(() => Promise.reject(error('rejected', false)))).toMatchObject({
    settlement: { state: 'parked' },
    metric: 'parked',
    sentence: 'note cannot be looked up: an error of kind rejected',
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

test('a look that comes late does not close the doubt of a later attempt', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited'))
  const [first] = await store.claim(1, 'a')
  const seq = first?.seq ?? 0
  const unknown = { seq, state: 'unknown' as const, waitMs: 0, attempt: null }
  await store.settle([{ ...unknown, guard: 'a' }])
  const [doubtful] = await store.doubtful(1)
  const look = (delivery: typeof doubtful) =>
    resolve(connection(name, failing(new Error('written'))), delivery as never)
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
    'note is in doubt and will be looked up: an error of kind transient',
    'note was refused: an error of kind rejected',
    'note is in doubt and needs a person: an error of kind transient',
  ])
  expect((await tried(failing(error('throttled', false)))).sentence).toBeNull()
})

test('a look is told as one, for the attempt it was made for', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited'))
  const [delivery] = await store.claim(1, 'c')
  const { settlement } = await resolve(connection(name, failing(new Error('written'))), delivery as never)
  expect(settlement).toMatchObject({
    seq: delivery?.seq,
    guard: '',
    attempt: { number: 1, kind: 'look', exchanges: [] },
  })
  const asked = { ...delivery, action: 'requestAnalysis', payload: { action: 'requestAnalysis' } }
  expect(await resolve(connection(name), asked as never)).toMatchObject({
    settlement: { state: 'pending', reason: 'asking again changes nothing' },
    answered: true,
  })
  const orphan = await resolve(
    connection(name, { perform: () => Promise.reject(new Error('written')) }),
    delivery as never,
  )
  expect(orphan.settlement.reason).toContain('the process that was writing it ended')
  expect((await resolve(connection(name), delivery as never)).settlement.state).toBe('parked')
})

test('only what was appended is looked for afterwards', async () => {
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

test('without a brake nothing is held; with one, moves and rejections are, and nothing else', async () => {
  const states = async (brake: 'off' | object) => {
    const name = freshName()
    const intents = (['moveTo', 'reject', 'note', 'tag'] as const).map((action, actionIndex) =>
      intent(String(actionIndex), 'approved', { action, actionIndex, payload: { action } as never }),
    )
    await saveIntents(database().knex, connection(name, undefined, brake), intents)
    return database().knex('deliveries').where({ connection: name }).orderBy('seq').pluck('state')
  }
  expect(await states('off')).toEqual(['pending', 'pending', 'pending', 'pending'])
  expect(await states({ share: 0, atLeast: 1, firstPass: 'ask' })).toEqual(['held', 'held', 'pending', 'pending'])
})

test('a second event of one kind leaves other kinds and other interviews alone', async () => {
  const name = freshName()
  await stored(
    name,
    intent('1', 'approved'),
    intent('1', 'rejected'),
    intent('1', 'approved', { actionIndex: 1 }),
    intent('2', 'approved'),
  )
  await saveIntents(database().knex, connection(name), [
    intent('1', 'approved', { occurrence: 2 }),
    intent('3', 'invited'),
  ])
  const rows = await database().knex('deliveries').where({ connection: name, state: 'discarded' })
  expect(rows.map((one) => `${one.application_id} ${one.event} ${one.occurrence} ${one.action_index}`)).toEqual([
    '1 approved 1 0',
  ])
})
