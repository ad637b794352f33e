import type { Migration } from './migration.ts'

/**
 * A comparison of a whole ATS or interview API notes the ids it has seen; beyond some thousands they lie here and not in memory.
 * And a sealed token whose settings no process uses any more can be told from one in use, so that it is deleted.
 * Only adds: a process of the version before may still run on this database; its tokens count as used now.
 */
export const seen: Migration = {
  name: '20261123_2250_seen',
  async up(knex) {
    await knex.raw(`
      -- Scratch rows, worth nothing after a crash; "run" is one comparison.
      create unlogged table sync_seen (
        run text collate "C" not null,
        id text collate "C" not null,
        at timestamptz not null default clock_timestamp(),
        primary key (run, id)
      );
      alter table sync_secrets add used_at timestamptz not null default clock_timestamp();
    `)
  },
}
