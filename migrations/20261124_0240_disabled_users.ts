import type { Migration } from './migration.ts'

/** People who left keep their name in the history and cannot log in. */
export const disabledUsers: Migration = {
  name: '20261124_0240_disabled_users',
  async up(knex) {
    await knex.raw('alter table users add column disabled_at timestamptz')
  },
}
