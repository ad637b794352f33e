import type { Migration } from './migration.ts'

/** How often a step's request was cut off right after it: so many times it may have been worked on, and is not counted as lost. */
export const analysisStepsCut: Migration = {
  name: '20261129_0320_analysis_steps_cut',
  async up(knex) {
    await knex.raw(`
      alter table analysis_steps add column times_cut integer not null default 0;
    `)
  },
}
