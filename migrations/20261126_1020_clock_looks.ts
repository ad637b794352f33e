import type { Migration } from './migration.ts'

/**
 * What the database's clock showed when a process last found it right: a clock that was set back shows less, and whatever was stored
 * by it waits. Outlives the processes, so that a correction while none ran is seen too. Only adds.
 */
export const clockLooks: Migration = {
  name: '20261126_1020_clock_looks',
  async up(knex) {
    await knex.raw(`
      create table clock_looks (
        only_row boolean primary key default true check (only_row),
        seen_at timestamptz not null default '-infinity'
      );
      insert into clock_looks default values;
    `)
  },
}
