import type { Migration } from './migration.ts'

/** Links by which somebody chooses the password of an account that an administrator made, or that is theirs and whose password is lost. */
export const passwordLinks: Migration = {
  name: '20261125_0420_password_links',
  async up(knex) {
    await knex.raw(`
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
    `)
  },
}
