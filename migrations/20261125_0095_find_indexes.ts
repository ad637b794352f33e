import type { Migration } from './migration.ts'

/**
 * Indexes for the dashboard's list. Only adds; writes of interviews wait while they are built.
 */
export const findIndexes: Migration = {
  name: '20261125_0095_find_indexes',
  async up(knex) {
    await knex.raw(`
      -- Only the interviews that wait for somebody, and those that somebody decided about: few writes, each late in a life.
      create index interviews_to_decide on interviews (organization_id, completed_at, id)
        where cancelled_at is null and status = 'completed' and approval_status = 'pending';
      create index interviews_decided on interviews (organization_id, approval_status, updated_at, id)
        where cancelled_at is null and approval_status <> 'pending';
      create index interviews_analysed on interviews (organization_id, analysis_status, updated_at, id)
        where cancelled_at is null and analysis_status <> 'not_requested';
    `)
  },
}
