import type { Migration } from './migration.ts'

/** What a draft of a rubric asked of a model so far, so that a process that dies in between asks and pays at most once more. */
export const rubricsRequests: Migration = {
  name: '20261129_0220_rubrics_requests',
  async up(knex) {
    await knex.raw(`
      alter table rubrics
        -- How many requests left for the draft that was asked for last.
        add column draft_requests integer not null default 0,
        -- The tokens of those that left and are not counted in analysis_usage yet.
        add column draft_tokens integer not null default 0 check (draft_tokens >= 0);
    `)
  },
}
