import type { Migration } from './migration.ts'
import { ownersPath } from './own-schema.ts'

/** What was done to accounts and API keys, by whom. Only adds: a version before goes on and records nothing. */
export const accountHistory: Migration = {
  name: '20261125_0500_account_history',
  async up(knex) {
    const path = await ownersPath(knex)
    await knex.raw(`
      create table account_history (
        id bigint generated always as identity primary key,
        organization_id text collate "C" not null,
        at timestamptz(3) not null default clock_timestamp(),
        -- Null: the command line, or whoever had a link.
        done_by text collate "C" references users (id),
        -- Whom it concerns; of an API key, the user it belongs to.
        user_id text collate "C" not null,
        what text not null check (what in ('added', 'link_made', 'link_used', 'password_changed', 'disabled', 'enabled',
          'made_administrator', 'made_ordinary', 'logins_ended', 'key_made', 'key_revoked')),
        key_id text collate "C" references api_keys (id),
        check ((key_id is not null) = (what in ('key_made', 'key_revoked'))),
        foreign key (organization_id, user_id) references users (organization_id, id)
      );
      create index account_history_organization on account_history (organization_id, id);
      create index account_history_user on account_history (user_id, id);

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
