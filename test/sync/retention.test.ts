import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '../../src/base/clock.ts'
import { buildIndexes } from '../../src/db/indexes.ts'
import { deleteFromDatabase, findStrays } from '../../src/demo/deletion.ts'
import { CONNECTION } from '../../src/demo/names.ts'
import { listDeliveries, retryDeliveries } from '../../src/sync/deliveries/deliveries-admin.ts'
import { backfill } from '../../src/sync/engine/backfill.ts'
import { cancelVersion } from '../../src/sync/events/cancel.ts'
import { takeVersions } from '../../src/sync/events/ingest.ts'
import { replay } from '../../src/sync/events/replay.ts'
import { readNow } from '../../src/sync/events/reread.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { reconcile } from '../../src/sync/operations/reconcile.ts'
import { summariseOld } from '../../src/sync/store/details.ts'
import { Link } from '../kit/api.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** Old details go; what keeps a write or an invite from happening twice stays. */

let world: SyncWorld
let done: string
let interviewId: string

const core = () => world.product.core
const knex = () => core().database.knex
const connection = () => core().engine.connection('test')
/** As if everything that is closed now were older than the retention. */
const summarise = () => summariseOld(core().database, core().clock, -2 * DAY)
const deliveriesOf = (id: string) => knex()('deliveries').where({ application_id: id }).orderBy('seq')
const writes = () => world.ats.requests.filter((one) => /^(POST|PATCH|PUT) /.test(one) && !one.includes('oauth')).length
const invites = () => knex()('interviews').count('* as n').first()
const whole = async (id: string) => (await deliveriesOf(id)).every(({ state }) => state === 'confirmed')
const caller = () => ({ organizationId: world.tenant.organizationId, userId: world.tenant.userId, keyId: null })
const seen = async () => Number((await knex()('sync_passes').whereNotNull('ended_at').max('id as id').first())?.['id'])
async function passes(n: number): Promise<void> {
  const before = await seen()
  await eventually(`${n} passes`, async () => (await seen()) >= before + n)
}

beforeAll(async () => {
  world = await startSyncWorld({
    connection: {
      onExpired: 'reinvite',
      writeBack: [
        { on: 'invited', note: 'Link for {{ candidate.firstName }}: {{ interview.inviteUrl }}' },
        { on: 'completed', note: 'default', tag: 'Answered' },
        { on: 'approved', moveTo: 'Onsite', note: 'Approved' },
        { on: 'rejected', note: 'Rejected' },
        { on: 'cancelled', note: 'default' },
      ],
    },
  })
  await buildIndexes(core().database)
  done = world.application('old@people.example')
  const interview = await eventually(
    'the invite',
    async () => (await world.api.list(`?externalId=${done}`)).body.data[0],
  )
  interviewId = interview.id
  const link = new Link(interview.inviteUrl ?? '')
  await link.start()
  await link.answer()
  await eventually('the note of the end', async () => world.notes(done).length === 2)
  await core().services.decisions.setApproval(caller(), interviewId, 'approved')
  await eventually('all is written', async () => (await deliveriesOf(done)).length === 5 && (await whole(done)))
  await passes(2)
}, 600_000)
afterAll(() => world?.close())

test('a summarised delivery keeps its key, state and times, and nothing about a person', async () => {
  const before = await deliveriesOf(done)
  const { deliveries, history, versions } = await summarise()
  expect([deliveries, versions]).toEqual([5, 1])
  expect(history).toBeGreaterThan(3)
  const after = await deliveriesOf(done)
  const key = ({
    seq,
    interview_id,
    event,
    occurrence,
    action,
    action_index,
    state,
    marker,
    remote_id,
    closed_at,
  }: (typeof before)[number]) => [
    seq,
    interview_id,
    event,
    occurrence,
    action,
    action_index,
    state,
    marker,
    remote_id,
    closed_at,
  ]
  expect(after.map(key)).toEqual(before.map(key))
  expect(after.map(({ payload }) => payload)).toEqual([
    { action: 'note' },
    { action: 'note' },
    { action: 'tag' },
    { action: 'note' },
    { action: 'moveTo', stage: 'Onsite' },
  ])
  const left = JSON.stringify([after, await knex()('sync_interviews').where({ interview_id: interviewId })])
  expect(left).not.toMatch(/old@people|Sync|sealed:/)
  expect(await summarise()).toEqual({ deliveries: 0, history: 0, versions: 0, events: 0 })
})

