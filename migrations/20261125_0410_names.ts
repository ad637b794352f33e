import type { Migration } from './migration.ts'

/** An application is found by the words of its candidate's name, as people know it. */
export const names: Migration = {
  name: '20261125_0410_names',
  async up(knex) {
    await knex.raw(
      `create index sync_applications_name on sync_applications using gin
         (regexp_split_to_array(lower(coalesce(candidate ->> 'firstName', '') || ' ' || coalesce(candidate ->> 'lastName', '')), '\\s+')) with (gin_pending_list_limit = 256)
         where candidate is not null`,
    )
  },
}
