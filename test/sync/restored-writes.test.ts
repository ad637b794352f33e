import { expect, test } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { createLog } from '../../src/base/log.ts'
import type { InviteRule } from '../../src/config/schema.ts'
import { Leases } from '../../src/db/leases.ts'
import { retryDeliveries } from '../../src/sync/deliveries/deliveries-admin.ts'
import { pumpDeliveries } from '../../src/sync/deliveries/worker.ts'
import { approveHeld } from '../../src/sync/engine/held-verdict.ts'
import { positionFor } from '../../src/sync/invites/positions.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { reconcile } from '../../src/sync/operations/reconcile.ts'
import { type Connection, fenced } from '../../src/sync/store/connection.ts'
import { deliveriesStore, saveIntents } from '../../src/sync/store/deliveries-store.ts'
import { endLookingFirst, lookFirstOfNew } from '../../src/sync/store/restores.ts'
import { asHolder } from '../kit/fenced.ts'
import { eventually } from '../kit/product.ts'
import {
  change,
  connection,
  context,
  database,
  freshName,
  type Handler,
  intent,
  row,
  useProtocolWorld,
} from '../kit/protocol-world.ts'
import { BEFORE, counting, declaredDuring, knex, known, leased, processOf, pump } from './restored-world.ts'

useProtocolWorld()

/** What a restore of the database means for write-backs: looked up before they are written, or left to a person. */

test('writes that were open in the backup are looked up: those that arrived are confirmed, the others are written once', async () => {
  const name = freshName()
  await known(name)
  await saveIntents(asHolder(knex()), connection(name), [intent('1', 'invited'), intent('2', 'invited')])
  await processOf().epochs.declare()
  expect(await row(name, 'invited')).toMatchObject({ state: 'unknown', restore: expect.any(Number) })
  let looks = 0
  const note = counting(() => (++looks === 1 ? { seen: 'yes', remoteId: 'old' } : { seen: 'no' }))
  // A round may end right before a look that frees a write is stored; the next round, a moment later, writes it.
  await eventually('one is written', async () => {
    await pump(connection(name, note))
    return note.written.length > 0
  })
  expect(looks).toBe(2)
  expect(note.written).toHaveLength(1)
  const states = await knex()('deliveries').where({ connection: name }).pluck('state')
  expect(states).toEqual(['confirmed', 'confirmed'])
})

test('a look that ends while the list of doubtful writes is read is not made a second time', async () => {
  const name = freshName()
  await known(name)
  await saveIntents(asHolder(knex()), connection(name), [intent('1', 'invited'), intent('2', 'invited')])
  await processOf().epochs.declare()
  const one = Promise.withResolvers<void>()
  let looks = 0
  const note: Handler = {
    perform: () => Promise.resolve({ remoteId: 'new' }),
    lookUp: async () => {
      // The first look goes on until the list is asked for again, and ends before its answer is here.
      if (++looks === 1) await one.promise
      return { seen: 'yes', remoteId: 'old' }
    },
  }
  let lists = 0
  const slow: typeof context.database = {
    ...database(),
    async run(statement, values) {
      const rows = await database().run<never>(statement, values)
      if (!statement.name.startsWith('deliveries_doubtful') || ++lists !== 2) return rows
      one.resolve()
      await eventually('the first look is stored', async () => {
        const unknown = await knex()('deliveries').where({ connection: name, state: 'unknown' }).pluck('seq')
        return unknown.length === 0
      })
      return rows
    },
  }
  const ready = connection(name, note)
  const ats = { ...ready.ats, readyInMs: () => 0 }
  await pumpDeliveries({ ...context, database: slow, epochs: processOf().epochs }, { ...ready, ats }, () => false)
  expect(lists).toBeGreaterThan(1)
  expect(looks).toBe(2)
})

test('a write that a pass stores while a restore is recognised is looked up first', async () => {
  const name = freshName()
  await known(name)
  await new Leases(database(), systemClock, context.log, 'test').tryWith(`pass ${name}`, (lease) =>
    declaredDuring(
      (work) => fenced({ ...context, lease, isStopping: () => false }, work),
      (trx) => saveIntents(asHolder(trx), connection(name), [intent('1', 'started')]),
    ),
  )
  expect(await row(name, 'started')).toMatchObject({ state: 'unknown', restore: expect.any(Number) })
})

test('a held or parked write that a person lets go while a restore is recognised is looked up first', async () => {
  const name = freshName()
  await known(name)
  await saveIntents(asHolder(knex()), connection(name), [intent('1', 'invited')])
  const { seq } = await row(name, 'invited')
  for (const state of ['held', 'parked']) {
    await change(seq, { state, restore: null })
    await declaredDuring(
      (work) => knex().transaction(work),
      (trx) => trx('deliveries').where({ seq }).update({ state: 'pending' }),
    )
    expect(await row(name, 'invited')).toMatchObject({ state: 'unknown', restore: expect.any(Number) })
  }
})

