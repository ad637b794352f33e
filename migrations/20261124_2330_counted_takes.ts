import type { Migration } from './migration.ts'

/**
 * Which takes are the same recording, sent again: it counts once where a position limits the takes. Only adds; a version before counts
 * each of them and refuses none.
 */
export const countedTakes: Migration = {
  name: '20261124_2330_counted_takes',
  async up(knex) {
    await knex.raw(`
      alter table takes
        -- The id that the candidate's page gave the recording. Null: it gave none.
        add column recording text;
    `)
  },
}
