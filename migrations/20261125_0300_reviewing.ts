import type { Migration } from './migration.ts'

/**
 * What reviewers think of an interview, for their colleagues alone: ratings, notes, and who opened its page when. Neither the API
 * nor the ATS, a mail or a model gets any of it. Only adds; a version before knows none of it.
 */
export const reviewing: Migration = {
  name: '20261125_0300_reviewing',
  async up(knex) {
    await knex.raw(`
      -- One row for each reviewer of an interview. People are named without a reference: what somebody thought who was removed stays.
      create table reviews (
        organization_id text collate "C" not null,
        interview_id text collate "C" not null,
        user_id text collate "C" not null,
        -- Null: the reviewer has not rated, and asked to see the AI's result without.
        rating smallint check (rating between 1 and 5),
        note text,
        rated_at timestamptz(3),
        changed_at timestamptz(3),
        -- When the reviewer asked to see the AI's result before they rated.
        ai_shown_at timestamptz(3),
        primary key (interview_id, user_id),
        check ((rating is null) = (rated_at is null)),
        check (rating is not null or (note is null and ai_shown_at is not null)),
        foreign key (organization_id, interview_id) references interviews (organization_id, id) on delete cascade
      );

      create table review_notes (
        id bigint generated always as identity primary key,
        organization_id text collate "C" not null,
        interview_id text collate "C" not null,
        written_by text collate "C" not null,
        text text not null,
        written_at timestamptz(3) not null default clock_timestamp(),
        edited_at timestamptz(3),
        foreign key (organization_id, interview_id) references interviews (organization_id, id) on delete cascade
      );
      create index review_notes_interview on review_notes (interview_id, id);

      -- Who opened the page with the recordings: one row for each person and interview.
      create table interview_views (
        organization_id text collate "C" not null,
        interview_id text collate "C" not null,
        user_id text collate "C" not null,
        first_at timestamptz(3) not null default clock_timestamp(),
        last_at timestamptz(3) not null default clock_timestamp(),
        primary key (interview_id, user_id),
        foreign key (organization_id, interview_id) references interviews (organization_id, id) on delete cascade
      );
    `)
  },
}
