import type { Migration } from './migration.ts'

/** A login looks at an organization or at its sample data, in all its tabs. */
export const sessionsInSample: Migration = {
  name: '20261129_0101_sessions_in_sample',
  async up(knex) {
    await knex.raw(`
      alter table sessions
        -- An administrator looks at the sample data of their organization, for as long as there is any.
        add column in_sample boolean not null default false;
    `)
  },
}
