import type { Migration } from './migration.ts'

/** A person decides about a held pass in parts; what they have not decided about stays held, however little it is. */
export const heldInParts: Migration = {
  name: '20261125_0430_held_in_parts',
  async up(knex) {
    await knex.raw('alter table sync_connections add column held_in_parts boolean not null default false')
  },
}
