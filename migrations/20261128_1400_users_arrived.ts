import type { Migration } from './migration.ts'

/**
 * Whether somebody ever logged in. A person who was added under a mistyped address never does, and must be mailed no candidate's name.
 * Whoever is known to have logged in counts as arrived; everybody else does with their next login. Summaries that nobody chose and that
 * would go to somebody who never came are taken back, so that these people begin with the day of their arrival.
 */
export const usersArrived: Migration = {
  name: '20261128_1400_users_arrived',
  async up(knex) {
    await knex.raw(`
      alter table users add column arrived_at timestamptz(3);
      update users u set arrived_at = clock_timestamp()
        where exists (select from sessions s where s.user_id = u.id)
          or exists (select from account_history h where h.user_id = u.id
            and h.what in ('link_used', 'login_link_used', 'password_changed', 'identity_linked'))
          or exists (select from account_history h where h.organization_id = u.organization_id and h.done_by = u.id)
          or exists (select from mail_choices c where c.user_id = u.id and not c.is_default);
      delete from mail_choices c using users u where u.id = c.user_id and c.is_default and u.arrived_at is null;
    `)
  },
}
