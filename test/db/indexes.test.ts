import { afterAll, beforeAll, expect, test } from 'vitest'
import { growingIndexes } from '../../migrations/indexes.ts'
import { buildIndexes, builtIndexes, type GrowingIndex } from '../../src/db/indexes.ts'
import { eventually, type Product, startProduct } from '../kit/product.ts'

/** Indexes of growing tables are built beside the work. */

let product: Product
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  await database().knex.raw(`create table grown (n integer); insert into grown select generate_series(1, 1000)`)
})
afterAll(() => product?.stop())

const database = () => product.core.database
const index = (name: string, definition = '(n)', isUnique = false): GrowingIndex => ({
  name,
  table: 'grown',
  definition,
  isUnique,
})

test('an index that is missing is built once, and all of ours are', async () => {
  const indexes = [index('grown_n')]
  expect(await buildIndexes(database(), { indexes })).toEqual(['grown_n'])
  expect(await buildIndexes(database(), { indexes })).toEqual([])
  // The databases of tests come with ours; one that was just migrated has none of them.
  for (const { name } of growingIndexes) await database().knex.raw(`drop index ${name}`)
  expect(await buildIndexes(database())).toEqual(growingIndexes.map(({ name }) => name))
  expect(await buildIndexes(database())).toEqual([])
})

test('a transaction that writes neither waits for a build nor is waited for by others', async () => {
  const indexes = [index('grown_beside')]
  const open = await database().pool.connect()
  // Our sessions are ended when they rest for long; this one shall not be, however busy the machine is.
  await open.query('set idle_in_transaction_session_timeout to 0; begin; insert into grown values (0)')
  const building = buildIndexes(database(), { indexes })
  await eventually('the build waits', async () => {
    const waiting = `select 1 from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock'`
    return (await database().knex.raw<{ rows: unknown[] }>(waiting)).rows.length > 0
  })
  // The build waits for the open transaction; everybody else goes on writing.
  await database().knex.raw('insert into grown values (1001)')
  expect(await buildIndexes(database(), { indexes })).toEqual([])
  await open.query('commit')
  open.release(true)
  expect(await building).toEqual(['grown_beside'])
})

test('a build that failed or was given up is made anew', async () => {
  const indexes = [index('grown_unique', '(n)', true)]
  await database().knex.raw('insert into grown values (7)')
  await expect(buildIndexes(database(), { indexes })).rejects.toThrow(/could not create unique index/)
  expect(await builtIndexes(database().knex, indexes)).toEqual(new Set())
  await database().knex.raw('delete from grown where n = 7')
  expect(await buildIndexes(database(), { indexes })).toEqual(['grown_unique'])
  const ended = AbortSignal.abort(new Error('ending'))
  await expect(buildIndexes(database(), { signal: ended, indexes: [index('grown_late')] })).rejects.toThrow('ending')
  expect(await buildIndexes(database(), { indexes: [index('grown_late')] })).toEqual(['grown_late'])
})
