import type { Migration } from './migration.ts'

/** The provider that a session was begun by, so that logging out ends the login there too. Null: a password or a link. */
export const sessionIssuers: Migration = {
  name: '20261125_9110_session_issuers',
  async up(knex) {
    await knex.raw('alter table sessions add oidc_issuer text')
  },
}
