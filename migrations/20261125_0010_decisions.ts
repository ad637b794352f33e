import type { Migration } from './migration.ts'

/**
 * What reviewers decided about interviews, by whom and why. A decision of the dashboard waits a few seconds, in which it can be
 * undone; then it is the interview's `approval_status`. Only adds: a version before decides at once and keeps no record.
 */
export const decisions: Migration = {
  name: '20261125_0010_decisions',
  async up(knex) {
    await knex.raw(`
      create table decisions (
        id bigint generated always as identity primary key,
        organization_id text collate "C" not null,
        interview_id text collate "C" not null,
        decision text not null check (decision in ('approved', 'rejected')),
        -- For colleagues; it is neither sent to the ATS nor shown by the API.
        reason text,
        -- The approval status when it was decided. Where it is another one by the time, somebody decided otherwise meanwhile.
        status_before text not null,
        -- Null: the command line.
        decided_by text collate "C",
        decided_at timestamptz(3) not null default clock_timestamp(),
        takes_effect_at timestamptz(3) not null,
        -- waiting: can be undone. effective: it is, or was, the approval status. replaced: decided anew before it took effect.
        -- dropped: the interview was cancelled before it took effect.
        state text not null check (state in ('waiting', 'effective', 'undone', 'replaced', 'dropped')),
        settled_at timestamptz(3),
        -- Who undid or replaced it; null: it took effect by itself, or the command line did.
        settled_by text collate "C",
        check ((state = 'waiting') = (settled_at is null)),
        foreign key (organization_id, interview_id) references interviews (organization_id, id) on delete cascade
      );
      create unique index decisions_waiting on decisions (interview_id) where state = 'waiting';
      create index decisions_due on decisions (takes_effect_at) where state = 'waiting';
      create index decisions_interview on decisions (interview_id, id);
    `)
  },
}
