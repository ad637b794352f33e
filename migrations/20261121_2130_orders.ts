import type { Migration } from './migration.ts'

/** Interviews that an ATS ordered from us, as from any provider of assessments. Only adds. */
export const orders: Migration = {
  name: '20261121_2130_orders',
  async up(knex) {
    await knex.raw(`
      create table sync_orders (
        connection text collate "C" not null,
        -- Ours; the ATS calls the assessment so, and it is the interview's externalId.
        order_id text collate "C" not null,
        -- What makes it this order and no other, by the ATS; an order that expired may be placed again under it.
        key text collate "C" not null,
        attempt integer not null,
        position_id text collate "C" not null,
        -- Set once the invite was made; a placed order without it was refused, or cut off and never asked for again.
        interview_id text collate "C",
        callback text,
        facts jsonb not null,
        withdrawn_at timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        primary key (connection, order_id),
        unique (connection, key, attempt)
      );
    `)
  },
}
