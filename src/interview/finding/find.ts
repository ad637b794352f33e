import type { Knex } from 'knex'
import { domainError } from '../../base/errors.ts'
import { isLimitedToTeams, presentTeams, withoutLimit } from '../../db/tenancy.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import type { interviewReads } from '../core/interviews.ts'
import { positionsOfTeams } from '../core/owners.ts'
import {
  baseOf,
  cancelledOf,
  conditions,
  type FindFilters,
  type FindMoment,
  type FindPlace,
  type FindSort,
  isServedByIndex,
  isUnsized,
  mostOf,
  narrowSets,
  ofIds,
  type Sql,
  sql,
  WALKED_MAX,
  walkable,
} from './find-filters.ts'
import {
  beside,
  type Direction,
  type FindPlan,
  hasWords,
  probeOf,
  saysWords,
  sizeOf,
  totalOf,
  walked,
} from './find-plans.ts'
import { type FoundInterview, placeOf, type Row, toFound } from './found-rows.ts'
import { hiddenPlace, type PlacedList, shownPlace } from './hidden-places.ts'

/** Of what a filter finds, so many rows are sorted. Where every filter finds more, a walk meets one of two hundred of a million. */
const SORTED_MAX = 5_000
/** Of so many names, a walk is told the interviews; of more it looks at the name of each row that it meets. */
const NAMED_MAX = 20_000
/** Cancelled interviews that a walk looks at; the name of each is made comparable while it is looked at. */
const CANCELLED_MAX = 5_000
/** In organizations with more interviews than this a part of a name is first counted in a sample: gathering what most people have would take long. */
const GATHERED_MAX = 50_000
/** The sample: the interviews that changed last. */
const PROBED = 200
/** With so many fits in the sample, a walk meets the part of a name often enough. */
const OFTEN = 20
/** Totals are exact up to here. */
const TOTAL_MAX = 1_000
/** Positions that a list may be of; a list of more is no filter that helps. */
export const FIND_POSITIONS_MAX = 100
/** On each side of a place: the interview itself may stand there anew, since it changed. */
const BESIDE = 2

export type { FoundInterview } from './found-rows.ts'
export type { FindPlace }

export interface FindQuery {
  readonly filters: FindFilters
  readonly sort: FindSort
  readonly limit: number
  /** Absent: the first page. */
  readonly from?: { readonly place: FindPlace; readonly direction: Direction }
  /** The person who reads the scores: what the AI thinks comes after their own rating. Absent: without scores. */
  readonly scoresFor?: string
  readonly withTotal?: boolean
}

export interface FindTotal {
  readonly count: number
  /** False: there are more, or more was not looked at. */
  readonly isExact: boolean
}

export interface Found {
  readonly rows: readonly FoundInterview[]
  /** Where the next and the page before begin; undefined where there is none. */
  readonly next: FindPlace | undefined
  readonly previous: FindPlace | undefined
  /** The search stopped after many rows that do not fit; `next` or `previous` goes on. */
  readonly isCut: boolean
  /** Where it was asked for, and is known. */
  readonly total: FindTotal | undefined
}

/** What stands on one side of a place in a list. */
export interface FoundSide {
  /** The nearest one; null where there is none, or none was met. */
  readonly nearest: FoundInterview | null
  /** Where the search stopped after many rows that do not fit; undefined where it met one, or the list ends. */
  readonly stoppedAt: FindPlace | undefined
}

const NONE = { count: 0, isExact: true }

