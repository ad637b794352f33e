import type { Migration } from './migration.ts'

/**
 * A database that was restored from a backup is recognised, and writes that it may have forgotten are looked up in the ATS
 * before they are written (`src/db/epochs.ts`). Only adds: a process of the version before may still run on this database.
 * The first row of `epochs` is written by the first start, not here: a database that is cloned from a migrated template
 * is a new installation, not a restored one.
 */
export const epochs: Migration = {
  name: '20261123_1940_epochs',
  async up(knex) {
    await knex.raw(`
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

      -- The number of the restore because of which a write is looked up before it is written; null: none.
      alter table deliveries add restore integer;

      -- Writes for versions up to this instant of the interview API are looked up first; 'infinity' until the first pass after a
      -- restore has read the API's time. No look happens before looks_from: a write of before the restore may still be on its way.
      -- Positions made since restored_to may be the connection's, though the database does not know it.
      alter table sync_connections add look_first_until timestamptz, add looks_from timestamptz, add restored_to timestamptz;
    `)
  },
}
