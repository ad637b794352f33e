import type { Migration } from './migration.ts'

/** Why an application is invited or cancelled, by code and facts, so that each page says it in the language of its reader. */
export const causes: Migration = {
  name: '20261129_0310_causes',
  async up(knex) {
    await knex.raw(`
      -- Beside \`reason\`, which is the same in English; null where an earlier version decided it (src/sync/rules/causes.ts).
      alter table sync_applications add column cause jsonb;
    `)
  },
}
