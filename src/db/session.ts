import pg from 'pg'
import { AppError, codeOf, messageOf } from '../base/errors.ts'
import { within } from '../base/service.ts'
import type { EmbeddedPostgres } from './embedded.ts'
import { TO_OURS } from './tenancy.ts'

/**
 * Settings that every session of ours relies on. It is set by statements, since a pooler drops or refuses what the
 * start packet asks for, and a role or a server may have defaults of its own. All in one round trip; the last one shows
 * what came of it.
 */
const SETTINGS = [
  // A pooler that does not clean its sessions gives us one as a request left it.
  TO_OURS,
  // Or with locks of somebody who is gone.
  'select pg_advisory_unlock_all()',
  // Or as a plan left it, which may have been killed: its copies would hide the real tables from us.
  'discard temp',
  'reset default_transaction_read_only',
  `set timezone to 'UTC'`,
  `set datestyle to 'ISO, YMD'`,
  `set intervalstyle to 'postgres'`,
  `set default_transaction_isolation to 'read committed'`,
  'set default_transaction_deferrable to off',
  `set client_encoding to 'UTF8'`,
  // What our statements say, and what is read from their answers, is meant as PostgreSQL means it by default.
  'set standard_conforming_strings to on',
  'set array_nulls to on',
  'set transform_null_equals to off',
  'set extra_float_digits to 1',
  `set bytea_output to 'hex'`,
  // A limit would leave rows out of a search; policies that are off refuse a request instead of showing it its own rows.
  'set gin_fuzzy_search_limit to 0',
  'set row_security to on',
  // Only where no schema of the role's own search_path exists: PostgreSQL's default. One that exists may hold our tables.
  `select set_config('search_path', '"$user", public', false) where current_schema() is null`,
  // By name: a request works as another role, for which "$user" would be another schema.
  `select set_config('search_path', string_agg(quote_ident(name), ', '), false) from unnest(current_schemas(false)) name having count(*) > 0`,
  // Compiling a statement that is planned for many rows takes a third of a second; ours read few of them.
  'set jit to off',
  // A role's limits would end migrations; ours are the watchdog's. A role that may only read stays one.
  'set statement_timeout to 0',
  'set lock_timeout to 0',
  // Connections rest in our pools as long as we like.
  'set idle_session_timeout to 0',
  // A process that is stopped or cut off in the middle of a transaction holds its locks only for so long.
  'set idle_in_transaction_session_timeout to 4000',
  'set tcp_user_timeout to 8000',
  `select ('2026-01-01 00:00:00+00'::timestamptz)::text as instant`,
].join('; ')
const INSTANT = '2026-01-01 00:00:00+00'

/** A client whose session is in UTC, with the settings we rely on, before anybody can use it (only clients that read no time do without). */
export class SessionClient extends pg.Client {
  readonly #server: EmbeddedPostgres | undefined
  readonly #timeoutMs: number

  constructor(config?: pg.ClientConfig, server?: EmbeddedPostgres) {
    super(config)
    // A pool listens only after connect(). An 'error' event without a listener ends the process; callers that wait are
    // refused anyway.
    this.on('error', () => {})
    this.#server = server
    this.#timeoutMs = config?.connectionTimeoutMillis ?? 0
  }

  override connect(): Promise<pg.Client>
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
  override connect(callback?: unknown): Promise<pg.Client> | undefined {
    const connecting = this.#connect()
    if (typeof callback !== 'function') return connecting
    connecting.then(
      () => callback(null, this),
      (error: unknown) => callback(error),
    )
    return undefined
  }

  async #connect(): Promise<pg.Client> {
    if (this.#server) {
      this.#server.assertSafe()
      ;(this as { host: string }).host = this.#server.connection.host ?? ''
    }
    await super.connect()
    // A pooler welcomes a client at once, and keeps it waiting for a session with its first statement.
    const timer = this.#timeoutMs > 0 ? setTimeout(() => destroy(this, 'timeout expired'), this.#timeoutMs) : undefined
    try {
      const answers = (await super.query(SETTINGS)) as unknown as pg.QueryResult<{ instant?: string }>[]
      const instant = answers.at(-1)?.rows[0]?.instant
      if (instant === INSTANT) return this
      throw new AppError(
        `A session of the database is not in UTC though it was set: it writes "${instant}" for "${INSTANT}". Check the connection pooler between us and PostgreSQL.`,
        { kind: 'config', code: 'database.time_zone' },
      )
    } catch (error) {
      void this.end().catch(() => {}) // it is given up; why is thrown
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Ends a connection that never answers; callers that wait for it get the reason as an error. */
export function destroy(client: pg.Client, reason: string): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection
  stream.destroy(new Error(reason))
}

/** The server's session that answers. A pid alone could come back on another server. */
const WHICH = `select pid || ' ' || extract(epoch from backend_start) as session from pg_stat_activity where pid = pg_backend_pid()`
/** The session whose turn it is. A pooler that gives out its connections in turns would show a fixed order nothing. */
const TURNS = [0, 1, 1, 0, 0, 0, 1, 0, 1, 1] as const

/**
 * Throws when connections of ours are not sessions of their own: PgBouncer in transaction or statement mode. Advisory locks,
 * LISTEN and the settings above belong to a session, and would be another client's. On a server itself this never throws.
 */
export async function assertOwnSessions(connection: pg.ClientConfig): Promise<void> {
  const clients = [new SessionClient(connection), new SessionClient(connection)] as const
  for (const client of clients) client.on('error', () => {}) // the statement that waits fails too
  try {
    await clients[0].connect()
    await clients[1].connect().catch((error: unknown) => {
      // A time-out of the role's own (57014) is not one of waiting for a session.
      if (codeOf(error) === '57014' || !/timeout/i.test(messageOf(error))) throw error
      throw new AppError(
        'DATABASE_URL gave us one connection, but no second one in time. If it names PgBouncer, raise its default_pool_size to 30 for each process, or name PostgreSQL itself.',
        { kind: 'transient', code: 'database.pool_size', cause: error },
      )
    })
    const seen = [new Set<string>(), new Set<string>()] as const
    for (const turn of TURNS) {
      const { rows } = await clients[turn].query<{ session: string }>(WHICH)
      seen[turn].add(rows[0]?.session ?? '')
    }
    if (seen[0].size === 1 && seen[1].size === 1 && new Set([...seen[0], ...seen[1]]).size === 2) return
    throw new AppError(
      'DATABASE_URL names a connection pooler that shares one session of PostgreSQL among clients: set pool_mode = session in PgBouncer for this database, or name PostgreSQL itself.',
      { kind: 'config', code: 'database.pool_mode' },
    )
  } finally {
    for (const client of clients) await client.end().catch(() => {}) // a client that never connected has nothing to end
  }
}

/** A server that is silent never confirms the end of a session. */
const END_MS_MAX = 1_000

/** Ends a session of its own. One whose end is not confirmed in time, or that is gone already, is cut off: it holds no lock then. */
export async function endSession(client: pg.Client | undefined): Promise<void> {
  if (!client) return
  const ended = client.end().catch(() => {}) // gone already
  if (!(await within(END_MS_MAX, ended))) destroy(client, 'Connection terminated: the database did not confirm its end')
}
