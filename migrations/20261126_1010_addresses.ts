import type { Migration } from './migration.ts'

/**
 * An address may have an account in each organization: an administrator who adds one learns nothing about the others. A process of the
 * version before logs in one account of an address, whichever it finds first; nothing else of it changes.
 */
export const addressesOfOrganizations: Migration = {
  name: '20261126_1010_addresses',
  async up(knex) {
    await knex.raw(`
      alter table users drop constraint users_email_key;
      create unique index users_organization_email on users (organization_id, email);
      create index users_email on users (email);

      -- As before, for the account that the address has in the organization of the position.
      create or replace function reader_sees(address text, wanted text) returns boolean language sql stable as $$
        select exists (
          select from users u where u.email = address
            and u.organization_id = coalesce((select p.organization_id from positions p where p.id = wanted), u.organization_id)
            and (
              u.administrator or u.role = 'administrator'
              or not exists (select from team_members m where m.user_id = u.id)
              or exists (select from team_members m join positions p on p.organization_id = m.organization_id and p.team_id = m.team_id
                where m.user_id = u.id and p.id = wanted)))
      $$;
    `)
  },
}
