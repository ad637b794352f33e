import type { Migration } from './migration.ts'

/**
 * A refusal (403) is one person's unless the key itself is refused. The refusals of a delivery are counted, and due deliveries
 * are claimed in the order in which they became due, so that refused ones stand behind those that nobody has tried. Writing
 * has a pause of its own, which a write lifts and no read.
 */
export const refusals: Migration = {
  name: '20261123_2210_refusals',
  async up(knex) {
    await knex.raw(`
      -- Apart from the deliveries: a process of the version before has prepared statements for all columns of that table.
      create table delivery_refusals (
        seq bigint primary key references deliveries (seq) on delete cascade,
        times integer not null
      );

      create index deliveries_fair on deliveries (connection, due_at, seq) where state = 'pending';
      drop index deliveries_due;

      alter table sync_connections
        -- Why writing to the ATS waits for a person; null: it does not.
        add column writes_paused text,
        -- Refusals since the pause began; the wait before the next try grows with them.
        add column writes_refused integer not null default 0,
        -- When one write finds out whether the ATS accepts writes again.
        add column writes_probe_at timestamptz not null default clock_timestamp();
    `)
  },
}
