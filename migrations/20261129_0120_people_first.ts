import type { Migration } from './migration.ts'

/** What a person decided comes before what a machine would do, and is counted wherever it was decided. */
export const peopleFirst: Migration = {
  name: '20261129_0120_people_first',
  async up(knex) {
    await knex.raw(`
      -- True: a person looked at the write and let it be written, whatever was decided about its interview before.
      alter table deliveries add column is_let boolean;
    `)
  },
}
