import type { Migration } from './migration.ts'

/** The exchanges of a write that went as it should, without what was sent; null: its attempts stand in `delivery_attempts`. */
export const cleanWrites: Migration = {
  name: '20261125_4000_clean_writes',
  async up(knex) {
    await knex.raw('alter table deliveries add column exchanges jsonb')
  },
}
