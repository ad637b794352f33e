import type { Migration } from './migration.ts'

/** The language in which somebody reads the dashboard; null: what their browser asks for. */
export const usersLanguage: Migration = {
  name: '20261128_2100_users_language',
  async up(knex) {
    await knex.raw(`
      alter table users add column language text check (language in ('en', 'tr', 'de', 'es', 'fr'));
    `)
  },
}
