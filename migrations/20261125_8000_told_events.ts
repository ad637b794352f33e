import type { Migration } from './migration.ts'

/**
 * Events of an interview are told by the row of its version, which is written with them anyway; before, each was an entry of the
 * history. Only adds: a process of the version before goes on writing entries, and leaves this column as it is.
 */
export const toldEvents: Migration = {
  name: '20261125_8000_told_events',
  async up(knex) {
    // Groups of events in the order of their times: [{"at": ms, "events": ["invited", …]}, …]. Null: none is told here.
    await knex.raw('alter table sync_interviews add column told jsonb')
  },
}
