import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { AppError } from '../../src/base/errors.ts'
import type { ActionHandler, WritePayload } from '../../src/connector-kit/contract.ts'
import { pumpDeliveries } from '../../src/sync/deliveries/worker.ts'
import type { Connection } from '../../src/sync/store/connection.ts'
import { deliveriesStore, saveIntents } from '../../src/sync/store/deliveries-store.ts'
import { asHolder } from '../kit/fenced.ts'
import { noteIntent } from '../kit/intents.ts'
import { type Product, startProduct } from '../kit/product.ts'

/** What an ATS that is slow, and applies late, does to a write whose claim had waited behind others. */
let product: Product
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
})
afterAll(() => product.stop())

const [DEADLINE_MS, QUIET_MS, ANSWER_MS] = [1_000, 1_000, 700]

function slowConnection(name: string, note: ActionHandler<WritePayload>): Connection {
  const delivery = { deadline: DEADLINE_MS, quietWait: QUIET_MS, concurrency: 1 }
  return {
    name,
    config: { name, connector: 'test', brake: 'off', delivery },
    ats: { actions: { note }, readyInMs: () => 0 },
  } as unknown as Connection
}

/** One note for each of as many applications. */
async function saveNotes(connection: Connection, markers: readonly string[]): Promise<void> {
  await saveIntents(
    asHolder(product.core.sync.database.knex),
    connection,
    markers.map((marker, n) => noteIntent(String(n), marker)),
  )
}

test('a write that waited for its turn and is applied as late as it may be is not written again', async () => {
  const { sync } = product.core
  const notes: string[] = []
  let arrival = Promise.resolve()
  const sentAfterMs: number[] = []
  const begunMs = systemClock.monotonicMs()
  const note: ActionHandler<WritePayload> = {
    idempotency: 'marker',
    async perform({ marker, claim }) {
      await claim.renew()
      claim.assertFresh()
      sentAfterMs.push(systemClock.monotonicMs() - begunMs)
      if (marker === 'the fourth' && sentAfterMs.length === 4) {
        // Its connection is cut at once; it goes on travelling for nearly its deadline, and is applied nearly as late as that ATS does.
        arrival = systemClock.sleep(DEADLINE_MS + QUIET_MS - 300).then(() => void notes.push(marker))
        throw new AppError('socket hang up', { kind: 'transient', code: 'ats.no_answer', facts: { doubtful: true } })
      }
      await systemClock.sleep(ANSWER_MS)
      notes.push(marker)
      return { remoteId: marker }
    },
    lookUp: ({ marker }) =>
      Promise.resolve(notes.includes(marker) ? { seen: 'yes', remoteId: marker } : { seen: 'no' }),
  }
  const connection = slowConnection('slow', note)
  const markers = ['the first', 'the second', 'the third', 'the fourth']
  await saveNotes(connection, markers)
  const open = () => sync.database.knex('deliveries').where({ connection: 'slow' }).whereNot({ state: 'confirmed' })
  while ((await open()).length > 0 && systemClock.monotonicMs() - begunMs < 20_000) {
    await pumpDeliveries(sync, connection, () => false)
    await systemClock.sleep(50)
  }
  await arrival
  expect(await open()).toEqual([])
  // All four were claimed at the beginning; the fourth was sent when the wait, had it counted from there, was over.
  expect(sentAfterMs[3]).toBeGreaterThan(DEADLINE_MS + QUIET_MS)
  expect(notes.toSorted()).toEqual(markers.toSorted())
}, 600_000)

test('a write that others took over while it waited here, and that is claimed here again, goes out once', async () => {
  const { database } = product.core.sync
  const notes: string[] = []
  const note: ActionHandler<WritePayload> = {
    idempotency: 'marker',
    async perform({ marker, claim }) {
      await claim.renew()
      claim.assertFresh()
      notes.push(marker)
      if (marker === 'first') await closedByOthers()
      // Until the third is older than what needs no renewal.
      await systemClock.sleep(1_400)
      return { remoteId: marker }
    },
    lookUp: () => Promise.resolve({ seen: 'no' }),
  }
  const connection = slowConnection('taken-over', note)
  const store = deliveriesStore(database, connection.name)
  /** What another process does when this one was stopped past its lease: it looks, and nothing is there. */
  async function closedByOthers(): Promise<void> {
    const third = { connection: connection.name, marker: 'third' }
    await database
      .knex('deliveries')
      .where(third)
      .update({ claimed_at: new Date(0) })
    expect(await store.orphan(0, 60_000)).toBe(1)
    const [doubtful] = await store.doubtful(1)
    const settlement = { seq: doubtful?.seq ?? 0, guard: '', state: 'pending' as const }
    const attempt = { number: doubtful?.attempt ?? 0, kind: 'look' as const, exchanges: [] }
    expect(await store.settle([{ ...settlement, attempt }])).toHaveLength(1)
  }
  await saveNotes(connection, ['first', 'second', 'third'])
  await pumpDeliveries(product.core.sync, connection, () => false)
  expect(notes).toEqual(['first', 'second', 'third'])
  const rows = await database.knex('deliveries').where({ connection: connection.name }).orderBy('seq')
  expect(rows.map((row) => [row.marker, row.state, row.attempt])).toEqual([
    ['first', 'confirmed', 1],
    ['second', 'confirmed', 1],
    ['third', 'confirmed', 2],
  ])
}, 600_000)
