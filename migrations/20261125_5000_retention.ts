import type { Migration } from './migration.ts'

/**
 * Old details are removed, and what keeps a write from happening twice stays (`src/sync/store/details.ts`). Only adds: a process
 * of the version before may still run on this database. The indexes by which the old rows are found stand in `indexes.ts`.
 */
export const retention: Migration = {
  name: '20261125_5000_retention',
  async up(knex) {
    await knex.raw(`
      alter table deliveries
        -- When its texts and values were removed; its key, its state and its times stay. Null: they are all there.
        add column summarised_at timestamptz,
        -- What is left of it can never be written. Not validated: there is no such row yet, and the check would lock the table.
        add constraint deliveries_summarised_check check (summarised_at is null or state in ('confirmed', 'discarded')) not valid;
    `)
  },
}
