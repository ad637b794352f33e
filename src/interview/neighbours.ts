import type { Knex } from 'knex'
import type { Caller, InterviewContext } from './context.ts'
import type { InterviewsQuery } from './contract.ts'

/** The interview before or behind another one in a list. */
export interface Neighbour {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
}

/** The interviews beside one in a list, the newest first; null at its ends. */
export interface Neighbours {
  readonly previous: Neighbour | null
  readonly next: Neighbour | null
}

/** The filters of a list that neighbours are looked for in. */
export type ListFilters = Pick<InterviewsQuery, 'status' | 'positionId'>

/** Walking through a list, one interview after the other. */
export function neighbours({ database, clock }: InterviewContext) {
  const { knex } = database

  const beside = (organizationId: string, filters: ListFilters, id: string, side: 'previous' | 'next') => {
    const [sign, order] = side === 'next' ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
    return knex('interviews as i')
      .where({ 'i.organization_id': organizationId })
      .whereNull('i.cancelled_at')
      .where((query) => filtered(query, filters, clock.now()))
      .whereRaw(
        `(i.created_at, i.id) ${sign} ((select here.created_at from interviews here where here.id = ? and here.organization_id = ?), ?)`,
        [id, organizationId, id],
      )
      .orderBy([
        { column: 'i.created_at', order },
        { column: 'i.id', order },
      ])
      .first<Neighbour | undefined>('i.id', 'i.first_name as firstName', 'i.last_name as lastName')
  }

  return {
    /** The two interviews beside one; it need not be in the list itself any more, as when it was just decided. */
    async neighboursOf({ organizationId }: Caller, filters: ListFilters, id: string): Promise<Neighbours> {
      const [previous = null, next = null] = await Promise.all([
        beside(organizationId, filters, id, 'previous'),
        beside(organizationId, filters, id, 'next'),
      ])
      return { previous, next }
    },
  }
}

function filtered(query: Knex.QueryBuilder, { status, positionId }: ListFilters, now: Date): void {
  if (positionId !== undefined) void query.where('i.position_id', positionId)
  if (status === undefined) return
  void query.where('i.status', status === 'expired' ? 'created' : status)
  // "expired" is never stored: it is an invite whose time has passed.
  if (status === 'expired') void query.where('i.invite_expires_at', '<=', now)
  if (status === 'created')
    void query.where((open) => void open.where('i.invite_expires_at', '>', now).orWhereNull('i.invite_expires_at'))
}
