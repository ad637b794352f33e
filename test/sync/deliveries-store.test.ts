import { expect, test } from 'vitest'
import type { Write } from '../../src/connector-kit/contract.ts'
import { attempt } from '../../src/sync/deliveries/attempt.ts'
import { readHealth } from '../../src/sync/engine/health.ts'
import { findConfirmed } from '../../src/sync/store/deliveries-reads.ts'
import { deliveriesStore, saveIntents } from '../../src/sync/store/deliveries-store.ts'
import { asHolder } from '../kit/fenced.ts'
import { eventually } from '../kit/product.ts'
import {
  change,
  claimOf,
  connection,
  context,
  database,
  freshName,
  GOES_ON,
  intent,
  row,
  stored,
  useProtocolWorld,
} from '../kit/protocol-world.ts'

useProtocolWorld()

/** Intents and deliveries as they are stored, settled, superseded and counted. */

test('an intent that is planned several times is stored once', async () => {
  const name = freshName()
  const one = intent('1', 'invited')
  expect(await saveIntents(asHolder(database().knex), connection(name), [one, intent('1', 'completed')])).toEqual({
    stored: 2,
    born: [],
  })
  expect(await saveIntents(asHolder(database().knex), connection(name), [one])).toEqual({ stored: 0, born: [] })
  expect(await saveIntents(asHolder(database().knex), connection(name), [])).toEqual({ stored: 0, born: [] })
})

test('with a brake, decisions about people are held, and hold back later writes of the same application', async () => {
  const name = freshName()
  const move = intent('1', 'approved', {
    action: 'moveTo',
    payload: { action: 'moveTo', stage: 'Onsite', fromStageId: null },
  })
  const braked = connection(name, undefined, { share: 0.2, atLeast: 50, firstPass: 'ask' })
  await saveIntents(asHolder(database().knex), braked, [
    move,
    intent('1', 'completed', { actionIndex: 1 }),
    intent('2', 'completed'),
  ])
  const store = deliveriesStore(database(), name)
  expect((await store.claim(10, 'c')).map((one) => one.applicationId)).toEqual(['2'])
  expect((await row(name, 'approved')).state).toBe('held')
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

test.each([false, true])(
  'a delivery that was deleted while it was written leaves no attempt behind (clean: %s)',
  async (isClean) => {
    const name = freshName()
    const store = await stored(name, intent('1', 'invited'))
    const [one] = await store.claim(1, 'mine')
    const seq = one?.seq ?? 0
    const { knex } = database()
    const settlement = {
      seq,
      state: 'confirmed',
      guard: 'mine',
      attempt: { number: 1, kind: 'write', exchanges: [] },
      isClean,
    } as const
    const settled = await knex.transaction(async (trx) => {
      await trx('deliveries').where({ seq }).delete()
      const settling = store.settle([settlement])
      await eventually('the settlement waits for the delivery', async () => {
        const waiting = await knex('pg_stat_activity')
          .where({ wait_event_type: 'Lock' })
          .whereLike('query', '%update deliveries d set state%')
        return waiting.length > 0
      })
      return { settling }
    })
    expect(await settled.settling).toEqual([])
    expect(await knex('delivery_attempts').where({ seq })).toEqual([])
  },
)

test('clean writes of a group are settled together; one that somebody else has taken over leaves its attempt in the log', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited'), intent('2', 'completed'))
  const claimed = await store.claim(2, 'mine')
  const [first = 0, second = 0] = claimed.map(({ seq }) => seq)
  const { knex } = database()
  await knex('deliveries').where({ seq: second }).update({ claim: 'theirs' })
  const clean = (seq: number) =>
    ({
      seq,
      state: 'confirmed',
      guard: 'mine',
      remoteId: `note-${seq}`,
      isClean: true,
      attempt: { number: 1, kind: 'write', exchanges: [{ a: seq }] },
    }) as const
  expect(await store.settle([clean(first), clean(second)])).toEqual([
    { seq: first, guard: 'mine', age: expect.any(Number) },
  ])
  expect(await row(name, 'invited')).toMatchObject({
    state: 'confirmed',
    remote_id: `note-${first}`,
    exchanges: [{ a: first }],
    claim: null,
    closed_at: expect.any(Date),
  })
  expect(await row(name, 'completed')).toMatchObject({ state: 'claimed', claim: 'theirs', exchanges: null })
  expect(await knex('delivery_attempts').whereIn('seq', [first, second])).toMatchObject([
    { seq: second, attempt: 1, outcome: 'confirmed, but somebody else had settled it', exchanges: [{ a: second }] },
  ])
})

test('a wait makes it due later and may leave the attempt uncounted; nothing is counted from the claim', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'invited'))
  const [one] = await store.claim(1, 'c')
  const seq = one?.seq ?? 0
  await change(seq, { claimed_at: new Date(Date.now() - 100_000) })
  await store.settle([
    { seq, state: 'pending', guard: 'c', waitMs: 60_000, uncounted: true, reason: 'wait', attempt: null },
  ])
  const waiting = await row(name, 'invited')
  expect(waiting).toMatchObject({ state: 'pending', attempt: 0, reason: 'wait', closed_at: null })
  expect(waiting.due_at.getTime() - Date.now()).toBeGreaterThan(50_000)
  expect(await store.claim(1, 'c')).toEqual([])
  await change(seq, { due_at: new Date(0) })
  await store.claim(1, 'd')
  await change(seq, { claimed_at: new Date(Date.now() - 100_000) })
  await store.settle([{ seq, state: 'unknown', guard: 'd', waitMs: 60_000, attempt: null }])
  expect((await row(name, 'invited')).due_at.getTime() - Date.now()).toBeGreaterThan(50_000)
  expect(await store.doubtful(10)).toEqual([])
  await change(seq, { due_at: new Date(0) })
  expect((await store.doubtful(10)).map((found) => found.seq)).toEqual([seq])
})

