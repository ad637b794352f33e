import type { Migration } from './migration.ts'

/**
 * The names of the interviews from before the triggers. It locks no interview; who changes a name meanwhile waits for its end.
 */
export const findFill: Migration = {
  name: '20261125_0102_find_fill',
  async up(knex) {
    await knex.raw(`
      insert into interview_names (interview_id, organization_id, words)
        select id, organization_id, interview_words(last_name || ' ' || first_name || ' ' || email) from interviews where cancelled_at is null
        on conflict (interview_id) do nothing;
    `)
  },
}
