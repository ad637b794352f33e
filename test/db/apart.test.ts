import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apartDatabase } from '../../src/db/apart.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { eventually, freshDatabase } from '../kit/product.ts'

/** The session of a plan, beside a daemon at work. */

let database: Database
let apart: Database
let clean: () => Promise<void>

beforeEach(async () => {
  const fresh = await freshDatabase()
  database = await openDatabase({ url: fresh.url, dataDir: '/nonexistent' })
  apart = apartDatabase(database)
  clean = async () => {
    await apart.close()
    await database.close()
    await fresh.drop()
  }
})
afterEach(async () => {
  vi.restoreAllMocks()
  await clean()
})

const LONG = 'select pg_sleep(8)'

/** So much time passes at once, after so many long statements have begun. */
async function pass(minutes: number, begun: number): Promise<void> {
  await eventually('the statements run', async () => {
    const { rows } = await database.knex.raw(
      'select count(*)::int as n from pg_stat_activity where datname = current_database() and query = ?',
      [LONG],
    )
    return rows[0].n === begun
  })
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * 60_000)
}

test('while a plan copies, a statement of the daemon that is not answered is ended as ever, and that of the plan goes on', async () => {
  const copying = apart.patiently(() => apart.pool.query(LONG))
  const lost = expect(database.pool.query(LONG)).rejects.toThrow('no answer from the database within 30 s')
  await pass(1, 2)
  await lost
  expect((await copying).rowCount).toBe(1)
})

test('a copy that is never answered ends too, and its session is not replaced by one that sees the real tables', async () => {
  const lost = expect(apart.patiently(() => apart.pool.query(LONG))).rejects.toThrow('within 600 s')
  await pass(11, 1)
  await lost
  await expect(apart.knex.raw('select 1')).rejects.toMatchObject({ code: 'database.apart_lost' })
})

test('once it has copied, the session of a plan is watched as every other', async () => {
  await apart.patiently(() => apart.pool.query('select 1'))
  const lost = expect(apart.pool.query(LONG)).rejects.toThrow('within 30 s')
  await pass(1, 1)
  await lost
})
