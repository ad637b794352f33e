import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeLever } from '../../connectors/lever/fake/fake.ts'
import type { FakeAts } from '../../src/fake-kit/suite-rig.ts'
import type { AtsWorld } from '../../src/fake-kit/world.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { changeSchema } from '../kit/schema-change.ts'

/** An ATS whose ids are texts, and records of it with ids and names that PostgreSQL cannot hold. */

const STAGE = 'Video Interview'
let fake: FakeAts<AtsWorld>
let product: Product
let tenant: Tenant
let jobId: string

beforeAll(async () => {
  fake = await startFakeLever({ rateLimit: 1_000_000 })
  jobId = fake.world.addJob('Engineer\u0000', ['Applied', STAGE, 'On\u0000site\ud83d']).id
  const badJob = fake.world.addJob('A job with a bad id', [])
  fake.world.jobs.delete(badJob.id)
  fake.world.jobs.set('job\u0000', { ...badJob, id: 'job\u0000' })
  fake.world.stages.set('stage\u0000', { id: 'stage\u0000', jobId: null, name: 'A stage with a bad id' })
  const seed = await startProduct()
  tenant = await seed.tenant()
  const position = await seed.api(tenant).position(tenant)
  await seed.stop({ keep: true })
  product = await startProduct({
    databaseUrl: seed.databaseUrl,
    folder: seed.folder,
    yaml: {
      connections: [
        {
          name: 'lever',
          connector: 'lever',
          organization: tenant.organizationId,
          settings: fake.settings(),
          poll: { every: '1s' },
          brake: 'off',
          invite: [
            { job: '😀', stage: STAGE, positionTemplate: 'standard', sendEmail: false },
            { job: '*', stage: STAGE, position: position.id, sendEmail: false },
          ],
          writeBack: [{ on: 'invited', note: 'default' }],
        },
      ],
    },
  })
})
afterAll(async () => {
  await product.stop()
  await fake.close()
})

const knex = () => product.core.database.knex
let people = 0
function add(id?: string, job = jobId) {
  const n = ++people
  const person = { firstName: 'Ada', lastName: `Of ${n}`, email: `ada${n}@people.example` }
  const made = fake.world.addApplication(person, job, STAGE)
  if (id === undefined) return made.id
  fake.world.applications.delete(made.id)
  fake.world.applications.set(id, { ...made, id })
  return id
}
const isInvited = async (id: string) =>
  (await knex()('sync_applications').where({ application_id: id }).first())?.interview_id != null
const poisonOf = (stream: string, id: string) => () =>
  knex()('sync_poison').where({ stream, record_id: id }).first<{ problem: string; times: number } | undefined>()
const succeeds = (after: Date) => async () =>
  (await knex()('sync_passes').where({ outcome: 'success' }).where('started_at', '>', after)).length > 0

test('records whose ids hold U+0000 or half an emoji are set aside; the pass goes on, and everybody else is invited', async () => {
  const first = add()
  add('application\u0000')
  add('half\ud83d')
  const others = [first, ...Array.from({ length: 5 }, () => add())]
  for (const id of others) await eventually('an invite', () => isInvited(id))
  const bad = await eventually('poison', poisonOf('applications', 'application\ufffd'))
  expect(bad.problem).toContain('U+FFFD')
  await eventually('poison', poisonOf('applications', 'half\ufffd'))
  await eventually('poison', poisonOf('jobs', 'job\ufffd'))
  await eventually('a pass that succeeds', succeeds(new Date()))
  expect((await knex()('sync_jobs').where({ job_id: jobId }).first())?.name).toBe('Engineer\ufffd')
})

test('an id longer than an index takes is set aside; the pass goes on, and everybody else is invited', async () => {
  // Random, since what repeats is stored compressed.
  const long = Array.from({ length: 500 }, () => crypto.randomUUID()).join('')
  add(long)
  const other = add()
  await eventually('an invite', () => isInvited(other))
  await eventually('a pass that succeeds', succeeds(new Date()))
  const found = await knex()('sync_poison')
    .where({ stream: 'applications' })
    .whereLike('record_id', `${long.slice(0, 36)}%`)
  expect(found).toHaveLength(1)
})

test('a record that the database refuses is set aside with its reason; the rest of its page is stored', async () => {
  await changeSchema(
    knex(),
    `
    create function refuse_stage() returns trigger language plpgsql as $$
      begin if new.stage_name = 'Applied' then raise exception using errcode = '22000', message = 'refused by the test'; end if; return new; end $$;
    create trigger refuse_stage before insert or update on sync_applications for each row execute function refuse_stage()`,
  )
  const [moved, ...stay] = Array.from({ length: 4 }, () => add())
  for (const id of [moved, ...stay]) await eventually('an invite', () => isInvited(id ?? ''))
  fake.world.moveByName(moved ?? '', 'Applied')
  fake.world.moveByName(stay[0] ?? '', 'On\u0000site\ud83d')
  await eventually('the other is cancelled', async () => {
    const one = await knex()('sync_applications').where({ application_id: stay[0] }).first()
    return one?.want === 'cancelled'
  })
  const bad = await eventually('poison', poisonOf('applications', moved ?? ''))
  expect(bad.problem).toContain('refused by the test')
  const begun = new Date()
  await eventually('a pass that succeeds', succeeds(begun))
  const { sync, engine } = product.core
  const told = await explain(sync, engine.connection('lever'), moved ?? '')
  expect(JSON.stringify(told)).toContain('refused by the test')
  await changeSchema(knex(), 'drop trigger refuse_stage on sync_applications; drop function refuse_stage')
}, 600_000)

test('a job whose name is one emoji gets a position that the interview API takes', async () => {
  const job = fake.world.addJob('😀', [STAGE])
  const id = add(undefined, job.id)
  await eventually('an invite', () => isInvited(id))
  const { position_id } = (await knex()('sync_jobs').where({ job_id: job.id }).first()) as { position_id: string }
  const [position] = (await product.core.database.knex('positions').where({ id: position_id })) as { name: string }[]
  expect(position?.name).toBe('Job 😀')
})
