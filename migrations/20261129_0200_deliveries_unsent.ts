import type { Migration } from './migration.ts'

/** A write whose page was still to be drawn when its process ended was in doubt, and one whose page nobody can draw was tried for ever. */
export const deliveriesUnsent: Migration = {
  name: '20261129_0200_deliveries_unsent',
  async up(knex) {
    await knex.raw(`
      alter table deliveries
        -- The claim under which nothing was sent yet, since a page is drawn first; another value than that of claim says nothing.
        add column unsent_claim text,
        -- The claim under which that page was begun to be drawn.
        add column drawing_claim text;
      -- How often we could not make it ready.
      alter table delivery_refusals add column unready integer not null default 0;
      -- Why we could not make it ready; null: we could.
      alter table delivery_attempts add column code text collate "C";
    `)
  },
}
