import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeAshby } from '../../connectors/ashby/fake/fake.ts'
import { startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { type Api, Link } from '../kit/api.ts'
import { eventually, type Product, prepareTenant, startProduct } from '../kit/product.ts'

/** Two ATSs whose jobs ask the same questions: their interviews lie at one position, and each ATS has ids of a form of its own. */

const STAGE = 'Video Interview'
let greenhouse: Awaited<ReturnType<typeof startFakeGreenhouse>>
let ashby: Awaited<ReturnType<typeof startFakeAshby>>
let product: Product
let api: Api
let position: string
let organization: string
const jobs: Record<string, string> = {}

beforeAll(async () => {
  ;[greenhouse, ashby] = await Promise.all([
    startFakeGreenhouse({ rateLimit: 1e6 }),
    startFakeAshby({ rateLimit: 1e6 }),
  ])
  jobs['greenhouse'] = String(greenhouse.world.addJob('Engineer', ['Applied', STAGE]).id)
  jobs['ashby'] = ashby.world.addJob('Engineer', ['Applied', STAGE]).id
  const seed = await prepareTenant()
  position = seed.position.id
  organization = seed.tenant.organizationId
  const connection = (name: string, settings: object) => ({
    name,
    connector: name,
    organization,
    settings,
    poll: { every: '1s' },
    delivery: { quietWait: '500ms' },
    brake: 'off',
    invite: [{ job: jobs[name], stage: STAGE, position, sendEmail: false }],
    writeBack: [{ on: 'completed', note: 'done' }],
  })
  const connections = [connection('greenhouse', greenhouse.settings()), connection('ashby', ashby.settings())]
  product = await startProduct({ databaseUrl: seed.databaseUrl, folder: seed.folder, yaml: { connections } })
  api = product.api(seed.tenant)
})
afterAll(async () => {
  await product?.stop()
  await Promise.all([greenhouse?.close(), ashby?.close()])
})

const knex = () => product.core.database.knex
const waitsAt = (connection: string, application: string) => () =>
  knex()('sync_interviews')
    .where({ connection, application_id: application, state: 'waiting' })
    .whereNotNull('asked_at')
    .first()
const succeeds = async (connection: string) => {
  const since = new Date()
  await eventually(`a pass of ${connection} that ended well`, () =>
    knex()('sync_passes').where({ connection, outcome: 'success' }).where('started_at', '>', since).first(),
  )
}
const person = (name: string) => ({ firstName: 'Ada', lastName: name, email: `${name}@people.example` })

test('an interview of one ATS is not asked for at the other one, and both go on', async () => {
  const there = String(greenhouse.world.addApplication(person('there'), Number(jobs['greenhouse']), STAGE).id)
  await eventually('the other connection has met it', waitsAt('ashby', there))
  expect(ashby.requests.filter((request) => request.includes('application.info'))).toEqual([])
  const here = ashby.world.addApplication(person('here'), jobs['ashby'] ?? '', STAGE).id
  await eventually('the other connection has met it', waitsAt('greenhouse', here))
  for (const name of ['greenhouse', 'ashby']) await succeeds(name)
  const [interview] = (await api.list(`?externalId=${here}`)).body.data
  await new Link(interview?.inviteUrl ?? '').answer()
  await eventually('its note', () => ashby.world.countEntries() > 0)
  expect(greenhouse.world.notes).toHaveLength(0)
})

test('an id of any form that a caller of the API chose fails no pass, and keeps no other from being asked for', async () => {
  const real = ashby.world.addApplication(person('by-hand'), jobs['ashby'] ?? '', 'Applied').id
  for (const externalId of ['4711', 'not-a-uuid', real]) {
    await api.invited(position, { candidate: person(`of-${externalId}`), externalId })
  }
  await eventually('the one that the ATS has is known', () =>
    knex()('sync_applications').where({ connection: 'ashby', application_id: real }).first(),
  )
  for (const id of ['4711', 'not-a-uuid'])
    for (const name of ['greenhouse', 'ashby']) await eventually(`${id} was asked for`, waitsAt(name, id))
  for (const name of ['greenhouse', 'ashby']) await succeeds(name)
  expect(
    await knex()('sync_passes')
      .whereNotNull('ended_at')
      .whereNot({ outcome: 'success' })
      .select('connection', 'outcome'),
  ).toEqual([])
})
