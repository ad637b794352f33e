import type { Migration } from './migration.ts'

/** Runs of `analysis check`: what a model was like when somebody looked, and with which prompt and rubric. */
export const analysisChecks: Migration = {
  name: '20261128_0130_analysis_checks',
  async up(knex) {
    await knex.raw(`
      -- Of the installation; rows are added and never changed. Nothing in it is about a candidate.
      create table analysis_checks (
        id bigint generated always as identity primary key,
        made_at timestamptz(3) not null default clock_timestamp(),
        model text not null,
        prompt text not null,
        rubric text not null,
        sets text not null,
        interviews integer not null,
        -- False where only a part of the sets was asked: such a run tells nothing of the rest.
        is_whole boolean not null,
        has_passed boolean not null,
        -- [{code, outcome, words}]
        findings jsonb not null
      );
    `)
  },
}
