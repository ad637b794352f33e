import type pg from 'pg'
import { AppError, codeOf } from '../../base/errors.ts'
import type { Database } from '../../db/database.ts'
import type { Connection } from '../store/connection.ts'

/**
 * Copies of the engine's tables in one session, with the rows of one connection: temporary tables of the same names, which
 * PostgreSQL finds before the real ones. The engine's statements work on them as they are. The copy is made in one short
 * transaction that only reads the real tables; after it the session holds no lock, and may write to nothing else.
 */

interface Copied {
  readonly table: string
  /**
   * The rows that a pass of the connection `$1` reads, whose rules name the positions `$2`; `SCHEMA` is where the real tables
   * are. Null: none, it only adds some.
   */
  readonly rows: string | null
  /** Columns that are copied as something shorter, since no pass reads them. */
  readonly short?: Readonly<Record<string, string>>
}

/** Entries of the history that decisions read; all others are for people. */
const DECIDING = `('want.cancelled', 'not_ours')`
const CLOSED = `('confirmed', 'parked', 'discarded')`
/** Most of the deliveries of an old connection. */
const ENDED = `('confirmed', 'discarded')`

const TABLES: readonly Copied[] = [
  { table: 'sync_connections', rows: 'true' },
  { table: 'sync_cursors', rows: 'connection = $1' },
  // The positions of other connections' jobs are taken.
  { table: 'sync_jobs', rows: 'connection = $1 or position_id is not null' },
  { table: 'sync_applications', rows: 'connection = $1' },
  {
    table: 'sync_interviews',
    // Of other connections those that this one may hold too, to recognise a duplicate by them.
    rows: `connection = $1 or (state in ('owned', 'gone') and position_id in (select unnest($2::text[])
      union select position_id from SCHEMA.sync_jobs where connection = $1
      union select position_id from SCHEMA.sync_applications where connection = $1))`,
    short: { body: `case when connection = $1 then body else '{}'::jsonb end`, told: 'null' },
  },
  {
    table: 'deliveries',
    // Closed ones keep an event from being written twice: the row of its version says that it was told, unless that one still waits.
    rows: `connection = $1 and (state not in ${ENDED}
      or interview_id in (select interview_id from SCHEMA.sync_interviews where connection = $1 and state = 'waiting'))`,
    short: {
      payload: `case when state in ${CLOSED} then '{}'::jsonb else payload end`,
      template_values: `case when state in ${CLOSED} then null else template_values end`,
    },
  },
  { table: 'sync_paused_rules', rows: 'connection = $1' },
  { table: 'sync_poison', rows: 'connection = $1' },
  { table: 'sync_history', rows: `connection = $1 and what in ${DECIDING}` },
  { table: 'sync_passes', rows: null },
  { table: 'sync_seen', rows: null },
  { table: 'leases', rows: null },
]

/** Only a migration locks our tables against reading. */
const LOCK_MS_MAX = 5_000

/** What a person compares the end with: the applications as they were. */
export const APPLICATIONS_BEFORE = 'rehearsal_applications_before'

/** The right of the only worker that there is. Its row makes the engine's fences pass. */
export const SHADOW_TOKEN = 1

/** The copies, and the number of the last delivery that is not the rehearsal's. */
export async function makeShadow(
  database: Database,
  { name, config }: Pick<Connection, 'name' | 'config'>,
  leases: readonly string[],
): Promise<{ lastDelivery: number }> {
  const positions = config.invite.flatMap((rule) => rule.position ?? [])
  const client = await database.pool.connect()
  try {
    await client.query(`begin isolation level repeatable read read write; set local lock_timeout to '${LOCK_MS_MAX}ms'`)
    const { rows: schemas } = await client.query<{ name: string; has_temporary: boolean }>(
      `select quote_ident(n.nspname) as name, has_database_privilege(current_database(), 'TEMPORARY') as has_temporary
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = 'sync_connections'::regclass`,
    )
    const schema = schemas[0]?.name ?? 'public'
    if (schemas[0]?.has_temporary === false) throw noTemporaryTables()
    for (const copied of TABLES) await copy(client, schema, copied, [name, positions])
    await client.query(
      `create temporary table ${APPLICATIONS_BEFORE} as select application_id, state, want, reason, interview_id from pg_temp.sync_applications`,
    )
    // Whom an invite may conflict with is looked for by position and address.
    await client.query(
      `create index on pg_temp.sync_interviews (position_id, small_letters(body -> 'candidate' ->> 'email')) where state <> 'gone'`,
    )
    await client.query(
      `insert into pg_temp.leases (name, token, expires_at) select n, ${SHADOW_TOKEN}, 'infinity' from unnest($1::text[]) as n`,
      [leases],
    )
    const { rows } = await client.query<{ seq: string | number }>(
      `select coalesce(max(seq), 0) as seq from ${schema}.deliveries`,
    )
    const lastDelivery = Number(rows[0]?.seq ?? 0)
    await client.query(`select setval(pg_get_serial_sequence('pg_temp.deliveries', 'seq'), $1::bigint + 1)`, [
      lastDelivery,
    ])
    await client.query('commit')
    // Plans for tables of which nothing is known would be those of empty ones.
    await client.query(
      'begin read write; analyze pg_temp.sync_applications, pg_temp.sync_interviews, pg_temp.deliveries; commit',
    )
    return { lastDelivery }
  } catch (error) {
    await client.query('rollback').catch(() => {}) // a session that is lost has nothing to roll back
    throw told(error)
  } finally {
    client.release()
  }
}

async function copy(
  client: pg.ClientBase,
  schema: string,
  { table, rows, short = {} }: Copied,
  [connection, positions]: readonly [string, readonly string[]],
): Promise<void> {
  await client.query(`create temporary table ${table} (like ${schema}.${table} including all)`)
  if (rows === null) return
  const { rows: found } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [`pg_temp.${table}`],
  )
  const names = found.map(({ name }) => name)
  const values = names.map((name) => short[name] ?? `"${name}"`)
  const meant = rows.replaceAll('SCHEMA', schema)
  await client.query(
    `insert into pg_temp.${table} (${names.map((name) => `"${name}"`).join(', ')}) overriding system value
     select ${values.join(', ')} from ${schema}.${table} where ${meant}`,
    [connection, positions].slice(0, meant.includes('$2') ? 2 : meant.includes('$1') ? 1 : 0),
  )
}

/** A refusal that somebody can do something about, in words. */
function told(error: unknown): unknown {
  if (codeOf(error) === '55P03')
    return new AppError('The tables are being changed, probably by a migration; plan again in a minute.', {
      kind: 'transient',
      code: 'plan.tables_locked',
      cause: error,
    })
  return error
}

/** The refusal of a plan whose database role may make no temporary table. */
const noTemporaryTables = () =>
  new AppError(
    'The database does not let us make temporary tables, in which a plan works: grant temporary on database … to the role of DATABASE_URL.',
    { kind: 'config', code: 'plan.no_temporary_tables' },
  )
