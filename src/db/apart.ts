import knexFactory, { type Knex } from 'knex'
import pg from 'pg'
import { AppError } from '../base/errors.ts'
import { type Database, preparedBy, type Statement } from './database.ts'
import { setPatience } from './watchdog.ts'

const INT8 = 20

/**
 * One session beside the pools, as a database of its own: temporary tables that are made in it stand for the tables of the same
 * names, and its transactions may write to nothing else. A session that is lost is not replaced, since another one would see the
 * real tables; whatever runs in it fails then.
 */
export function apartDatabase(database: Database): Database {
  let session: pg.Client | undefined
  let isPatient = false
  /** The pool makes its clients by `new`. */
  function Only(): pg.Client {
    if (session)
      throw new AppError('The database connection of this plan was lost; nothing was changed. Plan again.', {
        kind: 'transient',
        code: 'database.apart_lost',
      })
    session = database.newClient()
    setPatience(session, isPatient)
    return session
  }
  const pool = new pg.Pool({
    Client: Only as unknown as typeof pg.Client,
    max: 1,
    idleTimeoutMillis: 0,
    onConnect: async (client) => {
      client.setTypeParser(INT8, 'text', Number)
      await client.query('set default_transaction_read_only to on')
    },
  })
  // Without a listener a session that PostgreSQL closes would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const knex = knexFactory({
    client: 'pg',
    connectionPool: pool,
    compileSqlOnError: false,
    log: { warn() {}, error() {}, deprecate() {}, debug() {} },
  } as Knex.Config)
  async function run<Row extends pg.QueryResultRow>(
    { name, text }: Statement,
    values: readonly unknown[],
  ): Promise<Row[]> {
    return (await pool.query<Row>({ name, text, values: values as unknown[] })).rows
  }
  return {
    knex,
    pool,
    requests: { role: { name: '', isOurs: false } },
    embedded: database.embedded,
    newClient: () => database.newClient(),
    run,
    prepared: preparedBy(run),
    rows() {
      throw new Error('a session apart serves no lists')
    },
    // Not the database's own patience: while a plan copies, a cable of the daemon that fails must be seen.
    async patiently(work) {
      const set = (to: boolean) => {
        isPatient = to
        if (session) setPatience(session, to)
      }
      set(true)
      try {
        return await work()
      } finally {
        set(false)
      }
    },
    async close() {
      // A pooler may give the session to somebody who does not look. One that is lost has nothing to clean.
      await knex.raw('discard temp; reset default_transaction_read_only').catch(() => {})
      await knex.destroy()
      await pool.end()
    },
  }
}
