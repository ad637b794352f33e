import type { Migration } from './migration.ts'

/**
 * Pictures of questions. A table of its own beside `positions.questions`, so that a version before, which rewrites that list, keeps them. Only
 * adds.
 */
export const questionImages: Migration = {
  name: '20261125_0200_question_images',
  async up(knex) {
    await knex.raw(`
      create table question_images (
        -- Drawn anew for each picture and each new description, so an id always shows the same.
        id text collate "C" primary key,
        organization_id text collate "C" not null,
        position_id text collate "C" not null,
        question_id text collate "C" not null,
        -- What the picture shows, for those who do not see it.
        alt text not null,
        type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
        width integer not null check (width > 0),
        height integer not null check (height > 0),
        picture bytea not null,
        added_by text collate "C",
        added_at timestamptz(3) not null default clock_timestamp(),
        -- The question has another picture, or none, or is gone. Interviews that began with it still show it for a while.
        removed_at timestamptz(3),
        foreign key (organization_id, position_id) references positions (organization_id, id) on delete cascade
      );
      -- Pictures are compressed already.
      alter table question_images alter column picture set storage external;
      create unique index question_images_current on question_images (position_id, question_id) where removed_at is null;
      create index question_images_removed on question_images (removed_at) where removed_at is not null;
    `)
  },
}
