import type { Migration } from './migration.ts'

/** Who reminded a candidate by hand, on the mail itself. Only adds: a version before plans reminders by itself and names nobody. */
export const remindersByHand: Migration = {
  name: '20261125_1000_reminders_by_hand',
  async up(knex) {
    await knex.raw(`
      -- Null: planned by the service itself. Without a reference: what somebody did who was removed stays.
      alter table mails add column planned_by text collate "C";
    `)
  },
}
