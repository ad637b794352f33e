import type { Migration } from './migration.ts'

/** The language in which a mail was handed over, so that it is shown with the words that its reader got. */
export const mailsLanguage: Migration = {
  name: '20261129_0010_mails_language',
  async up(knex) {
    await knex.raw(`
      -- Null: it was not handed over since there is this column.
      alter table mails add column text_language text collate "C";
    `)
  },
}
