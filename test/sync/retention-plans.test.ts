import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '../../src/base/clock.ts'
import { buildIndexes } from '../../src/db/indexes.ts'
import { runBatch, type Summarised, summariseOld } from '../../src/sync/store/details.ts'
import { deleteExpired } from '../../src/sync/store/retention.ts'
import { type Product, startProduct } from '../kit/product.ts'

/** Cleaning reads the rows that it cleans and not the history; the plans and counts of rows are PostgreSQL's own. `ROWS` for more of them. */

const ROWS = Number(process.env['ROWS'] ?? 20_000)
/** Rows that are older than the retention, of each kind. */
const OLD = 3_000
const BATCH = 1_000
let product: Product

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  const { knex } = product.core.database
  // Written in order of time, as they are; open rows lie among the oldest.
  await product.core.database.patiently(() =>
    knex.raw(`
    insert into sync_connections (name, configured, owner, connector, account, jobs)
      select 'c' || i, 'c' || i, 'organization of nobody', 'greenhouse', 'digest', '[]' from generate_series(0, 9) i;
    insert into deliveries (connection, application_id, interview_id, event, occurrence, action, action_index, payload, marker, state, closed_at)
      select 'c' || i % 10, i::text, i::text, 'invited', 1, 'note', 0, jsonb_build_object('action', 'note', 'body', repeat('x', 200)), 'm',
        case when i <= ${OLD} then 'confirmed' when i <= ${OLD} + 500 then 'parked' else 'confirmed' end,
        clock_timestamp() - case when i <= ${OLD} + 500 then interval '500 days' else interval '1 minute' * (${ROWS} - i) / ${ROWS} end
      from generate_series(1, ${ROWS}) i;
    insert into delivery_attempts (seq, attempt, kind, outcome, exchanges)
      select seq, 1, 'write', 'confirmed', '[]' from deliveries where seq % 10 = 0;
    insert into sync_history (connection, application_id, what, sentence, at)
      select 'c' || i % 10, (i / 5)::text, case when i % 50 = 0 then 'want.cancelled' else 'moved' end, 'moved',
        clock_timestamp() - case when i <= ${OLD} then interval '500 days' else interval '1 minute' * (${ROWS} - i) / ${ROWS} end
      from generate_series(1, ${ROWS}) i;
    insert into sync_interviews (connection, interview_id, position_id, application_id, updated_at, hash, body, state, told)
      select 'c' || case when i <= ${OLD} then 0 else i % 10 end, i::text, 'p' || i % 100, i::text, case when i <= ${OLD} + 500 then '2020-11-22T00:00:00.000Z' else '2999-11-22T00:00:00.000Z' end, '',
        jsonb_build_object('id', i::text, 'status', case when i between ${OLD} and ${OLD} + 500 then 'created' else 'completed' end, 'candidate', jsonb_build_object('email', i || '@people.example')), 'owned',
        jsonb_build_array(jsonb_build_object('at', floor(extract(epoch from clock_timestamp() - case when i <= ${OLD} / 2 then interval '500 days' else interval '1 day' end) * 1000), 'events', '["invited"]'::jsonb))
      from generate_series(1, ${ROWS}) i;
    insert into sync_passes (connection, started_at, ended_at, outcome)
      select 'c1', clock_timestamp() - case when i <= ${OLD} then interval '8 days' else interval '1 day' end, clock_timestamp(), 'success' from generate_series(1, ${ROWS}) i`),
  )
  await buildIndexes(product.core.database)
  await product.core.database.patiently(() =>
    knex.raw('vacuum analyze deliveries, delivery_attempts, sync_history, sync_interviews, sync_passes'),
  )
}, 600_000)
afterAll(() => product?.stop())

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}

