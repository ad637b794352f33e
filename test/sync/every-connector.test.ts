import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeAshby } from '../../connectors/ashby/fake/fake.ts'
import { startFakeBambooHr } from '../../connectors/bamboohr/fake/fake.ts'
import { startFakeBullhorn } from '../../connectors/bullhorn/fake/fake.ts'
import { connectors } from '../../connectors/index.ts'
import { startFakeLever } from '../../connectors/lever/fake/fake.ts'
import { startFakeRecruitee } from '../../connectors/recruitee/fake/fake.ts'
import { startFakeSmartRecruiters } from '../../connectors/smartrecruiters/fake/fake.ts'
import { startFakeTeamtailor } from '../../connectors/teamtailor/fake/fake.ts'
import { startFakeWorkable } from '../../connectors/workable/fake/fake.ts'
import type { FakeAts } from '../../src/fake-kit/suite-rig.ts'
import type { AtsWorld } from '../../src/fake-kit/world.ts'
import { type Product, startProduct } from '../kit/product.ts'
import { startRestExample } from '../kit/rest-examples.ts'

/** Greenhouse has the torture to itself, and most of the simulator. */
const FAKES: Readonly<Record<string, (options: { rateLimit?: number }) => Promise<FakeAts<AtsWorld>>>> = {
  ashby: startFakeAshby,
  bamboohr: startFakeBambooHr,
  bullhorn: startFakeBullhorn,
  lever: startFakeLever,
  recruitee: startFakeRecruitee,
  rest: startRestExample['rest-in-house.yaml'],
  smartrecruiters: startFakeSmartRecruiters,
  teamtailor: startFakeTeamtailor,
  workable: startFakeWorkable,
}
const STAGE = 'Video Interview'
const PEOPLE = 4
/** One call in eight fails, before or after it was carried out. */
const FAULTS = 0.125

let product: Product
const sides: { name: string; fake: FakeAts<AtsWorld>; ids: string[] }[] = []

beforeAll(async () => {
  const seed = await startProduct()
  const tenant = await seed.tenant()
  const connections = await Promise.all(
    Object.entries(FAKES).map(async ([name, start], index) => {
      const fake = await start({ rateLimit: 1_000_000 })
      const job = fake.world.addJob(`Job at ${name}`, ['Applied', STAGE, 'Onsite'])
      const position = await seed.api(tenant).position(tenant)
      const ids = Array.from(
        { length: PEOPLE },
        (_, n) =>
          fake.world.addApplication(
            { firstName: 'Ada', lastName: `Of ${name} ${n}`, email: `ada${n}@${name}.example` },
            job.id,
            STAGE,
          ).id,
      )
      fake.setFaults({ share: FAULTS, seed: 100 + index })
      sides.push({ name, fake, ids })
      return {
        name,
        connector: name,
        organization: tenant.organizationId,
        settings: fake.settings(),
        poll: { every: '1s' },
        delivery: { deadline: '5s', quietWait: '500ms', concurrency: 4 },
        brake: 'off',
        invite: [{ job: job.id, stage: STAGE, position: position.id, sendEmail: false }],
        writeBack: [{ on: 'invited', note: 'Link: {{ interview.inviteUrl }}' }],
      }
    }),
  )
  await seed.stop({ keep: true })
  product = await startProduct({ databaseUrl: seed.databaseUrl, folder: seed.folder, yaml: { connections } })
}, 600_000)
afterAll(async () => {
  await product?.stop()
  for (const { fake } of sides) await fake.close()
})

test('every bundled connector is tested here', () => {
  expect([...Object.keys(FAKES), 'greenhouse'].sort()).toEqual(Object.keys(connectors).sort())
})

test('with all of them in one process, each under faults: everybody is invited once, and each note is written once or is a person’s', async () => {
  const { knex } = product.core.database
  const open = async () => {
    const [row] = (await knex('deliveries').select(
      knex.raw(`count(*) filter (where state in ('confirmed', 'parked')) as closed, count(*) as n`),
    )) as unknown as { closed: number; n: number }[]
    return Object.keys(FAKES).length * PEOPLE - Number(row?.closed ?? 0)
  }
  const until = Date.now() + 450_000
  while ((await open()) > 0 && Date.now() < until) await new Promise((done) => setTimeout(done, 250))
  const problems: string[] = []
  for (const { name, fake, ids } of sides) {
    const idempotency = connectors[name]?.actions.note
    const deliveries = (await knex('deliveries').where({ connection: name }).select('state', 'reason')) as {
      state: string
      reason: string | null
    }[]
    const parked = deliveries.filter((one) => one.state === 'parked').length
    const confirmed = deliveries.filter((one) => one.state === 'confirmed').length
    const notes = [...fake.world.entries.values()].map((entry) => entry.text)
    const links = notes.map((text) => /\/i\/([\w-]+)/.exec(text)?.[1] ?? text)
    if (new Set(links).size !== links.length) problems.push(`${name}: a note was written twice`)
    if (confirmed + parked !== ids.length)
      problems.push(`${name}: ${confirmed} confirmed and ${parked} parked of ${ids.length}`)
    // Nothing is left to a person where somebody can look.
    if (idempotency !== 'none' && (parked > 0 || notes.length !== ids.length))
      problems.push(
        `${name}: ${notes.length} notes, ${parked} parked: ${deliveries.map((one) => one.reason).join('; ')}`,
      )
    if (idempotency === 'none' && (notes.length > ids.length || notes.length < confirmed))
      problems.push(`${name}: ${notes.length} notes for ${confirmed} confirmed`)
  }
  expect(problems).toEqual([])
  // With the faults over, each connection has passes that succeed as a whole, and goes on from a place of its own.
  for (const { fake } of sides) fake.setFaults(undefined)
  const since = new Date()
  for (const { name } of sides) {
    const whole = async () => {
      const query = knex('sync_passes').where({ connection: name, outcome: 'success' }).where('started_at', '>', since)
      return Number((await query.count('* as n').first())?.['n'])
    }
    await expect.poll(whole).toBeGreaterThan(0)
  }
  expect(product.logLines.filter((line) => line.includes('unexpected error in sync pass'))).toEqual([])
  const token = () => knex('sync_cursors').where({ connection: 'ashby', stream: 'applications-token' }).first('cursor')
  const before = (await token()) as { cursor: string }
  await expect.poll(token).not.toEqual(before)
})
