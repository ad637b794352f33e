import { afterAll, beforeAll, expect, test } from 'vitest'
import { discardDeliveries, listDeliveries, retryDeliveries } from '../../src/sync/deliveries/deliveries-admin.ts'
import { backfill } from '../../src/sync/engine/backfill.ts'
import { findHeld } from '../../src/sync/engine/held-changes.ts'
import { approveHeld } from '../../src/sync/engine/held-verdict.ts'
import { replay } from '../../src/sync/events/replay.ts'
import { planPass } from '../../src/sync/operations/plan.ts'
import { reconcile } from '../../src/sync/operations/reconcile.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

let world: SyncWorld

beforeAll(async () => {
  world = await startSyncWorld({ laws: true, connection: { brake: { share: '10%', atLeast: 3, firstPass: 'ask' } } })
})
afterAll(() => world.close())

const connection = () => world.product.core.engine.connection('test')
const knex = () => world.product.core.database.knex
const held = () => eventually('the brake holds', async () => (await findHeld(knex(), 'test')) ?? undefined)
/** The pass that invites the last of them still runs when the invite is there. */
const nothingIsHeld = () => eventually('nothing is held', async () => (await findHeld(knex(), 'test')) === null)
const invited = async (id: string) => (await world.api.list(`?externalId=${id}`)).body.meta.total === 1
const outcome = async () =>
  (await knex()('sync_passes').whereNotNull('outcome').orderBy('id', 'desc').first('outcome'))?.outcome

test('a first pass without changes needs no approval, and later candidates are invited', async () => {
  await eventually('a whole pass', async () => (await outcome()) === 'success')
  const id = world.application()
  await eventually('the invite', () => invited(id))
  expect(await findHeld(knex(), 'test')).toBeNull()
})

test('many changes at once are held before any is made; plan shows them; approve releases them', async () => {
  const ids = Array.from({ length: 8 }, () => world.application())
  const stopped = await held()
  expect(stopped.reason).toMatch(/it would invite \d+, where \d+ were invited so far; the brake allows 2, or 10 %/)
  expect(stopped.sample[0]).toMatch(/^application \d+: invite, because it is in stage "Video Interview"/)
  await eventually('the pass says so', async () => (await outcome()) === 'held')
  await new Promise((r) => setTimeout(r, 2_500))
  expect(await Promise.all(ids.map(invited))).not.toContain(true)
  const plan = await planPass(world.product.core.sync, connection())
  expect(plan.held?.invite).toBeGreaterThanOrEqual(8)
  await approveHeld(world.product.core.sync, 'test', 'approve')
  for (const id of ids) await eventually(`the invite of ${id}`, () => invited(id))
  await nothingIsHeld()
  await expect(approveHeld(world.product.core.sync, 'test', 'approve')).rejects.toThrow(/holds nothing/)
})

test('rejected invites are not sent, and invites of later arrivals are', async () => {
  const ids = Array.from({ length: 9 }, () => world.application())
  await held()
  await eventually('all are held', async () => ((await findHeld(knex(), 'test'))?.invite ?? 0) >= 9)
  await approveHeld(world.product.core.sync, 'test', 'reject')
  const one = world.application()
  await eventually('the invite', () => invited(one))
  expect(await Promise.all(ids.map(invited))).not.toContain(true)
})

test('a mass exit is held, and coming back drops the held cancellations', async () => {
  const rows = await knex()('sync_applications')
    .where({ want: 'invited' })
    .whereNotNull('interview_id')
    .pluck('application_id')
  for (const id of rows) world.move(id, 'Application Review')
  const stopped = await held()
  expect(stopped.cancel).toBeGreaterThanOrEqual(3)
  expect(await Promise.all(rows.map(invited))).not.toContain(false)
  for (const id of rows) world.move(id, 'Video Interview')
  await eventually('the brake lets go', async () => (await findHeld(knex(), 'test')) === null)
  expect(await Promise.all(rows.map(invited))).not.toContain(false)
})

test('plan names the candidates that the next pass would invite, and does nothing', async () => {
  await knex()('sync_connections').update({ slot: 1, pass_due_at: 'infinity' })
  const before = await knex()('sync_applications').count('* as n')
  const plan = await planPass(world.product.core.sync, connection())
  expect(plan.connection).toBe('test')
  expect(await knex()('sync_applications').count('* as n')).toEqual(before)
})

