import type { Migration } from './migration.ts'

/**
 * The words of each notice that was shown to candidates: an interview names only the version, and the words of a version that a later
 * release changed would be lost. Only adds; a version before writes none, and its consents keep naming a version alone.
 */
export const notices: Migration = {
  name: '20261124_2310_notices',
  async up(knex) {
    await knex.raw(`
      -- Rows are never changed: the version is a digest of the words.
      create table notices (
        organization_id text collate "C" not null references organizations (id),
        version text collate "C" not null,
        language text not null,
        -- What the page shows where it asks about AI, and where it does not.
        text text not null,
        text_without_ai text not null,
        first_shown_at timestamptz(3) not null,
        primary key (organization_id, version)
      );
    `)
  },
}
