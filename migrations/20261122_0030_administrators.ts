import type { Migration } from './migration.ts'

/**
 * Who may act on the sync from the dashboard, and indexes by which the dashboard counts and finds there without reading the
 * history. Takes away only an index that another one covers: a process of the version before may still run on this database.
 */
export const administrators: Migration = {
  name: '20261122_0030_administrators',
  async up(knex) {
    await knex.raw(`
      alter table users add administrator boolean not null default false;
      create index sync_applications_person on sync_applications (connection) where state = 'person';
      create index sync_interviews_email on sync_interviews (connection, lower(body #>> '{candidate,email}'));
      drop index sync_applications_candidate;
    `)
  },
}
