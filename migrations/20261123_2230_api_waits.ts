import type { Migration } from './migration.ts'

/**
 * A `Retry-After` of the interview API binds every request made with that key, in every process: until when nothing may be
 * sent is kept here. And how far the clock of an ATS is ahead of ours, so that a wrong one is told once and can be seen.
 */
export const apiWaits: Migration = {
  name: '20261123_2230_api_waits',
  async up(knex) {
    await knex.raw(`
      create table api_waits (
        -- A digest of the address and the key; neither can be read from it.
        account text collate "C" primary key,
        until timestamptz not null,
        -- As long as it was when it was told: a clock that is set back must not make it longer.
        wait_ms float8 not null,
        told_at timestamptz not null default clock_timestamp()
      );
      -- Milliseconds, by the last answer; negative: behind. Null: not compared yet.
      alter table sync_connections add ats_clock_ahead_ms float8;
    `)
  },
}
