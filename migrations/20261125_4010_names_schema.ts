import type { Migration } from './migration.ts'
import { ownersPath } from './own-schema.ts'

/**
 * The trigger that keeps the names of new interviews named the schema "public" at first, so an installation whose tables lie elsewhere could
 * invite nobody. This mends databases that got it so. It locks no table.
 */
export const namesSchema: Migration = {
  name: '20261125_4010_names_schema',
  async up(knex) {
    await knex.raw(`alter function interview_names_add() set search_path = ${await ownersPath(knex)}`)
  },
}
