import type { Migration } from './migration.ts'

/** Looks after the guest links of a user who is disabled or whose role changes. Only adds. */
export const guestEndsUsers: Migration = {
  name: '20261125_9501_guest_ends_users',
  async up(knex) {
    await knex.raw(`
      create trigger guest_links_of_user after update of disabled_at, role, administrator on users for each row
        when (new.disabled_at is distinct from old.disabled_at or new.role <> old.role or new.administrator <> old.administrator)
        execute function guest_links_of_user();
    `)
  },
}
