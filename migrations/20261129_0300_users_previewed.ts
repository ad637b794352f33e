import type { Migration } from './migration.ts'

/** When somebody first looked at a position as its candidates see it; null: not yet. Ticks a first step on their home page. */
export const usersPreviewed: Migration = {
  name: '20261129_0300_users_previewed',
  async up(knex) {
    await knex.raw('alter table users add column previewed_at timestamptz(3)')
  },
}
