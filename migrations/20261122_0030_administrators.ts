import type { Migration } from './migration.ts'

/**
 * Who may act on the sync from the dashboard, and what the dashboard counts there without reading the history. Only adds: a
 * process of the version before may still run on this database.
 */
export const administrators: Migration = {
  name: '20261122_0030_administrators',
  async up(knex) {
    await knex.raw(`
      alter table users add administrator boolean not null default false;
      create index sync_applications_person on sync_applications (connection) where state = 'person';
    `)
  },
}
