import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Interview } from '../../src/interview/contract/contract.ts'
import { cancelVersion } from '../../src/sync/events/cancel.ts'
import { takeVersions } from '../../src/sync/events/ingest.ts'
import { makeRoom } from '../../src/sync/invites/replacing.ts'
import { reconcile } from '../../src/sync/operations/reconcile.ts'
import type { LeasedContext } from '../../src/sync/store/connection.ts'
import { findKnown } from '../../src/sync/store/versions-store.ts'
import { Link } from '../kit/api.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** A pass and the work on applications hold leases of their own, and judge and store versions of one interview at once. */

let world: SyncWorld
const knex = () => world.product.core.database.knex
const connection = () => world.product.core.engine.connection('test')
const holding = <Result>(work: string, run: (context: LeasedContext) => Promise<Result>) =>
  world.product.core.engine.whenFree(work, connection(), run)

beforeAll(async () => {
  world = await startSyncWorld({
    connection: {
      poll: { every: '1h' },
      writeBack: ['invited', 'completed', 'approved', 'rejected'].map((on) => ({ on, note: on })),
    },
  })
})
afterAll(() => world?.close())

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()

/** An interview that is known as invited, and later versions of it. */
async function known(): Promise<(second: number, changes: Partial<Interview>) => Interview> {
  const id = world.application()
  await knex()('sync_connections').update({ pass_due_at: knex().fn.now() })
  const first = await eventually(
    'the invite',
    async () => (await world.api.list(`?externalId=${id}`)).body.data[0] as Interview | undefined,
  )
  await eventually('the invite is settled', async () =>
    knex()('sync_applications').where({ application_id: id, state: 'settled', interview_id: first.id }).first(),
  )
  const version = (second: number, changes: Partial<Interview>) => ({ ...first, updatedAt: at(second), ...changes })
  await holding('pass', async (context) => {
    const asOf = await findKnown(knex(), 'test', [first.id])
    await takeVersions(context, connection(), [version(1, {})], { force: true, asOf })
  })
  return version
}

const stored = async (id: string) => {
  const row = await knex()('sync_interviews').where({ interview_id: id }).first()
  return {
    at: row.updated_at,
    status: row.body.status,
    approval: row.body.approvalStatus,
    counts: row.event_state.counts,
  }
}
const writes = (id: string) =>
  knex()('deliveries')
    .where({ interview_id: id })
    .orderBy('seq')
    .then((rows: { event: string; occurrence: number }[]) => rows.map((row) => `${row.event} ${row.occurrence}`))

