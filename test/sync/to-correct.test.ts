import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FakeCandidate } from '../../connectors/greenhouse/fake/world.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { eventually } from '../kit/product.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** Candidates whom nobody can invite before a person corrects their data in the ATS. */

const LONG =
  'Pablo Diego José Francisco de Paula Juan Nepomuceno María de los Remedios Cipriano de la Santísima Trinidad'
let world: SyncWorld

beforeAll(async () => {
  world = await startSyncWorld()
})
afterAll(() => world.close())

const knex = () => world.product.core.database.knex
function add(person: { firstName?: string; lastName?: string; email: string | null }): string {
  const { jobId, ats } = world
  const whole = { firstName: 'Ada', lastName: 'Correct', ...person }
  return String(ats.world.addApplication(whole, jobId, 'Video Interview').id)
}
/** Changes the candidate and not the application, as an ATS does where both have dates of their own. */
function correct(applicationId: string, change: Partial<FakeCandidate>): void {
  const { world: ats } = world.ats
  const candidate = ats.candidates.get(ats.applications.get(Number(applicationId))?.candidate_id ?? 0)
  if (candidate) ats.save({ kind: 'candidate', row: { ...candidate, ...change } })
}
const rowOf = (id: string) => knex()('sync_applications').where({ application_id: id }).first()
const isInvited = async (id: string) => (await rowOf(id))?.interview_id != null
const waitsFor = async (id: string) => (await rowOf(id))?.waits_for ?? undefined
const answersOf = async (id: string) => {
  const { sync, engine } = world.product.core
  return (await explain(sync, engine.connection('test'), id)).flatMap((one) => one.answers).join('\n')
}
const warningsOf = (id: string) =>
  world.product.logLines
    .map((line) => JSON.parse(line) as { level: number | string; applicationId?: string; msg: string })
    .filter((line) => line.applicationId === id && ['warn', 40].includes(line.level))
const metrics = async () => await (await fetch(`${world.product.origin}/metrics`)).text()
const waitingFor = async (reason: string) =>
  Number(new RegExp(`invites_waiting\\{connection="test",reason="${reason}"\\} (\\d+)`).exec(await metrics())?.[1] ?? 0)
const passes = async () =>
  Number(
    (await knex().raw('select sum(1 + coalesce(repeats, 0)) as n from sync_passes where ended_at is not null')).rows[0]
      .n,
  )
async function severalPasses(n: number): Promise<void> {
  const before = await passes()
  await eventually(`${n} passes`, async () => (await passes()) >= before + n)
}

test('a candidate without an address counts in a metric, is warned of once, and is invited once the address is there', async () => {
  const id = add({ email: null })
  await eventually('the wait', async () => (await waitsFor(id)) === 'no_email')
  expect(await waitingFor('no_email')).toBe(1)
  await severalPasses(3)
  expect(warningsOf(id)).toMatchObject([
    { msg: 'a candidate cannot be invited before a person corrects their data in the ATS' },
  ])
  expect(await answersOf(id)).toMatch(/no e-mail address.*\(no_email\)/)
  // A wait of hours: only looking again with each pass finds the address.
  await knex()('sync_applications')
    .where({ application_id: id })
    .update({ attempts: 40, due_at: knex().raw(`clock_timestamp() + interval '15 minutes'`) })
  correct(id, { email: 'now.there@people.example' })
  await eventually('the invite', () => isInvited(id))
  expect(await waitingFor('no_email')).toBe(0)
  expect(await waitsFor(id)).toBeUndefined()
})

test('a name above 100 characters waits for a person, is never sent or cut, and is invited once it is shorter', async () => {
  const id = add({ firstName: LONG, email: 'pablo@people.example' })
  await eventually('the wait', async () => (await waitsFor(id)) === 'name_too_long')
  expect(await answersOf(id)).toMatch(/first name.*100 characters.*\(name_too_long\)/)
  expect(await waitingFor('name_too_long')).toBe(1)
  await severalPasses(2)
  expect(warningsOf(id)).toHaveLength(1)
  expect((await world.api.list(`?externalId=${id}`)).body.meta.total).toBe(0)
  correct(id, { first_name: 'Pablo' })
  await eventually('the invite', () => isInvited(id))
})

test('100 characters outside the basic plane are 100 characters, and are invited whole', async () => {
  const id = add({ lastName: '𝒜'.repeat(100), email: 'script@people.example' })
  await eventually('the invite', () => isInvited(id))
  expect((await world.api.list(`?externalId=${id}`)).body.data[0]?.candidate.lastName).toBe('𝒜'.repeat(100))
})

test('dashboard and command line count such candidates, and do not say that nothing waits', async () => {
  const id = add({ email: null })
  await eventually('the wait', async () => (await waitsFor(id)) === 'no_email')
  const { readHealth } = await import('../../src/sync/engine/health.ts')
  const { countsOf } = await import('../../src/dashboard/sync/sync-words.ts')
  const [health] = await readHealth(world.product.core.database, [world.product.core.engine.connection('test')])
  expect(health?.people).toBe(1)
  const page = health === undefined ? '' : countsOf(health).text
  expect(page).toContain('1 application needs a decision')
  expect(page).not.toContain('Nothing waits')
  const { nothingTold } = await import('../../src/cli/deliveries.ts')
  expect(nothingTold(health && [health])).toBe(
    'No write-back is waiting, in doubt or parked. Applications wait:\ntest: 1 to invite; see: plan test',
  )
  correct(id, { email: 'at.last@people.example' })
  await eventually('the invite', () => isInvited(id))
  const [later] = await readHealth(world.product.core.database, [world.product.core.engine.connection('test')])
  expect(nothingTold(later && [later])).toBe('Nothing is waiting, in doubt or parked.')
  expect(nothingTold(undefined)).toBe('No write-back fits the filter.')
})
