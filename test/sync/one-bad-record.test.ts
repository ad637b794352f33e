import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeRecruitee } from '../../connectors/recruitee/fake/fake.ts'
import type { PlannedAnswer } from '../../src/fake-kit/server.ts'
import type { FakeAts } from '../../src/fake-kit/suite-rig.ts'
import type { AtsWorld } from '../../src/fake-kit/world.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'

/** An ATS that is asked for each person by itself, and one of them whom it does not answer for, or not as we can read it. */

const STAGE = 'Video Interview'
let fake: FakeAts<AtsWorld>
let product: Product
let tenant: Tenant
let jobId: string
let positionId: string

beforeAll(async () => {
  fake = await startFakeRecruitee({ rateLimit: 1_000_000 })
  jobId = fake.world.addJob('Engineer', ['Applied', STAGE, 'Onsite']).id
  const seed = await startProduct()
  tenant = await seed.tenant()
  const position = await seed.api(tenant).position(tenant)
  positionId = position.id
  await seed.stop({ keep: true })
  product = await startProduct({
    databaseUrl: seed.databaseUrl,
    folder: seed.folder,
    yaml: {
      connections: [
        {
          name: 'recruitee',
          connector: 'recruitee',
          organization: tenant.organizationId,
          settings: fake.settings(),
          poll: { every: '1s' },
          brake: 'off',
          invite: [{ job: jobId, stage: STAGE, position: position.id, sendEmail: false }],
          writeBack: [{ on: 'cancelled', note: 'default' }],
        },
      ],
    },
  })
})
afterAll(async () => {
  await product.stop()
  await fake.close()
})

let people = 0
function add() {
  const n = ++people
  const person = { firstName: 'Ada', lastName: `Of ${n}`, email: `ada${n}@people.example` }
  const { id, personId } = fake.world.addApplication(person, jobId, STAGE)
  return { remote: id, person: personId, id: `${personId}:${jobId}` }
}
/** For as long as a test takes. */
function alwaysFor(person: string, answer: PlannedAnswer): void {
  for (let n = 0; n < 300; n++) fake.failNext(`GET /candidates/${person}`, answer)
}
const knex = () => product.core.database.knex
const row = (id: string) =>
  knex()('sync_applications')
    .where({ application_id: id })
    .first<{ want: string; state: string; interview_id: string | null; last_problem: string | null } | undefined>()
const isInvited = async (id: string) => (await row(id))?.interview_id != null

test('a candidate who cannot be read waits alone with the reason; the others are invited', async () => {
  const [first, silent, odd, ...others] = Array.from({ length: 9 }, add)
  alwaysFor(silent?.person ?? '', { status: 500, body: '{}' })
  alwaysFor(odd?.person ?? '', { status: 200, body: JSON.stringify({ candidate: { name: 'no id' } }) })
  for (const one of [first, ...others]) await eventually('an invite', () => isInvited(one?.id ?? ''))
  const problem = (id: string) => eventually('a reason', async () => (await row(id))?.last_problem)
  expect(await problem(silent?.id ?? '')).toContain(`GET candidates/${silent?.person} with 500`)
  expect(await problem(odd?.id ?? '')).toMatch(/^the candidate cannot be read: .*id: /)
  expect(await row(odd?.id ?? '')).toMatchObject({ want: 'invited', state: 'open', interview_id: null })
})

test('a candidate whom the ATS refuses (403) to show waits alone with the reason, and pauses nothing', async () => {
  const confidential = Array.from({ length: 6 }, add)
  for (const one of confidential) alwaysFor(one.person, { status: 403, body: '{"error":["Forbidden"]}' })
  const others = Array.from({ length: 3 }, add)
  for (const one of others) await eventually('an invite', () => isInvited(one.id))
  for (const one of confidential) {
    const problem = await eventually('a reason', async () => (await row(one.id))?.last_problem)
    expect(problem).toContain(`does not permit GET candidates/${one.person}: Forbidden`)
  }
  const paused = await knex()('sync_history').where({ what: 'paused' }).pluck('sentence')
  expect(paused).toEqual([])
}, 600_000)

test('an unreadable candidate who left the stage is set aside; the others are cancelled, and nothing is paused', async () => {
  const [odd, ...others] = Array.from({ length: 3 }, add)
  for (const one of [odd, ...others]) await eventually('an invite', () => isInvited(one?.id ?? ''))
  alwaysFor(odd?.person ?? '', { status: 200, body: JSON.stringify({ candidate: { name: 'no id' } }) })
  for (const one of [odd, ...others]) fake.world.moveByName(one?.remote ?? '', 'Applied')
  for (const one of others) await eventually('a cancellation', async () => (await row(one.id))?.want === 'cancelled')
  const poison = () =>
    knex()('sync_poison').where({ record_id: odd?.id }).first<{ stream: string; problem: string } | undefined>()
  expect((await eventually('poison', poison)).problem).toContain('in a way we cannot read')
  expect(await row(odd?.id ?? '')).toMatchObject({ want: 'invited' })
  const whole = async () =>
    (
      await knex()('sync_passes')
        .where({ outcome: 'success' })
        .where('started_at', '>', new Date(Date.now() - 3_000))
    ).length
  await eventually('a pass that succeeds', whole)
  expect(await knex()('sync_connections').first('ats_paused', 'api_paused')).toEqual({
    ats_paused: null,
    api_paused: null,
  })
})

test('an interview that somebody else made for an application is found among many of other positions', async () => {
  await knex().raw(
    `insert into sync_interviews (connection, interview_id, position_id, application_id, updated_at, hash, body, state)
     select 'recruitee', lpad(to_hex(n), 24, '0'), 'f00000000000000000000000', 'other-' || n, '2026-01-01T00:00:00.000Z', '\\x00', '{}', 'waiting' from generate_series(1, 600) n`,
  )
  const person = { firstName: 'Grace', lastName: 'Elsewhere', email: 'grace@people.example' }
  const { personId } = fake.world.addApplication(person, jobId, 'Applied')
  const id = `${personId}:${jobId}`
  const made = await product.api(tenant).invited(positionId, { externalId: id })
  const nobody = await product.api(tenant).invited(positionId, { externalId: '999999:1' })
  const state = (interview: string) =>
    knex()('sync_interviews').where({ interview_id: interview }).first<{ state: string; asks: number } | undefined>()
  await eventually('it is ours', async () => (await state(made.id))?.state === 'owned')
  await eventually('the unknown one was asked for', async () => ((await state(nobody.id))?.asks ?? 0) > 0)
  await new Promise((later) => setTimeout(later, 5_000))
  expect(await state(nobody.id)).toMatchObject({ state: 'waiting', asks: 1 })
}, 600_000)
