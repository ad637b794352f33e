import type { Migration } from './migration.ts'

/** Looks after the guest links to interviews of a position that another team gets. Only adds. */
export const guestEndsPositions: Migration = {
  name: '20261125_9503_guest_ends_positions',
  async up(knex) {
    await knex.raw(`
      create trigger guest_links_of_position after update of team_id on positions for each row
        when (new.team_id is distinct from old.team_id) execute function guest_links_of_position();
    `)
  },
}
