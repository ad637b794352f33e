import type { Migration } from './migration.ts'

/**
 * An invite that would end while its candidate records the first answer ends later; how much later is counted from the deadline that it
 * had. Only adds; a version before moves no deadline.
 */
export const firstAnswers: Migration = {
  name: '20261124_2320_first_answers',
  async up(knex) {
    await knex.raw(`
      alter table interviews
        -- The deadline before a recording moved it. Null: none did.
        add column deadline_before timestamptz(3);
    `)
  },
}
