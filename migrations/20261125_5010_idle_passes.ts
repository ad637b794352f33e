import type { Migration } from './migration.ts'

/** Passes that changed nothing are counted in the row of the newest one. Only adds: a process of the version before may still run on this database. */
export const idlePasses: Migration = {
  name: '20261125_5010_idle_passes',
  async up(knex) {
    await knex.raw(`
      alter table sync_passes
        -- How many passes before it ended alike, changed nothing and are counted here. Null: this one changed something.
        add column repeats integer,
        -- When the first of those began.
        add column repeated_since timestamptz;
    `)
  },
}
