import type { Migration } from './migration.ts'

/**
 * Whether an analysis rests on evidence: a model made it, and scored at least one of the four criteria. Computed by the database, so that it
 * holds for what a process of the version before writes, and for what was written before. Only adds.
 */
export const assessed: Migration = {
  name: '20261126_0500_assessed',
  async up(knex) {
    await knex.raw(`
      alter table analyses add column is_assessed boolean not null generated always as (
        result is not null and coalesce(provenance ->> 'provider', '') <> 'offline'
          and case when jsonb_typeof(provenance -> 'abstained') = 'array' then jsonb_array_length(provenance -> 'abstained') < 4 else true end
      ) stored;
      -- The figures of the first page count these without reading a result.
      create index analyses_assessed on analyses (interview_id, completed_at) where is_assessed;
    `)
  },
}
