import type { Migration } from './migration.ts'

/**
 * What people may do in their organization. Only adds; everybody keeps what they could do: `administrator` goes on to say who
 * administers the installation, everybody else is a reviewer. A version before knows no viewers and lets them decide, so make
 * viewers once every process is of this version.
 */
export const roles: Migration = {
  name: '20261125_1200_roles',
  async up(knex) {
    await knex.raw(`
      -- Counts where "administrator" is false.
      alter table users add role text not null default 'reviewer' check (role in ('viewer', 'reviewer', 'administrator'));

      alter table account_history drop constraint account_history_what_check;
      alter table account_history add constraint account_history_what_check check (what in ('added', 'link_made', 'link_used',
        'password_changed', 'disabled', 'enabled', 'made_administrator', 'made_ordinary', 'made_organization_administrator',
        'made_reviewer', 'made_viewer', 'teams_changed', 'logins_ended', 'key_made', 'key_revoked'));
    `)
  },
}
