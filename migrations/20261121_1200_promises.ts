import type { Migration } from './migration.ts'

/**
 * What the engine's promises need on any number of machines: leases with fences instead of session locks (a stopped
 * process keeps its session, and would keep its lock), the brake, attempts for `explain`, poison records, backfills,
 * reports of drift. Only adds: a process of the version before may still run on this database.
 */
export const promises: Migration = {
  name: '20261121_1200_promises',
  async up(knex) {
    await knex.raw(`
      create table leases (
        name text collate "C" primary key,
        holder text,
        -- Grows with every change of hands; a transaction of an earlier holder finds another number and is refused.
        token bigint not null default 0,
        expires_at timestamptz not null default '-infinity'
      ) with (fillfactor = 50);

      alter table sync_connections
        add pass_due_at timestamptz not null default '-infinity',
        -- The longest that a version was seen to come after its own updatedAt, lately; the overlap is sized by it.
        add lag_ms double precision not null default 0,
        -- When a pass was first let through; until then the brake asks.
        add begun_at timestamptz,
        -- What the brake holds, for people: counts and a sample.
        add held jsonb,
        add ats_failures integer not null default 0,
        add ats_open_until timestamptz not null default '-infinity';
      update sync_connections set begun_at = last_success_at;

      alter table sync_applications drop constraint sync_applications_state_check,
        add constraint sync_applications_state_check check (state in ('open', 'settled', 'person', 'held')) not valid;
      create index sync_applications_held on sync_applications (connection) where state = 'held';
      create index sync_applications_email on sync_applications (connection, lower(candidate ->> 'email')) where candidate is not null;

      alter table deliveries drop constraint deliveries_state_check,
        add constraint deliveries_state_check check (state in ('held', 'pending', 'claimed', 'unknown', 'confirmed', 'parked', 'discarded')) not valid;
      create index deliveries_before on deliveries (connection, application_id, seq) where state in ('held', 'pending', 'claimed', 'unknown');
      drop index deliveries_order;
      create index deliveries_held on deliveries (connection) where state = 'held';

      -- The job opened, closed or changed its stages, and the people in them have not been listed since.
      alter table sync_jobs add needs_sweep boolean not null default false;

      -- True from the moment an analysis was asked for until its end was read. Kept apart from the body, which a reading that
      -- began before the request may bring once more.
      alter table sync_interviews add analysis_open boolean not null default false;
      update sync_interviews set analysis_open = true where body ->> 'analysisStatus' in ('pending', 'processing');
      create index sync_interviews_analysis_open on sync_interviews (connection, analysis_checked_at) where analysis_open;

      -- Every try to write or to look, with the requests as they went out (secrets removed), for explain and deliveries show.
      create table delivery_attempts (
        id bigint generated always as identity primary key,
        seq bigint not null,
        attempt integer not null,
        kind text not null check (kind in ('write', 'look')),
        at timestamptz not null default clock_timestamp(),
        outcome text not null,
        problem text,
        exchanges jsonb not null
      );
      create index delivery_attempts_seq on delivery_attempts (seq, id);

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

      -- What an account's limits look like to all processes together, as its own headers told it.
      create table sync_accounts (
        account text collate "C" primary key,
        blocked_until timestamptz not null default '-infinity',
        told_at timestamptz not null default clock_timestamp()
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

      create table sync_reports (
        id bigint generated always as identity primary key,
        connection text collate "C" not null,
        at timestamptz not null default clock_timestamp(),
        drift integer not null,
        report jsonb not null
      );
      create index sync_reports_newest on sync_reports (connection, id desc);
    `)
  },
}
