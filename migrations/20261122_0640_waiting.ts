import type { Migration } from './migration.ts'

/**
 * An interview that waits for its application is asked for less and less often; and those of positions that are not a
 * connection's own, of which an organization with several connections has many, are not read with each pass.
 * Takes away only an index that another one covers: a process of the version before may still run on this database.
 */
export const waiting: Migration = {
  name: '20261122_0640_waiting',
  async up(knex) {
    await knex.raw(`
      alter table sync_interviews add asked_at timestamptz, add asks integer not null default 0;
      create index sync_interviews_waiting_position on sync_interviews (connection, position_id, asked_at nulls first, interview_id) where state = 'waiting';
      drop index sync_interviews_waiting;
    `)
  },
}
