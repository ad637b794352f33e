import type { Migration } from './migration.ts'

/**
 * A person may forget the state of an earlier account. Its row stays without its contents, so that no later state takes its name, and
 * with it the interviews that were made under it. A process of the version before counts such a row as an account that nothing reaches.
 */
export const forgottenStates: Migration = {
  name: '20261126_1060_forgotten_states',
  async up(knex) {
    await knex.raw('alter table sync_connections add column forgotten_at timestamptz')
  },
}
