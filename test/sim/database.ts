import type { EventEmitter } from 'node:events'
import { closeSync, openSync, writeSync } from 'node:fs'
import pg from 'pg'
import { connectDatabase, type Database } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { LAWS } from '../kit/laws.ts'
import type { SimProcess } from './scheduler.ts'

/** The driver's client, as much of it as is wrapped here. */
interface RawClient extends EventEmitter {
  readonly processID: number | null
  readonly connection: { readonly stream: { destroy(): void } }
  connect(): Promise<unknown>
  query(...args: unknown[]): Promise<unknown>
  end(callback?: (error: unknown) => void): Promise<void>
}
const RawClient = pg.Client as unknown as new (config?: pg.ClientConfig) => RawClient

/** `public` first, so that tables go there; then ours, so that SQL's clock is the simulation's. */
const SESSION =
  '-c search_path=public,sim,pg_catalog -c deadlock_timeout=1 -c synchronous_commit=off -c jit=off -c plan_cache_mode=force_generic_plan'

/**
 * Asked of the lock table, where who lets a lock go enters the next one before it answers. What the next one tells of
 * itself (`pg_stat_activity`) changes only once it runs: on a busy machine a step too late, and the seed is another history.
 */
const WAITS_FOR_LOCK = {
  name: 'waits_for_lock',
  text: 'select exists (select 1 from pg_locks where pid = $1 and not granted) as waits',
}

/** A real PostgreSQL whose clock_timestamp() is virtual: it reads a file that the simulation writes. */
export class SimServer {
  readonly #connection: pg.ClientConfig
  readonly #observer: pg.Client
  readonly #clockFile: number

  /** Made for this simulation; to be dropped after its database. */
  readonly role: string

  private constructor(connection: pg.ClientConfig, observer: pg.Client, clockFile: number) {
    this.role = connection.user ?? ''
    this.#connection = connection
    this.#observer = observer
    this.#clockFile = clockFile
  }

