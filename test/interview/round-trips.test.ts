import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { sleep } from '../kit/program.ts'

/** How often requests of the API ask the database, and that whoever shares a statement gets their own answer. */

let product: Product
let tenant: Tenant
let other: Tenant
/** The names of prepared statements, in the order in which they were sent. */
const sent: string[] = []

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  other = await product.tenant()
  const { pool } = product.core.database
  const query = pool.query.bind(pool) as (...all: unknown[]) => unknown
  pool.query = ((first: unknown, ...rest: unknown[]) => {
    const { name } = first as { name?: string }
    if (name !== undefined) sent.push(name)
    return query(first, ...rest)
  }) as typeof pool.query
})
beforeEach(() => void sent.splice(0))
afterAll(() => product.stop())

const times = (name: string) => sent.filter((one) => one === name).length

async function interviews(of: Tenant, count: number) {
  const api = product.api(of)
  const position = await api.position(of)
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push((await api.invited(position.id)).id)
  return { api, position, ids }
}

test('interviews that are read at the same time share statements, and each caller gets the one that was asked for', async () => {
  const [{ api, ids }, { api: otherApi, ids: otherIds }] = [await interviews(tenant, 20), await interviews(other, 2)]
  const asked = [...ids, ids[0] as string, 'f'.repeat(24), otherIds[0] as string]
  await api.get('/me')
  sent.splice(0)
  const answers = await Promise.all([
    ...asked.map((id) => api.get(`/interviews/${id}`)),
    otherApi.get(`/interviews/${otherIds[1]}`),
  ])
  expect(answers.map(({ status, body }) => [status, (body as { data?: { id: string } }).data?.id])).toEqual([
    ...[...ids, ids[0]].map((id) => [200, id]),
    [404, undefined],
    [404, undefined],
    [200, otherIds[1]],
  ])
  sent.splice(0)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const read = await Promise.all(ids.map((id) => product.core.services.interviews.getInterview(caller, id)))
  expect(read.map(({ id }) => id)).toEqual(ids)
  // Three go alone, the others share the next one.
  expect(times('interviews_detail')).toBe(4)
})

test('an invite that nothing speaks against is one statement; facts are read only where a rule has to decide', async () => {
  const { api, position, ids } = await interviews(tenant, 1)
  await api.get('/me')
  sent.splice(0)
  const invite = {
    candidate: { firstName: 'Ada', lastName: 'L', email: 'ada@people.example' },
    externalId: 'a-1',
    sendEmail: false,
  }
  const made = await api.invite(position.id, invite)
  expect(made.status).toBe(201)
  expect(sent).toEqual(['interview_invite'])
  const again = await api.invite(position.id, invite)
  expect([again.status, (again.body as { data: { id: string } }).data.id]).toEqual([
    200,
    (made.body as { data: { id: string } }).data.id,
  ])
  expect(times('invite_basis')).toBe(1)
  expect(ids).toHaveLength(1)
})

test('of equal invites at the same time one is created, and the totals count it once', async () => {
  const { api, position } = await interviews(tenant, 0)
  const invite = (n: number, externalId: string) =>
    api.invite(position.id, {
      candidate: { firstName: 'B', lastName: 'C', email: `b${n}@people.example` },
      externalId,
      sendEmail: false,
    })
  // The same person with one id, two people with one id, and the same person with two ids.
  const answers = await Promise.all([
    ...[1, 1, 1, 1, 1].map((n) => invite(n, 'x-1')),
    ...[2, 3].map((n) => invite(n, 'x-2')),
    ...['x-4', 'x-5'].map((id) => invite(4, id)),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.slice(0, 5).toSorted()).toEqual([200, 200, 200, 200, 201])
  expect(statuses.slice(5, 7).toSorted()).toEqual([200, 201])
  expect(statuses.slice(7).toSorted()).toEqual([201, 409])
  const listed = await api.list(`?positionId=${position.id}`)
  expect([
    (listed.body as { meta: { total: number } }).meta.total,
    (listed.body as { data: unknown[] }).data.length,
  ]).toEqual([3, 3])
  expect(
    await product.core.services.finding.findInterviews(tenant, { filters: { q: 'b4@' }, sort: 'changed', limit: 5 }),
  ).toMatchObject({
    rows: [{ candidate: { email: 'b4@people.example' } }],
  })
})

test('reads of page 1 at the same time store their places together, and each goes on from its own', async () => {
  const { api } = await interviews(tenant, 4)
  const query = '?updatedSince=2020-01-01T00:00:00.000Z&limit=1'
  await api.list(query)
  sent.splice(0)
  const { knex } = product.core.database
  // Whoever holds this keeps every walk from being stored; more begin meanwhile. A session of the product would be ended for resting.
  const holder = new pg.Client({ connectionString: product.databaseUrl })
  await holder.connect()
  await holder.query('begin; lock table list_walks in access exclusive mode')
  const reading = Promise.all(Array.from({ length: 80 }, () => api.list(query)))
  while (sent.filter((name) => name.startsWith('interview_list_')).length < 80) await sleep(20)
  await sleep(200)
  await holder.query('commit')
  await holder.end()
  const pages = await reading
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
  expect(times('list_walks_begin')).toBeLessThan(10)
  const { rows } = await knex.raw<{ rows: { n: number }[] }>(
    'select count(*)::int as n from list_walks where api_key_id = ?',
    [tenant.keyId],
  )
  // No more than the bound, however many began at once.
  expect(rows[0]?.n).toBe(64)
  const idOf = ({ body }: { body: unknown }) => (body as { data: { id: string }[] }).data[0]?.id
  expect(new Set(pages.map(idOf)).size).toBe(1)
  expect(idOf(await api.list(`${query}&page=2`))).not.toBe(pages.map(idOf)[0])
})
