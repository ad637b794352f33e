import { afterAll, beforeAll, expect, test } from 'vitest'
import { rehearse } from '../../src/sync/engine/rehearse.ts'
import { planPass } from '../../src/sync/operations/plan.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** What `plan` foresees, beside a daemon that passes once an hour. */
let world: SyncWorld
beforeAll(async () => {
  world = await startSyncWorld({ connection: { poll: { every: '1h' } } })
  await eventually('the first pass', async () => (await knex()('sync_passes').whereNotNull('ended_at')).length > 0)
})
afterAll(() => world.close())

const knex = () => world.product.core.database.knex
const connection = () => world.product.core.engine.connection('test')
const plan = (of = connection()) => planPass(world.product.core.sync, of)
const organization = (change: { credits?: number; subscription?: string }) =>
  world.product.core.accounts.updateOrganization(world.tenant.organizationId, change)
const waitOf = async (id: string, of = connection()) => (await plan(of)).waiting.find((one) => one.applicationId === id)
const withRule = (rule: object) => {
  const now = connection()
  const [first] = now.config.invite
  return { ...now, config: { ...now.config, invite: [{ ...first, ...rule } as (typeof now.config.invite)[0]] } }
}

test('plan names who waits for an address, for credits or for a position, with the reason of the pass', async () => {
  const [good, without] = [world.application(), world.application('')]
  const first = await plan()
  expect(first.invite.map((one) => one.applicationId)).toContain(good)
  expect(first.waiting).toContainEqual(
    expect.objectContaining({ applicationId: without, code: 'no_email', why: expect.stringContaining('no e-mail') }),
  )
  await organization({ credits: 0 })
  expect(await waitOf(good)).toMatchObject({
    code: 'no_credits',
    why: 'The organization has no interview credits left',
  })
  await organization({ credits: 100 })
  expect(await waitOf(good, withRule({ position: 'a'.repeat(24) }))).toMatchObject({ why: 'Position not found' })
  const template = { position: undefined, positionTemplate: 'standard' }
  expect((await plan(withRule(template))).invite.map((one) => one.applicationId)).toContain(good)
  const elsewhere = { ...withRule(template), templates: { standard: { company: 'Nowhere', questions: [] } } }
  expect(await waitOf(good, elsewhere)).toMatchObject({ why: expect.stringContaining('no company "Nowhere"') })
  expect((await world.api.list(`?externalId=${good}`)).body.meta.total).toBe(0)
})

/** Two applications with one address: which of them is invited hangs on which request comes first. */
const twins: string[] = []

test('plan foresees that two candidates with one address meet on a position', async () => {
  const ids = twins
  ids.push(world.application('twice@people.example'), world.application('twice@people.example'))
  const found = await plan()
  const [invited] = found.invite.filter((one) => ids.includes(one.applicationId))
  const [waits] = found.waiting.filter((one) => ids.includes(one.applicationId))
  expect([invited?.applicationId, waits?.applicationId].sort()).toEqual([...ids].sort())
  expect(waits?.code).toBe('conflict')
})

test('while a plan reads a slow ATS it holds no lock that anybody waits for', async () => {
  const { requests } = world.ats
  const begun = requests.length
  world.ats.failNext('GET /jobs', 'hang_after')
  const planning = plan()
  await eventually('the ATS is asked', () => requests.slice(begun).some((one) => one.includes('/jobs')))
  await knex().transaction((trx) =>
    trx
      .raw(`set local lock_timeout = '700ms'`)
      .then(() =>
        trx.raw(
          'lock table sync_connections, sync_applications, sync_interviews, deliveries, leases in access exclusive mode',
        ),
      ),
  )
  expect((await planning).connection).toBe('test')
})

test('a plan does not wait for a migration that holds the tables', async () => {
  await knex().transaction(async (trx) => {
    await trx.raw('lock table sync_history in access exclusive mode')
    await trx.raw(`set local idle_in_transaction_session_timeout to 30000`)
    await expect(plan()).rejects.toMatchObject({ code: 'plan.tables_locked' })
  })
  expect((await plan()).incomplete).toBeNull()
})

test('the database refuses every write of a plan outside of its copies', async () => {
  const { sync } = world.product.core
  await rehearse(sync, connection(), async ({ db }) => {
    await expect(db('interviews').update({ status: 'completed' })).rejects.toThrow(/read-only transaction/)
    await expect(db.raw('update public.sync_applications set attempts = 9')).rejects.toThrow(/read-only transaction/)
    await db('sync_applications').update({ attempts: 9 })
  })
  expect(await knex()('sync_applications').where({ attempts: 9 })).toEqual([])
})

