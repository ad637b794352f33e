import type { Migration } from './migration.ts'

/** Its place is taken by an index of small letters that no locale changes (`indexes.ts`). */
export const lettersOfVersions: Migration = {
  name: '20261126_1220_letters_of_versions',
  async up(knex) {
    await knex.raw('drop index if exists sync_interviews_email')
  },
}
