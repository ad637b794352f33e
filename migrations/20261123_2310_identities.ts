import type { Migration } from './migration.ts'

/**
 * An ATS may change an application's candidate or job, or delete the application. Each interview remembers for
 * whom and for which job it was made, so that its result is not written for another person or another job.
 * Only adds: a process of the version before may still run on this database.
 */
export const identities: Migration = {
  name: '20261123_2310_identities',
  async up(knex) {
    await knex.raw(`
      alter table sync_applications
        -- Where the rule invites to: the id of its position, or "job" and the id of the job whose position is made from a template.
        add invite_to text collate "C",
        -- The rule changed while it stayed in its stage: an interview that was started is kept, and nobody is invited again.
        add keeps_started boolean not null default false,
        -- Whose and for which job the interview in interview_id was made.
        add interview_candidate_id text collate "C",
        add interview_job_id text collate "C",
        -- Ids that the same person had before their records were merged; a note in doubt may hang on one of them.
        add candidates_before text[] not null default '{}',
        -- Since when the ATS does not show it, although it was asked for it by its id; null: it does.
        add missing_since timestamptz,
        -- Since when the ATS shows a candidate of whom it is not known whether it is the same person; writes wait meanwhile.
        add questioned_since timestamptz;
      create index sync_applications_missing on sync_applications (connection) where missing_since is not null or questioned_since is not null;

      alter table sync_interviews
        -- Whose and for which job it was made; null: first read by a version that did not remember it.
        add candidate_id text collate "C",
        add job_id text collate "C";

      alter table deliveries
        -- The candidate for whose id the ATS refused this write; once the person has another id it is tried again.
        add refused_for text collate "C";
      create index deliveries_refused on deliveries (connection, application_id) where state = 'parked' and refused_for is not null;

      update sync_interviews i set candidate_id = a.candidate_id, job_id = a.job_id
        from sync_applications a where a.connection = i.connection and a.application_id = i.application_id;
      update sync_applications set interview_candidate_id = candidate_id, interview_job_id = job_id where interview_id is not null;
    `)
  },
}
