import pg from 'pg'

/** Sets the clock of one database: SQL's `clock_timestamp()` of every session that begins after `fakeClock`. */
export interface DatabaseClock {
  /** Ahead of the real time by so much from now on. */
  set(aheadSeconds: number): Promise<void>
  close(): Promise<void>
}

/** To be called before the product starts, on a migrated database. */
export async function fakeClock(databaseUrl: string): Promise<DatabaseClock> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {}) // the database is dropped at the end
  await client.connect()
  const database = client.database ?? ''
  await client.query(`
    create schema set_clock;
    create table set_clock.clock (ahead interval not null);
    insert into set_clock.clock values ('0');
    create function set_clock.clock_timestamp() returns timestamptz language sql volatile as
      $$ select pg_catalog.clock_timestamp() + ahead from set_clock.clock $$;
    grant usage on schema set_clock to public;
    grant select on set_clock.clock to public;
    -- Ours first, so that tables are found and made there; then the clock, so that it is found before PostgreSQL's own.
    alter database ${pg.escapeIdentifier(database)} set search_path = public, set_clock, pg_catalog`)
  return {
    async set(aheadSeconds) {
      await client.query(`update set_clock.clock set ahead = $1 * interval '1 second'`, [aheadSeconds])
    },
    close: () => client.end(),
  }
}
