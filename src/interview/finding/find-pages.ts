import type { interviewReads } from '../core/interviews.ts'
import { planOf } from './find-choice.ts'
import { type FindFilters, type FindMoment, type FindPlace, type FindSort, WALKED_MAX } from './find-filters.ts'
import { type Ask, NAMED_MAX } from './find-names.ts'
import { beside, type Direction, type FindPlan, totalOf, walked } from './find-plans.ts'
import { type FoundInterview, placeOf, type Row, toFound } from './found-rows.ts'

/** Totals are exact up to here. */
const TOTAL_MAX = 1_000
/** On each side of a place: the interview itself may stand there anew, since it changed. */
const BESIDE = 2

type Reads = ReturnType<typeof interviewReads>

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

export async function pageOf(ask: Ask, plan: FindPlan, query: FindQuery, at: FindMoment): Promise<Found> {
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
async function countOf(
  ask: Ask,
  listInterviews: Reads['listInterviews'],
  filters: FindFilters,
  plan: FindPlan,
): Promise<FindTotal> {
  const { organizationId } = plan
  const { q, positionIds, status, decision, analysis, dates } = filters
  if (
    !filters.isCancelled &&
    !(q !== undefined || decision || analysis || dates || (positionIds && positionIds.length !== 1))
  ) {
    const caller = { organizationId, userId: null, keyId: null }
    const kept = { page: 1, limit: 1, positionId: positionIds?.[0], status }
    return { count: (await listInterviews(caller, kept)).meta.total, isExact: true }
  }
  if (plan.atLeast > 0)
    return { count: Math.min(plan.atLeast, NAMED_MAX), isExact: q !== undefined && plan.atLeast <= NAMED_MAX }
  // In the order of names each row would be looked up by itself, and a number has no order.
  const counting: FindPlan = plan.sort === 'name' ? { ...plan, sort: 'changed', most: WALKED_MAX } : plan
  const [counted] = await ask<{ n: number; is_cut: boolean }>(totalOf(counting, TOTAL_MAX))
  return counted ? { count: Math.min(counted.n, TOTAL_MAX), isExact: !counted.is_cut } : NONE
}

export async function found(
  ask: Ask,
  listInterviews: Reads['listInterviews'],
  organizationId: string,
  query: FindQuery,
  at: FindMoment,
): Promise<Found> {
  const plan = await planOf(ask, organizationId, query.filters, query.sort, at)
  const empty = { rows: [], next: undefined, previous: undefined, isCut: false }
  if (!plan) return { ...empty, total: query.withTotal ? NONE : undefined }
  const [page, total] = await Promise.all([
    pageOf(ask, plan, query, at),
    query.withTotal && !plan.set ? countOf(ask, listInterviews, query.filters, plan) : undefined,
  ])
  return { ...page, total: page.total ?? total }
}

export async function sides(
  ask: Ask,
  organizationId: string,
  { filters, sort, place }: Pick<FindQuery, 'filters' | 'sort'> & { readonly place: FindPlace },
  at: FindMoment,
): Promise<Readonly<Record<Direction, FoundSide>>> {
  // Nobody opens a cancelled interview.
  const plan = filters.isCancelled ? undefined : await planOf(ask, organizationId, filters, sort, at)
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
