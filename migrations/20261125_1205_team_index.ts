import type { Migration } from './migration.ts'

/** The positions of a team, for counts and for people who see those of their teams. Writes of positions wait while it is built. */
export const teamIndex: Migration = {
  name: '20261125_1205_team_index',
  async up(knex) {
    await knex.raw('create index positions_team on positions (organization_id, team_id)')
  },
}
