import type { Knex } from 'knex'
import type pg from 'pg'
import { type GrowingIndex, growingIndexes } from '../../migrations/indexes.ts'
import type { Database } from './database.ts'
import { destroy } from './session.ts'

export {
  DELIVERIES_DETAILED,
  type GrowingIndex,
  HISTORY_DETAILED,
  HISTORY_SUMMARY,
  LASTING_ENTRIES,
  VERSIONS_DETAILED,
  VERSIONS_TOLD,
} from '../../migrations/indexes.ts'

/** One number for all processes. It is only tried: a session that waited for it would keep the build waiting for that session's end. */
const BUILD_LOCK = 727_002

/** Those of `indexes` that are there and whole, by name. A build that was cut off leaves one behind that is not. */
export async function builtIndexes(
  db: Knex,
  indexes: readonly GrowingIndex[] = growingIndexes,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select c.relname as name from pg_index x join pg_class c on c.oid = x.indexrelid
     where x.indisvalid and c.relname = any(?) and pg_table_is_visible(x.indrelid)`,
    [indexes.map(({ name }) => name)],
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Builds the indexes of growing tables that are missing, while others read and write there. Answers the names of those that
 * it built; none where another process is building them. `signal` gives up a build; what it leaves behind is built anew.
 */
export async function buildIndexes(
  database: Database,
  { signal, indexes = growingIndexes }: { signal?: AbortSignal; indexes?: readonly GrowingIndex[] } = {},
): Promise<string[]> {
  const missing = (built: ReadonlySet<string>) => indexes.filter(({ name }) => !built.has(name))
  if (missing(await builtIndexes(database.knex, indexes)).length === 0) return []
  // Its statements take minutes on large tables.
  const client = database.newClient({ isPatient: true })
  const giveUp = () => destroy(client, 'the process is ending; the next start builds the index anew')
  await client.connect()
  signal?.addEventListener('abort', giveUp)
  try {
    signal?.throwIfAborted()
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [BUILD_LOCK])
    if (rows[0]?.locked !== true) return []
    const built: string[] = []
    for (const index of missing(await builtIndexes(database.knex, indexes))) {
      await build(client, index)
      built.push(index.name)
    }
    return built
  } finally {
    signal?.removeEventListener('abort', giveUp)
    // The lock ends with the session.
    await client.end().catch(() => {})
  }
}

async function build(client: pg.Client, { name, table, definition, isUnique }: GrowingIndex): Promise<void> {
  await client.query(`drop index concurrently if exists ${name}`)
  await client.query(`create ${isUnique ? 'unique ' : ''}index concurrently ${name} on ${table} ${definition}`)
}
