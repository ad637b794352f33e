import type { Knex } from 'knex'
import { presentTeams, withoutLimit } from '../../db/tenancy.ts'
import { positionsOfTeams } from '../core/owners.ts'

/** Whoever sees the interviews of some teams only is shown those of so many of the organization's newest mails about interviews. */
export const TEAM_MAILS_OF = 5_000

/**
 * The newest mails about interviews of the teams of the present work, at most `most`: by a condition of its own, as in `find.ts`. By the
 * policy alone every mail would be asked about, back to the oldest where a team has few.
 */
export async function mailsOfTeams(knex: Knex, organizationId: string, most: number): Promise<string[]> {
  const teams = [...presentTeams()]
  const { rows: positions } = await knex.raw<{ rows: { id: string }[] }>(positionsOfTeams, [organizationId, teams])
  const { rows } = await withoutLimit(organizationId, () =>
    knex.raw<{ rows: { id: string }[] }>(
      `select m.id from (select id, interview_id, created_at from mails where organization_id = ? and interview_id is not null order by created_at desc limit ${TEAM_MAILS_OF}) m
        cross join lateral (select position_id from interviews where id = m.interview_id limit 1) i
        where i.position_id = any(?::text[]) order by m.created_at desc limit ?`,
      [organizationId, positions.map(({ id }) => id), most],
    ),
  )
  return rows.map(({ id }) => id)
}
