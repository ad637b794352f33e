import { runMigrations as migrateJobs } from 'graphile-worker'
import type { Knex } from 'knex'
import { migrations } from '../../migrations/index.ts'
import type { Migration } from '../../migrations/migration.ts'
import { AppError, messageOf } from '../base/errors.ts'
import type { Database } from './database.ts'
import { databaseError } from './problems.ts'
import { ensureRowSecurity, ensureTeamLimits } from './row-security.ts'

/** One number for all processes: only one of them migrates, the others wait and find nothing to do. */
const MIGRATION_LOCK = 727_001
const TOO_NEW = 'database.too_new'

class ListedMigrations implements Knex.MigrationSource<Migration> {
  readonly #list: readonly Migration[]

  constructor(list: readonly Migration[]) {
    this.#list = list
  }
  async getMigrations(): Promise<Migration[]> {
    return [...this.#list]
  }
  getMigrationName(migration: Migration): string {
    return migration.name
  }
  getMigration({ name, breaks, up }: Migration): Promise<Knex.Migration> {
    return Promise.resolve({
      async up(knex) {
        await up(knex)
        // In the transaction of the migration: no older version may find the change without its warning.
        if (breaks !== undefined) await knex('schema_breaks').insert({ migration: name, reason: breaks })
      },
      // Forward only: an older version may still be running on the same database.
      down: () => Promise.reject(new Error('Migrations only go forward; restore a backup instead.')),
    })
  }
}

export interface Migrated {
  /** The migrations that this call carried out. */
  readonly applied: readonly string[]
  /** The migrations of a newer version that this one does not know, and beside which it may still run. */
  readonly newer: readonly string[]
}

/**
 * Brings the database to this version. Safe to call from many processes at once, and while an older version runs. Throws
 * `database.too_new` where a newer version has declared that this one must not run any more.
 */
export async function migrate(database: Database, list: readonly Migration[] = migrations): Promise<Migrated> {
  try {
    return await database.patiently(() => migrateNow(database, list))
  } catch (error) {
    if (error instanceof AppError && error.code === TOO_NEW) throw error
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
    const before = await newerMigrations(database.knex, list)
    assertMayRun(before)
    const [, applied] = (await database.knex.migrate.latest({
      migrationSource: new ListedMigrations(list),
      // Names that we do not know are a newer version's, and were judged above.
      disableMigrationsListValidation: true,
      tableName: 'bridge_migrations',
    })) as [number, string[]]
    await migrateJobs({ pgPool: database.pool })
    database.requests.role = await database.knex.transaction(ensureRowSecurity)
    if (database.requests.role.isOurs) await ensureTeamLimits(database.knex)
    return { applied, newer: before.map(({ name }) => name) }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

interface NewerMigration {
  readonly name: string
  /** Why this version must not run beside it; null: it may. */
  readonly reason: string | null
}

/** The changes that a newer version made to this database; empty on a database that no version has migrated. */
async function newerMigrations(knex: Knex, list: readonly Migration[]): Promise<NewerMigration[]> {
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

function assertMayRun(newer: readonly NewerMigration[]): void {
  const broken = newer.filter(({ reason }) => reason !== null)
  if (broken.length === 0) return
  const names = broken.map(({ name, reason }) => `${name} (${reason})`).join(', ')
  throw new AppError(
    `A newer version has migrated the database, and this version must not run on it any more: ${names}. Start the newer version, or restore a backup from before it.`,
    { kind: 'config', code: TOO_NEW },
  )
}
