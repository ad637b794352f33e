import type { Migration } from './migration.ts'

/**
 * The codes of the rows from before the triggers: parked writes, dropped changes, and applications whose invite we once decided to
 * cancel. It locks those rows alone, in the order in which a pass takes them; what a process changed meanwhile has its code already.
 */
export const codesFill: Migration = {
  name: '20261125_2010_codes_fill',
  async up(knex) {
    await knex.raw(`
      update deliveries set may_be_written = coalesce(reason like 'it is not known whether this was written%', true)
        where state = 'parked' and may_be_written is null;

      update sync_applications set waits_for = 'dropped'
        where state = 'settled' and last_problem = 'a person dropped this' and waits_for is distinct from 'dropped';

      with decided as (
        select connection, application_id, max(at) as at from sync_history where what = 'want.cancelled' group by connection, application_id
      ), locked as (
        select a.connection, a.application_id, d.at from sync_applications a join decided d using (connection, application_id)
        where a.cancel_decided_at is null order by a.connection, a.application_id for update of a
      )
      update sync_applications a set cancel_decided_at = l.at from locked l
        where a.connection = l.connection and a.application_id = l.application_id;
    `)
  },
}
