import type { Migration } from './migration.ts'

/**
 * What the engine knows of each connection and each ATS: applications, jobs, versions of interviews, passes and their reasons.
 */
export const sync: Migration = {
  name: '20261127_1280_sync',
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
        seen_at timestamptz not null default clock_timestamp(),
        pass_due_at timestamptz not null default '-infinity',
        -- The longest that a version was seen to come after its own updatedAt, lately; the overlap is sized by it.
        lag_ms double precision not null default 0,
        -- When a pass was first let through; until then the brake asks.
        begun_at timestamptz,
        -- What the brake holds, for people: counts and a sample.
        held jsonb,
        ats_failures integer not null default 0,
        ats_open_until timestamptz not null default '-infinity',
        cron_next timestamptz,
        -- Writes for versions up to this instant of the interview API are looked up first; 'infinity' until the first pass after a
        -- restore has read the API's time. No look happens before looks_from: a write of before the restore may still be on its way.
        -- Positions made since restored_to may be the connection's, though the database does not know it.
        look_first_until timestamptz,
        looks_from timestamptz,
        restored_to timestamptz,
        -- Why writing to the ATS waits for a person; null: it does not.
        writes_paused text,
        -- Refusals since the pause began; the wait before the next try grows with them.
        writes_refused integer not null default 0,
        -- When one write finds out whether the ATS accepts writes again.
        writes_probe_at timestamptz not null default clock_timestamp(),
        -- Keys of the invite rules by which everybody in the mapped stages was listed last; null: not known.
        rules jsonb,
        -- When a rule was new in them last: a write-back for what happened before is caused by the YAML.
        rules_at timestamptz,
        -- A keyed digest of the connector and its settings, and the jobs of its rules: by these a connection that was renamed,
        -- or a second one on the same account, is recognised.
        account text not null,
        jobs jsonb not null,
        -- Milliseconds, by the last answer; negative: behind. Null: not compared yet.
        ats_clock_ahead_ms float8,
        -- A person decides in parts; what they have not decided about stays held, however little it is.
        held_in_parts boolean not null default false,
        -- The name in the YAML; \`name\` is the one under which the state lies.
        configured text collate "C" not null,
        -- Whose it is: an organization of the embedded service, or the address of a remote one.
        owner text not null,
        -- Keyed digests of the settings that reached this account; a changed key adds one.
        accounts text[] not null default '{}',
        made_at timestamptz not null default clock_timestamp(),
        -- A person forgot the state of an earlier account. The row stays, so that no later state takes its name.
        forgotten_at timestamptz,
        -- What the ATS announces in its answers about the end of what we call, and when that was told last.
        ats_notice jsonb,
        ats_noticed_at timestamptz
      );
      create index sync_connections_configured on sync_connections (configured);

      -- What an account's limits look like to all processes together, as its own headers told it.
      create table sync_accounts (
        account text collate "C" primary key,
        blocked_until timestamptz not null default '-infinity',
        told_at timestamptz not null default clock_timestamp(),
        -- By process: { share, wants, untilMs }, the last by the database's clock. One row, so that one update sees all others.
        permits jsonb not null default '{}'
      );

      create table api_waits (
        -- A digest of the address and the key; neither can be read from it.
        account text collate "C" primary key,
        until timestamptz not null,
        -- As long as it was when it was told: a clock that is set back must not make it longer.
        wait_ms float8 not null,
        told_at timestamptz not null default clock_timestamp()
      );

      create table sync_cursors (
        connection text collate "C" not null,
        stream text not null,
        -- The other side's own place, as it wrote it; never computed from our clock.
        cursor text not null,
        moved_at timestamptz not null default clock_timestamp(),
        primary key (connection, stream)
      );

      create table sync_backfills (
        connection text collate "C" primary key,
        since timestamptz not null,
        cursor text not null,
        total bigint not null,
        done bigint not null default 0,
        intents bigint not null default 0,
        started_at timestamptz not null default clock_timestamp(),
        ended_at timestamptz
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
        -- The job opened, closed or changed its stages, and the people in them have not been listed since.
        needs_sweep boolean not null default false,
        primary key (connection, job_id)
      );
      create index sync_jobs_position on sync_jobs (connection, position_id) where position_id is not null;

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
        -- open: the interview side does not yet match "want"; due_at says when to try (again). held: the brake holds it. person: it waits for a person.
        state text not null default 'settled' check (state in ('open', 'settled', 'person', 'held')),
        due_at timestamptz not null default clock_timestamp(),
        attempts integer not null default 0,
        last_problem text,
        entered_at timestamptz,
        changed_at timestamptz not null default clock_timestamp(),
        -- new_rule: a changed rule caused it, and not a person who moved somebody. Counts only while the row is held.
        held_for text check (held_for in ('new_rule')),
        -- Null while nothing is known to be in the way. Beside last_problem, which is a sentence for people.
        waits_for text,
        -- Where the rule invites to: the id of its position, or "job" and the id of the job whose position is made from a template.
        invite_to text collate "C",
        -- The rule changed while it stayed in its stage: an interview that was started is kept, and nobody is invited again.
        keeps_started boolean not null default false,
        -- Whose and for which job the interview in interview_id was made.
        interview_candidate_id text collate "C",
        interview_job_id text collate "C",
        -- Ids that the same person had before their records were merged; a note in doubt may hang on one of them.
        candidates_before text[] not null default '{}',
        -- Since when the ATS does not show it, although it was asked for it by its id; null: it does.
        missing_since timestamptz,
        -- Since when the ATS shows a candidate of whom it is not known whether it is the same person; writes wait meanwhile.
        questioned_since timestamptz,
        -- When we last decided to cancel its invite. Null: never.
        cancel_decided_at timestamptz,
        -- Within waits_for: the code of the error. Both together say which wait was told.
        problem_code text,
        primary key (connection, application_id)
      );
      create index sync_applications_open on sync_applications (connection, due_at) where state = 'open';
      create index sync_applications_held on sync_applications (connection) where state = 'held';
      create index sync_applications_person on sync_applications (connection) where state = 'person';
      create index sync_applications_waiting on sync_applications (connection, waits_for, due_at) where state = 'open' and waits_for is not null;
      create index sync_applications_missing on sync_applications (connection) where missing_since is not null or questioned_since is not null;

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
        -- True from the moment an analysis was asked for until its end was read. Kept apart from the body, which a reading that
        -- began before the request may bring once more.
        analysis_open boolean not null default false,
        asked_at timestamptz,
        asks integer not null default 0,
        -- Whose and for which job it was made.
        candidate_id text collate "C",
        job_id text collate "C",
        -- Groups of events in the order of their times: [{"at": ms, "events": ["invited", …]}, …].
        told jsonb,
        primary key (connection, interview_id)
      );
      create index sync_interviews_application on sync_interviews (connection, application_id);
      create index sync_interviews_expiring on sync_interviews (connection, ((body ->> 'inviteExpiresAt')))
      where state = 'owned' and body ->> 'status' = 'created';
      create index sync_interviews_analysing on sync_interviews (connection, analysis_checked_at)
      where state = 'owned' and body ->> 'analysisStatus' in ('pending', 'processing');
      create index sync_interviews_analysis_open on sync_interviews (connection, analysis_checked_at) where analysis_open;
      create index sync_interviews_waiting_position on sync_interviews (connection, position_id, asked_at nulls first, interview_id) where state = 'waiting';

      create table sync_orders (
        connection text collate "C" not null,
        -- Ours; the ATS calls the assessment so, and it is the interview's externalId.
        order_id text collate "C" not null,
        -- What makes it this order and no other, by the ATS; an order that expired may be placed again under it.
        key text collate "C" not null,
        attempt integer not null,
        position_id text collate "C" not null,
        -- Set once the invite was made; a placed order without it was refused, or cut off and never asked for again.
        interview_id text collate "C",
        callback text,
        facts jsonb not null,
        withdrawn_at timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        primary key (connection, order_id),
        unique (connection, key, attempt)
      );

      create table sync_passes (
        id bigint generated always as identity primary key,
        connection text collate "C" not null,
        started_at timestamptz not null,
        ended_at timestamptz,
        outcome text check (outcome in ('success', 'partial', 'failed', 'held', 'stopped')),
        reason text,
        counts jsonb,
        -- How many passes before it ended alike, changed nothing and are counted here. Null: this one changed something.
        repeats integer,
        -- When the first of those began.
        repeated_since timestamptz
      );
      create index sync_passes_newest on sync_passes (connection, id desc);

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

      -- Records that could not be read or judged: set aside with their reason, while the others go on.
      create table sync_poison (
        connection text collate "C" not null,
        stream text not null,
        record_id text collate "C" not null,
        problem text not null,
        first_at timestamptz not null default clock_timestamp(),
        last_at timestamptz not null default clock_timestamp(),
        times integer not null default 1,
        primary key (connection, stream, record_id)
      );

      create table sync_reports (
        id bigint generated always as identity primary key,
        connection text collate "C" not null,
        at timestamptz not null default clock_timestamp(),
        drift integer not null,
        report jsonb not null
      );
      create index sync_reports_newest on sync_reports (connection, id desc);

      -- Scratch rows, worth nothing after a crash; "run" is one comparison.
      create unlogged table sync_seen (
        run text collate "C" not null,
        id text collate "C" not null,
        at timestamptz not null default clock_timestamp(),
        primary key (run, id)
      );

      -- Secrets of a connection that several processes share (an access token, for one), encrypted with the installation's secret.
      create table sync_secrets (
        connection text collate "C" not null,
        name text not null,
        sealed bytea not null,
        expires_at timestamptz not null,
        used_at timestamptz not null default clock_timestamp(),
        primary key (connection, name)
      );
    `)
  },
}
