import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, STATEMENT_NAMES_MAX } from '../../src/db/database.ts'
import { InterviewsQuery } from '../../src/interview/contract/contract.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

/** The number of statements that PostgreSQL keeps prepared for us is bounded, whatever the requests look like. */

let product: Product
let tenant: Tenant

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
}, 600_000)
afterAll(() => product.stop())

/** The names that each session of the pool holds, from the session that holds most. */
async function namesOfLargestSession(): Promise<string[]> {
  const { pool } = product.core.database
  const clients = await Promise.all(Array.from({ length: 12 }, () => pool.connect()))
  const held = await Promise.all(
    clients.map(async (client) =>
      (await client.query<{ name: string }>('select name from pg_prepared_statements order by name')).rows.map(
        (row) => row.name,
      ),
    ),
  )
  for (const client of clients) client.release()
  return held.reduce((most, names) => (names.length > most.length ? names : most), [])
}

test('600 different list requests, and pages as far as one can ask, leave few prepared statements', async () => {
  const list = (query: Record<string, string>, isRough = false) =>
    product.core.services.interviews.listInterviews(
      { organizationId: tenant.organizationId, userId: null, keyId: null },
      InterviewsQuery.parse(query),
      isRough,
    )
  const statuses = [undefined, 'created', 'in_progress', 'completed', 'abandoned', 'expired']
  for (let limit = 1; limit <= 100; limit++)
    for (const status of statuses) {
      const page = await list({ limit: String(limit), ...(status ? { status } : {}) })
      expect(page.meta).toMatchObject({ total: 0, limit })
    }
  for (let page = 1; page < 2 ** 50; page *= 2) await list({ page: String(page), limit: '100' }, true)
  const names = await namesOfLargestSession()
  expect(names.length).toBeLessThanOrEqual(30)
  expect(names).toContain('interview_list_completed')
})

test('a page has as many rows as the request asks for, with and without pages before it', async () => {
  const api = product.api(tenant)
  const position = await api.position(tenant)
  const ids: string[] = []
  for (let n = 0; n < 7; n++) ids.unshift((await api.invite(position.id)).body.data.id)
  for (const limit of [1, 3, 7, 100])
    for (let page = 1; page <= Math.ceil(7 / limit); page++) {
      const { body } = await api.list(`?limit=${limit}&page=${page}&positionId=${position.id}`)
      expect(body.data.map((one) => one.id)).toEqual(ids.slice((page - 1) * limit, page * limit))
      expect(body.meta).toEqual({ total: 7, page, limit, totalPages: Math.ceil(7 / limit) })
    }
})

test('statements beyond the bound run without a name', async () => {
  const { database } = product.core
  for (let n = 0; n < STATEMENT_NAMES_MAX + 50; n++)
    expect(await database.run({ name: `test_${n}`, text: `select ${n} as n, $1::int as given` }, [n])).toEqual([
      { n, given: n },
    ])
  expect((await namesOfLargestSession()).length).toBeLessThanOrEqual(STATEMENT_NAMES_MAX)
})

test('a statement whose answer a migration changes beside us is prepared anew on each connection, and asked again', async () => {
  // Of its own, so that its statements have names.
  const database = await openDatabase({ url: product.databaseUrl, dataDir: '' })
  await database.knex.raw('create table changed_beside (a int); insert into changed_beside values (1)')
  const all = { name: 'changed_beside', text: 'select * from changed_beside' }
  // On several connections at once.
  const ask = () => Promise.all(Array.from({ length: 6 }, () => database.run(all, [])))
  expect(await ask()).toEqual(Array(6).fill([{ a: 1 }]))
  await database.knex.raw('alter table changed_beside add column b int')
  expect(await ask()).toEqual(Array(6).fill([{ a: 1, b: null }]))
  await database.knex.raw('alter table changed_beside alter column a type text')
  expect(await database.rows(all, [])).toEqual([['1', null]])
  await database.knex.raw('drop table changed_beside')
  await database.close()
})
