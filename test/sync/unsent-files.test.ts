import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { attempt } from '../../src/sync/deliveries/attempt.ts'
import { pumpDeliveries } from '../../src/sync/deliveries/worker.ts'
import { UNREADY_TRIES_MAX } from '../../src/sync/rules/failures.ts'
import { Births } from '../../src/sync/store/births.ts'
import type { SyncContext } from '../../src/sync/store/connection.ts'
import type { Delivery } from '../../src/sync/store/deliveries-reads.ts'
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
  type Handler,
  intent,
  row,
  stored,
  useProtocolWorld,
} from '../kit/protocol-world.ts'
import { stateRow } from '../kit/state-row.ts'
import { PAGE } from '../pdf/pages.ts'

useProtocolWorld()

/** Files that were not sent: nothing is in doubt then, at an ATS that lets nobody look too; and none is tried for ever. */

const attaching = (page = PAGE) => ({
  action: 'attach' as const,
  payload: { action: 'attach' as const, filename: 'a.pdf', page },
})
const UNDRAWABLE = { ...PAGE, scores: null as never }

/** An ATS that lets nobody look, and what it was sent. */
function blindAts() {
  const writes: unknown[] = []
  const handler: Handler = { perform: async (write) => ({ remoteId: String(writes.push(write)) }) }
  return { writes, handler }
}
const claimed = async (name: string, id: string, extra = attaching()) => {
  const store = await stored(name, intent('1', 'invited', extra))
  const [delivery] = await store.claim(1, id)
  if (!delivery) throw new Error('nothing to claim')
  return { store, delivery }
}
const ended = (seq: number) => change(seq, { claimed_at: new Date(Date.now() - 60_000) })
const refusalsOf = (seq: number) => database().knex('delivery_refusals').where({ seq }).first('times', 'unready')

test('a process that ended before a page was drawn leaves no doubt: the file waits again, and the try at it counts', async () => {
  const name = freshName()
  const { store, delivery } = await claimed(name, 'dead')
  await ended(delivery.seq)
  expect(await store.orphan(8_000, 8_000)).toBe(1)
  expect(await row(name, 'invited')).toMatchObject({
    ...{ state: 'pending', claim: null, attempt: 1 },
    reason: 'the process that was to draw its page ended before anything was sent; it is tried again',
  })
  // It was not this page that ended it.
  expect(await refusalsOf(delivery.seq)).toBeUndefined()
  const { writes, handler } = blindAts()
  const [again] = await store.claim(1, 'next')
  const claim = claimOf(again, 'next')
  const outcome = await attempt(context, connection(name, handler), again as Delivery, claim, GOES_ON)
  expect([outcome.settlement.state, writes.length]).toEqual(['confirmed', 1])
})

test('a process that ended after the page was drawn may have sent it, and that is looked up or told', async () => {
  const name = freshName()
  const { store, delivery } = await claimed(name, 'dead')
  const claim = claimOf(delivery, 'dead')
  await claim.draws(delivery.seq)
  await claim.sends(delivery.seq)
  await ended(delivery.seq)
  expect(await store.orphan(8_000, 8_000)).toBe(1)
  expect(await row(name, 'invited')).toMatchObject({ state: 'unknown' })
})

test('a claim of an earlier version, which notes nothing, is in doubt as before', async () => {
  const name = freshName()
  const { store, delivery } = await claimed(name, 'new')
  // It was given back, and an earlier version beside this one claims it.
  await change(delivery.seq, { claim: 'old' })
  await ended(delivery.seq)
  expect(await store.orphan(8_000, 8_000)).toBe(1)
  expect(await row(name, 'invited')).toMatchObject({ state: 'unknown' })
})

test('a page that ends its process whenever it is drawn is drawn a few times, then it waits for a person', async () => {
  const name = freshName()
  const { store, delivery } = await claimed(name, 'first')
  const { seq } = delivery
  for (let died = 1; died <= UNREADY_TRIES_MAX; died++) {
    const id = died === 1 ? 'first' : `try ${died}`
    if (died > 1) expect(await store.claim(1, id)).toHaveLength(1)
    await claimOf(delivery, id).draws(seq)
    await ended(seq)
    await store.orphan(8_000, 8_000)
    expect(await refusalsOf(seq)).toEqual({ times: 0, unready: died })
  }
  const { writes, handler } = blindAts()
  const [last] = await store.claim(1, 'last')
  const outcome = await attempt(context, connection(name, handler), last as Delivery, claimOf(last, 'last'), GOES_ON)
  expect(outcome).toMatchObject({
    settlement: { state: 'parked', unready: 'pdf.died', reason: expect.stringContaining('the program ended while') },
    metric: 'parked',
    answered: null,
  })
  expect(outcome.settlement.mayBeWritten).toBeUndefined()
  expect(writes).toEqual([])
})

