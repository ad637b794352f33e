import { afterAll, beforeAll, expect, test } from 'vitest'
import { Link } from '../kit/api.ts'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** An application with two interviews: a candidate who moved is invited to the other position besides. */

let world: SyncWorld
let reviewer: Reviewer
let application: string
let first: string
let second: string
beforeAll(async () => {
  world = await startSyncWorld()
  const { api, product, tenant } = world
  const { knex } = product.core.database
  reviewer = await Reviewer.login(product.origin, tenant)
  application = world.application()
  first = await eventually('the invite', async () => (await api.list(`?externalId=${application}`)).body.data[0]?.id)
  const other = await api.invited((await api.position(tenant)).id)
  second = other.id
  await new Link(other.inviteUrl ?? '').answer()
  const row = await eventually('the first interview', () =>
    knex('sync_interviews').where({ interview_id: first }).first(),
  )
  await knex('sync_interviews').insert({
    ...row,
    interview_id: second,
    body: JSON.stringify({ ...row.body, id: second }),
    told: null,
  })
  // The AI of the first moved the candidate.
  await knex('deliveries').insert({
    ...{ connection: 'test', application_id: application, interview_id: first, event: 'completed', occurrence: 1 },
    ...{ action: 'moveTo', action_index: 0, payload: {}, marker: 'm', state: 'confirmed', exchanges: '[]' },
    ...{ uses_analysis: true, closed_at: knex.fn.now() },
  })
  const about = { connection: 'test', application_id: application, sentence: 'to "Strong"' }
  await knex('sync_history').insert({ ...about, what: 'moved', facts: { to: 'Strong' } })
})
afterAll(() => world?.close())

const told = async (id: string) => {
  const { status, text } = await reviewer.get(`/dashboard/interviews/${id}`)
  expect(status).toBe(200)
  return /<section class="card" id="history"[\s\S]*?<\/section>/.exec(text)?.[0].replace(/<[^>]*>/g, '') ?? ''
}

test('the page of one interview shows where the AI of another moved the candidate only once that one is rated', async () => {
  expect((await reviewer.post(`/dashboard/interviews/${second}/rating`, { rating: '4' })).status).toBe(303)
  expect(await told(second)).not.toContain('Strong')
  const { status } = await reviewer.post(`/dashboard/interviews/${first}/reveal`, {})
  expect(status).toBe(303)
  expect(await told(second)).toContain('Strong')
})

test('an interview of which there is no page any more stays hidden, and takes no page from those beside it', async () => {
  await world.product.core.database
    .knex('deliveries')
    .where({ action: 'moveTo' })
    .update({ interview_id: '0'.repeat(24) })
  expect(await told(second)).not.toContain('Strong')
})

test('to the page of the application is led who sees each of its interviews', async () => {
  const { product, tenant, positionId } = world
  const { organizationId, teamId } = tenant
  const { knex } = product.core.database
  const limited = { email: 'limited@acme.example', password: 'correct horse battery' }
  const user = await product.core.accounts.createUser({ organizationId, ...limited })
  await knex('team_members').insert({ organization_id: organizationId, team_id: teamId, user_id: user.id })
  await knex('positions')
    .whereNot({ id: positionId })
    .where({ organization_id: organizationId })
    .update({ team_id: teamId })
  const one = await Reviewer.login(product.origin, limited)
  const way = `/dashboard/timeline?connection=test&application=${application}`
  const leads = async () =>
    (await one.get(`/dashboard/interviews/${second}`)).text.includes(`href="${way.replace('&', '&amp;')}"`)
  const first = [await leads(), (await one.get(way)).status]
  await knex('positions').where({ id: positionId }).update({ team_id: teamId })
  expect([first, [await leads(), (await one.get(way)).status]]).toEqual([
    [false, 404],
    [true, 200],
  ])
})
