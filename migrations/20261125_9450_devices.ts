import type { Migration } from './migration.ts'

/**
 * The kind of device that a candidate began with, for the figures of the first page. Only adds: a version before leaves it empty. The
 * constraint is not checked against the rows that are there, which all have none.
 */
export const devices: Migration = {
  name: '20261125_9450_devices',
  async up(knex) {
    await knex.raw(`
      alter table interviews add column device text;
      alter table interviews add constraint interviews_device_check check (device in ('phone', 'tablet', 'computer')) not valid;
    `)
  },
}
