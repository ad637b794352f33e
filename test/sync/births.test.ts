import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '../../src/base/clock.ts'
import type { ActionHandler, Write, WritePayload } from '../../src/connector-kit/contract.ts'
import { openDatabase } from '../../src/db/database.ts'
import { pumpDeliveries } from '../../src/sync/deliveries/worker.ts'
import type { Intent } from '../../src/sync/rules/write-backs.ts'
import { Births, type ReservedBirth } from '../../src/sync/store/births.ts'
import type { Connection, SyncContext } from '../../src/sync/store/connection.ts'
import { deliveriesStore, giveBackUnsent, saveIntents } from '../../src/sync/store/deliveries-store.ts'
import { lineToDatabase } from '../kit/database-line.ts'
import { asHolder } from '../kit/fenced.ts'
import { noteIntent } from '../kit/intents.ts'
import { eventually, type Product, startProduct } from '../kit/product.ts'
import { stateRow } from '../kit/state-row.ts'

/** Writes that are claimed as they are stored: which of them, when they go out, and what becomes of them when something breaks. */

let product: Product
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
})
afterAll(() => product.stop())
const knex = () => product.core.database.knex

/** A process of its own on the same database. */
const processOf = (): SyncContext => ({ ...product.core.sync, births: new Births(product.core.clock) })

/** An ATS that writes down what it gets; the note "gate" is answered when the gate opens. */
function atsOf() {
  const written: string[] = []
  const gate = Promise.withResolvers<void>()
  const note: ActionHandler<WritePayload> = {
    idempotency: 'marker',
    async perform({ marker, claim }: Write) {
      await claim.renew()
      claim.assertFresh()
      if (marker === 'gate') await gate.promise
      written.push(marker)
      return { remoteId: marker }
    },
    lookUp: ({ marker }) =>
      Promise.resolve(written.includes(marker) ? { seen: 'yes', remoteId: marker } : { seen: 'no' }),
  }
  return { written, note, open: gate.resolve }
}

function connectionOf(name: string, note: ActionHandler<WritePayload>, brake: 'off' | object = 'off'): Connection {
  const delivery = { deadline: 1_000, quietWait: 100, concurrency: 2 }
  const config = { name, connector: 'test', brake, delivery }
  return { name, config, ats: { actions: { note }, readyInMs: () => 0 } } as unknown as Connection
}

/** A pump at work: it waits for the answer to its first write, and has room. */
async function pumping(name: string, context = processOf()) {
  const ats = atsOf()
  const connection = connectionOf(name, ats.note)
  await knex()('sync_connections').insert(stateRow(name))
  await saveIntents(asHolder(knex()), connection, [noteIntent('gate', 'gate')])
  let isStopping = false
  const pump = pumpDeliveries(context, connection, () => isStopping)
  const reserve = async (wanted: number): Promise<ReservedBirth> => {
    let birth: ReservedBirth | undefined
    await eventually('there is room', () => {
      birth = context.births.reserve(connection, wanted)
      return Promise.resolve(birth !== undefined)
    })
    return birth as ReservedBirth
  }
  const stop = () => {
    isStopping = true
  }
  return { ...ats, connection, context, pump, reserve, stop }
}

const rows = (connection: string, db = knex()) =>
  db('deliveries')
    .where({ connection })
    .orderBy('seq')
    .then((all: { marker: string; state: string; attempt: number }[]) =>
      all.map(({ marker, state, attempt }) => `${marker} ${state} ${attempt}`),
    )

