import type { Migration } from './migration.ts'

/** Positions, interviews, answers, analyses and mail: what the specification describes, and what stands behind it. */
export const interviews: Migration = {
  name: '20261121_0910_interviews',
  async up(knex) {
    await knex.raw(`
      create table positions (
        id text collate "C" primary key,
        organization_id text collate "C" not null references organizations (id),
        company_id text collate "C" not null,
        team_id text collate "C",
        name text not null,
        status text not null check (status in ('open', 'closed', 'draft')),
        interview_condition text,
        analyze_prompt text,
        -- [{id, text, timeLimit, order}], in order. Always read and replaced as a whole, so one value, not a table.
        questions jsonb not null default '[]',
        public_token text collate "C" not null unique,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        unique (organization_id, id),
        foreign key (organization_id, company_id) references companies (organization_id, id),
        foreign key (organization_id, team_id) references teams (organization_id, id)
      );
      create index positions_newest on positions (organization_id, created_at desc, id desc);
      create index positions_by_status on positions (organization_id, status, created_at desc, id desc);

      create table interviews (
        id text collate "C" primary key,
        organization_id text collate "C" not null,
        position_id text collate "C" not null,
        external_id text collate "C",
        source text not null check (source in ('api', 'dashboard')),
        -- "expired" is never stored: it is a created invite whose time has passed.
        status text collate "C" not null default 'created' check (status in ('created', 'in_progress', 'completed', 'abandoned')),
        approval_status text not null default 'pending' check (approval_status in ('pending', 'approved', 'rejected')),
        first_name text not null,
        last_name text not null,
        email text not null,
        phone_number text,
        country_code text,
        -- SHA-256 of the link's token; the token itself can be made again from the id and the installation's secret.
        token_digest bytea not null unique,
        invite_expires_at timestamptz(3),
        answered_questions integer not null default 0,
        -- The questions as they stood when the candidate started: a later edit must not change a running interview.
        questions jsonb,
        started_at timestamptz(3),
        ai_consent boolean,
        last_answer_at timestamptz(3),
        completed_at timestamptz(3),
        analysis_status text not null default 'not_requested'
          check (analysis_status in ('not_requested', 'pending', 'processing', 'completed', 'failed')),
        created_by text collate "C",
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        cancelled_at timestamptz(3),
        unique (organization_id, id),
        foreign key (organization_id, position_id) references positions (organization_id, id)
      );
      -- Newest first, for each combination of filters, so that no list scans what it does not show.
      create index interviews_newest on interviews (organization_id, created_at desc, id desc) where cancelled_at is null;
      create index interviews_status_newest on interviews (organization_id, status, created_at desc, id desc) where cancelled_at is null;
      create index interviews_position_newest on interviews (position_id, created_at desc, id desc) where cancelled_at is null;
      create index interviews_position_status_newest on interviews (position_id, status, created_at desc, id desc) where cancelled_at is null;
      -- Changes since. The expiry rides along so that "created" and "expired" are told apart inside the index.
      create index interviews_changed on interviews (organization_id, updated_at, id) where cancelled_at is null;
      create index interviews_status_changed on interviews (organization_id, status, updated_at, id) include (invite_expires_at) where cancelled_at is null;
      create index interviews_position_changed on interviews (position_id, updated_at, id) where cancelled_at is null;
      create index interviews_position_status_changed on interviews (position_id, status, updated_at, id) include (invite_expires_at) where cancelled_at is null;
      -- spec §4: externalId is unique per position among interviews that were not cancelled.
      -- The id comes first, so that the same index serves a search for it on every position.
      create unique index interviews_external on interviews (external_id, position_id) where cancelled_at is null and external_id is not null;
      create index interviews_email on interviews (position_id, email) where cancelled_at is null;
      create index interviews_expiring on interviews (organization_id, invite_expires_at) where cancelled_at is null and status = 'created';
      create index interviews_unfinished on interviews (last_answer_at) where cancelled_at is null and status = 'in_progress';

      create table answers (
        organization_id text collate "C" not null,
        interview_id text collate "C" not null,
        question_id text collate "C" not null,
        question_text text not null,
        media_key text not null,
        media_type text not null,
        media_bytes bigint not null,
        answered_at timestamptz(3) not null,
        primary key (interview_id, question_id),
        foreign key (organization_id, interview_id) references interviews (organization_id, id)
      );

      create table analyses (
        interview_id text collate "C" primary key,
        organization_id text collate "C" not null,
        requested_by text collate "C",
        requested_at timestamptz(3) not null,
        completed_at timestamptz(3),
        result jsonb,
        failure text,
        -- Model, prompt version, ranges and evidence: for the dashboard, never for the API.
        provenance jsonb,
        foreign key (organization_id, interview_id) references interviews (organization_id, id)
      );

      -- Every mail is kept: without an SMTP server this is where it can be read.
      create table mails (
        id text collate "C" primary key,
        organization_id text collate "C" not null references organizations (id),
        recipient text not null,
        subject text not null,
        body text not null,
        created_at timestamptz not null default clock_timestamp(),
        sent_at timestamptz,
        failure text
      );
      create index mails_newest on mails (organization_id, created_at desc);

      -- Where the pages of an updatedSince list ended, so that the next page follows on (see src/README.md).
      -- After a crash readers start again at page 1, so it need not be written ahead.
      create unlogged table list_places (
        api_key_id text collate "C" not null,
        query bytea not null,
        page integer not null,
        updated_at timestamptz(3) not null,
        id text collate "C" not null,
        stored_at timestamptz not null default clock_timestamp(),
        primary key (api_key_id, query, page)
      );
      create index list_places_age on list_places (stored_at);
    `)
  },
}
