import type { Migration } from './migration.ts'

/**
 * What a candidate's page and mails show beside the specification: the organization's look and notice, a position's language and takes,
 * what one candidate was granted, and which notice they agreed to. Only adds; a version before ignores all of it.
 */
export const candidatePage: Migration = {
  name: '20261124_2100_candidate_page',
  async up(knex) {
    await knex.raw(`
      -- One row for each organization that set something; a logo is small and read rarely, so it does not stand in organizations.
      create table candidate_pages (
        organization_id text collate "C" primary key references organizations (id),
        -- The colour of buttons and links: #rrggbb.
        accent text check (accent ~ '^#[0-9a-f]{6}$'),
        logo bytea,
        logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
        check ((logo is null) = (logo_type is null)),
        -- Whom a candidate may ask.
        contact text,
        -- In the organization's own words: who sees recordings, and how long they are kept.
        privacy_notice text,
        updated_at timestamptz(3) not null
      );

      alter table positions
        -- Null: the browser's language.
        add column language text check (language in ('en', 'tr', 'de', 'es', 'fr')),
        -- How often a candidate may record an answer again. Null: as often as they like.
        add column retakes integer check (retakes between 0 and 20),
        -- Time to think before each answer. Null: as long as they like.
        add column thinking_seconds integer check (thinking_seconds between 0 and 600),
        add column is_public_link_on boolean not null default true,
        add column public_link_until timestamptz(3);

      alter table interviews
        -- The language in which the candidate saw the page at the start.
        add column language text,
        -- {version, isAiAsked}: the notice that the candidate agreed to; the moment is started_at. Null: scripts, and interviews from before.
        add column notice jsonb,
        -- Granted by a reviewer to this candidate, shown to nobody who judges.
        add column time_percent integer not null default 100 check (time_percent between 100 and 400),
        add column extra_takes integer not null default 0 check (extra_takes between 0 and 20),
        add column may_write boolean not null default false;
    `)
  },
}
