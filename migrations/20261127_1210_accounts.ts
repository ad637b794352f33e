import type { Migration } from './migration.ts'
import { ownersPath } from './own-schema.ts'

/**
 * Who may do what: organizations, the people of the dashboard with their teams, logins and history, and API keys.
 * Each table of an organization gets the policy of its rows from `src/db/row-security.ts`.
 */
export const accounts: Migration = {
  name: '20261127_1210_accounts',
  async up(knex) {
    const path = await ownersPath(knex)
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
        -- One account in each organization; an administrator who adds one learns nothing about the others.
        email text not null check (email = lower(email)),
        password_hash text not null,
        created_at timestamptz not null default clock_timestamp(),
        -- People who left keep their name in the history and cannot log in.
        disabled_at timestamptz,
        role text not null default 'reviewer' check (role in ('viewer', 'reviewer', 'administrator', 'installation')),
        unique (organization_id, id)
      );
      create unique index users_organization_email on users (organization_id, email);
      create index users_email on users (email);

      create table sessions (
        digest bytea primary key,
        user_id text collate "C" not null references users (id) on delete cascade,
        csrf text not null,
        created_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        -- The provider that it was begun by, so that logging out ends the login there too. Null: a password or a link.
        oidc_issuer text
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

      create table team_members (
        organization_id text collate "C" not null,
        user_id text collate "C" not null,
        team_id text collate "C" not null,
        added_at timestamptz not null default clock_timestamp(),
        primary key (user_id, team_id),
        foreign key (organization_id, user_id) references users (organization_id, id),
        -- A team stays while somebody is in it: without their last team people would see everything.
        foreign key (organization_id, team_id) references teams (organization_id, id)
      );
      create index team_members_team on team_members (organization_id, team_id);

      create table password_links (
        -- SHA-256 of the token in the link, which is shown once and stored nowhere.
        digest bytea primary key,
        organization_id text collate "C" not null,
        -- One link for each user: a new one takes the place of the last.
        user_id text collate "C" not null unique,
        made_by text collate "C" not null references users (id),
        created_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        foreign key (organization_id, user_id) references users (organization_id, id)
      );
      create index password_links_expires_at on password_links (expires_at);

      create table login_links (
        -- SHA-256 of the token in the link, which is shown once and stored nowhere.
        digest bytea primary key,
        organization_id text collate "C" not null,
        -- One link for each user: a new one takes the place of the last.
        user_id text collate "C" not null unique,
        expires_at timestamptz not null,
        foreign key (organization_id, user_id) references users (organization_id, id)
      );
      create index login_links_expires_at on login_links (expires_at);

      create table first_links (
        -- One at a time: each start that prints a link takes the place of the one before.
        only_row boolean primary key default true check (only_row),
        -- SHA-256 of the token in the link, which is printed once and stored nowhere.
        digest bytea not null,
        expires_at timestamptz(3) not null
      );

      -- Which user somebody is whom a provider names by its own subject. Addresses change hands; a subject never does.
      create table oidc_identities (
        issuer text collate "C" not null,
        subject text collate "C" not null,
        organization_id text collate "C" not null,
        user_id text collate "C" not null,
        linked_at timestamptz not null default clock_timestamp(),
        linked_by_command boolean not null default false,
        primary key (issuer, subject),
        unique (user_id, issuer),
        foreign key (organization_id, user_id) references users (organization_id, id)
      );

      -- Logins that were begun and have not come back from the provider; each comes back once.
      create table oidc_logins (
        -- SHA-256 of the token in the browser's cookie.
        digest bytea primary key,
        -- Where the login leads, and a form that was not sent; sealed with a key that is made from the token too.
        back bytea,
        expires_at timestamptz not null
      );
      create index oidc_logins_expires_at on oidc_logins (expires_at);

      create table account_history (
        id bigint generated always as identity primary key,
        organization_id text collate "C" not null,
        at timestamptz(3) not null default clock_timestamp(),
        -- Null: the command line, or whoever had a link.
        done_by text collate "C" references users (id),
        -- Whom it concerns; of an API key, the user it belongs to.
        user_id text collate "C" not null,
        what text not null check (what in ('added', 'link_made', 'link_used', 'password_changed', 'disabled', 'enabled',
        'made_administrator', 'made_ordinary', 'made_organization_administrator', 'made_reviewer', 'made_viewer', 'teams_changed',
        'logins_ended', 'key_made', 'key_revoked', 'identity_linked', 'identity_unlinked', 'login_link_made', 'login_link_used')),
        key_id text collate "C" references api_keys (id),
        check ((key_id is not null) = (what in ('key_made', 'key_revoked'))),
        foreign key (organization_id, user_id) references users (organization_id, id)
      );
      create index account_history_organization on account_history (organization_id, id);
      create index account_history_user on account_history (user_id, id);

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

      create function account_history_stays() returns trigger language plpgsql as $$
      begin raise exception 'account_history is only added to'; end $$;
      create trigger account_history_stays before update or delete on account_history
      for each row execute function account_history_stays();

      -- Requests see their own organization only; this tells them no more than whether there are others.
      create function organizations_are_many() returns boolean language sql stable security definer
      set search_path = ${path} as $$
        select count(*) > 1 from (select from organizations limit 2) o
      $$;
    `)
  },
}
