import type { Migration } from './migration.ts'

/** An analysis whose process dies outside a request, for instance without memory, was planned anew for ever: what counts that bounds it. */
export const analysesWoken: Migration = {
  name: '20261128_2350_analyses_woken',
  async up(knex) {
    await knex.raw(`
      alter table analyses
        -- How often its job was planned anew, since a server last answered it, because its process had died in each attempt.
        add column times_woken integer not null default 0;
    `)
  },
}
