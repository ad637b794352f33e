import type { Migration } from './migration.ts'

/** An upload's row names its interview, so that one candidate's link cannot fill the disk with uploads at once. */
export const uploads: Migration = {
  name: '20261123_2030_uploads',
  async up(knex) {
    await knex.raw(`
      -- Null: a row of the version before, or of a replaced take.
      alter table media_leftovers add column interview_id text collate "C";
      create index media_leftovers_uploads on media_leftovers (interview_id) where state = 'uploading';
    `)
  },
}
