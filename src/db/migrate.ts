import { runMigrations as migrateJobs } from 'graphile-worker'
import type { Knex } from 'knex'
import { migrations } from '../../migrations/index.ts'
import type { Migration } from '../../migrations/migration.ts'
import { AppError, messageOf } from '../base/errors.ts'
import type { Database } from './database.ts'
import { databaseError } from './problems.ts'

/** One number for all processes: only one of them migrates, the others wait and find nothing to do. */
const MIGRATION_LOCK = 727_001

class ListedMigrations implements Knex.MigrationSource<Migration> {
  async getMigrations(): Promise<Migration[]> {
    return [...migrations]
  }
  getMigrationName(migration: Migration): string {
    return migration.name
  }
  getMigration(migration: Migration): Promise<Knex.Migration> {
    // Forward only: an older version may still be running on the same database.
    return Promise.resolve({
      up: migration.up,
      down: () => Promise.reject(new Error('Migrations only go forward; restore a backup instead.')),
    })
  }
}

/** Brings the database to this version. Safe to call from many processes at once, and while an older version runs. */
export async function migrate(database: Database): Promise<string[]> {
  try {
    return await database.patiently(() => migrateNow(database))
  } catch (error) {
    throw (
      databaseError(error, 'The database could not be brought to this version yet') ??
      new AppError(
        `The database could not be brought to this version, and is as it was before the step that failed: ${messageOf(error)}. Mend what it names, then start again.`,
        { kind: 'config', code: 'database.not_migrated', cause: error },
      )
    )
  }
}

async function migrateNow(database: Database): Promise<string[]> {
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    // A database that a newer version migrated holds names we do not know; that is a rolling restart, not corruption.
    const [, done] = (await database.knex.migrate.latest({
      migrationSource: new ListedMigrations(),
      disableMigrationsListValidation: true,
      tableName: 'bridge_migrations',
    })) as [number, string[]]
    await migrateJobs({ pgPool: database.pool })
    return done
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}
