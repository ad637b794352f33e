import type { Migration } from './migration.ts'

/** Their places are taken by indexes of small letters that no locale changes (`indexes.ts`). */
export const lettersOfApplications: Migration = {
  name: '20261126_1210_letters_of_applications',
  async up(knex) {
    await knex.raw('drop index if exists sync_applications_email, sync_applications_name')
  },
}
