import {
  baseOf,
  cancelledOf,
  conditions,
  type FindFilters,
  type FindMoment,
  type FindSort,
  isServedByIndex,
  isUnsized,
  mostOf,
  narrowSets,
  ofIds,
  type Sql,
  walkable,
} from './find-filters.ts'
import { type Ask, NAMED_MAX, named, wordsOf } from './find-names.ts'
import { type FindPlan, hasWords, saysWords, sizeOf } from './find-plans.ts'

/** Of what a filter finds, so many rows are sorted. Where every filter finds more, a walk meets one of two hundred of a million. */
const SORTED_MAX = 5_000
/** Cancelled interviews that a walk looks at; the name of each is made comparable while it is looked at. */
const CANCELLED_MAX = 5_000

/** How the rows are got; undefined where none can fit. */
export async function planOf(
  ask: Ask,
  organizationId: string,
  filters: FindFilters,
  sort: FindSort,
  at: FindMoment,
): Promise<FindPlan | undefined> {
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
    const words = filters.q === undefined ? undefined : await wordsOf(ask, filters.q)
    return words?.length === 0
      ? undefined
      : plan({ sort: 'changed', rest: [...rest, ...(words ? [saysWords(words)] : [])], most: CANCELLED_MAX })
  }
  if (isServedByIndex(filters, sort))
    return plan({ inner: [...walkable(filters, sort, at.now), ...rest], most: undefined })
  const names = filters.q === undefined ? undefined : await named(ask, organizationId, filters.q)
  if (names?.ids?.length === 0) return undefined
  if (names?.ids && names.ids.length <= SORTED_MAX) return plan({ set: { of: ofIds(names.ids), order: '' }, rest })
  if (names) rest.push(names.ids && names.ids.length <= NAMED_MAX ? ofIds(names.ids) : hasWords(names.words))
  const sets = narrowSets(filters, at.now)
  const smallest = await smallestOf(ask, sets, base, organizationId)
  if (smallest) return plan({ set: smallest, rest })
  const inner = walkable(filters, sort, at.now)
  if (isUnsized(filters) || sets.length + (names ? 1 : 0) !== 1) return plan({ inner, rest })
  return plan({ inner, rest, atLeast: names ? (names.ids?.length ?? 0) : SORTED_MAX })
}

/** The set with the fewest rows, where they are few enough to be sorted. */
async function smallestOf(ask: Ask, sets: ReturnType<typeof narrowSets>, base: Sql, organizationId: string) {
  if (sets.length === 0) return undefined
  const counts = sets.map((set) => sizeOf(set, base, organizationId, SORTED_MAX + 1))
  const [sizes = {}] = await ask<Record<string, number>>({
    sql: `select ${counts.map((count, at) => `(${count.sql})::int as s${at}`).join(', ')}`,
    values: counts.flatMap(({ values }) => values),
  })
  const sized = sets.map((set, at) => ({ set, size: sizes[`s${at}`] ?? 0 }))
  const [smallest] = sized.toSorted((a, b) => a.size - b.size)
  return smallest && smallest.size <= SORTED_MAX ? smallest.set : undefined
}
