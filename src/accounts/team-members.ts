import type { Knex } from 'knex'
import { domainError } from '../base/errors.ts'
import type { Database } from '../db/database.ts'
import { type AccountHistory, asAdministrator, assertNotAbove } from './history.ts'
import { found, refused } from './refusals.ts'
import type { Role } from './roles.ts'

/** A team, and whether somebody is in it. */
export interface TeamChoice {
  readonly id: string
  readonly name: string
  readonly isMember: boolean
}

/** Teams to choose from; who is in more than these keeps them. */
const CHOICES_MAX = 500

/** Whether teams limit what a role sees: whoever administers sees everything. */
export const isLimitedByTeams = (role: Role): boolean => role === 'viewer' || role === 'reviewer'

/** Who works in which teams; the one writer of `team_members`. */
export function createTeamMembers(database: Database, history: AccountHistory) {
  const { knex } = database
  const memberships = (trx: Knex, organization_id: string, user_id: string) =>
    trx('team_members').where({ organization_id, user_id })

  return {
    /** The teams of the organization, first those that somebody is in. */
    async teamsOf(organizationId: string, userId: string): Promise<TeamChoice[]> {
      return knex('teams as t')
        .leftJoin('team_members as m', (on) => on.on('m.team_id', 't.id').andOnVal('m.user_id', userId))
        .where({ 't.organization_id': organizationId })
        .orderByRaw('m.user_id is null, interview_fold(t.name), t.id')
        .limit(CHOICES_MAX)
        .select<TeamChoice[]>('t.id', 't.name', knex.raw('m.user_id is not null as "isMember"'))
    },

    /** The addresses of those who are in a team, at most `most`. */
    membersOf(organizationId: string, teamId: string, most: number): Promise<{ id: string; email: string }[]> {
      return knex('team_members as m')
        .join('users as u', 'u.id', 'm.user_id')
        .where({ 'm.organization_id': organizationId, 'm.team_id': teamId })
        .orderBy('u.email')
        .limit(most)
        .select<{ id: string; email: string }[]>('u.id', 'u.email')
    },

    /**
     * By an administrator: from the next page on somebody sees the interviews and positions of these teams only; of the whole
     * organization where there are none. `shown` are the teams that they were in when the form was made. Throws 409 where they are
     * in other ones by now, or where the database keeps nobody to anything.
     */
    async setTeams(
      { organizationId, by, id }: { organizationId: string; by: string; id: string },
      teamIds: readonly string[],
      shown: readonly string[],
    ): Promise<void> {
      if (teamIds.length > 0 && !database.requests.role.isOurs) throw notKept()
      await history.within(async (trx, note) => {
        const actor = await asAdministrator(trx, organizationId, by)
        const user = await trx('users')
          .where({ id, organization_id: organizationId })
          .forNoKeyUpdate()
          .first<{ readonly role: Role } | undefined>('role')
        assertNotAbove(actor, found(user, 'user', id))
        const before = await memberships(trx, organizationId, id).pluck<string[]>('team_id')
        const same = (one: readonly string[], other: readonly string[]) =>
          one.toSorted().join() === other.toSorted().join()
        if (same(before, teamIds)) return
        if (!same(before, shown))
          throw domainError(
            'account.teams_changed',
            409,
            'Somebody else changed these teams meanwhile. Load the page again, and choose once more.',
          )
        const known = await trx('teams')
          .where({ organization_id: organizationId })
          .whereIn('id', teamIds)
          .forKeyShare()
          .pluck('id')
        if (known.length < new Set(teamIds).size) throw refused({ why: 'team_gone' })
        await memberships(trx, organizationId, id).whereNotIn('team_id', teamIds).delete()
        const rows = teamIds.map((team_id) => ({ organization_id: organizationId, user_id: id, team_id }))
        if (rows.length > 0) await trx('team_members').insert(rows).onConflict().ignore()
        await note({ organizationId, by, userId: id, what: 'teams_changed' })
      })
    },
  }
}

/** Requests have no role of their own, so PostgreSQL would show everything to somebody who is to see less. */
export const notKept = () =>
  domainError(
    'account.teams_not_kept',
    409,
    'Teams cannot limit what people see here: the database user may not make the role of requests. The operator finds its name in the log of the start; once it is there, choose the teams.',
  )
