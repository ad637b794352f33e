import type { Migration } from './migration.ts'

/**
 * A write-back that may have arrived when its connection's name left the account was parked with the same code as one that this ATS lets
 * nobody look for. This column tells them apart: where it is true, the ATS was not asked, and is asked once the name comes back. Null
 * in rows that a process of the version before parked, which a person looks for.
 */
export const leftInDoubt: Migration = {
  name: '20261126_1100_left_in_doubt',
  async up(knex) {
    await knex.raw('alter table deliveries add column is_unasked boolean')
  },
}
