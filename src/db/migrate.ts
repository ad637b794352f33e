import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations as migrateJobs } from 'graphile-worker'
import type { Knex } from 'knex'
import { migrations } from '../../migrations/index.ts'
import type { Migration } from '../../migrations/migration.ts'
import { AppError, codeOf, messageOf } from '../base/errors.ts'
import type { Database } from './database.ts'
import { databaseError } from './problems.ts'
import { ensureRowSecurity, ensureTeamLimits } from './row-security.ts'

/** One number for all processes: only one of them migrates, the others wait and find nothing to do. */
const MIGRATION_LOCK = 727_001
const TOO_NEW = 'database.too_new'
const TOO_OLD = 'database.too_old'
/** Whoever comes behind a lock that a migration waits for waits as long; so a migration gives its place up, and comes back. */
const LOCK_WAIT_MS = 2_000
const AGAIN_AFTER_MS = 1_000
/** Five minutes, such as for a backup that reads a table; then the start says that the database is slow, and begins anew. */
const TRIES_MAX = 100
/** A lock that did not come in time, and the end of a deadlock; what the step did is undone. */
const OF_LOCKS = /^(55P03|40P01)$/

export interface Migrated {
  /** The migrations that this call carried out. */
  readonly applied: readonly string[]
  /** The migrations of a newer version that this one does not know, and beside which it may still run. */
  readonly newer: readonly string[]
}

/**
 * Brings the database to this version. Safe to call from many processes at once, and while an older version runs. Throws
 * `database.too_new` where a newer version has declared that this one must not run any more, and `database.too_old` where a version
 * from before the first release made it. Both leave it as it is.
 */
export async function migrate(database: Database, list: readonly Migration[] = migrations): Promise<Migrated> {
  try {
    return await database.patiently(() => migrateNow(database, list))
  } catch (error) {
    if (error instanceof AppError && (error.code === TOO_NEW || error.code === TOO_OLD)) throw error
    throw (
      databaseError(error, 'The database could not be brought to this version yet') ??
      new AppError(
        `The database could not be brought to this version, and is as it was before the step that failed: ${messageOf(error)}. Mend what it names, then start again.`,
        { kind: 'config', code: 'database.not_migrated', cause: error },
      )
    )
  }
}

async function migrateNow(database: Database, list: readonly Migration[]): Promise<Migrated> {
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    // Before anything is changed: a database of a newer version may not be one that our migrations fit.
    const before = await unknownMigrations(database.knex, list)
    assertNotTooOld(before, list)
    assertMayRun(before)
    const applied = await carryOut(database.knex, list)
    await migrateJobs({ pgPool: database.pool })
    database.requests.role = await step(database.knex, ensureRowSecurity)
    if (database.requests.role.isOurs) await ensureTeamLimits(database.knex)
    return { applied, newer: before.map(({ name }) => name) }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

/**
 * Carries out what is missing, each migration in a transaction of its own: the locks of one are gone before the next one waits for its own.
 * Forward only, since an older version may still be running on the same database.
 */
async function carryOut(knex: Knex, list: readonly Migration[]): Promise<string[]> {
  // A database that may only be read needs no change.
  if (!(await knex.schema.hasTable('bridge_migrations_lock'))) await knex.raw(TABLES)
  const done = new Set(await knex('bridge_migrations').pluck<string[]>('name'))
  const last = await knex('bridge_migrations').max<{ batch: number | null }[]>('batch as batch').first()
  const batch = (last?.batch ?? 0) + 1
  const missing = list.filter(({ name }) => !done.has(name))
  for (const { name, breaks, up } of missing)
    await step(knex, async (trx) => {
      await up(trx)
      // In the transaction of the migration: no older version may find the change without its warning.
      if (breaks !== undefined) await trx('schema_breaks').insert({ migration: name, reason: breaks })
      await trx('bridge_migrations').insert({ name, batch, migration_time: trx.fn.now() })
    })
  return missing.map(({ name }) => name)
}

/** As knex makes them, which older versions use. A row of the second one is what readiness locks. */
const TABLES = `
  create table if not exists bridge_migrations (id serial primary key, name varchar(255), batch integer, migration_time timestamptz);
  create table if not exists bridge_migrations_lock (index serial primary key, is_locked integer);
  insert into bridge_migrations_lock (is_locked) select 0 where not exists (select from bridge_migrations_lock)`

/** A transaction that waits for no lock for long, and is begun anew where it did not get one. */
async function step<Result>(knex: Knex, work: (trx: Knex.Transaction) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      return await knex.transaction(async (trx) => {
        await trx.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`)
        return work(trx)
      })
    } catch (error) {
      if (!OF_LOCKS.test(codeOf(error) ?? '') || tries >= TRIES_MAX) throw error
      await sleep(AGAIN_AFTER_MS)
    }
}

interface UnknownMigration {
  readonly name: string
  /** Why this version must not run beside it; null: it may. */
  readonly reason: string | null
}

/** The changes of this database that this version does not know; empty on a database that no version has migrated. */
async function unknownMigrations(knex: Knex, list: readonly Migration[]): Promise<UnknownMigration[]> {
  const exists = async (table: string) => knex.schema.hasTable(table)
  if (!(await exists('bridge_migrations'))) return []
  const known = new Set(list.map(({ name }) => name))
  const names = await knex('bridge_migrations').orderBy('id').pluck<string[]>('name')
  const newer = names.filter((name) => !known.has(name))
  if (newer.length === 0 || !(await exists('schema_breaks'))) return newer.map((name) => ({ name, reason: null }))
  const breaks = await knex('schema_breaks')
    .whereIn('migration', newer)
    .select<{ migration: string; reason: string }[]>('migration', 'reason')
  const reasons = new Map(breaks.map(({ migration, reason }) => [migration, reason]))
  return newer.map((name) => ({ name, reason: reasons.get(name) ?? null }))
}

/** The first release began with migrations of its own: a database that has earlier ones was made before it, and has other tables. */
function assertNotTooOld(unknown: readonly UnknownMigration[], [first]: readonly Migration[]): void {
  const earlier = unknown.find(({ name }) => first !== undefined && name < first.name)
  if (!earlier) return
  throw new AppError(
    `The database was made by a version from before the first release (its change "${earlier.name}"), which this version cannot go on with. Nothing in it was changed. Name an empty database (database.url, or DATA_DIR for the embedded one).`,
    { kind: 'config', code: TOO_OLD },
  )
}

function assertMayRun(newer: readonly UnknownMigration[]): void {
  const broken = newer.filter(({ reason }) => reason !== null)
  if (broken.length === 0) return
  const names = broken.map(({ name, reason }) => `${name} (${reason})`).join(', ')
  throw new AppError(
    `A newer version has migrated the database, and this version must not run on it any more: ${names}. Start the newer version, or restore a backup from before it.`,
    { kind: 'config', code: TOO_NEW },
  )
}
