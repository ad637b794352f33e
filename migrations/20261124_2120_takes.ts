import type { Migration } from './migration.ts'

/**
 * Recordings that arrive in pieces (tus), and are no answers until the candidate keeps them. A take names its file until it is
 * kept (then the answer does) or discarded (then `media_leftovers` does). Only adds; a version before never sees these files:
 * they are young when it looks for files without a row.
 */
export const takes: Migration = {
  name: '20261124_2120_takes',
  async up(knex) {
    await knex.raw(`
      create table takes (
        id text collate "C" primary key,
        organization_id text collate "C" not null,
        interview_id text collate "C" not null,
        question_id text collate "C" not null,
        media_key text collate "C" not null unique,
        media_type text not null,
        -- As last noted; how much has arrived is what the file holds.
        bytes bigint not null default 0,
        -- Null: not declared yet.
        length bigint,
        -- uploading, complete: the take names its file. kept: the answer does, or did. discarded: nothing does any more.
        state text not null check (state in ('uploading', 'complete', 'kept', 'discarded')),
        -- Silent, black or cut, so that it does not count as a take.
        is_faulty boolean not null default false,
        created_at timestamptz(3) not null,
        -- When bytes last arrived.
        touched_at timestamptz not null,
        -- The request that writes to the file, and until when it may without asking again.
        writer text,
        writing_until timestamptz,
        foreign key (organization_id, interview_id) references interviews (organization_id, id)
      );
      create index takes_interview on takes (interview_id, question_id);
      create index takes_unkept on takes (touched_at) where state in ('uploading', 'complete');
    `)
  },
}
