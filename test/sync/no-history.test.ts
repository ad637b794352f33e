import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { buildIndexes } from '../../src/db/indexes.ts'
import { listDeliveries } from '../../src/sync/deliveries/deliveries-admin.ts'
import { readHealth } from '../../src/sync/engine/health.ts'
import { explain } from '../../src/sync/operations/explain.ts'
import type { Connection } from '../../src/sync/store/connection.ts'
import { takeWaiting } from '../../src/sync/store/versions-store.ts'
import { type Product, startProduct } from '../kit/product.ts'

/** Pages and commands read open rows only, however much was done before: rows read are counted by PostgreSQL itself. */

const DONE = 30_000
/** Far below what was done, above what is open. */
const FEW = 300
const config = { connector: 'greenhouse', poll: { every: 60_000 } } as Connection['config']
const big = { name: 'big', config, api: {} } as Connection
const READ = 'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables'
let product: Product

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  const { knex } = product.core.database
  // As a daemon with connections does at its start.
  await buildIndexes(product.core.database)
  await knex.raw(`
    insert into sync_connections (name, configured, owner, connector, account, jobs) values ('big', 'big', 'organization of nobody', 'greenhouse', 'digest', '[]');
    insert into deliveries (connection, application_id, interview_id, event, occurrence, action, action_index, payload, marker, state)
      select 'big', i::text, i::text, 'invited', 1, 'note', 0, '{}', 'm', case when i <= ${DONE} then 'confirmed' when i % 2 = 0 then 'parked' else 'pending' end
      from generate_series(1, ${DONE} + 40) i;
    insert into sync_applications (connection, application_id, status, want, reason, state, candidate)
      select 'big', i::text, 'active', 'invited', 'is there', case when i <= ${DONE} then 'settled' else 'person' end, jsonb_build_object('email', i || '@people.example')
      from generate_series(1, ${DONE} + 5) i;
    insert into sync_interviews (connection, interview_id, position_id, application_id, updated_at, hash, body, state)
      select 'big', i::text, 'p', i::text, '2026-11-22T00:00:00.000Z', '', jsonb_build_object('candidate', jsonb_build_object('email', i || '@people.example')), 'owned'
      from generate_series(1, ${DONE}) i;
    insert into sync_interviews (connection, interview_id, position_id, application_id, updated_at, hash, body, state)
      select 'big', 'w' || i, case when i <= ${DONE} then 'of another connection' else 'ours' end, 'unknown ' || i, '2026-11-22T00:00:00.000Z', '', '{}', 'waiting'
      from generate_series(1, ${DONE} + 5) i;
    insert into sync_passes (connection, started_at, ended_at, outcome) select 'big', clock_timestamp(), clock_timestamp(), 'success' from generate_series(1, ${DONE});
    analyze`)
})
afterAll(() => product?.stop())

/** The rows that `work` read, in all tables, within its transaction. */
async function rowsRead(work: (client: pg.Client) => Promise<unknown>): Promise<number> {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await work(client)
    return (await client.query<{ n: number }>(READ)).rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}

const within = (work: (knex: Database['knex']) => Promise<unknown>) => () =>
  product.core.database.knex.transaction(async (trx) => {
    const read = async () => (await trx.raw<{ rows: { n: number }[] }>(READ)).rows[0]?.n ?? 0
    // Counters of the same connection from before may not have been handed over yet.
    const before = await read()
    await work(trx)
    return (await read()) - before
  })

test.each([
  [
    'the health of connections',
    () =>
      rowsRead((client) => {
        const run = async (statement: { text: string }, values: readonly unknown[]) =>
          (await client.query(statement.text, [...values])).rows
        return readHealth({ run } as unknown as Database, [big])
      }),
  ],
  ['all that is not done', within((knex) => listDeliveries(knex, { connections: ['big'] }, 51))],
  ['what waits for a person', within((knex) => listDeliveries(knex, { connection: 'big', states: ['parked'] }, 51))],
  [
    'a candidate by address',
    within((knex) => {
      const { sync, database } = product.core
      return explain({ ...sync, database: { ...database, knex } }, big, '17@people.example')
    }),
  ],
  [
    'interviews that wait for their application',
    within((knex) => takeWaiting(knex, 'big', ['ours'], { isKnown: false, max: 50 })),
  ],
  [
    'interviews whose application became known',
    within(async (knex) => {
      expect(await takeWaiting(knex, 'big', ['ours'], { isKnown: true, max: 500 })).toEqual([])
    }),
  ],
])('a question that is asked often reads few rows, however long the history is: %s', async (_name, count) => {
  const read = await count()
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(FEW)
})

test('open deliveries are listed oldest first, page after page', async () => {
  const { knex } = product.core.database
  const first = await listDeliveries(knex, { connections: ['big'] }, 30)
  const rest = await listDeliveries(knex, { connections: ['big'], after: first.at(-1)?.seq ?? 0 }, 30)
  const all = [...first, ...rest]
  expect(all.map((one) => one.seq)).toEqual(Array.from({ length: 40 }, (_, at) => (all[0]?.seq ?? 0) + at))
  expect(new Set(all.map((one) => one.state))).toEqual(new Set(['pending', 'parked']))
  expect(await listDeliveries(knex, { connections: [] }, 30)).toEqual([])
})
