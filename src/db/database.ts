import knexFactory, { type Knex } from 'knex'
import pg from 'pg'
import { AppError, codeOf, messageOf } from '../base/errors.ts'
import { type EmbeddedPostgres, type OnEvent, startEmbedded } from './embedded.ts'
import { PLACES } from './jobs.ts'
import { databaseError } from './problems.ts'
import type { RequestRole } from './row-security.ts'
import { assertOwnSessions, SessionClient } from './session.ts'
import { SettledPool, type Settling, settleConnections } from './settled-pool.ts'
import { isSettled, settleSession } from './tenancy.ts'
import { Watchdog } from './watchdog.ts'

/** Connections per process and pool; two pools, so that ordinary queries never queue behind hot ones. */
const POOL_MAX = 12
/** Each kind of job listens on a connection of the second pool for as long as the process runs. */
const LISTENING = PLACES.length - 1

/** The application name of our sessions, for whoever looks at those of the server. */
const APPLICATION = 'interview-bridge'

/**
 * Names of prepared statements of one process. PostgreSQL keeps each on each connection, at about 60 KB, until the connection
 * ends; so the code names a fixed set (fewer than 200), and whatever is beyond this bound runs without a name, planned anew.
 */
export const STATEMENT_NAMES_MAX = 256

/** One prepared statement: its name is its identity on every connection, so a text keeps its name for ever. */
export interface Statement {
  readonly name: string
  readonly text: string
}