test('a full re-read of both sides, a backfill and a forced version write nothing twice and invite nobody twice', async () => {
  const [before, invited, rows] = [writes(), await invites(), await deliveriesOf(done)]
  await knex()('sync_cursors').delete()
  await knex()('sync_connections').update({
    last_sweep_at: null,
    last_lookback_at: null,
    pass_due_at: knex().raw('clock_timestamp()'),
  })
  await passes(3)
  const options = { now: () => performance.now(), onProgress: () => {}, isStopping: () => false }
  expect(await backfill(core().engine, 'test', new Date(Date.now() - 2 * DAY).toISOString(), options)).toMatchObject({
    intents: 0,
  })
  const version = await readNow(connection(), interviewId)
  await core().engine.whenFree('pass', connection(), async (context) => {
    expect((await takeVersions(context, connection(), version ? [version] : [], { force: true })).counts.intents).toBe(
      0,
    )
  })
  world.move(done, 'Application Review')
  await passes(2)
  world.move(done, 'Video Interview')
  await passes(3)
  expect(await replay(core().sync, connection(), 30)).toEqual([])
  expect(await deliveriesOf(done)).toEqual(rows)
  expect([writes(), await invites()]).toEqual([before, invited])
  const report = await core().engine.whenFree('pass', connection(), (context) => reconcile(context, connection()))
  expect(report.drift).toEqual([])
})

test('after a restore of the database nothing is written again either', async () => {
  await summarise()
  const before = writes()
  await core().epochs.declare()
  await knex()('sync_cursors').delete()
  await passes(3)
  expect(writes()).toBe(before)
})

test('a new version brings its body back, and its event is written once', async () => {
  await core().services.decisions.setApproval(caller(), interviewId, 'rejected')
  await eventually('the note', async () => world.notes(done).some((note) => note.includes('Rejected')))
  const row = await knex()('sync_interviews').where({ interview_id: interviewId }).first()
  expect(row.body).toMatchObject({ candidate: { email: 'old@people.example' }, approvalStatus: 'rejected' })
  expect(row.body).not.toHaveProperty('summarisedAt')
  await eventually('it is settled', () => whole(done))
  expect(await summarise()).toMatchObject({ deliveries: 1, versions: 1 })
})

test('explain says what was there and that its details were removed', async () => {
  const [told] = await explain(core().sync, connection(), done)
  const answers = told?.answers.join('\n') ?? ''
  expect(answers).toMatch(
    /Arrived: move to another stage after the approval \(delivery \d+\), at .*\. Its text and its tries were removed at 20/,
  )
  expect(answers).toMatch(
    /Interview [0-9a-f]+: completed, .* reviewer: rejected\. The rest of this version was removed here at 20/,
  )
  expect(answers).toContain('Details that are older than "retention.details" in the YAML were removed')
  expect(told?.timeline.map(({ sentence }) => sentence).join('\n')).toMatch(
    /\d+ older entries were removed; they were of 20/,
  )
  expect(await knex()('sync_history').where({ application_id: done, what: 'summarised' })).toHaveLength(1)
  expect((await explain(core().sync, connection(), interviewId))[0]?.isKnown).toBe(true)
})