/** In a pass, `first` has judged and is about to store; then `second` judges and stores; then `first` goes on. */
async function between(
  first: (context: LeasedContext) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> {
  await holding('pass', async (context) => {
    // Where the fence of the pass waits, all is judged.
    const lock = await knex().transaction()
    await lock('leases').where({ name: 'pass test' }).forUpdate().select('name')
    const over = first(context)
    await eventually('the pass waits to store', async () => {
      const { rows } = await knex().raw(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for key share%'`,
      )
      return rows.length > 0
    })
    await second()
    await lock.rollback()
    await over
  })
}

const take = (version: Interview) => (context: LeasedContext) => takeVersions(context, connection(), [version])
const takeAs = (work: string, version: Interview) => () => holding(work, take(version))

test('an older version that was judged before a newer one was stored is not stored over it, and nothing is told twice', async () => {
  const version = await known()
  const [older, newer] = [
    version(2, { status: 'completed' }),
    version(3, { status: 'completed', approvalStatus: 'approved' }),
  ]
  await between(take(older), takeAs('applications', newer))
  expect(await stored(older.id)).toMatchObject({
    at: at(3),
    approval: 'approved',
    counts: { completed: 1, approved: 1 },
  })
  expect(await writes(older.id)).toEqual(['invited 1', 'completed 1', 'approved 1'])
})

test('a newer version is judged by what was stored meanwhile, so that no event between the two is forgotten', async () => {
  const version = await known()
  const approved = version(2, { status: 'completed', approvalStatus: 'approved' })
  const rejected = version(3, { status: 'completed', approvalStatus: 'rejected' })
  await between(take(rejected), takeAs('applications', approved))
  const again = version(4, { status: 'completed', approvalStatus: 'approved' })
  await takeAs('pass', again)()
  expect(await stored(again.id)).toMatchObject({ at: at(4), counts: { approved: 2, rejected: 1 } })
  expect(await writes(again.id)).toEqual(['invited 1', 'completed 1', 'approved 1', 'rejected 1', 'approved 2'])
})

test('a cancellation that was judged before a version was stored counts what that version brought', async () => {
  const version = await known()
  const { id, externalId } = version(2, {})
  await between(
    (context) => cancelVersion(context, connection(), id, externalId ?? ''),
    takeAs('applications', version(2, { status: 'completed' })),
  )
  const row = await knex()('sync_interviews').where({ interview_id: id }).first()
  expect([row.state, row.event_state.counts]).toEqual(['gone', { invited: 1, started: 1, completed: 1, cancelled: 1 }])
})

test('a reading of one interview that took long is not stored over what was stored meanwhile, even where the stamps are equal', async () => {
  const version = await known()
  const { id } = version(2, {})
  const before = await findKnown(knex(), 'test', [id])
  const done = version(1, { status: 'completed', analysisStatus: 'failed' })
  await takeAs('applications', done)()
  const slow = version(1, { status: 'completed', analysisStatus: 'processing' })
  const late = (one: Interview, asOf = before) =>
    holding('pass', (context) => takeVersions(context, connection(), [one], { force: true, asOf }))
  expect((await late(slow)).counts).toMatchObject({ duplicate: 1, processed: 0 })
  expect((await knex()('sync_interviews').where({ interview_id: id }).first()).body.analysisStatus).toBe('failed')
  // What is known is what was known when it was asked for: then the answer is newer, although the clock of the service was set back.
  const back = version(0, { status: 'completed', analysisStatus: 'failed', approvalStatus: 'approved' })
  expect((await late(back, await findKnown(knex(), 'test', [id]))).counts).toMatchObject({ processed: 1 })
  expect(await stored(id)).toMatchObject({ at: at(0), approval: 'approved' })
})

test('an interview of before a move is not stored over what was stored while it was read', async () => {
  const version = await known()
  const { id, externalId, inviteUrl, positionId } = version(2, {})
  const link = new Link(inviteUrl ?? '')
  await link.start()
  await link.put((await link.state()).questions[0]?.id ?? '')
  const { api } = connection()
  const newer = version(0, {
    ...{ updatedAt: new Date(Date.now() + 60_000).toISOString(), status: 'completed', approvalStatus: 'approved' },
  })
  // The answer is on its way while the pass stores a newer version.
  const slow: typeof api = Object.assign(Object.create(api) as typeof api, {
    getInterview: async (wanted: string) => {
      const read = await api.getInterview(wanted)
      await takeAs('pass', newer)()
      return read
    },
  })
  const application = await knex()('sync_applications').where({ application_id: externalId }).first()
  const elsewhere = positionId.replaceAll(/./g, 'f')
  const { status } = await api.getInterview(id)
  expect(['in_progress', 'completed']).toContain(status)
  const { room } = await holding('applications', (context) =>
    makeRoom(context, { ...connection(), api: slow }, { ...application, keeps_started: false }, elsewhere),
  )
  expect(room).toBe(true)
  expect(await stored(id)).toMatchObject({ at: newer.updatedAt, status: 'completed', approval: 'approved' })
})

test('what changed after the clock of the service was set back is found by the comparison, and told once', async () => {
  const version = await known()
  const { id, inviteUrl } = version(2, {})
  await takeAs('pass', version(0, { updatedAt: new Date(Date.now() + 3_600_000).toISOString() }))()
  await new Link(inviteUrl ?? '').answer()
  const past = new Date(Date.now() - 600_000)
  await knex()('interviews').where({ id }).update({ updated_at: past })
  const compare = () => holding('pass', (context) => reconcile(context, connection()))
  const told = async () => (await compare()).drift.filter(({ subject }) => subject.includes(id))
  expect(await told()).toEqual([expect.objectContaining({ kind: 'missed-version' })])
  expect(await stored(id)).toMatchObject({ at: past.toISOString(), status: 'completed', counts: { completed: 1 } })
  expect(await told()).toEqual([])
  expect(await writes(id)).toEqual(['invited 1', 'completed 1'])
})

test('a holder whose lease somebody else has taken stores nothing at all', async () => {
  const version = await known()
  const late = holding('pass', async (context) => {
    await knex()('leases').where({ name: 'pass test' }).increment('token')
    return takeVersions(context, connection(), [version(2, { status: 'completed' })])
  })
  await expect(late).rejects.toMatchObject({ code: 'lease.lost' })
  expect(await stored(version(2, {}).id)).toMatchObject({ at: at(1), counts: { invited: 1 } })
})
