import type { Knex } from 'knex'
import type { Database } from '../db/database.ts'
import { toUser, USER_COLUMNS, type User, type UserRow } from './users.ts'

/** Which people a list shows; everybody without one of them. */
export const PEOPLE_GROUPS = ['administrators', 'disabled'] as const
export type PeopleGroup = (typeof PEOPLE_GROUPS)[number]

/** What a page of the list is asked for. */
export interface AskedPeople {
  /** Part of the address, without regard to case; empty for everybody. */
  readonly q: string
  readonly group?: PeopleGroup | undefined
  /** The page behind or before this person; an id that is nobody's begins anew. Absent: the first page. */
  readonly from?: { readonly id: string; readonly direction: 'after' | 'before' } | undefined
  readonly limit: number
}

/** A page of people in the order of their addresses. */
export interface PeopleList {
  readonly people: readonly User[]
  /** Whether there are people before and behind those of the page. */
  readonly hasPrevious: boolean
  readonly hasNext: boolean
  /** How many fit; `isExact` is false where there are more. */
  readonly total: { readonly count: number; readonly isExact: boolean }
}

/** A count goes no further: what is beyond is "more than". */
const TOTAL_MAX = 10_000

/** Finds people of an organization, for its administrators. */
export function createPeople({ knex }: Database) {
  const fitting = (organizationId: string, { q, group }: AskedPeople): Knex.QueryBuilder => {
    const query = knex('users').where({ organization_id: organizationId })
    // Addresses are stored in lower case, as this process makes it: the database's own rule may be Turkish.
    if (q !== '') query.whereRaw('strpos(email, ?) > 0', [q.toLowerCase()])
    if (group === 'disabled') query.whereNotNull('disabled_at')
    if (group === 'administrators') query.whereIn('role', ['administrator', 'installation'])
    return query
  }

  async function totalOf(organizationId: string, asked: AskedPeople): Promise<PeopleList['total']> {
    const some = fitting(organizationId, asked)
      .select(knex.raw('1'))
      .limit(TOTAL_MAX + 1)
    const [row] = await knex.from(some.as('some')).count<{ n: string }[]>('* as n')
    const count = Number(row?.n ?? 0)
    return { count: Math.min(count, TOTAL_MAX), isExact: count <= TOTAL_MAX }
  }

  return {
    /** A page of the people who fit, in the order of their addresses. Pages go on from a person: no address stands in a link. */
    async listPeople(organizationId: string, asked: AskedPeople): Promise<PeopleList> {
      const { from, limit } = asked
      const place =
        from &&
        (await knex('users')
          .where({ id: from.id, organization_id: organizationId })
          .first<{ email: string } | undefined>('email'))
      const isBack = place !== undefined && from?.direction === 'before'
      const query = fitting(organizationId, asked)
      if (place) query.where('email', isBack ? '<' : '>', place.email)
      const [rows, total] = await Promise.all([
        query
          .orderBy('email', isBack ? 'desc' : 'asc')
          .limit(limit + 1)
          .select<UserRow[]>(USER_COLUMNS),
        totalOf(organizationId, asked),
      ])
      const isMore = rows.length > limit
      const people = rows.slice(0, limit).map(toUser)
      return {
        people: isBack ? people.toReversed() : people,
        hasPrevious: isBack ? isMore : place !== undefined,
        hasNext: isBack || isMore,
        total,
      }
    },
  }
}
