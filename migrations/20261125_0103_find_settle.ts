import type { Migration } from './migration.ts'

/**
 * Takes out the names of interviews that ended while the table was filled: their triggers could not see the rows yet.
 */
export const findSettle: Migration = {
  name: '20261125_0103_find_settle',
  async up(knex) {
    await knex.raw(`
      delete from interview_names n
        where not exists (select from interviews i where i.id = n.interview_id and i.cancelled_at is null);
    `)
  },
}
