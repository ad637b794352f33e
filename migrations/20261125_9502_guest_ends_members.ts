import type { Migration } from './migration.ts'

/** Looks after the guest links of a user whose teams change; the first team of somebody takes the rest of the organization from them. Only adds. */
export const guestEndsMembers: Migration = {
  name: '20261125_9502_guest_ends_members',
  async up(knex) {
    await knex.raw(`
      create trigger guest_links_of_member after insert or delete or update on team_members for each row
        execute function guest_links_of_member();
    `)
  },
}
