import type { Migration } from './migration.ts'

/**
 * How decisions stand to what the AI recommended: what it said, whether the person had seen it, why they decided otherwise; and how often
 * each happened, by position and day.
 */
export const decisionsAdvice: Migration = {
  name: '20261129_0100_decisions_advice',
  async up(knex) {
    await knex.raw(`
      alter table decisions
        -- What the AI's result recommended when it was decided. Null: nothing, or nobody decided in the dashboard.
        add column ai_advice text,
        -- Whoever decided had seen it.
        add column ai_seen boolean not null default false,
        -- The line of who decided against what they had seen.
        add column against_why text,
        -- Rows from before are read by decisions_checked, which keeps nobody waiting.
        add constraint decisions_ai_advice_check check (ai_advice in ('approved', 'rejected')) not valid,
        add constraint decisions_against_check check (against_why is null or (ai_seen and ai_advice <> decision)) not valid;

      -- Decisions that took effect where the AI recommended something, by the day (UTC) of that. They stay when an interview is erased:
      -- they name nobody.
      create table decision_days (
        organization_id text collate "C" not null,
        position_id text collate "C" not null,
        day date not null,
        -- As the AI recommended, before and after the person had seen it.
        agreed_before integer not null default 0,
        agreed_after integer not null default 0,
        -- Against it.
        approved_before integer not null default 0,
        approved_after integer not null default 0,
        rejected_before integer not null default 0,
        rejected_after integer not null default 0,
        primary key (organization_id, position_id, day)
      );
    `)
  },
}
