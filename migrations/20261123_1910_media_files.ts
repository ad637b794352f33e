import type { Migration } from './migration.ts'

/**
 * Every file of a recording is named by an answer or by a row of `media_leftovers`: the row is committed before the first
 * byte is written, so that no crash leaves a file behind that nobody knows of.
 */
export const mediaFiles: Migration = {
  name: '20261123_1910_media_files',
  async up(knex) {
    await knex.raw(`
      create table media_leftovers (
        key text collate "C" primary key,
        -- Without a foreign key: the file must be removed even where the organization is gone.
        organization_id text collate "C" not null,
        -- uploading: an answer may still name the key. discarded: no answer ever will, and the file is to be removed.
        state text not null check (state in ('uploading', 'discarded')),
        -- uploading: when bytes last arrived. discarded: when removal was last planned or tried.
        noted_at timestamptz not null
      );
      -- For the sweep, which looks each minute.
      create index media_leftovers_state on media_leftovers (state, noted_at);
      create index answers_media on answers (media_key);

      -- How far each rolling comparison of rows and files has come.
      create table media_checks (
        name text primary key,
        -- Empty: the next lap has not begun.
        position text not null default '',
        lap_began_at timestamptz not null default '-infinity',
        found bigint not null default 0,
        found_in_last_lap bigint not null default 0
      );
    `)
  },
}
