import { afterAll, beforeAll, expect, test } from 'vitest'
import { withinOrganization } from '../../src/db/tenancy.ts'
import { InterviewsQuery } from '../../src/interview/contract/contract.ts'
import { interviewList } from '../../src/interview/core/list-statements.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

/** How PostgreSQL plans and reads what the API asks of a long history. */

const INTERVIEWS = 20_000
const SINCE = '2026-01-01T00:00:00.000Z'

let product: Product
let tenant: Tenant
let positionId: string

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  positionId = (await product.api(tenant).position(tenant)).id
  const { knex } = product.core.database
  // One each minute up to 20 minutes after `SINCE`; the invites of those before have expired then.
  await knex.raw(
    `insert into interviews (id, organization_id, position_id, external_id, source, status, first_name, last_name, email, token_digest, invite_expires_at, created_at, updated_at)
     select lpad(to_hex(n), 24, '0'), :org, :position, 'app-' || n, 'api', (array['created', 'completed'])[1 + n % 2], 'Ada', 'L', 'a' || n || '@people.example', sha256(n::text::bytea),
       at + interval '1 minute', at, at
     from (select n, :since::timestamptz + (n + 20 - :count::int) * interval '1 minute' as at from generate_series(1, :count::int) n) rows`,
    { org: tenant.organizationId, position: positionId, count: INTERVIEWS, since: SINCE },
  )
  await product.core.services.interviews.settleExpired()
  await knex.raw('analyze interviews')
}, 600_000)
afterAll(() => product.stop())

/** How often each prepared statement was planned for its values, and how often one plan served again; the session that planned most. */
async function plansOf(beginning: string): Promise<Map<string, { custom: number; generic: number }>> {
  const { pool } = product.core.database
  const clients = await Promise.all(Array.from({ length: 12 }, () => pool.connect()))
  const plans = new Map<string, { custom: number; generic: number }>()
  for (const client of clients) {
    const { rows } = await client.query<{ name: string; custom: number; generic: number }>(
      'select name, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements where starts_with(name, $1)',
      [beginning],
    )
    for (const { name, custom, generic } of rows)
      if (custom > (plans.get(name)?.custom ?? 0)) plans.set(name, { custom, generic })
    client.release()
  }
  return plans
}

const STATUSES = ['', '&status=created', '&status=expired', '&status=completed', '&status=abandoned']
const PLACES = ['', `&updatedSince=${SINCE}`, `&page=3`, `&updatedSince=${SINCE}&page=2`]

test('a list and a detail are planned once in a session, and not with each request', async () => {
  const api = product.api(tenant)
  const queries = PLACES.flatMap((place) =>
    STATUSES.flatMap((status) => [status, `${status}&positionId=${positionId}`].map((one) => `?limit=5${place}${one}`)),
  )
  for (const query of queries) for (let n = 0; n < 12; n++) expect((await api.list(query)).status).toBe(200)
  for (let n = 1; n <= 12; n++)
    expect((await api.get(`/interviews/${n.toString(16).padStart(24, '0')}`)).status).toBe(200)
  const plans = await plansOf('interview')
  expect(plans.size).toBe(queries.length + 1)
  // PostgreSQL tries five times with the values before it takes the plan for all.
  const anew = [...plans].filter(([, { custom }]) => custom > 5)
  expect(anew).toEqual([])
})

test('neither invites that expired long ago nor versions before `updatedSince` are read again', async () => {
  const walk = { keyId: tenant.keyId, digest: Buffer.alloc(32) }
  for (const [query, of] of [
    ['limit=5&status=created', undefined],
    [`limit=5&status=created&positionId=${positionId}`, undefined],
    // A reader whose walk nobody knows any more.
    [`limit=5&updatedSince=${SINCE}&page=2`, walk],
  ] as const) {
    const asked = InterviewsQuery.parse(Object.fromEntries(new URLSearchParams(query)))
    const { statement, values } = interviewList(tenant.organizationId, asked, SINCE, { walk: of })
    // The first reading of a function plans it, which reads the catalogue.
    await pagesRead(statement.text, values)
    expect(await pagesRead(statement.text, values), query).toBeLessThan(100)
  }
})

test('a walk whose total is known counts again only after something changed', async () => {
  const walk = { keyId: tenant.keyId, digest: Buffer.alloc(32) }
  const asked = InterviewsQuery.parse({ updatedSince: '2020-01-01T00:00:00.000Z', limit: '5', page: '2' })
  const { knex } = product.core.database
  const { rows } = await knex.raw<{ rows: { newest: Date }[] }>('select max(updated_at) as newest from interviews')
  const newest = rows[0]?.newest.toISOString() ?? ''
  const readWith = async (ofNewest: number) => {
    const { statement, values } = interviewList(tenant.organizationId, asked, SINCE, {
      walk,
      known: { newest, ofNewest },
    })
    await pagesRead(statement.text, values)
    return pagesRead(statement.text, values)
  }
  expect(await readWith(1)).toBeLessThan(100)
  expect(await readWith(2)).toBeGreaterThan(100)
})

/** How many pages of 8 KB a statement of a request looks at. */
function pagesRead(text: string, values: readonly unknown[]): Promise<number> {
  return withinOrganization(tenant.organizationId, async () => {
    const { rows } = await product.core.database.pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>({
      text: `explain (analyze, buffers, format json) ${text}`,
      values: [...values],
    })
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    return (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN)
  })
}
