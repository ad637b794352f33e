import type { Migration } from './migration.ts'

/**
 * By which levels the AI judges the interviews of a position: what people approved, version by version, and the draft that nobody has
 * approved yet.
 */
export const rubrics: Migration = {
  name: '20261128_0200_rubrics',
  async up(knex) {
    await knex.raw(`
      -- Rows are added and never changed: results name them.
      create table rubric_versions (
        organization_id text collate "C" not null,
        position_id text collate "C" not null,
        version integer not null check (version > 0),
        -- {criterion: [five texts, the lowest level first]}
        levels jsonb not null,
        -- SHA-256 of the questions and of what the AI should look for: for these it was approved.
        basis text collate "C" not null,
        -- The model that drafted it; null: a person wrote it.
        drafted_by text,
        approved_at timestamptz(3) not null default clock_timestamp(),
        -- An e-mail address.
        approved_by text not null,
        primary key (position_id, version),
        foreign key (organization_id, position_id) references positions (organization_id, id) on delete cascade
      );

      -- One row for each position of which somebody drafted or approved something.
      create table rubrics (
        organization_id text collate "C" not null,
        position_id text collate "C" primary key,
        -- Another one after each change, so that of two people who edit the second sees what the first did.
        revision integer not null default 0,
        -- Null: the built-in rubric.
        in_effect integer,
        in_effect_since timestamptz(3),
        in_effect_by text,
        -- As rubric_versions.levels, but texts may be missing or unfit. Null: there is no draft.
        draft jsonb,
        draft_at timestamptz(3),
        -- Who saved it; null: the model wrote it.
        draft_by text,
        -- The model that wrote it first; null: a person.
        draft_model text,
        -- A model drafts it now, since then, and for whom. Null: none does.
        asked_at timestamptz(3),
        asked_by text,
        -- Why the draft waits, the sentence for administrators, and since when. Null: it does not wait.
        waiting_for text check (waiting_for in ('refused', 'throttled', 'unavailable', 'unreachable', 'budget')),
        waiting_words text,
        waiting_since timestamptz(3),
        -- Why the last draft did not succeed, for administrators.
        failure text,
        check ((draft is null) = (draft_at is null)),
        check ((asked_at is null) = (asked_by is null)),
        check (asked_at is null or failure is null),
        foreign key (organization_id, position_id) references positions (organization_id, id) on delete cascade,
        foreign key (position_id, in_effect) references rubric_versions (position_id, version)
      );
    `)
  },
}