test('the first write of each application is stored as claimed while there is room, and goes out without another claim', async () => {
  const { connection, pump, reserve, written, open } = await pumping('born')
  const birth = await reserve(3)
  const intents = [
    noteIntent('1', '1 first'),
    noteIntent('1', '1 second', { actionIndex: 1 }),
    noteIntent('2', '2 first'),
    noteIntent('gate', 'gate second', { actionIndex: 1 }),
    noteIntent('3', '3 first'),
    noteIntent('4', '4 first'),
  ]
  const { stored, born, all } = await knex().transaction(async (trx) => ({
    ...(await saveIntents(asHolder(trx), connection, intents, birth)),
    // Before anybody sees them: the pump may look for work at once.
    all: await rows('born', trx),
  }))
  expect([stored, born.map(({ marker, attempt }) => `${marker} ${attempt}`)]).toEqual([
    6,
    ['1 first 1', '2 first 1', '3 first 1'],
  ])
  expect(all).toEqual([
    'gate claimed 1',
    '1 first claimed 1',
    '1 second pending 0',
    '2 first claimed 1',
    'gate second pending 0',
    '3 first claimed 1',
    '4 first pending 0',
  ])
  // Nobody else takes them meanwhile, nor what comes after them. The pump itself may have taken the last one.
  const others = await deliveriesStore(product.core.database, 'born').claim(10, 'another process')
  expect(others.map(({ marker }) => marker).filter((marker) => marker !== '4 first')).toEqual([])
  await deliveriesStore(product.core.database, 'born').settle(
    others.map(({ seq }) => ({ seq, state: 'pending', uncounted: true, guard: 'another process', attempt: null })),
  )
  expect(written.filter((marker) => marker !== '4 first')).toEqual([])
  birth.hand(born)
  await eventually('all but those behind the gate are written', () =>
    Promise.resolve(written.toSorted().join() === ['1 first', '1 second', '2 first', '3 first', '4 first'].join()),
  )
  open()
  await pump
  expect((await rows('born')).map((row) => row.replace(/^.* (\w+ \d)$/, '$1'))).toEqual(Array(7).fill('confirmed 1'))
  expect(written.filter((one) => one.startsWith('1'))).toEqual(['1 first', '1 second'])
})

test('what may not be written now, or follows another, is stored without a claim', async () => {
  const { connection, context, pump, reserve, open } = await pumping('unborn')
  const birth = await reserve(8)
  // After a reload of the configuration the name means another connection than the pump knows.
  expect(context.births.reserve({ ...connection }, 1)).toBeUndefined()
  const save = (name: string, intents: readonly Intent[], how: object = birth, brake: 'off' | object = 'off') =>
    saveIntents(asHolder(knex()), connectionOf(name, connection.ats.actions.note as never, brake), intents, {
      ...birth,
      ...how,
    })
  const brake = { share: 0.2, atLeast: 20 }
  const move = noteIntent('held', 'held', { action: 'moveTo', payload: { action: 'moveTo', stageId: '1' } as never })
  const after = noteIntent('held', 'after held', { actionIndex: 1 })
  expect((await save('unborn', [move, after], birth, brake)).born).toEqual([])
  expect((await save('unborn', [noteIntent('again', 'again', { occurrence: 2 })])).born).toEqual([])
  const otherDatabase = { view: { ...birth.view, identity: 'another' } }
  expect((await save('unborn', [noteIntent('other', 'other')], otherDatabase)).born).toEqual([])
  const restoredDatabase = { view: { ...birth.view, beat: birth.view.beat + 1_000 } }
  expect((await save('unborn', [noteIntent('back', 'back')], restoredDatabase)).born).toEqual([])
  await knex()('sync_connections').insert(stateRow('unborn-paused', { writes_paused: 'no right' }))
  expect((await save('unborn-paused', [noteIntent('1', '1')])).born).toEqual([])
  const later = knex().raw(`clock_timestamp() + interval '1 hour'`)
  await knex()('sync_connections').insert(stateRow('unborn-resting', { ats_open_until: later }))
  expect((await save('unborn-resting', [noteIntent('1', '1')])).born).toEqual([])
  birth.hand([])
  open()
  await pump
})

test('a process that dies between COMMIT and sending leaves claims that others look up after their lease, and write once', async () => {
  const dead = await pumping('died')
  const birth = await dead.reserve(2)
  await knex().transaction((trx) =>
    saveIntents(asHolder(trx), dead.connection, [noteIntent('1', '1'), noteIntent('2', '2')], birth),
  )
  const other = atsOf()
  other.open()
  const connection = connectionOf('died', other.note)
  await pumpDeliveries(processOf(), connection, () => false)
  expect([await rows('died'), other.written]).toEqual([['gate claimed 1', '1 claimed 1', '2 claimed 1'], []])
  // The lease of a claim is over: its age at the socket, the deadline and the quiet wait.
  await knex()('deliveries')
    .where({ connection: 'died' })
    .whereNot({ marker: 'gate' })
    .update({ claimed_at: knex().raw(`claimed_at - interval '1 minute'`) })
  await eventually('they are written', async () => {
    await pumpDeliveries(processOf(), connection, () => false)
    return other.written.length === 2
  })
  expect(other.written.toSorted()).toEqual(['1', '2'])
  birth.hand([])
  dead.open()
  await dead.pump
})

