import type { Migration } from './migration.ts'

const NAME = 'account_history_what_check'

/**
 * What the history of accounts says of other ways in than a password. Only adds: the list is read from the table and made longer, so
 * that an act that another migration added stays.
 */
export const loginActs: Migration = {
  name: '20261125_9120_login_acts',
  async up(knex) {
    const { rows } = await knex.raw<{ rows: { condition: string }[] }>(
      `select pg_get_expr(conbin, conrelid) as condition from pg_constraint
        where conrelid = 'account_history'::regclass and conname = ?`,
      [NAME],
    )
    const known = rows[0]?.condition
    if (known === undefined) throw new Error(`The table account_history has no constraint ${NAME}.`)
    await knex.raw(`
      alter table account_history drop constraint ${NAME};
      alter table account_history add constraint ${NAME} check (${known} or what in ('identity_linked', 'identity_unlinked',
        'login_link_made', 'login_link_used'));
    `)
  },
}