test('somebody else who has taken the write over is not written beside, before the page is drawn and after', async () => {
  const { writes, handler } = blindAts()
  for (const at of ['drawing', 'sending']) {
    const name = freshName()
    const { delivery } = await claimed(name, 'ours')
    const claim = claimOf(delivery, 'ours')
    const taken = () => change(delivery.seq, { claim: 'theirs' })
    if (at === 'drawing') await taken()
    else {
      const { sends } = claim
      claim.sends = async (seq) => {
        await taken()
        return sends.call(claim, seq)
      }
    }
    const outcome = await attempt(context, connection(name, handler), delivery, claim, GOES_ON)
    expect(outcome.settlement).toMatchObject({ state: 'pending', reason: expect.stringContaining('not ours for sure') })
    // It says nothing about the page.
    expect(outcome.settlement.unready).toBeUndefined()
  }
  expect(writes).toEqual([])
})

test('a file that is claimed as it is stored is not sent either until its page is drawn; a note may be', async () => {
  const name = freshName()
  await database().knex('sync_connections').insert(stateRow(name))
  await context.epochs.look()
  const birth = { id: 'born', max: 2, view: context.epochs.view }
  const note = intent('2', 'completed')
  const intents = [intent('1', 'invited', attaching()), note]
  await saveIntents(asHolder(database().knex), connection(name), intents, birth)
  await database()
    .knex('deliveries')
    .where({ connection: name })
    .update({ claimed_at: new Date(0) })
  const store = deliveriesStore(database(), name)
  expect(await store.orphan(8_000, 8_000)).toBe(2)
  expect([(await row(name, 'invited')).state, (await row(name, 'completed')).state]).toEqual(['pending', 'unknown'])
})

test('a stop while files wait to be drawn gives them back unsent, and none is in doubt', async () => {
  const name = freshName()
  const store = await stored(name, ...['1', '2', '3', '4'].map((id) => intent(id, 'invited', attaching())))
  const { writes, handler } = blindAts()
  const attached = connection(name, handler)
  let isStopping = false
  const isReady = { readyInMs: () => 0 }
  const pump = pumpDeliveries(
    { ...context, clock: systemClock, births: new Births(systemClock) } as SyncContext,
    { ...attached, ats: { ...attached.ats, ...isReady } } as never,
    () => isStopping,
  )
  const rows = () => database().knex('deliveries').where({ connection: name }).orderBy('seq')
  await eventually('one is drawn', async () => (await rows()).some((one) => one.drawing_claim !== null))
  isStopping = true
  await pump
  const left = (await rows()).filter(({ state }) => state !== 'confirmed')
  expect(left.map(({ state, attempt: n, claim }) => [state, n, claim])).toEqual(left.map(() => ['pending', 0, null]))
  expect(left.length).toBeGreaterThan(0)
  expect(writes).toHaveLength(4 - left.length)
  expect(await store.doubtful(10)).toEqual([])
})

test('a page that fails in the same way each time is tried five times, then it waits for a person with a stable code', async () => {
  const name = freshName()
  const { store } = await claimed(name, randomUUID())
  const waits: unknown[] = []
  const { writes, handler } = blindAts()
  const seq = (await row(name, 'invited')).seq
  await change(seq, { payload: JSON.stringify({ action: 'attach', filename: 'a.pdf', page: null }), state: 'pending' })
  for (let n = 1; n <= UNREADY_TRIES_MAX; n++) {
    const [delivery] = await store.claim(1, `try ${n}`)
    const claim = claimOf(delivery, `try ${n}`)
    const { settlement } = await attempt(context, connection(name, handler), delivery as Delivery, claim, GOES_ON)
    waits.push(settlement.state === 'pending' ? settlement.waitMs : settlement.reason)
    await store.settle([settlement])
    await change(seq, { due_at: new Date() })
  }
  expect(waits).toEqual([
    ...[10_000, 60_000, 300_000, 900_000],
    'it could not be made ready; the log says why (delivery.unready, tried 5 times)',
  ])
  const attempts = await database().knex('delivery_attempts').where({ seq }).orderBy('id').pluck('code')
  expect(attempts).toEqual(Array(5).fill('delivery.unready'))
  expect(await row(name, 'invited')).toMatchObject({ state: 'parked', may_be_written: false })
  expect(writes).toEqual([])
})

test('an undrawable page waits for a person at once, and the code of why stands with its try', async () => {
  const name = freshName()
  const { store, delivery } = await claimed(name, 'c', attaching(UNDRAWABLE))
  const { writes, handler } = blindAts()
  const outcome = await attempt(context, connection(name, handler), delivery, claimOf(delivery, 'c'), GOES_ON)
  await store.settle([outcome.settlement])
  expect(await row(name, 'invited')).toMatchObject({
    state: 'parked',
    reason: expect.stringMatching(/\(pdf\.failed\)$/),
  })
  expect(await database().knex('delivery_attempts').where({ seq: delivery.seq }).pluck('code')).toEqual(['pdf.failed'])
  expect(writes).toEqual([])
})
