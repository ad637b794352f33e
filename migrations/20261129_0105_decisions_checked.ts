import type { Migration } from './migration.ts'

/** Rows that were there before hold what `…_decisions_advice` asks of new ones: read beside everybody who writes, so in a transaction of its own. */
export const decisionsChecked: Migration = {
  name: '20261129_0105_decisions_checked',
  async up(knex) {
    await knex.raw(`
      alter table decisions validate constraint decisions_ai_advice_check, validate constraint decisions_against_check;
    `)
  },
}
