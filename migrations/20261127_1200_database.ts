import type { Migration } from './migration.ts'

/** PostgreSQL's own name for Unicode without a language; a server that was built without ICU lacks it, and goes on by the database's locale. */
const ANY_LANGUAGE = 'pg_catalog."und-x-icu"'

/**
 * What every room stands on: leases, the marks by which a restored database and a clock that was set are recognised, the rate limit,
 * and how texts are compared. Ids are compared as bytes (`collate "C"`), so that the order of a list never depends on the server's language.
 */
export const database: Migration = {
  name: '20261127_1200_database',
  async up(knex) {
    const { rows } = await knex.raw<{ rows: { has: boolean }[] }>(
      `select to_regcollation('${ANY_LANGUAGE}') is not null as has`,
    )
    const everywhere = rows[0]?.has ? ` collate ${ANY_LANGUAGE}` : ''
    await knex.raw(`
      -- As JavaScript's toLowerCase makes them (test/db/small-letters.test.ts compares both).
      -- Strict, so that a partial index of what is not null is found.
      create function small_letters(value text) returns text language plpgsql immutable strict parallel safe as $$
      begin
        return case when octet_length(value) = length(value) then lower(value collate "C") else lower(value${everywhere}) collate "C" end;
      end $$;

      -- Without case and accents. Compatibility forms fall apart (NFKD), then marks go; what does not fall apart is spelt out.
      create function interview_fold(value text) returns text language sql immutable parallel safe as $$
        select case when octet_length(value) = length(value) then lower(value collate "C")
          else replace(replace(replace(
            translate(lower(regexp_replace(normalize(value, NFKD), '[\\u0300-\\u036f]+', '', 'g')${everywhere}) collate "C", 'øđłıħþðς', 'odlihtdσ'),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end
      $$;

      create table leases (
        name text collate "C" primary key,
        holder text,
        -- Grows with every change of hands; a transaction of an earlier holder finds another number and is refused.
        token bigint not null default 0,
        expires_at timestamptz not null default '-infinity'
      ) with (fillfactor = 50);

      -- One row for the first start, one for each recognised restore. Rows are inserted and never updated, and no later migration
      -- may rewrite this table: a row whose xmin is not the number in wrote_xid was written again by a restore.
      create table epochs (
        number integer primary key,
        began_at timestamptz not null default clock_timestamp(),
        -- The code of why it was recognised as a restore; null for the first start.
        reason text,
        wrote_xid bigint not null default pg_current_xact_id()::text::bigint,
        system_identifier text,
        database_oid text,
        timeline text,
        -- Identity of the files of the embedded server; null for an external one.
        folder text
      );

      -- Grows while daemons run. The data folder remembers it: a smaller number here means that the database went back.
      create table beats (
        only_row boolean primary key default true check (only_row),
        beat bigint not null
      ) with (fillfactor = 10);

      -- A clock that was set back shows less than was seen, and whatever was stored by it waits. Outlives the processes, so that a
      -- correction while none ran is seen too.
      create table clock_looks (
        only_row boolean primary key default true check (only_row),
        -- What the database's clock showed when a process last found it right.
        seen_at timestamptz not null default '-infinity',
        -- When it was seen last, by the new time, that the clock had gone on without us: nothing is deleted for its age for a while.
        doubted_at timestamptz
      );

      insert into clock_looks default values;

      -- Which server this is: system identifier, database and timeline; '-' for what it does not let us read.
      create function interview_bridge_server() returns text language plpgsql volatile as $$
      declare
        system text := '-';
        timeline text := '-';
      begin
        begin
          select system_identifier::text into system from pg_catalog.pg_control_system();
        exception when others then
          system := '-';
        end;
        begin
          timeline := pg_catalog.substr(pg_catalog.pg_walfile_name(pg_catalog.pg_current_wal_lsn()), 1, 8);
        exception when others then
          timeline := '-';
        end;
        return system || '/' || (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()) || '/' || timeline;
      end $$;

      -- A migration that is named here ends every version that does not know it; its transaction inserts the row.
      create table schema_breaks (
        migration text primary key,
        reason text not null,
        at timestamptz not null default clock_timestamp()
      );

      -- Shared by all processes. Losing it in a crash only opens a new window, so it need not be written ahead.
      create unlogged table rate_windows (
        subject text primary key,
        started_at timestamptz not null,
        used integer not null,
        -- What the last draw got: a block, or what was left of the window.
        granted integer not null
      );
    `)
  },
}