test('writes that were open in the backup are parked and not written if the ATS offers no lookup', async () => {
  const name = freshName()
  await known(name)
  await saveIntents(asHolder(knex()), connection(name), [intent('1', 'invited')])
  await processOf().epochs.declare()
  const note = counting()
  const lines: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } })
  await pump(connection(name, note), log)
  expect(note.written).toEqual([])
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ connection: name, parked: 1, msg: expect.stringContaining('put in doubt') }),
  )
  expect(await reconcile(leased(), connection(name))).toMatchObject({ lookUps: 0, parkedByRestore: 1 })
  expect(await row(name, 'invited')).toMatchObject({
    state: 'parked',
    reason:
      'it is not known whether this was written, and this ATS lets nobody look: the database was restored from a backup, and this may have been written before',
  })
})

test('a write for something that happened before the restore is looked up first, a later one is not', async () => {
  const name = freshName()
  await known(name)
  await processOf().epochs.declare()
  const at = (event: string, happenedAt: string | null) => intent('1', event, { happenedAt })
  await saveIntents(asHolder(knex()), connection(name), [
    at('invited', BEFORE),
    at('started', new Date(Date.now() + 1e6).toISOString()),
  ])
  // No pass has read the API's time yet, so nobody knows what is later.
  expect(await row(name, 'started')).toMatchObject({ state: 'unknown' })
  await endLookingFirst(leased(), connection(name), Date.parse(BEFORE))
  await saveIntents(asHolder(knex()), connection(name), [
    at('completed', BEFORE),
    at('expired', null),
    at('approved', '2026-01-05T08:02:00.000Z'),
  ])
  expect(await row(name, 'completed')).toMatchObject({ state: 'unknown' })
  expect(await row(name, 'expired')).toMatchObject({ state: 'unknown' })
  expect(await row(name, 'approved')).toMatchObject({ state: 'pending', restore: null })
})

test('held writes stay held after a restore, and are looked up once they are approved', async () => {
  const name = freshName()
  await known(name)
  const brake = { share: 0.2, atLeast: 1, firstPass: 'ask' }
  const move = intent('1', 'approved', {
    action: 'moveTo',
    payload: { action: 'moveTo', stage: 'x', fromStageId: null },
  })
  await saveIntents(asHolder(knex()), connection(name, undefined, brake), [move])
  await knex()('sync_connections')
    .where({ name })
    .update({ held: JSON.stringify({ reason: 'r', sample: [] }) })
  await processOf().epochs.declare()
  expect(await row(name, 'approved')).toMatchObject({ state: 'held' })
  await approveHeld(context, name, 'approve')
  expect(await row(name, 'approved')).toMatchObject({ state: 'unknown' })
})

test('a parked write that a person retries is looked up first, unless the person has looked', async () => {
  const name = freshName()
  await known(name)
  await saveIntents(asHolder(knex()), connection(name), [intent('1', 'invited')])
  const { seq } = await row(name, 'invited')
  const parked = { state: 'parked', reason: 'it was refused' }
  await change(seq, parked)
  await processOf().epochs.declare()
  expect(await row(name, 'invited')).toMatchObject(parked)
  await retryDeliveries(knex(), { seqs: [seq] }, { dryRun: false, evenIfDoubtful: false })
  expect(await row(name, 'invited')).toMatchObject({ state: 'unknown' })
  await change(seq, parked)
  await retryDeliveries(knex(), { seqs: [seq] }, { dryRun: false, evenIfDoubtful: true })
  expect(await row(name, 'invited')).toMatchObject({ state: 'pending' })
})

test('a process that has not looked since the restore claims nothing', async () => {
  const name = freshName()
  await known(name)
  const other = processOf()
  await other.epochs.look()
  const store = deliveriesStore(database(), name, () => other.epochs.view)
  await processOf().epochs.declare()
  // After the restore, and of no time before it.
  await endLookingFirst(leased(), connection(name), Date.parse(BEFORE))
  await saveIntents(asHolder(knex()), connection(name), [
    intent('1', 'invited', { happenedAt: '2026-02-01T00:00:00.000Z' }),
  ])
  expect(await row(name, 'invited')).toMatchObject({ state: 'pending' })
  expect(await store.claim(1, 'a')).toEqual([])
  await other.epochs.look()
  expect(await store.claim(1, 'b')).toHaveLength(1)
})