test('plan --replay shows the write-backs of a changed rule and writes none', async () => {
  const now = connection()
  const changed = {
    ...now,
    config: { ...now.config, writeBack: [{ on: 'invited' as const, tag: 'Video {{ interview.status }}' }] },
    places: { ...now.places, writeBack: ['changed.yaml:1:1'] },
  }
  const writes = await replay(world.product.core.sync, changed, 7)
  expect(writes.length).toBeGreaterThan(5)
  expect(writes[0]).toMatchObject({
    event: 'invited',
    action: 'tag',
    rule: 'changed.yaml:1:1',
    payload: { tag: 'Video created' },
  })
  expect(await knex()('deliveries').where({ action: 'tag' })).toEqual([])
})

test('parked deliveries are listed, tried again, discarded; a doubtful one only on purpose; --dry-run does nothing', async () => {
  world.ats.failNext('POST /notes', { status: 422, body: '{"message":"no"}' })
  const id = world.application()
  const parked = await eventually(
    'the parked note',
    async () => (await listDeliveries(knex(), { application: id, states: ['parked'] }, 10))[0],
  )
  const options = { dryRun: false, evenIfDoubtful: false }
  expect((await retryDeliveries(knex(), { seqs: [parked.seq] }, { ...options, dryRun: true })).changed).toHaveLength(1)
  expect((await listDeliveries(knex(), { seqs: [parked.seq] }, 1))[0]?.state).toBe('parked')
  await knex()('deliveries').where({ seq: parked.seq }).update({ may_be_written: true })
  const refused = await retryDeliveries(knex(), { seqs: [parked.seq] }, options)
  expect([refused.changed.length, refused.left[0]?.why]).toEqual([0, expect.stringContaining('--doubtful')])
  await retryDeliveries(knex(), { seqs: [parked.seq] }, { ...options, evenIfDoubtful: true })
  // The ATS has it a moment before its answer is stored here.
  await eventually(
    'the note, known to be written',
    async () => (await listDeliveries(knex(), { seqs: [parked.seq] }, 1))[0]?.state === 'confirmed',
  )
  expect(world.notes(id)).toHaveLength(1)
  const done = await discardDeliveries(knex(), { seqs: [parked.seq] }, { dryRun: false })
  expect(done.left[0]?.why).toBe('it is confirmed')
})

test('reconcile finds missed changes on either side, with their cause, and takes them up', async () => {
  const { engine } = world.product.core
  const run = () => engine.whenFree('pass', connection(), (context) => reconcile(context, connection()))
  await eventually(
    'nothing is on its way',
    async () => (await listDeliveries(knex(), { states: ['pending', 'claimed', 'unknown'] }, 1)).length === 0,
  )
  expect((await run()).drift).toEqual([])
  const [row] = await knex()('sync_interviews').where({ state: 'owned' }).select('interview_id', 'application_id')
  const old = new Date(Date.now() - 600_000).toISOString()
  await knex()('interviews').where({ id: row.interview_id }).update({ updated_at: old })
  await knex()('sync_interviews').where({ interview_id: row.interview_id }).delete()
  const report = await run()
  expect(report.drift).toEqual([
    expect.objectContaining({ kind: 'missed-version', subject: `interview ${row.interview_id}` }),
  ])
  expect(report.repaired).toBe(1)
  expect((await run()).drift).toEqual([])
})

test('a backfill resumes where it was stopped, and known interviews change nothing', async () => {
  const { engine } = world.product.core
  const notes = world.ats.world.notes.size
  let stop = true
  const options = { now: () => performance.now(), onProgress: () => {}, isStopping: () => stop }
  const since = new Date(Date.now() - 86_400_000).toISOString()
  const first = await backfill(engine, 'test', since, options)
  stop = false
  const second = await backfill(engine, 'test', since, options)
  expect([first.done, second.done > 5, second.intents]).toEqual([0, true, 0])
  await new Promise((r) => setTimeout(r, 1_000))
  expect(world.ats.world.notes.size).toBe(notes)
})
