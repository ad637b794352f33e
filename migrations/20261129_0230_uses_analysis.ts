import type { Migration } from './migration.ts'

/** Whether an assessment made a write, also where its event is another one: a person's decision meanwhile comes before it. */
export const usesAnalysis: Migration = {
  name: '20261129_0230_uses_analysis',
  async up(knex) {
    await knex.raw(`
      -- Its rule asks for, or prints, what the AI thinks; null: its event tells (\`whyAfterDecision\`).
      alter table deliveries add column uses_analysis boolean;
    `)
  },
}
