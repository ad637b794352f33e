import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeRecruitee } from '../../connectors/recruitee/fake/fake.ts'
import type { FakeAts } from '../../src/fake-kit/suite-rig.ts'
import type { AtsWorld } from '../../src/fake-kit/world.ts'
import { Link } from '../kit/api.ts'
import { type Between, startBetween } from '../kit/between.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'

/** An ATS that is asked for each application by itself, and that takes its time. */

const STAGE = 'Video Interview'
const UNKNOWN = 250
let fake: FakeAts<AtsWorld>
let between: Between
let product: Product
let tenant: Tenant
let jobId: string
let positionId: string

beforeAll(async () => {
  fake = await startFakeRecruitee({ rateLimit: 1_000_000 })
  between = await startBetween()
  between.to(fake.url)
  jobId = fake.world.addJob('Engineer', ['Applied', STAGE]).id
  const seed = await startProduct()
  tenant = await seed.tenant()
  positionId = (await seed.api(tenant).position(tenant)).id
  await seed.stop({ keep: true })
  const settings = JSON.parse(JSON.stringify(fake.settings()).replaceAll(fake.url, between.origin)) as object
  product = await startProduct({
    databaseUrl: seed.databaseUrl,
    folder: seed.folder,
    yaml: {
      connections: [
        {
          name: 'slow',
          connector: 'recruitee',
          organization: tenant.organizationId,
          settings,
          poll: { every: '1s' },
          delivery: { deadline: '30s' },
          brake: 'off',
          invite: [{ job: jobId, stage: STAGE, position: positionId, sendEmail: false }],
        },
      ],
    },
  })
})
afterAll(async () => {
  await product.stop()
  await between.close()
  await fake.close()
})

const knex = () => product.core.database.knex
async function invited(n: number): Promise<{ id: string; link: Link }> {
  const person = { firstName: 'Ada', lastName: `Of ${n}`, email: `ada${n}@people.example` }
  const { personId } = fake.world.addApplication(person, jobId, STAGE)
  const id = `${personId}:${jobId}`
  const known = () => knex()('sync_applications').where({ application_id: id }).whereNotNull('interview_id').first()
  await eventually('the invite', known)
  const [interview] = (await product.api(tenant).list(`?externalId=${id}`)).body.data
  return { id, link: new Link(interview?.inviteUrl ?? '') }
}
const isCompleted = (id: string) => knex()('deliveries').where({ application_id: id, event: 'completed' }).first()

test('while the ATS does not answer, results are read and their events are stored', async () => {
  const { id, link } = await invited(1)
  let answers = () => {}
  const answered = new Promise<void>((resolve) => {
    answers = resolve
  })
  between.instead = () => answered.then(() => ({ status: 500, headers: {}, body: '{}' }))
  const before = between.requests.length
  await eventually('a request that hangs', () => between.requests.length > before)
  await link.answer()
  // The ATS answers nothing before this is stored, so it cannot have been waited for.
  await eventually('the event', () => isCompleted(id))
  answers()
  between.instead = () => undefined
})

test('interviews of 250 unknown applications hold up no other result; a pass asks the ATS for some of them', async () => {
  const { id, link } = await invited(2)
  for (let n = 0; n < UNKNOWN; n++)
    await product.api(tenant).invited(positionId, { externalId: `${900_000 + n}:${jobId}` })
  const asked = () => between.requests.filter(({ path }) => path.includes('/candidates/900')).length
  await link.answer()
  await eventually('the event', () => isCompleted(id))
  await eventually('each was asked for', () => asked() >= UNKNOWN)
  const { rows } = await knex().raw<{ rows: { n: number }[] }>(
    'select count(*)::int as n from sync_interviews where asks > 0 group by asked_at',
  )
  expect(Math.max(...rows.map(({ n }) => n))).toBeLessThanOrEqual(50)
})