  /** `admin` names an empty database; the role must be a superuser, since its clock is read from `clockPath`. */
  static async open(admin: pg.ClientConfig, clockPath: string): Promise<SimServer> {
    const file = openSync(clockPath, 'w', 0o644)
    const observer = new pg.Client(admin)
    await observer.connect()
    // Many connections are made and cut; a password that is hashed 4,096 times would be most of the work.
    const role = `sim_${process.pid}`
    await observer.query(`set scram_iterations = 1`).catch(() => {}) // PostgreSQL 15 has no such setting; it is only slower
    await observer.query(`create role ${role} superuser login password 'sim'`)
    await observer.query(`
      create schema sim;
      create function sim.clock_timestamp() returns timestamptz language sql volatile as
        $$ select pg_catalog.to_timestamp(pg_catalog.pg_read_file('${clockPath}')::float8 / 1000) $$;
    `)
    const server = new SimServer({ ...admin, user: role, password: 'sim', options: SESSION }, observer, file)
    server.setTime(Date.parse('2026-01-05T08:00:00Z'))
    const migrating = connectDatabase(server.#connection, () => {})
    await migrate(migrating)
    await migrating.close()
    await observer.query(`
      create function sim.only_on() returns trigger language plpgsql as $$ begin
        -- An ATS's own token is no time.
        if new.stream like '%-token' then return new; end if;
        if new.cursor::timestamptz < old.cursor::timestamptz then raise exception 'the cursor % went back from % to %', old.stream, old.cursor, new.cursor; end if;
        return new; end $$;
      -- New statistics in the middle of a run would change plans, and with them the order of rows.
      do $$ declare t text; begin
        for t in select tablename from pg_tables where schemaname = 'public' loop execute format('alter table %I set (autovacuum_enabled = false)', t); end loop; end $$;
      ${LAWS}
      create trigger only_on before update on sync_cursors for each row execute function sim.only_on();
    `)
    return server
  }

  setTime(ms: number): void {
    // Always as many characters, so that a reader never sees a mixture of two lengths.
    writeSync(this.#clockFile, ms.toFixed(3).padStart(20, '0'), 0)
  }

  async reset(): Promise<void> {
    // By pattern, so that the engine's next table is emptied too: what one simulation leaves must not reach the next.
    await this.#observer.query(`do $$ declare names text; begin
      select string_agg(quote_ident(tablename), ', ') into names from pg_tables where schemaname = 'public'
        and (tablename like 'sync\\_%' or tablename like 'deliver%' or tablename in ('leases', 'api_waits', 'epochs', 'beats'));
      truncate laws.breaches;
      execute 'truncate ' || names || ' restart identity'; end $$`)
  }

  query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.#observer.query<Row>(text, values).then((result) => result.rows)
  }

  async close(): Promise<void> {
    closeSync(this.#clockFile)
    await this.#observer.end()
  }

  /** The database as one process sees it: each statement is a step. */
  connect(process: SimProcess, mayLoseCommit: () => 'before' | 'after' | null): SimDatabase {
    const observe = this.#observer
    const clients = new Set<RawClient>()
    class Client extends RawClient {
      constructor(config?: pg.ClientConfig) {
        super(config)
        clients.add(this)
        this.on('error', () => {}) // its loss is told to whoever waits for an answer
        this.once('end', () => clients.delete(this))
      }

      override connect(callback?: (error: unknown) => void): Promise<unknown> {
        const connecting = process.step('connect', () => super.connect())
        if (callback) connecting.then(() => callback(null), callback)
        return connecting
      }

      /** A pool waits for it before it opens another one. */
      override end(callback?: (error: unknown) => void): Promise<void> {
        const ending = process.step('end', () => (clients.has(this) ? super.end() : Promise.resolve()))
        if (!callback) return ending
        ending.then(() => callback(null), callback)
        return undefined as never // who gives a callback expects no promise
      }

      override query(...args: unknown[]): Promise<unknown> {
        const last = args.at(-1)
        const callback =
          typeof last === 'function' ? (args.pop() as (error: unknown, result?: unknown) => void) : undefined
        const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text
        const name = typeof args[0] === 'string' ? undefined : (args[0] as { name?: string }).name
        const running = process.step(
          name ?? text.slice(0, 60),
          () => this.#send(text, args),
          () => this.#waitsForLock(),
        )
        if (callback) running.then((result) => callback(null, result), callback)
        return running
      }

      async #send(text: string, args: unknown[]): Promise<unknown> {
        const lost = /^commit/i.test(text) ? mayLoseCommit() : null
        if (lost === 'before') return this.#lose()
        const result = await super.query(...args)
        return lost === 'after' ? this.#lose() : result
      }

      /** The connection is cut: whether the server did it, the process never hears. */
      async #lose(): Promise<never> {
        await endBackends(observe, [this])
        throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
      }

      async #waitsForLock(): Promise<boolean> {
        const { rows } = await observe.query<{ waits: boolean }>({ ...WAITS_FOR_LOCK, values: [pidOf(this)] })
        return rows[0]?.waits === true
      }
    }
    const database = connectDatabase(this.#connection, () => {}, undefined, Client as unknown as typeof pg.Client)
    let isDead = false
    return {
      database,
      async die() {
        await endBackends(observe, [...clients])
        // Its timers would go on, and keep all that it had. What it still asks for goes unanswered: it is dead.
        if (!isDead) void database.close()
        isDead = true
      },
      async endIdleTransactions() {
        const { rows } = await observe.query<{ pid: number }>(
          `select pid from pg_stat_activity where pid = any($1) and state like 'idle in transaction%'`,
          [[...clients].map(pidOf)],
        )
        const idle = [...clients].filter((client) => rows.some((row) => row.pid === pidOf(client)))
        await endBackends(observe, idle)
      },
    }
  }
}

export interface SimDatabase {
  readonly database: Database
  /** All its connections end as with a killed process. */
  die(): Promise<void>
  /** What the server does to a transaction that rests too long. */
  endIdleTransactions(): Promise<void>
}

function pidOf(client: RawClient): number {
  return client.processID ?? 0
}

/** Ends connections, and waits until the server has let go of what they held. */
async function endBackends(observe: pg.Client, clients: readonly RawClient[]): Promise<void> {
  const pids = clients.map(pidOf).filter((pid) => pid > 0)
  const ended = clients
    .filter((client) => pidOf(client) > 0)
    .map((client) => new Promise((done) => client.once('end', done)))
  for (const client of clients) client.connection.stream.destroy()
  if (pids.length === 0) return
  await observe.query('select pg_terminate_backend(pid) from unnest($1::int[]) as p(pid)', [pids])
  for (;;) {
    const { rows } = await observe.query('select 1 from pg_stat_activity where pid = any($1)', [pids])
    if (rows.length === 0) break
  }
  // The drivers' own view of it belongs to this step too, or its moment would be the machine's.
  await Promise.race([Promise.all(ended), new Promise((done) => setTimeout(done, 500))])
  await new Promise((done) => setTimeout(done, 15))
}