test('claims whose COMMIT was not answered are given back by the process that made them, and are written once', async () => {
  const { connection, context, pump, reserve, written, open } = await pumping('unanswered')
  const birth = await reserve(2)
  await knex().transaction((trx) =>
    saveIntents(asHolder(trx), connection, [noteIntent('1', '1'), noteIntent('2', '2')], birth),
  )
  birth.lose()
  open()
  await pump
  expect(await rows('unanswered')).toEqual(['gate confirmed 1', '1 claimed 1', '2 claimed 1'])
  await pumpDeliveries(context, connection, () => false)
  expect(await rows('unanswered')).toEqual(['gate confirmed 1', '1 confirmed 1', '2 confirmed 1'])
  expect(written.toSorted()).toEqual(['1', '2', 'gate'])
})

test('claims whose COMMIT was not answered are given back also where the database was away for longer than they are named', async () => {
  const line = await lineToDatabase()
  const database = await openDatabase({ url: line.urlOf(product.databaseUrl), dataDir: '' })
  const clock = new ManualClock('2026-11-25T12:00:00Z')
  try {
    const process: SyncContext = { ...product.core.sync, database, births: new Births(clock) }
    const { connection, pump, reserve, written, open } = await pumping('away', process)
    const birth = await reserve(2)
    await knex().transaction((trx) =>
      saveIntents(asHolder(trx), connection, [noteIntent('1', '1'), noteIntent('2', '2')], birth),
    )
    birth.lose()
    open()
    await pump
    line.setAway(true)
    clock.advance(15_000)
    await expect(giveBackUnsent(process, 'away')).rejects.toThrow()
    line.setAway(false)
    await pumpDeliveries(process, connection, () => false)
    expect(await rows('away')).toEqual(['gate confirmed 1', '1 confirmed 1', '2 confirmed 1'])
    expect(written.toSorted()).toEqual(['1', '2', 'gate'])
    // Nothing is named any more, now that it went well and the COMMIT is long over.
    const named: string[] = []
    await process.births.giveBackLost('away', (claims) => Promise.resolve(named.push(...claims)))
    expect(named).toEqual([])
  } finally {
    await database.close()
    await line.close()
  }
})

test('a process that is asked to end gives back what it holds and has not sent, and counts no attempt', async () => {
  const { connection, pump, reserve, written, open, stop } = await pumping('ending')
  const birth = await reserve(2)
  const { born } = await knex().transaction((trx) =>
    saveIntents(asHolder(trx), connection, [noteIntent('1', '1'), noteIntent('2', '2')], birth),
  )
  stop()
  birth.hand(born)
  open()
  await pump
  expect(written).toEqual(['gate'])
  expect(await rows('ending')).toEqual(['gate confirmed 1', '1 pending 0', '2 pending 0'])
})

test('a pump takes no new writes while older ones wait, while it finds out whether writing is accepted, or after its end', async () => {
  const ats = atsOf()
  ats.open()
  const connection = connectionOf('closed', ats.note)
  const context = processOf()
  await knex()('sync_connections').insert(stateRow('closed', { writes_paused: 'no right' }))
  await saveIntents(asHolder(knex()), connection, [noteIntent('1', '1')])
  const rooms: (ReservedBirth | undefined)[] = []
  const perform = ats.note.perform.bind(ats.note)
  ats.note.perform = (write: never) => {
    rooms.push(context.births.reserve(connection, 1))
    return perform(write)
  }
  await pumpDeliveries(context, connection, () => false)
  rooms.push(context.births.reserve(connection, 1))
  // As many as it claims at once, so that more may wait.
  const many = Array.from({ length: 8 }, (_, n) => noteIntent(`many ${n}`, `many ${n}`))
  await saveIntents(asHolder(knex()), connection, many)
  const first = ats.written.length
  ats.note.perform = (write: never) => {
    if (ats.written.length === first) rooms.push(context.births.reserve(connection, 1))
    return perform(write)
  }
  await pumpDeliveries(context, connection, () => false)
  // Once by the write that finds out, once after it, and by each of the two that go out at once.
  expect(rooms).toEqual([undefined, undefined, undefined, undefined])
  expect(ats.written).toHaveLength(9)
})