test('a process claims nothing from a database that was restored beneath it', async () => {
  const name = freshName()
  await known(name)
  const { epochs } = processOf()
  await epochs.look()
  await saveIntents(asHolder(knex()), connection(name), [intent('1', 'invited')])
  const store = deliveriesStore(database(), name, () => epochs.view)
  await knex()('beats').update({ beat: 0 })
  expect(await store.claim(1, 'a')).toEqual([])
  await epochs.look()
  expect(epochs.recognised).toMatchObject({ reason: 'behind' })
  expect(await row(name, 'invited')).toMatchObject({ state: 'unknown' })
})

test('numbers and leases of the lost state are never given away again; a connection made soon after a restore looks up first', async () => {
  const name = freshName()
  await known(name)
  await saveIntents(asHolder(knex()), connection(name), [intent('1', 'invited')])
  const before = (await row(name, 'invited')).seq
  await knex()('leases').insert({ name, token: 7, holder: 'lost', expires_at: '2100-01-01' })
  await processOf().epochs.declare()
  await saveIntents(asHolder(knex()), connection(name), [intent('1', 'started')])
  expect((await row(name, 'started')).seq).toBeGreaterThan(before + 1_000_000)
  expect(await knex()('leases').where({ name }).first()).toMatchObject({ token: 1_000_007, holder: null })
  const { rows } = await knex().raw('select (?) as first', [lookFirstOfNew(knex())])
  expect(rows).toEqual([{ first: Number.POSITIVE_INFINITY }])
})

test('reconcile says how many writes wait for a look, and since when', async () => {
  const name = freshName()
  await known(name)
  await saveIntents(asHolder(knex()), connection(name), [intent('1', 'invited'), intent('2', 'invited')])
  await processOf().epochs.declare()
  expect(await reconcile(leased(), connection(name))).toMatchObject({
    drift: [],
    lookUps: 2,
    restoredAt: expect.any(Date),
  })
})

test('a position of this connection that was made since the backup is found again and not made twice', async () => {
  const name = freshName()
  await known(name)
  const made: string[] = []
  const position = (id: string, minutesAgo: number, text = 'Why us?') => ({
    id,
    name: 'Engineer',
    questions: [{ text }],
    createdAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  })
  const listed = [
    position('made by hand', 4, 'Another question?'),
    position('forgotten', 5),
    position("of another connection's job", 6),
    position('of another job', 7),
    position('of another year', 500_000),
  ]
  const of = {
    ...connection(name),
    templates: { standard: { questions: [{ text: 'Why us?', timeLimit: 2 }] } },
    api: {
      listPositions: () => Promise.resolve({ data: listed, meta: { totalPages: 1 } }),
      listCompanies: () => Promise.resolve({ data: [{ id: 'c', name: 'Acme' }], meta: { totalPages: 1 } }),
      createPosition: () => Promise.resolve(position(`made ${made.push('')}`, 0)),
    },
  } as unknown as Connection
  const rule = { job: '*', stage: 'x', positionTemplate: 'standard' } as InviteRule
  const positionOf = async (job: string) => {
    await knex()('sync_jobs').insert({ connection: name, job_id: job, name: 'Engineer', status: 'open' })
    return positionFor(leased(), of, rule, { id: job, name: 'Engineer' })
  }
  await knex()('sync_jobs').insert({
    connection: name,
    job_id: '0',
    name: 'x',
    status: 'open',
    position_id: 'of another job',
  })
  await knex()('sync_jobs').insert({
    connection: freshName(),
    job_id: '0',
    name: 'Engineer',
    status: 'open',
    position_id: "of another connection's job",
  })
  await knex()('sync_passes').insert({ connection: name, started_at: new Date(Date.now() - 600_000) })
  expect(await positionOf('1')).toBe('made 1')
  await processOf().epochs.declare()
  expect(await positionOf('2')).toBe('forgotten')
  expect(await positionOf('3')).toBe('made 2')
})

test('the history and explain say why it was looked up', async () => {
  const name = freshName()
  await known(name)
  await saveIntents(asHolder(knex()), connection(name), [intent('1', 'invited')])
  await processOf().epochs.declare()
  const entry = await knex()('sync_history').where({ connection: name, what: 'restored' }).first()
  expect(entry).toMatchObject({ facts: { reason: 'declared', lookUps: 1, held: 0, parked: 0 } })
  expect(entry.sentence).toContain('the database was restored from a backup (an administrator declared it')
  await knex()('sync_applications').insert({
    connection: name,
    application_id: '1',
    status: 'active',
    want: 'invited',
    reason: 'is there',
    state: 'settled',
  })
  const config = { connector: 'test', poll: { every: 60_000 } }
  const [told] = await explain(context, { ...connection(name), config } as unknown as Connection, '1')
  expect(told?.answers).toContainEqual(
    expect.stringContaining('looked up first because the database was restored from a backup (recognised at'),
  )
})