test('of the deliveries that ended a plan copies those of versions that wait', async () => {
  const delivery = (n: number, state: string) => ({
    ...{ connection: 'test', application_id: `old-${n}`, interview_id: `old-${n}`, event: 'completed', occurrence: 1 },
    ...{ action: 'note', action_index: 0, payload: '{}', marker: `old-${n}`, state },
  })
  const states = ['confirmed', 'discarded', 'parked', 'confirmed', 'pending']
  await knex()('deliveries').insert(states.map((state, n) => delivery(n, state)))
  const version = { connection: 'test', position_id: 'p', updated_at: '', hash: '', body: '{}', state: 'waiting' }
  await knex()('sync_interviews').insert({ ...version, interview_id: 'old-3', application_id: 'old-3' })
  await rehearse(world.product.core.sync, connection(), async ({ db }) => {
    const copied = await db('deliveries').whereLike('marker', 'old-%').orderBy('marker').pluck('marker')
    expect(copied).toEqual(['old-2', 'old-3', 'old-4'])
  })
  await knex()('deliveries').whereLike('marker', 'old-%').delete()
  await knex()('sync_interviews').where({ interview_id: 'old-3' }).delete()
})

test('an ATS that cannot be read makes the plan incomplete, with the reason', async () => {
  world.ats.answerBy(() => ({ status: 503, body: '{}' }))
  expect((await plan()).incomplete).toMatch(/^ATS: /)
  world.ats.answerBy(() => undefined)
  expect((await plan()).incomplete).toBeNull()
})

/** An application that no list of the ATS shows, as a pass left it. */
const stored = (id: string, row: object) => ({
  connection: 'test',
  application_id: id,
  status: 'active',
  reason: 'r',
  want: 'cancelled',
  ...row,
})

test('what the brake held before the pass is no reason to ask, in whatever words it was stored', async () => {
  const now = connection()
  const brake = { share: 0, atLeast: 1, firstPass: 'go' } as const
  const quiet = { ...now, config: { ...now.config, invite: [], brake } }
  const before = { reason: 'older words', invite: 0, cancel: 1, move: 0, reject: 0, write: 0, sample: [] }
  await knex()('sync_applications').insert(stored('held-before', { state: 'held' }))
  await knex()('sync_connections').update({ held: JSON.stringify(before), begun_at: new Date() })
  const { held, asks } = await plan(quiet)
  await knex()('sync_applications').where({ application_id: 'held-before' }).delete()
  await knex()('sync_connections').update({ held: null })
  expect(held?.reason).toMatch(/^it would cancel 1/)
  expect(asks).toBeNull()
})

test('everybody who waits is counted, however many there are', async () => {
  const known = (await plan()).waiting.length
  const rows = Array.from({ length: 1_001 }, (_, at) => stored(`waits-${at}`, { state: 'person' }))
  await knex().batchInsert('sync_applications', rows, 500)
  const found = (await plan()).waiting.length
  await knex()('sync_applications').whereLike('application_id', 'waits-%').delete()
  expect(found).toBe(known + 1_001)
})

// The last, since it invites.
test('what plan said is what a pass with the service in process does', async () => {
  const said = await plan()
  expect(said.invite.length).toBeGreaterThan(1)
  await world.product.core.engine.syncOnce('test')
  const { data } = (await world.api.list('?limit=100')).body
  const sure = (ids: readonly (string | null)[]) => ids.filter((id) => !twins.includes(id ?? '')).sort()
  expect(data).toHaveLength(said.invite.length)
  expect(sure(said.invite.map((one) => one.applicationId))).toEqual(sure(data.map((one) => one.externalId)))
  const waits = await knex()('sync_applications')
    .whereIn('state', ['open', 'person'])
    .orderBy('application_id')
    .select({ applicationId: 'application_id', code: 'waits_for', why: 'last_problem' })
  const isSure = ({ applicationId }: { readonly applicationId: string }) => !twins.includes(applicationId)
  expect(waits).toHaveLength(said.waiting.length)
  expect(said.waiting.filter(isSure).map(({ applicationId, code, why }) => ({ applicationId, code, why }))).toEqual(
    waits.filter(isSure),
  )
})
