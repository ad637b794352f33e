import type { Migration } from './migration.ts'

/**
 * Pictures that finished interviews were asked with stay, so the sweep must not look at each of them again and again. Only adds.
 */
export const askedPictures: Migration = {
  name: '20261125_1100_asked_pictures',
  async up(knex) {
    await knex.raw(`
      -- Some interview showed it when it was looked for last; it is not looked for again before then. Null: not looked for yet.
      alter table question_images add column look_again_at timestamptz(3);
    `)
  },
}
