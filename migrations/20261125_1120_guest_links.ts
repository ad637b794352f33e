import type { Migration } from './migration.ts'

/** Links by which somebody without an account watches one interview, such as a hiring manager. Only adds; a version before knows none of them. */
export const guestLinks: Migration = {
  name: '20261125_1120_guest_links',
  async up(knex) {
    await knex.raw(`
      -- Rows stay: they are what was made, opened and revoked, and by whom.
      create table guest_links (
        id text collate "C" primary key,
        organization_id text collate "C" not null,
        interview_id text collate "C" not null,
        -- SHA-256 of the token in the link, which is shown once and stored nowhere.
        digest bytea not null unique,
        made_by text collate "C" not null,
        made_at timestamptz(3) not null default clock_timestamp(),
        expires_at timestamptz(3) not null,
        revoked_by text collate "C",
        revoked_at timestamptz(3),
        opened integer not null default 0,
        first_opened_at timestamptz(3),
        last_opened_at timestamptz(3),
        check ((revoked_by is null) = (revoked_at is null)),
        check ((first_opened_at is null) = (opened = 0)),
        foreign key (organization_id, interview_id) references interviews (organization_id, id) on delete cascade
      );
      create index guest_links_interview on guest_links (interview_id, made_at);
    `)
  },
}
