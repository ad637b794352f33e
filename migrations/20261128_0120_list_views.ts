import type { Migration } from './migration.ts'

/**
 * Views of the dashboard's list that people save, and the columns that each of them chose.
 */
export const listViews: Migration = {
  name: '20261128_0120_list_views',
  async up(knex) {
    await knex.raw(`
      create table list_views (
        id text collate "C" primary key,
        organization_id text collate "C" not null,
        -- Who saved it.
        user_id text collate "C" not null,
        name text not null check (char_length(name) between 1 and 40),
        -- The query of the list, as its links carry it; it names nothing but filters and an order.
        query text not null check (octet_length(query) between 1 and 4000),
        -- Everybody of the organization sees it, each with the interviews that they see.
        is_shared boolean not null,
        made_at timestamptz(3) not null default clock_timestamp(),
        foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
      );
      create unique index list_views_own on list_views (organization_id, user_id, name);
      create index list_views_shared on list_views (organization_id) where is_shared;

      -- A row for each person who chose; nobody else has another list than the usual one.
      create table list_columns (
        user_id text collate "C" primary key,
        organization_id text collate "C" not null,
        columns text[] not null,
        foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
      );
    `)
  },
}