test('an event that happens again before it was written is written once, with the newer text; a written one is overwritten', async () => {
  const name = freshName()
  const store = await stored(name, intent('1', 'approved'), intent('2', 'approved'))
  const [first] = (await store.claim(1, 'c')).filter((one) => one.applicationId === '1')
  await store.settle([{ seq: first?.seq ?? 0, state: 'confirmed', guard: 'c', remoteId: 'note-9', attempt: null }])
  await saveIntents(asHolder(database().knex), connection(name), [
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
  const outcome = await attempt(context, connection(name, handler), again[0] as never, claimOf(again[0], 'd'), GOES_ON)
  expect([updated, outcome.settlement.state]).toEqual([['note-9'], 'confirmed'])
})

test('open deliveries are counted by state, and recently confirmed ones are found newest first', async () => {
  const name = freshName()
  const store = await stored(name, ...['1', '2', '3', '4', '5'].map((id) => intent(id, 'invited')))
  const claimed = await store.claim(5, 'c')
  const states = ['confirmed', 'confirmed', 'parked', 'unknown'] as const
  await store.settle(
    states.map((state, n) => ({ seq: claimed[n]?.seq ?? 0, state, guard: 'c', reason: state, attempt: null })),
  )
  const [health] = await readHealth(database(), [connection(name)])
  expect(health?.deliveries).toEqual({ pending: 1, unknown: 1, parked: 1 })
  expect(Object.values(health?.oldestSeconds ?? {}).map((seconds) => typeof seconds)).toEqual(Array(3).fill('number'))
  expect(health?.lastWriteAt).toBeInstanceOf(Date)
  const confirmed = (days: number, limit: number) =>
    findConfirmed(database(), name, days, limit).then((rows) => rows.map((one) => one.applicationId))
  expect(await confirmed(1, 10)).toEqual(['2', '1'])
  expect(await confirmed(1, 1)).toEqual(['2'])
  await change(claimed[1]?.seq, { closed_at: new Date(Date.now() - 2 * 86_400_000) })
  expect(await confirmed(1, 10)).toEqual(['1'])
})

test('without a brake nothing is held; with one, moves and rejections are, and nothing else', async () => {
  const states = async (brake: 'off' | object) => {
    const name = freshName()
    const intents = (['moveTo', 'reject', 'note', 'tag'] as const).map((action, actionIndex) =>
      intent(String(actionIndex), 'approved', { action, actionIndex, payload: { action } as never }),
    )
    await saveIntents(asHolder(database().knex), connection(name, undefined, brake), intents)
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
  await saveIntents(asHolder(database().knex), connection(name), [
    intent('1', 'approved', { occurrence: 2 }),
    intent('3', 'invited'),
  ])
  const rows = await database().knex('deliveries').where({ connection: name, state: 'discarded' })
  expect(rows.map((one) => `${one.application_id} ${one.event} ${one.occurrence} ${one.action_index}`)).toEqual([
    '1 approved 1 0',
  ])
})
