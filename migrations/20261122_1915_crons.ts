import type { Migration } from './migration.ts'

/** When a connection with `poll.cron` is read next: what passes while no process runs is made up for by the next one. */
export const crons: Migration = {
  name: '20261122_1915_crons',
  async up(knex) {
    await knex.raw('alter table sync_connections add cron_next timestamptz')
  },
}