test('an open interview, and deliveries that are not closed, keep everything', async () => {
  world.ats.failNext('POST /notes', { status: 422, body: '{"message":"no"}' })
  const id = world.application()
  const parked = await eventually(
    'the parked note',
    async () => (await listDeliveries(knex(), { application: id, states: ['parked'] }, 1))[0],
  )
  const columns = ['payload', 'template_values', 'reason', 'state', 'summarised_at']
  const all = () => knex()('deliveries').where({ application_id: id }).orderBy('seq').select(columns)
  const copy = await knex()('deliveries').where({ seq: parked.seq }).first()
  for (const [at, state] of ['held', 'unknown'].entries())
    await knex()('deliveries').insert({
      ...copy,
      payload: JSON.stringify(copy.payload),
      template_values: JSON.stringify(copy.template_values),
      seq: undefined,
      action_index: 900 + at,
      state,
      due_at: 'infinity',
      closed_at: new Date(0),
    })
  // Without a brake the first whole pass lets go what is held; a pass was under way.
  await passes(2)
  const [before, tries] = [await all(), await knex()('delivery_attempts').where({ seq: parked.seq })]
  await summarise()
  expect(await all()).toEqual(before)
  expect(tries.length).toBeGreaterThan(0)
  expect(await knex()('delivery_attempts').where({ seq: parked.seq })).toEqual(tries)
  const version = await knex()('sync_interviews').where({ application_id: id }).first()
  expect(version.body).toMatchObject({ status: 'created', candidate: { firstName: 'Sync' } })
  await knex()('deliveries').where({ application_id: id }).whereIn('state', ['held', 'unknown']).delete()
})

test('a summarised delivery cannot be opened again, not even by hand', async () => {
  const [first] = await deliveriesOf(done)
  const { changed, left } = await retryDeliveries(
    knex(),
    { seqs: [first.seq] },
    { dryRun: false, evenIfDoubtful: true },
  )
  const stays = { seq: first.seq, state: 'confirmed', code: 'state', why: 'it is confirmed' }
  expect([changed, left]).toEqual([[], [stays]])
  await expect(knex()('deliveries').where({ seq: first.seq }).update({ state: 'pending' })).rejects.toThrow(
    /deliveries_summarised_check/,
  )
})

test('entries by which the engine decides stay, and the summary grows', async () => {
  const add = (what: string) =>
    knex()('sync_history').insert({ connection: 'test', application_id: 'kept', what, sentence: what })
  for (const what of ['want.cancelled', 'not_ours', 'moved', 'invite']) await add(what)
  await summarise()
  await add('moved')
  await summarise()
  const rows = await knex()('sync_history').where({ application_id: 'kept' }).orderBy('id')
  expect(rows.map(({ what }) => what)).toEqual(['want.cancelled', 'not_ours', 'summarised'])
  expect(rows[2].facts).toMatchObject({ entries: 3 })
})

test('an interview that is gone after its body was removed is told once, without the name', async () => {
  await summarise()
  await core().engine.whenFree('pass', connection(), (context) =>
    cancelVersion(context, connection(), interviewId, done),
  )
  await eventually('the note', async () => world.notes(done).some((note) => /was cancelled/.test(note)))
  await core().engine.whenFree('pass', connection(), (context) =>
    cancelVersion(context, connection(), interviewId, done),
  )
  await passes(2)
  expect(world.notes(done).filter((note) => /was cancelled/.test(note))).toHaveLength(1)
})

test('the deletion of the demo meets summaries and summarised rows', async () => {
  const [id, other] = ['deleted', 'another']
  for (const application_id of [id, other]) {
    const about = { connection: CONNECTION, application_id, interview_id: `interview of ${application_id}` }
    await knex()('sync_history').insert({ ...about, what: 'moved', sentence: 'moved' })
    await knex()('deliveries').insert({
      ...about,
      event: 'invited',
      occurrence: 1,
      action: 'note',
      action_index: 0,
      payload: '{"action":"note","body":"Ada"}',
      marker: 'm',
      state: 'confirmed',
      closed_at: new Date(),
    })
  }
  await summarise()
  const { organizationId } = world.tenant
  expect(await findStrays(core().database, organizationId, [id])).toEqual([id])
  await deleteFromDatabase(core().database, organizationId, [id])
  expect(await findStrays(core().database, organizationId, [id, other])).toEqual([other])
})
