import type { Migration } from './migration.ts'

/**
 * Who may do what: organizations, the people of the dashboard, their sessions, and API keys.
 * Ids are compared as bytes (`collate "C"`), so that the order of a list never depends on the server's language.
 */
export const accounts: Migration = {
  name: '20261121_0900_accounts',
  async up(knex) {
    await knex.raw(`
      create table installation (
        only_row boolean primary key default true check (only_row),
        secret_check text not null
      );

      create table organizations (
        id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
        name text not null,
        subscription text not null default 'active' check (subscription in ('active', 'none')),
        credits integer not null default 0 check (credits >= 0),
        api_access boolean not null default true,
        created_at timestamptz not null default clock_timestamp()
      );

      create table users (
        id text collate "C" primary key,
        organization_id text collate "C" not null references organizations (id),
        email text not null unique check (email = lower(email)),
        password_hash text not null,
        created_at timestamptz not null default clock_timestamp(),
        unique (organization_id, id)
      );

      create table sessions (
        digest bytea primary key,
        user_id text collate "C" not null references users (id) on delete cascade,
        csrf text not null,
        created_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null
      );
      create index sessions_expires_at on sessions (expires_at);

      create table api_keys (
        id text collate "C" primary key,
        organization_id text collate "C" not null,
        user_id text collate "C" not null,
        name text not null,
        prefix text not null,
        digest bytea not null unique,
        created_at timestamptz not null default clock_timestamp(),
        last_used_at timestamptz,
        revoked_at timestamptz,
        foreign key (organization_id, user_id) references users (organization_id, id)
      );
      create index api_keys_organization on api_keys (organization_id, created_at desc);

      -- Processes keep identities in memory for a moment; a revoked key or a closed organization must end that at once.
      create function access_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('interview_bridge_access', new.id);
        return null;
      end $$;
      create trigger api_keys_changed after update of revoked_at on api_keys
        for each row execute function access_changed();
      create trigger organizations_changed after update of api_access, name on organizations
        for each row execute function access_changed();

      -- Shared by all processes. Losing it in a crash only opens a new window, so it need not be written ahead.
      create unlogged table rate_windows (
        subject text primary key,
        started_at timestamptz not null,
        used integer not null,
        -- What the last draw got: a block, or what was left of the window.
        granted integer not null
      );

      create table companies (
        id text collate "C" primary key,
        organization_id text collate "C" not null references organizations (id),
        name text not null,
        website text,
        created_at timestamptz not null default clock_timestamp(),
        unique (organization_id, id)
      );
      create index companies_newest on companies (organization_id, created_at desc, id desc);

      create table teams (
        id text collate "C" primary key,
        organization_id text collate "C" not null references organizations (id),
        name text not null,
        created_at timestamptz not null default clock_timestamp(),
        unique (organization_id, id)
      );
      create index teams_newest on teams (organization_id, created_at desc, id desc);
    `)
  },
}
