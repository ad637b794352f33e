import type { Migration } from './migration.ts'

/** What people heard where a program misheard, line by line, beside what the program wrote. */
export const transcriptCorrections: Migration = {
  name: '20261129_0110_transcript_corrections',
  async up(knex) {
    await knex.raw(`
      -- Rows are added and never changed. They go with their interview.
      create table transcript_corrections (
        organization_id text collate "C" not null,
        interview_id text collate "C" not null,
        question_id text collate "C" not null,
        -- The place of the line in its answer, from 0.
        line integer not null check (line >= 0),
        -- From 1; the last one counts. Of two people who correct one line at once, the second sees what the first wrote.
        version integer not null check (version > 0),
        -- What the program wrote there. Where it writes something else by now, the correction is of an earlier text.
        heard text not null,
        -- Empty: nothing is said there. The same as heard: an earlier correction was taken back.
        text text not null check (char_length(text) <= 1000),
        corrected_by text collate "C" not null,
        corrected_at timestamptz(3) not null default clock_timestamp(),
        primary key (interview_id, question_id, line, version),
        foreign key (organization_id, interview_id) references interviews (organization_id, id) on delete cascade
      );
    `)
  },
}
