import type { Migration } from './migration.ts'

/** The link by which the first administrator is made. Only adds: a version before prints none, and makes people by its command line. */
export const firstLinks: Migration = {
  name: '20261125_9000_first_links',
  async up(knex) {
    await knex.raw(`
      create table first_links (
        -- One at a time: each start that prints a link takes the place of the one before.
        only_row boolean primary key default true check (only_row),
        -- SHA-256 of the token in the link, which is printed once and stored nowhere.
        digest bytea not null,
        expires_at timestamptz(3) not null
      );
    `)
  },
}
