import type { Migration } from './migration.ts'

/**
 * Recordings of completed interviews are written anew with an index and their true duration, since a browser's recorder writes
 * neither. Only adds.
 */
export const playableRecordings: Migration = {
  name: '20261124_2110_playable_recordings',
  async up(knex) {
    await knex.raw(`
      -- pending: to be made seekable. made: the file was replaced. as_sent: it could be seeked already. left: it cannot be
      -- read as a whole, so it stays as it was sent. Null: not completed, or completed before this version.
      alter table answers add column playable text check (playable in ('pending', 'made', 'as_sent', 'left'));
      -- The file in which the answer was stored; media_key changes when it is made seekable. Null: stored by a version before.
      alter table answers add column stored_key text;
      create index answers_playable on answers (interview_id) where playable = 'pending';
      -- The replaced file stays until then: whoever has begun to play or transcribe it goes on.
      alter table media_leftovers add column keep_until timestamptz;
    `)
  },
}
