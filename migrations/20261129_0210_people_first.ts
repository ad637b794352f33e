import type { Migration } from './migration.ts'

/** What a person decided comes before what a machine would do, and is counted wherever it was decided. */
export const peopleFirst: Migration = {
  name: '20261129_0210_people_first',
  async up(knex) {
    await knex.raw(`
      -- True: a person looked at the write and let it be written, whatever was decided about its interview before.
      alter table deliveries add column is_let boolean;
      -- When a candidate took the consent to an AI back, and the notice that was shown then; null: nobody did, or a script that shows none.
      alter table interviews add column ai_withdrawn_at timestamptz(3), add column ai_withdrawn_notice text collate "C";
      -- Where the AI recommended something, made by a command: nobody was asked why.
      alter table decision_days add column by_command integer not null default 0;
    `)
  },
}