/** Every node of the plan of a batch, without running it. */
async function nodesOf(kind: keyof Summarised): Promise<Plan[]> {
  const { rows } = await product.core.database.knex.transaction((trx) =>
    runBatch(trx, kind, 400 * DAY, 'explain (format json) '),
  )
  const all = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(all)]
  return (rows as { 'QUERY PLAN': { Plan: Plan }[] }[])
    .flatMap((row) => row['QUERY PLAN'])
    .flatMap(({ Plan }) => all(Plan))
}

const KINDS = ['deliveries', 'history', 'versions'] as const
test.each([
  ['deliveries', 'deliveries_detailed'],
  ['history', 'sync_history_detailed'],
  ['versions', 'sync_interviews_detailed'],
  ['events', 'sync_interviews_told'],
] as const)('%s are found by the index %s, and no table is scanned', async (kind, index) => {
  const nodes = await nodesOf(kind)
  expect(nodes.map((node) => node['Index Name'])).toContain(index)
  // A bitmap would be made of all that is old, and sorted, for each batch.
  expect(nodes.filter((node) => /Seq Scan|Bitmap/.test(node['Node Type']))).toEqual([])
})

test('what is forbidden makes a plan dear, and the batch is not compiled for that', async () => {
  const jit = await product.core.database.knex.transaction(async (trx) => {
    await trx.raw('set local jit to on')
    await runBatch(trx, 'history', 400 * DAY, 'explain ')
    return (await trx.raw<{ rows: { jit: string }[] }>('show jit')).rows[0]?.jit
  })
  expect(jit).toBe('off')
})

const READ = 'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables'

/** Runs one batch; the rows that it read. */
async function rowsRead(kind: keyof Summarised): Promise<number> {
  return product.core.database.knex.transaction(async (trx) => {
    const read = async () => (await trx.raw<{ rows: { n: number }[] }>(READ)).rows[0]?.n ?? 0
    const before = await read()
    await runBatch(trx, kind, 400 * DAY)
    return (await read()) - before
  })
}

test('a batch reads what it cleans; with nothing to clean, hardly anything is read', async () => {
  const first = await Promise.all(KINDS.map(rowsRead))
  for (const n of first) expect(n).toBeLessThan(8 * BATCH)
  const { core } = product
  const { knex } = core.database
  const sum = await summariseOld(core.database, core.clock, 400 * DAY)
  expect(sum).toEqual({
    deliveries: OLD - BATCH,
    history: OLD - OLD / 50 - BATCH,
    versions: OLD - 1 - BATCH,
    events: 0,
  })
  expect(await knex('deliveries').where({ state: 'parked' }).whereNotNull('summarised_at')).toEqual([])
  const tries = await knex('delivery_attempts').join('deliveries', 'deliveries.seq', 'delivery_attempts.seq')
  expect(tries.filter((one) => one.summarised_at !== null)).toEqual([])
  expect(tries.filter((one) => one.state === 'parked')).toHaveLength(50)
  // Open versions of the same age are passed over: 500 here.
  for (const n of await Promise.all(KINDS.map(rowsRead))) expect(n).toBeLessThan(700)
})

test('events go by their own time, also those of a version that was old when it was read', async () => {
  const { core } = product
  const told = async (part: string) =>
    Number(
      (
        await core.database
          .knex('sync_interviews')
          .whereRaw(`told -> 0 -> '${part}' is not null and body \\? 'summarisedAt'`)
          .count('* as n')
          .first()
      )?.['n'],
    )
  // The other half was read a day ago; none of these is looked at.
  expect([await told('removed'), await told('events')]).toEqual([OLD / 2, OLD / 2 - 1])
  expect(await rowsRead('events')).toBeLessThan(100)
  expect((await summariseOld(core.database, core.clock, DAY / 2)).events).toBe(OLD / 2 - 1)
  expect([await told('removed'), await told('events')]).toEqual([OLD - 1, 0])
})

test('old passes go by their number, a bounded part at a time', async () => {
  const { database } = product.core
  await deleteExpired(database)
  expect(Number((await database.knex('sync_passes').count('* as n').first())?.['n'])).toBe(ROWS - OLD)
})