interface Named {
  readonly words: readonly string[]
  readonly ids: readonly string[] | undefined
}

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

  /**
   * Whose names have these words. `ids`: at most one more than `NAMED_MAX`; undefined where many of the newest have them, so that a
   * walk meets them. The index of names has to gather all that have a part of a name before it gives out one.
   */
  async function named(organizationId: string, q: string): Promise<Named> {
    const wanted = `(select string_to_array(ltrim(interview_words(?)), ' ') as words)`
    const [read] = await ask<{ words: string[]; size: number }>(
      sql(
        `select w.words, coalesce((select sum(t.n) from interview_totals t where t.organization_id = ? and t.position_id = ''), 0)::float8 as size from ${wanted} w`,
        organizationId,
        q,
      ),
    )
    const words = read?.words ?? []
    if (words.length === 0) return { words, ids: [] }
    if ((read?.size ?? 0) > GATHERED_MAX) {
      const [probed] = await ask<{ n: number }>(probeOf(baseOf(organizationId), words, PROBED))
      if ((probed?.n ?? 0) >= OFTEN) return { words, ids: undefined }
    }
    const [found] = await ask<{ ids: string[] }>(
      sql('select array(select interview_named(?, ?::text[], ?)) as ids', organizationId, words, NAMED_MAX + 1),
    )
    return { words, ids: found?.ids ?? [] }
  }

  async function wordsOf(q: string): Promise<readonly string[]> {
    const [read] = await ask<{ words: string[] }>(
      sql(`select array_remove(string_to_array(ltrim(interview_words(?)), ' '), '') as words`, q),
    )
    return read?.words ?? []
  }

  const hidden = (list: PlacedList, place: FindPlace | undefined) => place && hiddenPlace(links, list, place)

  /** How the rows are got; undefined where none can fit. */
  async function planOf(organizationId: string, filters: FindFilters, sort: FindSort, at: FindMoment) {
    if (filters.positionIds?.length === 0) return undefined
    const base = filters.isCancelled ? cancelledOf(organizationId) : baseOf(organizationId)
    const rest = conditions(filters, at)
    const plan = (parts: Partial<FindPlan>): FindPlan => ({
      organizationId,
      sort,
      base,
      inner: [],
      rest: [],
      most: mostOf(filters, sort),
      atLeast: 0,
      ...parts,
    })
    if (filters.isCancelled) {
      const words = filters.q === undefined ? undefined : await wordsOf(filters.q)
      return words?.length === 0
        ? undefined
        : plan({ sort: 'changed', rest: [...rest, ...(words ? [saysWords(words)] : [])], most: CANCELLED_MAX })
    }
    if (isServedByIndex(filters, sort))
      return plan({ inner: [...walkable(filters, sort, at.now), ...rest], most: undefined })
    const names = filters.q === undefined ? undefined : await named(organizationId, filters.q)
    if (names?.ids?.length === 0) return undefined
    if (names?.ids && names.ids.length <= SORTED_MAX) return plan({ set: { of: ofIds(names.ids), order: '' }, rest })
    if (names) rest.push(names.ids && names.ids.length <= NAMED_MAX ? ofIds(names.ids) : hasWords(names.words))
    const sets = narrowSets(filters, at.now)
    if (sets.length > 0) {
      const counts = sets.map((set) => sizeOf(set, base, organizationId, SORTED_MAX + 1))
      const [sizes = {}] = await ask<Record<string, number>>({
        sql: `select ${counts.map((count, at) => `(${count.sql})::int as s${at}`).join(', ')}`,
        values: counts.flatMap(({ values }) => values),
      })
      const sized = sets.map((set, at) => ({ set, size: sizes[`s${at}`] ?? 0 }))
      const [smallest] = sized.toSorted((a, b) => a.size - b.size)
      if (smallest && smallest.size <= SORTED_MAX) return plan({ set: smallest.set, rest })
    }
    const inner = walkable(filters, sort, at.now)
    if (isUnsized(filters) || sets.length + (names ? 1 : 0) !== 1) return plan({ inner, rest })
    return plan({ inner, rest, atLeast: names ? (names.ids?.length ?? 0) : SORTED_MAX })
  }

  async function pageOf(plan: FindPlan, query: FindQuery, at: FindMoment): Promise<Found> {
    const direction = query.from?.direction ?? 'after'
    const { page, edge } = walked(plan, { ...query, limit: query.limit + 1 })
    const found = await ask<Row>(page)
    const isMore = found.length > query.limit
    const kept = found.slice(0, query.limit)
    // A walk that ended early is gone on with behind the last row that it looked at.
    const [stopped] = !isMore && edge ? await ask<{ key: Date | string; id: string }>(edge) : []
    const ahead = isMore ? kept.at(-1) : stopped
    const behind = query.from === undefined ? undefined : kept[0]
    const places = [ahead && placeOf(ahead), behind && placeOf(behind)]
    const [next, previous] = direction === 'after' ? places : places.toReversed()
    const rows = (direction === 'after' ? kept : kept.toReversed()).map((row) =>
      toFound(row, at, query.filters.isCancelled),
    )
    const counted = found[0]?.total ?? (plan.set && !query.from ? 0 : null)
    const total = counted === null ? undefined : { count: counted, isExact: true }
    return { rows, next, previous, isCut: stopped !== undefined, total }
  }

  /** How many a walk finds. Kept counts where there are some; else counted as far as `TOTAL_MAX`. */
  async function countOf(filters: FindFilters, plan: FindPlan): Promise<FindTotal> {
    const { organizationId } = plan
    const { q, positionIds, status, decision, analysis, dates } = filters
    if (
      !filters.isCancelled &&
      !(q !== undefined || decision || analysis || dates || (positionIds && positionIds.length !== 1))
    ) {
      const caller = { organizationId, userId: null, keyId: null }
      const kept = { page: 1, limit: 1, positionId: positionIds?.[0], status }
      return { count: (await reads.listInterviews(caller, kept)).meta.total, isExact: true }
    }
    if (plan.atLeast > 0)
      return { count: Math.min(plan.atLeast, NAMED_MAX), isExact: q !== undefined && plan.atLeast <= NAMED_MAX }
    // In the order of names each row would be looked up by itself, and a number has no order.
    const counting: FindPlan = plan.sort === 'name' ? { ...plan, sort: 'changed', most: WALKED_MAX } : plan
    const [counted] = await ask<{ n: number; is_cut: boolean }>(totalOf(counting, TOTAL_MAX))
    return counted ? { count: Math.min(counted.n, TOTAL_MAX), isExact: !counted.is_cut } : NONE
  }

  async function found(organizationId: string, query: FindQuery, at: FindMoment): Promise<Found> {
    const plan = await planOf(organizationId, query.filters, query.sort, at)
    const empty = { rows: [], next: undefined, previous: undefined, isCut: false }
    if (!plan) return { ...empty, total: query.withTotal ? NONE : undefined }
    const [page, total] = await Promise.all([
      pageOf(plan, query, at),
      query.withTotal && !plan.set ? countOf(query.filters, plan) : undefined,
    ])
    return { ...page, total: page.total ?? total }
  }

  async function sides(
    organizationId: string,
    { filters, sort, place }: Pick<FindQuery, 'filters' | 'sort'> & { readonly place: FindPlace },
    at: FindMoment,
  ): Promise<Readonly<Record<Direction, FoundSide>>> {
    // Nobody opens a cancelled interview.
    const plan = filters.isCancelled ? undefined : await planOf(organizationId, filters, sort, at)
    const none: FoundSide = { nearest: null, stoppedAt: undefined }
    if (!plan) return { before: none, after: none }
    const { both, edges } = beside(plan, place, BESIDE)
    const rows = await ask<Row & { side: Direction }>(both)
    const sideOf = async (side: Direction): Promise<FoundSide> => {
      const met = rows.filter((row) => row.side === side)
      const nearest = met.find(({ id }) => id !== place.id)
      if (nearest) return { nearest: toFound(nearest, at), stoppedAt: undefined }
      const edge = edges[side]
      const [stopped] = met.length < BESIDE && edge ? await ask<{ key: Date | string; id: string }>(edge) : []
      return { nearest: null, stoppedAt: stopped && placeOf(stopped) }
    }
    const [before, after] = await Promise.all([sideOf('before'), sideOf('after')])
    return { before, after }
  }

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
      const page = await withoutLimit(organizationId, () => found(organizationId, shown, at))
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
      const found = await withoutLimit(organizationId, () => sides(organizationId, { filters, sort, place }, at))
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
      return (await pageOf(plan, { filters: {}, sort: 'name', limit: ids.length }, moment())).rows
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
