import type { Migration } from './migration.ts'

/**
 * Tokens and minutes of sound that analyses used, by organization and day (UTC): for `analysis.budget`. The count grows with each answer
 * as the answer is stored, so a crash loses nothing of it, and a look at the day is one row.
 */
export const analysisUsage: Migration = {
  name: '20261128_0220_analysis_usage',
  async up(knex) {
    await knex.raw(`
      create table analysis_usage (
        organization_id text collate "C" not null references organizations (id) on delete cascade,
        day date not null,
        tokens bigint not null default 0,
        audio_seconds double precision not null default 0,
        primary key (organization_id, day)
      );
    `)
  },
}
