import type { Migration } from './migration.ts'

/** Decisions that were made about several interviews at once, and are undone as one. Only adds. */
export const batches: Migration = {
  name: '20261125_0110_batches',
  async up(knex) {
    await knex.raw(`
      alter table decisions add column batch text collate "C";
      create index decisions_batch on decisions (batch) where batch is not null;
    `)
  },
}
