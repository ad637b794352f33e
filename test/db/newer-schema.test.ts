import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { Readiness } from '../../src/db/readiness.ts'
import { runHere } from '../kit/command-line.ts'
import { freshDatabase, startProduct } from '../kit/product.ts'

/** A daemon on a database that a newer version has migrated. */

const NEWER = '20991231_0900_from_the_future'
let drop: (() => Promise<void>) | undefined
afterEach(async () => drop?.())

async function migratedByNewer(breaks: string | null): Promise<string> {
  const fresh = await freshDatabase()
  drop = fresh.drop
  const database = await openDatabase({ url: fresh.url, dataDir: '' })
  await database.knex('bridge_migrations').insert({ name: NEWER, batch: 2, migration_time: new Date() })
  if (breaks !== null) await database.knex('schema_breaks').insert({ migration: NEWER, reason: breaks })
  await database.close()
  return fresh.url
}

test('an older daemon may run on a database that a newer version only added to, and says so with a code', async () => {
  const databaseUrl = await migratedByNewer(null)
  const product = await startProduct({ databaseUrl, role: 'api' })
  try {
    const lines = product.logLines
      .map((line) => JSON.parse(line))
      .filter((line) => line.code === 'database.newer_schema')
    expect(lines).toMatchObject([
      { migrations: [NEWER], msg: 'a newer version has migrated the database; this version may still run' },
    ])
    expect(await (await fetch(`${product.origin}/readyz`)).json()).toEqual({ status: 'ready' })
  } finally {
    await product.stop({ keep: true })
  }
})

test('check --online names the newer migrations with the code, and is refused where the daemon is', async () => {
  const databaseUrl = await migratedByNewer(null)
  const product = await startProduct({ databaseUrl, role: 'api' })
  const file = join(product.folder, 'interview-bridge.yaml')
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: product.folder }
  const check = () => runHere(['check', '--online', '--config', file], { cwd: product.folder, env })
  try {
    expect((await check()).stdout).toContain(
      `warning: database.newer_schema: a newer version has migrated the database; this version may still run: ${NEWER}`,
    )
    await product.core.database.knex('schema_breaks').insert({ migration: NEWER, reason: 'a column is gone' })
    expect(await check()).toMatchObject({ code: 1, stderr: expect.stringContaining('must not run on it') })
  } finally {
    await product.stop({ keep: true })
  }
})

test('an older daemon is refused on a database where a newer migration says that it may not run', async () => {
  const url = await migratedByNewer('notes are kept in another table')
  const database = await openDatabase({ url, dataDir: '' })
  try {
    await expect(migrate(database)).rejects.toMatchObject({
      code: 'database.too_new',
      kind: 'config',
      message: `A newer version has migrated the database, and this version must not run on it any more: ${NEWER} (notes are kept in another table). Start the newer version, or restore a backup from before it.`,
    })
    // A daemon that was running when the newer version came is not ready any more.
    expect(await new Readiness(database, systemClock).problem()).toBe(
      'a newer version has migrated the database, and this version must not run on it any more',
    )
  } finally {
    await database.close()
  }
})

test('a migration that breaks the version before stores why, in its own transaction', async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  const database = await openDatabase({ url: fresh.url, dataDir: '' })
  const { migrations } = await import('../../migrations/index.ts')
  try {
    const breaking = { name: NEWER, breaks: 'a column is gone', up: async () => {} }
    expect(await migrate(database, [...migrations, breaking])).toEqual({ applied: [NEWER], newer: [] })
    await expect(migrate(database)).rejects.toMatchObject({ code: 'database.too_new' })
    const failing = { name: `${NEWER}_2`, breaks: 'never', up: () => Promise.reject(new Error('refused by the test')) }
    await expect(migrate(database, [...migrations, breaking, failing])).rejects.toThrow(/refused by the test/)
    expect(await database.knex('schema_breaks').pluck('migration')).toEqual([NEWER])
  } finally {
    await database.close()
  }
})

test('a database from before the first release is refused with a code, and stays as it is', async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  const database = await openDatabase({ url: fresh.url, dataDir: '' })
  try {
    await database.knex('bridge_migrations').delete()
    const EARLIER = '20261121_0900_accounts'
    await database.knex('bridge_migrations').insert({ name: EARLIER, batch: 1, migration_time: new Date() })
    await expect(migrate(database)).rejects.toMatchObject({
      code: 'database.too_old',
      message: expect.stringMatching(/"20261121_0900_accounts".*Nothing in it was changed/),
    })
    expect(await database.knex('bridge_migrations').pluck('name')).toEqual([EARLIER])
  } finally {
    await database.close()
  }
})
