import type { Migration } from './migration.ts'

/**
 * An analysis keeps the version of the rubric that was approved when it was asked for, so that it goes on with the same after a crash;
 * and it may wait for the budget of the day.
 */
export const analysesRubric: Migration = {
  name: '20261128_0210_analyses_rubric',
  async up(knex) {
    await knex.raw(`
      alter table analyses
        -- Null: the built-in rubric.
        add column rubric_version integer,
        drop constraint analyses_waiting_for_check,
        add constraint analyses_waiting_for_check
          check (waiting_for in ('refused', 'throttled', 'unavailable', 'unreachable', 'budget'));
    `)
  },
}
