import type { Migration } from './migration.ts'
import { ownersPath } from './own-schema.ts'

/**
 * The function that keeps the names of new interviews looks for our tables where they are: it named the schema "public" in databases that were
 * brought up to date on the day it came, and no invite succeeded elsewhere. It locks no table.
 */
export const namesWhereTablesAre: Migration = {
  name: '20261125_6000_names_where_tables_are',
  async up(knex) {
    await knex.raw(`alter function interview_names_add() set search_path = ${await ownersPath(knex)}`)
  },
}
