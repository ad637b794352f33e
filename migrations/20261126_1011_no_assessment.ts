import type { Migration } from './migration.ts'

/**
 * Why a finished analysis holds no assessment: no model was asked, or it heard no words. Computed by the database, so that it holds for what
 * a process of the version before writes, which noted no silence but its transcripts, and for what was written before. Only adds.
 */
export const noAssessmentKept: Migration = {
  name: '20261126_1011_no_assessment',
  async up(knex) {
    await knex.raw(`
      alter table analyses add column no_assessment text generated always as (
        case
          when result is null then null
          when provenance ->> 'provider' = 'offline' then 'no_model'
          when provenance -> 'nothingSaid' = 'true'::jsonb
            or jsonb_path_exists(provenance, '$.transcripts[*].text')
              and not jsonb_path_exists(provenance, '$.transcripts[*].text \\? (@ <> "")') then 'nothing_said'
        end
      ) stored;
    `)
  },
}
