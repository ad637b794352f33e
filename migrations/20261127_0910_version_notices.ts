import type { Migration } from './migration.ts'

/** What an ATS announces in its answers about the end of what we call, and when that was told last. Only adds. */
export const versionNotices: Migration = {
  name: '20261127_0910_version_notices',
  async up(knex) {
    await knex.raw('alter table sync_connections add column ats_notice jsonb, add column ats_noticed_at timestamptz')
  },
}
