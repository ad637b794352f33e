import type { Migration } from './migration.ts'

/** The processes divide the published limit of an ATS account among themselves, so that all together keep it. */
export const permits: Migration = {
  name: '20261123_2300_permits',
  async up(knex) {
    await knex.raw(`
      -- By process: { share, wants, untilMs }, the last by the database's clock. One row, so that one update sees all others.
      alter table sync_accounts add column permits jsonb not null default '{}';
    `)
  },
}
