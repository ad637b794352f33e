import type { Migration } from './migration.ts'

/** What the sync engine knows: where it stands, what it decided and why, and every write it owes to an ATS. */
export const sync: Migration = {
  name: '20261121_0930_sync',
  async up(knex) {
    await knex.raw(`
      -- State belongs to the connection's name, not to its settings: a changed YAML goes on where the old one was.
      create table sync_connections (
        name text collate "C" primary key,
        connector text not null,
        -- Why a side waits for a person (a refused key); cleared by the first pass that is answered again.
        ats_paused text,
        api_paused text,
        -- The last planned pass that some process began, so that several processes keep one rhythm.
        slot bigint not null default 0,
        last_success_at timestamptz,
        -- By the server's clock: everything that was visible then has been read.
        interviews_read_at timestamptz,
        last_lookback_at timestamptz,
        last_sweep_at timestamptz,
        seen_at timestamptz not null default clock_timestamp()
      );

      create table sync_cursors (
        connection text collate "C" not null,
        stream text not null,
        -- The other side's own place, as it wrote it; never computed from our clock.
        cursor text not null,
        moved_at timestamptz not null default clock_timestamp(),
        primary key (connection, stream)
      );

      create table sync_jobs (
        connection text collate "C" not null,
        job_id text collate "C" not null,
        name text not null,
        status text not null,
        position_id text collate "C",
        -- Set before a position is created for this job, so that a crash in between does not make a second one.
        creating_since timestamptz,
        stages jsonb not null default '[]',
        primary key (connection, job_id)
      );
      create index sync_jobs_position on sync_jobs (connection, position_id) where position_id is not null;

      create table sync_applications (
        connection text collate "C" not null,
        application_id text collate "C" not null,
        job_id text collate "C",
        candidate_id text collate "C",
        stage_id text,
        stage_name text,
        status text not null,
        candidate jsonb,
        -- What should be true at the interview API, and why (the rule's line in the YAML).
        want text not null check (want in ('invited', 'cancelled', 'nothing')),
        reason text not null,
        rule text,
        position_id text collate "C",
        interview_id text collate "C",
        invites integer not null default 0,
        -- open: the interview side does not yet match "want"; due_at says when to try (again).
        state text not null default 'settled' check (state in ('open', 'settled', 'person')),
        due_at timestamptz not null default clock_timestamp(),
        attempts integer not null default 0,
        last_problem text,
        entered_at timestamptz,
        changed_at timestamptz not null default clock_timestamp(),
        primary key (connection, application_id)
      );
      create index sync_applications_open on sync_applications (connection, due_at) where state = 'open';
      create index sync_applications_candidate on sync_applications (connection, (lower(candidate ->> 'email')));

      create table sync_interviews (
        connection text collate "C" not null,
        interview_id text collate "C" not null,
        position_id text collate "C" not null,
        application_id text collate "C" not null,
        -- The last version seen: its updatedAt as the API wrote it, a hash of the whole body, and the body.
        updated_at text not null,
        hash bytea not null,
        body jsonb not null,
        -- waiting: seen before its application or position was known. owned: events were derived. gone: cancelled.
        state text not null check (state in ('waiting', 'owned', 'gone')),
        event_state jsonb not null default '{}',
        analysis_checked_at timestamptz,
        primary key (connection, interview_id)
      );
      create index sync_interviews_application on sync_interviews (connection, application_id);
      create index sync_interviews_waiting on sync_interviews (connection) where state = 'waiting';
      create index sync_interviews_expiring on sync_interviews (connection, ((body ->> 'inviteExpiresAt')))
        where state = 'owned' and body ->> 'status' = 'created';
      create index sync_interviews_analysing on sync_interviews (connection, analysis_checked_at)
        where state = 'owned' and body ->> 'analysisStatus' in ('pending', 'processing');

      create table deliveries (
        seq bigint generated always as identity primary key,
        connection text collate "C" not null,
        application_id text collate "C" not null,
        interview_id text collate "C" not null,
        event text not null,
        occurrence integer not null,
        action text not null,
        action_index integer not null,
        -- What is to be written, rendered; the values its template took; the YAML line that asked for it.
        payload jsonb not null,
        template_values jsonb,
        rule text,
        marker text not null,
        state text not null default 'pending'
          check (state in ('pending', 'claimed', 'unknown', 'confirmed', 'parked', 'discarded')),
        attempt integer not null default 0,
        claim text,
        claimed_at timestamptz,
        due_at timestamptz not null default clock_timestamp(),
        remote_id text,
        reason text,
        created_at timestamptz not null default clock_timestamp(),
        closed_at timestamptz,
        -- One event of one interview asks for each action once, however often we see it.
        unique (connection, interview_id, event, occurrence, action_index)
      );
      create index deliveries_due on deliveries (connection, seq) where state = 'pending';
      create index deliveries_order on deliveries (connection, application_id, seq) where state in ('pending', 'claimed', 'unknown');
      create index deliveries_doubtful on deliveries (connection, due_at) where state in ('claimed', 'unknown');
      create index deliveries_parked on deliveries (connection) where state = 'parked';
      create index deliveries_application on deliveries (connection, application_id, seq);

      create table sync_history (
        id bigint generated always as identity primary key,
        at timestamptz not null default clock_timestamp(),
        connection text collate "C" not null,
        application_id text collate "C",
        interview_id text collate "C",
        -- A short word for the kind of thing (invited, skipped, cancelled, delivered, …), and a sentence for people.
        what text not null,
        sentence text not null,
        rule text,
        facts jsonb
      );
      create index sync_history_application on sync_history (connection, application_id, id);

      create table sync_passes (
        id bigint generated always as identity primary key,
        connection text collate "C" not null,
        started_at timestamptz not null,
        ended_at timestamptz,
        outcome text check (outcome in ('success', 'partial', 'failed', 'held')),
        reason text,
        counts jsonb
      );
      create index sync_passes_newest on sync_passes (connection, id desc);

      -- Secrets of a connection that several processes share (an access token, for one), encrypted with the installation's secret.
      create table sync_secrets (
        connection text collate "C" not null,
        name text not null,
        sealed bytea not null,
        expires_at timestamptz not null,
        primary key (connection, name)
      );
    `)
  },
}
