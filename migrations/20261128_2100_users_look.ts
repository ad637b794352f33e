import type { Migration } from './migration.ts'

/** The language in which somebody reads the dashboard (null: what their browser asks for), in light or dark (null: as their device has it). `browser_language`: what their browser asked for when they last logged in, for mails to them. */
export const usersLook: Migration = {
  name: '20261128_2100_users_look',
  async up(knex) {
    await knex.raw(`
      alter table users add column language text check (language in ('en', 'tr', 'de', 'es', 'fr')),
        add column browser_language text check (browser_language in ('en', 'tr', 'de', 'es', 'fr')),
        add column theme text check (theme in ('light', 'dark'));
    `)
  },
}
