import type { Migration } from './migration.ts'

/**
 * When it was seen last, by the new time, that the database's clock had gone on without us: it may be ahead, and nothing is deleted for
 * its age for a while. Only adds.
 */
export const clockDoubts: Migration = {
  name: '20261126_1140_clock_doubts',
  async up(knex) {
    await knex.raw('alter table clock_looks add column doubted_at timestamptz')
  },
}
