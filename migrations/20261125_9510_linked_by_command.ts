import type { Migration } from './migration.ts'

/**
 * Whether the command line linked an account to the provider's subject, or its address did. Only adds; a process of a version before
 * links by both and says neither, so what it links by command meanwhile has to be linked again for an administrator of the installation.
 */
export const linkedByCommand: Migration = {
  name: '20261125_9510_linked_by_command',
  async up(knex) {
    await knex.raw(`
      alter table oidc_identities add column linked_by_command boolean not null default false;
      -- Acts of the command line have nobody who did them; a login notes its own user.
      update oidc_identities i set linked_by_command = true where exists (
        select from account_history h where h.organization_id = i.organization_id and h.user_id = i.user_id
          and h.what = 'identity_linked' and h.done_by is null
          and not exists (select from account_history l where l.organization_id = h.organization_id and l.user_id = h.user_id
            and l.what in ('identity_linked', 'identity_unlinked') and l.id > h.id));
    `)
  },
}