export interface Database {
  /** For ordinary queries and transactions. */
  readonly knex: Knex
  /** For prepared statements, and for the job engine. */
  readonly pool: pg.Pool
  /** The role that sees one organization only, and whether requests run as it (`row-security.ts`); set once the database is migrated. */
  readonly requests: { role: RequestRole }
  readonly embedded: boolean
  /**
   * A client beside the pools, not connected yet: for a session that holds locks or listens. `isPatient`: its statements may take
   * as long as they need.
   */
  newClient(options?: { readonly isPatient: boolean }): pg.Client
  /** Runs a prepared statement in one round trip. */
  run<Row extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  /**
   * Runs a query of knex's builder as a prepared statement. Planning a join behind row security takes PostgreSQL ten times as long as
   * carrying it out, so what each page asks has a name. One name is one text: no condition may come and go. Not for transactions.
   */
  prepared<Row extends pg.QueryResultRow>(name: string, query: Knex.QueryBuilder): Promise<Row[]>
  /** The same as `run` with rows as arrays and instants as ISO strings: the cheapest form for long lists. */
  rows(statement: Statement, values: readonly unknown[]): Promise<unknown[][]>
  /** Runs work whose statements may take as long as they need: migrations. */
  patiently<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

const TIMESTAMPTZ = 1184
const INT8 = 20

/** PostgreSQL's text of an instant as ISO 8601 with milliseconds, without a Date between; an infinite one as it is. */
function toIso(text: string): string {
  if (text === '-infinity' || text === 'infinity') return text
  // Every session of ours is in UTC; a wrong hour with a Z behind it would be worse than no answer.
  if (!text.endsWith('+00'))
    throw new AppError(`The database answered the time "${text}", which is not in UTC.`, {
      kind: 'bug',
      code: 'database.time_zone',
    })
  const fraction = text.length > 22 ? text.slice(20, text.length - 3) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

const number = (text: string) => Number(text)
const hotTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === TIMESTAMPTZ
      ? toIso
      : oid === INT8
        ? number
        : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export interface DatabaseOptions {
  /** Absent: the embedded server below `dataDir`. */
  readonly url?: string | undefined
  readonly dataDir: string
  readonly onEvent?: OnEvent
  readonly onError?: (error: unknown) => void
  /** Ends the start of the embedded server; its reason is thrown then. */
  readonly signal?: AbortSignal | undefined
}

/** Opens the database and checks that it is one we can work with (PostgreSQL 15 or later, UTF-8, sessions of our own). */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const server = options.url ? undefined : await startEmbedded(options.dataDir, options.onEvent, options.signal)
  const connection: pg.ClientConfig = {
    ...(server ? { ...server.connection, database: 'bridge' } : { connectionString: options.url }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    connectionTimeoutMillis: 10_000,
    application_name: APPLICATION,
  }
  try {
    if (server) await createDatabase(server.connection, 'bridge')
    else await assertOwnSessions(connection)
    const database = connectDatabase(connection, options.onError ?? (() => {}), server)
    await checkServer(database.pool).catch(async (error: unknown) => {
      await database.close()
      throw error
    })
    return database
  } catch (error) {
    await server?.stop()
    if (error instanceof AppError) throw error
    throw (
      databaseError(error, 'The database cannot be used') ??
      new AppError(`The database cannot be used: ${messageOf(error)}. Check DATABASE_URL and that the server runs.`, {
        kind: 'config',
        code: 'database.unusable',
        cause: error,
      })
    )
  }
}

/** Pools on a server that is known to be suitable. `Client` is the class of its connections; absent: one that sets its session. */
export function connectDatabase(
  connection: pg.ClientConfig,
  onError: (error: unknown) => void,
  server?: EmbeddedPostgres,
  Client?: typeof pg.Client,
): Database {
  let closing = false
  const watchdog = new Watchdog(server)
  const ClientClass = Client ?? watchdog.Client
  const whileOpen = (error: unknown) => {
    if (!closing) onError(error)
  }
  // Knex tells an error as text, with its stack.
  const tell = (message: unknown) => whileOpen(new Error(String(message).split('\n', 1)[0]))
  /** Whether requests have a role of their own; until that is known, and where they have none, no session is changed. */
  const requests = { role: { name: '', isOurs: false } as RequestRole }
  const settling: Settling = {
    async settle(client) {
      if (requests.role.isOurs) await settleSession(client, requests.role.name)
    },
    isSettled,
  }
  const pool = new SettledPool(settling, {
    ...connection,
    Client: ClientClass,
    max: POOL_MAX + LISTENING,
    types,
    idleTimeoutMillis: 30_000,
  })
  // Without a listener an idle connection that PostgreSQL closes (a restart) would end the process.
  pool.on('error', whileOpen)
  pool.on('connect', (client) => client.on('error', whileOpen))
  const knex = knexFactory({
    client: 'pg',
    connection: { ...connection, types } as Knex.PgConnectionConfig,
    pool: { min: 0, max: POOL_MAX },
    acquireConnectionTimeout: 15_000,
    // With its values a failed statement would carry names and addresses of people into logs.
    compileSqlOnError: false,
    // Its own way is to write to the console.
    log: {
      warn: tell,
      error: tell,
      deprecate: () => {},
      debug: () => {},
    },
  })
  ;(knex.client as { driver: object }).driver = { ...pg, Client: ClientClass }
  settleConnections(knex, settling)
  const names = new Set<string>()
  /** How often a statement was prepared anew, since what it answers had changed. */
  const again = new Map<string, number>()
  /** The statement with its name if the name is one of the first `STATEMENT_NAMES_MAX`, else without. */
  const bounded = ({ name, text }: Statement): { name?: string; text: string } => {
    if (!names.has(name) && names.size >= STATEMENT_NAMES_MAX) return { text }
    names.add(name)
    const times = again.get(name)
    return { name: times === undefined ? name : `${name}_${times}`, text }
  }
  /** A migration beside us may change what a prepared statement answers. It is refused before it does anything, and prepared anew. */
  async function evenIfChanged<Result>({ name }: Statement, run: () => Promise<Result>): Promise<Result> {
    const times = again.get(name) ?? 0
    try {
      return await run()
    } catch (error) {
      if (!isPlanOutdated(error)) throw error
      // Once for all connections that hold it.
      if ((again.get(name) ?? 0) === times) again.set(name, times + 1)
      return run()
    }
  }
  async function run<Row extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    const ask = () => pool.query<Row>({ ...bounded(statement), values: values as unknown[] })
    return (await evenIfChanged(statement, ask)).rows
  }
  return {
    knex,
    pool,
    requests,
    embedded: server !== undefined,
    newClient: ({ isPatient } = { isPatient: false }) =>
      isPatient && Client === undefined ? new SessionClient(connection, server) : new ClientClass(connection),
    run,
    prepared: preparedBy(run),
    async rows(statement, values) {
      const rest = { values: values as unknown[], rowMode: 'array' as const, types: hotTypes }
      const run = () => pool.query<unknown[]>({ ...bounded(statement), ...rest })
      return (await evenIfChanged(statement, run)).rows
    },
    async patiently(work) {
      watchdog.isPatient = true
      try {
        return await work()
      } finally {
        watchdog.isPatient = false
      }
    },
    async close() {
      closing = true
      watchdog.stop()
      await knex.destroy()
      await pool.end()
      await server?.stop()
    },
  }
}

/** `Database.prepared` by its `run`. */
export const preparedBy =
  (run: Database['run']): Database['prepared'] =>
  <Row extends pg.QueryResultRow>(name: string, query: Knex.QueryBuilder) => {
    const { sql: text, bindings } = query.toSQL().toNative()
    return run<Row>({ name, text }, bindings)
  }

/** PostgreSQL has no code of its own for it; the text is in the server's language, the name of its function is not. */
const isPlanOutdated = (error: unknown): boolean =>
  codeOf(error) === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery'

async function createDatabase(admin: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client(admin)
  client.on('error', () => {}) // a statement that waits is refused; without a listener the process would end
  try {
    await client.connect()
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${name}`)
  } catch (error) {
    // Two processes may both find it absent; the second's "already exists" is the wished state.
    if (!['42P04', '23505'].includes(codeOf(error) ?? '')) throw error
  } finally {
    await client.end().catch(() => {}) // a connection that broke has nothing to end
  }
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string; encoding: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
  )
  const [found] = rows
  if (!found || Number(found.version) < 150_000 || found.encoding !== 'UTF8')
    throw new AppError(
      `DATABASE_URL must name a PostgreSQL 15 or later with encoding UTF8; this one is ${found?.version} with ${found?.encoding}.`,
      { kind: 'config', code: 'database.unsuitable' },
    )
}
