import type { Knex } from 'knex'
import { domainError } from '../../base/errors.ts'
import { isLimitedToTeams, presentTeams, withoutLimit } from '../../db/tenancy.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import type { interviewReads } from '../core/interviews.ts'
import { positionsOfTeams } from '../core/owners.ts'
import { baseOf, type FindFilters, type FindMoment, type FindPlace, ofIds, type Sql, sql } from './find-filters.ts'
import { type FindQuery, type Found, type FoundSide, found, pageOf, sides } from './find-pages.ts'
import type { Direction, FindPlan } from './find-plans.ts'
import { hiddenPlace, type PlacedList, shownPlace } from './hidden-places.ts'

/** Positions that a list may be of; a list of more is no filter that helps. */
export const FIND_POSITIONS_MAX = 100
export type { FindQuery, FindTotal, Found, FoundSide } from './find-pages.ts'
export type { FoundInterview } from './found-rows.ts'
export type { FindPlace }

/** The dashboard's list of interviews: filtered, ordered and paged at a cost that does not grow with their number (`decisions/` of the dashboard). */
export function finding(
  { database, clock, links, settings }: InterviewContext,
  reads: ReturnType<typeof interviewReads>,
) {
  const { knex } = database
  const moment = (): FindMoment => ({ now: clock.now(), isAiOffered: settings.isAiOffered })
  const ask = async <R>({ sql: text, values }: Sql) =>
    (await knex.raw<{ rows: R[] }>(text, values as Knex.RawBinding[])).rows

  /**
   * The filters with those of their positions that are the organization's own: in the index of another one's position PostgreSQL
   * would look at every row before it had found none. Whoever sees some teams alone looks for interviews of their positions, as
   * somebody would who chose these: at the same cost, which policies of rows would not bound. Throws 400 for too many.
   */
  async function ofOwnPositions(organizationId: string, filters: FindFilters): Promise<FindFilters> {
    const { positionIds } = filters
    if (positionIds === undefined ? !isLimitedToTeams() : positionIds.length === 0) return filters
    if (positionIds !== undefined && positionIds.length > FIND_POSITIONS_MAX)
      throw domainError(
        'find.too_many_positions',
        400,
        `A list can be of at most ${FIND_POSITIONS_MAX} positions; ${positionIds.length} are asked for. Ask for fewer.`,
      )
    const own = await ask<{ id: string }>(
      positionIds
        ? sql(
            'select p.id from positions p where p.organization_id = ? and p.id = any(?::text[])',
            organizationId,
            positionIds,
          )
        : sql(positionsOfTeams, organizationId, presentTeams()),
    )
    return { ...filters, positionIds: own.map(({ id }) => id) }
  }

  const hidden = (list: PlacedList, place: FindPlace | undefined) => place && hiddenPlace(links, list, place)

  return {
    /** One page of the interviews that fit, and how many there are. */
    async findInterviews({ organizationId }: Pick<Caller, 'organizationId'>, query: FindQuery): Promise<Found> {
      const at = moment()
      const { from, ...asked } = query
      const filters = await ofOwnPositions(organizationId, query.filters)
      const sort = filters.isCancelled ? 'changed' : query.sort
      const list = { organizationId, sort }
      const place = from && shownPlace(links, list, from.place)
      const shown = { ...asked, sort, filters, ...(from && place ? { from: { ...from, place } } : {}) }
      const page = await withoutLimit(organizationId, () => found(ask, reads.listInterviews, organizationId, shown, at))
      if (!page.isCut || !isLimitedToTeams()) return page
      const side = from?.direction === 'before' ? 'previous' : 'next'
      return { ...page, [side]: hidden(list, page[side]) }
    },

    /** What stands before and behind an interview in a list; it need not be in the list itself. */
    async interviewsBeside(
      caller: Pick<Caller, 'organizationId'>,
      { filters: asked, sort, place }: Pick<FindQuery, 'filters' | 'sort'> & { readonly place: FindPlace },
    ): Promise<Readonly<Record<Direction, FoundSide>>> {
      const at = moment()
      const { organizationId } = caller
      const filters = await ofOwnPositions(organizationId, asked)
      const found = await withoutLimit(organizationId, () => sides(ask, organizationId, { filters, sort, place }, at))
      if (!isLimitedToTeams()) return found
      const side = (one: FoundSide) => ({ ...one, stoppedAt: hidden({ organizationId, sort }, one.stoppedAt) })
      return { before: side(found.before), after: side(found.after) }
    },

    /** These interviews, by the names of their people; whatever is not there, or not this organization's, is left out. */
    async interviewsOf({ organizationId }: Pick<Caller, 'organizationId'>, ids: readonly string[]) {
      const set = { of: ofIds(ids), order: '' }
      const base = baseOf(organizationId)
      const plan: FindPlan = {
        organizationId,
        sort: 'name',
        ...{ base, inner: [], set, rest: [] },
        most: 0,
        atLeast: 0,
      }
      return (await pageOf(ask, plan, { filters: {}, sort: 'name', limit: ids.length }, moment())).rows
    },

    /** Positions whose name contains the text, the newest first, at most `most`. */
    async findPositions({ organizationId }: Pick<Caller, 'organizationId'>, text: string, most: number) {
      return ask<{ id: string; name: string }>(
        sql(
          `select p.id, p.name from positions p where p.organization_id = ? and strpos(p.name_folded, interview_fold(?)) > 0
            order by p.created_at desc, p.id desc limit ?`,
          organizationId,
          text,
          most,
        ),
      )
    },
  }
}
