import type { Migration } from './migration.ts'
import { ownersPath } from './own-schema.ts'

/**
 * Functions that run as the owner look for our tables where they are: they named the schema "public", which is not everybody's. It locks no
 * table.
 */
export const ownSchema: Migration = {
  name: '20261125_1110_own_schema',
  async up(knex) {
    const path = await ownersPath(knex)
    await knex.raw(`
      alter function interview_names_keep() set search_path = ${path};
      alter function interview_named(text, text[], integer) set search_path = ${path};
      alter function organizations_are_many() set search_path = ${path};
    `)
  },
}
