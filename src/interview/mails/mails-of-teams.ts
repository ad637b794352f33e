import type { Knex } from 'knex'
import { isLimitedToTeams, presentTeams, withoutLimit } from '../../db/tenancy.ts'
import type { MailState } from '../../mail/contract.ts'
import { positionsOfTeams } from '../core/owners.ts'

/** So many of the newest mails are looked through for those of some teams, or of one state: nobody waits for all that were ever written. */
export const MAILS_LOOKED_AT = 5_000

/**
 * The newest mails about interviews of the teams of the present work, at most `most`, of one state where one is given: by a condition of its own, as in `find.ts`. By the
 * policy alone every mail would be asked about, back to the oldest where a team has few.
 */
export async function mailsOfTeams(
  knex: Knex,
  organizationId: string,
  most: number,
  state?: MailState,
): Promise<string[]> {
  const teams = [...presentTeams()]
  const { rows: positions } = await knex.raw<{ rows: { id: string }[] }>(positionsOfTeams, [organizationId, teams])
  const { rows } = await withoutLimit(organizationId, () =>
    knex.raw<{ rows: { id: string }[] }>(
      `select m.id from (select id, interview_id, state, created_at from mails where organization_id = ? and interview_id is not null order by created_at desc limit ${MAILS_LOOKED_AT}) m
        cross join lateral (select position_id from interviews where id = m.interview_id limit 1) i
        where i.position_id = any(?::text[]) and m.state = coalesce(?, m.state) order by m.created_at desc limit ?`,
      [organizationId, positions.map(({ id }) => id), state ?? null, most],
    ),
  )
  return rows.map(({ id }) => id)
}

/** True where older mails than the `MAILS_LOOKED_AT` that are looked through exist; for who sees some teams alone these are those about interviews. */
export async function hasOlderMails(knex: Knex, organizationId: string): Promise<boolean> {
  const older = async (which: string) => {
    const { rows } = await knex.raw<{ rows: unknown[] }>(
      `select from mails where organization_id = ? ${which} order by created_at desc offset ${MAILS_LOOKED_AT} limit 1`,
      [organizationId],
    )
    return rows.length > 0
  }
  return isLimitedToTeams() ? withoutLimit(organizationId, () => older('and interview_id is not null')) : older('')
}
