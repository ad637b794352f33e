import type { Migration } from './migration.ts'

/** Logins by an OpenID provider, and links by which the operator lets somebody in. Only adds; a version before knows neither. */
export const oidc: Migration = {
  name: '20261125_9100_oidc',
  async up(knex) {
    await knex.raw(`
      -- Which user somebody is whom a provider names by its own subject. Addresses change hands; a subject never does.
      create table oidc_identities (
        issuer text collate "C" not null,
        subject text collate "C" not null,
        organization_id text collate "C" not null,
        user_id text collate "C" not null,
        linked_at timestamptz not null default clock_timestamp(),
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
    `)
  },
}
