import type { Migration } from './migration.ts'

/**
 * The rules that a connection was last read with, so that a changed YAML is noticed by whichever process comes next; the rules
 * that wait for a stage of the ATS; and which held rows a changed rule caused. Only adds: a process of the version before may
 * still run on this database.
 */
export const rules: Migration = {
  name: '20261123_2220_rules',
  async up(knex) {
    await knex.raw(`
      alter table sync_connections
        -- Keys of the invite rules by which everybody in the mapped stages was listed last; null: not known.
        add rules jsonb,
        -- When a rule was new in them last: a write-back for what happened before is caused by the YAML.
        add rules_at timestamptz,
        -- A keyed digest of the connector and its settings, and the jobs of its rules: by these a connection that was renamed,
        -- or a second one on the same account, is recognised.
        add account text,
        add jobs jsonb;

      -- new_rule: a changed rule caused it, and not a person who moved somebody. Counts only while the row is held.
      alter table sync_applications add held_for text check (held_for in ('new_rule'));
      alter table deliveries add held_for text check (held_for in ('new_rule'));

      -- Rules that decide nothing in one job, since their stage was renamed or is gone in the ATS.
      create table sync_paused_rules (
        connection text collate "C" not null,
        job_id text collate "C" not null,
        -- The key of the rule, and its stage as the YAML names it.
        rule text collate "C" not null,
        stage text not null,
        code text not null check (code in ('stage_renamed', 'stage_gone')),
        -- The stage that the rule meant, by the id and name in the ATS, and its name now; null where it is gone.
        stage_id text not null,
        stage_name text not null,
        stage_now text,
        since timestamptz not null default clock_timestamp(),
        primary key (connection, job_id, rule)
      );
    `)
  },
}
