import type { Migration } from './migration.ts'

/**
 * Why an invite waits is a code, so that it can be counted; the newest write of a connection is found without reading its history;
 * a pass may end as stopped; and a migration can declare that an older version must not run on its database.
 */
export const figures: Migration = {
  name: '20261123_2240_figures',
  async up(knex) {
    await knex.raw(`
      -- Null while nothing is known to be in the way. Beside last_problem, which is a sentence for people.
      alter table sync_applications add column waits_for text;
      create index sync_applications_waiting on sync_applications (connection, waits_for, due_at) where state = 'open' and waits_for is not null;

      -- requestAnalysis writes nothing to the ATS.
      create index deliveries_written on deliveries (connection, closed_at) where state = 'confirmed' and action <> 'requestAnalysis';

      -- Not validated: every row that is there held to the narrower rule, and checking them again would lock the table.
      alter table sync_passes drop constraint sync_passes_outcome_check,
        add constraint sync_passes_outcome_check check (outcome in ('success', 'partial', 'failed', 'held', 'stopped')) not valid;

      -- A migration that is named here ends every version that does not know it; its transaction inserts the row.
      create table schema_breaks (
        migration text primary key,
        reason text not null,
        at timestamptz not null default clock_timestamp()
      );
    `)
  },
}
