import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import pg from 'pg'
import { openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'

const run = promisify(execFile)

/** A dump of one database that inserts every row anew when it is put back, as every logical backup does. */
export interface LogicalBackup {
  /** `pg_dump`, or `rows`: the rows of each table as JSON, where no pg_dump of the server's version is installed. */
  readonly kind: 'pg_dump' | 'rows'
  /** Puts it back into the database of `url`, of which nothing else is left. */
  restore(url: string): Promise<void>
}

/** Takes a dump in one snapshot, while others may write. */
export async function logicalBackup(url: string): Promise<LogicalBackup> {
  const tools = await toolsFor(url)
  return tools === null ? rowsBackup(url) : dumpBackup(url, tools)
}

const SCHEMAS = ['public', 'graphile_worker']

async function dumpBackup(url: string, tools: string): Promise<LogicalBackup> {
  const { stdout } = await run(`${tools}/pg_dump`, ['--no-owner', url], { maxBuffer: 256 * 1024 * 1024 })
  return {
    kind: 'pg_dump',
    async restore(target) {
      await on(target, async (client) => {
        for (const schema of SCHEMAS) await client.query(`drop schema if exists ${schema} cascade`)
        await client.query('create schema public')
      })
      const child = run(`${tools}/psql`, ['-q', '-v', 'ON_ERROR_STOP=1', target], { maxBuffer: 256 * 1024 * 1024 })
      child.child.stdin?.end(stdout)
      await child
    },
  }
}

/** The folder of a pg_dump that is not older than the server. */
async function toolsFor(url: string): Promise<string | null> {
  const major = await on(url, async (client) =>
    Number((await client.query<{ v: string }>(`select current_setting('server_version_num') as v`)).rows[0]?.v),
  ).then((version) => Math.floor(version / 10_000))
  let found: string[] = []
  try {
    found = readdirSync('/usr/lib/postgresql')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const fits = found.filter((name) => Number(name) >= major).sort((a, b) => Number(a) - Number(b))[0]
  return fits === undefined ? null : `/usr/lib/postgresql/${fits}/bin`
}

/** Tables of the product as JSON. What graphile-worker stores is made anew by its migrations: the tests need no job of it. */
async function rowsBackup(url: string): Promise<LogicalBackup> {
  const saved = await on(url, async (client) => {
    await client.query('begin isolation level repeatable read')
    const tables = await tablesOf(client)
    const rows = new Map<string, string>()
    for (const table of tables)
      rows.set(
        table,
        (await client.query(`select coalesce(json_agg(t), '[]')::text as rows from ${table} t`)).rows[0].rows,
      )
    const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
      `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
    )
    await client.query('commit')
    return { rows, sequences }
  })
  return {
    kind: 'rows',
    async restore(target) {
      await on(target, async (client) => {
        for (const schema of SCHEMAS) await client.query(`drop schema if exists ${schema} cascade`)
        await client.query('create schema public')
      })
      const database = await openDatabase({ url: target, dataDir: '/nonexistent' })
      await migrate(database)
      await database.close()
      await on(target, async (client) => {
        await client.query('begin')
        // Foreign keys and triggers rest, as they do while pg_restore loads data.
        await client.query(`set local session_replication_role = replica`)
        for (const table of await tablesOf(client)) {
          await client.query(`delete from ${table}`)
          const columns = await columnsOf(client, table)
          await client.query(
            `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, $1)`,
            [saved.rows.get(table) ?? '[]'],
          )
        }
        for (const { name, last } of saved.sequences)
          if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [`public.${name}`, last])
        await client.query('commit')
      })
    },
  }
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map((row) => `public.${row.name}`)
}

/** Those that hold data; PostgreSQL makes the others from them. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.names ?? ''
}

async function on<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
