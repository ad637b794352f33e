import { ANALYSIS_STATUSES, type Interview } from '../contract/contract.ts'
import { NO_ASSESSMENTS, type NoAssessment } from '../contract/no-assessment.ts'

/** What the dashboard's list is filtered by, and in which order it stands. */

/** `completed` is for the status completed, `waiting` for the decision `to_decide`: the ones that wait longest first. */
export const FIND_SORTS = ['changed', 'invited', 'completed', 'name', 'waiting'] as const
export type FindSort = (typeof FIND_SORTS)[number]

/** `to_decide`: completed, and nobody decided. */
export const FIND_DECISIONS = ['to_decide', 'approved', 'rejected'] as const
export type FindDecision = (typeof FIND_DECISIONS)[number]

/**
 * The statuses of the API, and why there is no assessment. `completed`: with an assessment; `failed`: it was tried, and can be tried again;
 * `not_requested` as the API has it.
 */
export const FIND_ANALYSES = [...new Set([...ANALYSIS_STATUSES, ...NO_ASSESSMENTS])]
export type FindAnalysis = Interview['analysisStatus'] | NoAssessment

/** What the conditions depend on besides. */
export interface FindMoment {
  readonly now: Date
  /** A model is configured now. */
  readonly isAiOffered: boolean
}

export interface FindFilters {
  /** Parts of names and addresses; all words must be there. */
  readonly q?: string
  /** One of these positions. */
  readonly positionIds?: readonly string[]
  readonly status?: Interview['status']
  /** Those whose invite was cancelled, which no other list shows; the newest change first, whatever order is asked for. */
  readonly isCancelled?: true
  readonly decision?: FindDecision
  readonly analysis?: FindAnalysis
  readonly dates?: { readonly of: 'created' | 'completed'; readonly from?: Date; readonly before?: Date }
}

/** A row's place in its order: the value that it is ordered by, and its id. */
export interface FindPlace {
  readonly key: string
  readonly id: string
}

/** Part of a statement with its values, for knex. */
export interface Sql {
  readonly sql: string
  readonly values: readonly unknown[]
}

export const sql = (text: string, ...values: unknown[]): Sql => ({ sql: text, values })

/** Rows that one index finds. */
export interface NarrowSet {
  readonly of: Sql
  /** The order of that index, so that PostgreSQL takes it; empty where another one does as well. */
  readonly order: string
  /** Where their number is kept; absent: counting them touches the index only. */
  readonly kept?: { readonly positionIds: readonly string[]; readonly statuses: readonly string[] }
}

const CHANGED = 'i.updated_at desc, i.id desc'
const INVITED = 'i.created_at desc, i.id desc'
/** Of a status that is stored. An expired invite is stored as created. */
const isStored = (status: FindFilters['status']) => status !== undefined && status !== 'created' && status !== 'expired'

/** Every condition of the filters but `q`. Values of enumerations stand in the text, where partial indexes need them. */
export function conditions(filters: FindFilters, { now, isAiOffered }: FindMoment): Sql[] {
  const { positionIds, status, decision, analysis } = filters
  const found: Sql[] = []
  if (positionIds) found.push(isOfPositions(positionIds))
  if (status !== undefined) found.push(ofStatus(status, now))
  if (decision !== undefined) found.push(ofDecision(decision))
  if (analysis !== undefined) found.push(ofAnalysis(analysis, isAiOffered))
  return [...found, ...ofDates(filters.dates)]
}

/**
 * What indexes find alone, of the filters but `q`: where one of these is small, its rows are sorted; where all are large, a walk in
 * the list's order meets enough rows of them.
 */
export function narrowSets(filters: FindFilters, now: Date): NarrowSet[] {
  const { positionIds, status, decision, analysis, dates } = filters
  const sets: NarrowSet[] = []
  if (positionIds || status !== undefined) {
    const parts = [...(positionIds ? [ofPositions(positionIds)] : []), ...(status ? [ofStatus(status, now)] : [])]
    const isOrdered = positionIds ? positionIds.length === 1 : isStored(status)
    const expiring = positionIds ? '' : 'i.invite_expires_at'
    sets.push({
      of: all(parts),
      order: isOrdered ? CHANGED : expiring,
      kept: { positionIds: positionIds ?? [''], statuses: status === undefined ? [] : [status] },
    })
  }
  if (decision !== undefined)
    sets.push({ of: ofDecision(decision), order: decision === 'to_decide' ? 'i.completed_at, i.id' : CHANGED })
  const among = analysis && AMONG[analysis]
  if (among) sets.push({ of: ofStoredAnalysis(among), order: CHANGED })
  const between = ofDates(dates)
  if (between.length > 0) sets.push({ of: all(between), order: dates?.of === 'completed' ? 'i.completed_at' : INVITED })
  return sets
}

/** True where a filter has no index of its own: nearly every interview of some organizations fits it, or few of those that an index finds. */
export const isUnsized = ({ analysis }: FindFilters): boolean => analysis !== undefined && !isStoredAnalysis(analysis)

/** True where one index holds the rows of these filters in this order, and no other ones. */
export function isServedByIndex(filters: FindFilters, sort: FindSort): boolean {
  const { q, positionIds, status, decision, analysis, dates } = filters
  if (q !== undefined || (dates && !isInOrderOf(dates, sort))) return false
  const isPlain = decision === undefined && analysis === undefined
  if (sort === 'changed' || sort === 'invited') {
    if (isPlain)
      return (status === undefined || isStored(status)) && (positionIds === undefined || positionIds.length === 1)
    if (sort === 'invited' || positionIds !== undefined || status !== undefined || decision === 'to_decide')
      return false
    return decision === undefined ? isStoredAnalysis(analysis) : analysis === undefined
  }
  if (positionIds !== undefined || analysis !== undefined) return false
  if (sort === 'waiting') return decision === 'to_decide' && status === undefined
  return sort === 'completed' && decision === undefined && status === 'completed'
}

/** The part of the filters by which an index can be walked in this order. */
export function walkable(filters: FindFilters, sort: FindSort, now: Date): Sql[] {
  const { positionIds, status, decision, analysis, dates } = filters
  const between = dates && isInOrderOf(dates, sort) ? ofDates(dates) : []
  if (sort === 'waiting') return [ofDecision('to_decide'), ...between]
  if (sort === 'completed') return [sql('i.completed_at is not null'), ...between]
  if (sort === 'name') return []
  const among = analysis && AMONG[analysis]
  if (among && sort === 'changed' && positionIds === undefined && status === undefined && decision === undefined)
    return [ofStoredAnalysis(among), ...between]
  return [
    ...(positionIds?.length === 1 ? [ofPositions(positionIds)] : []),
    ...(status === undefined ? [] : [isStored(status) ? ofStatus(status, now) : CREATED]),
    ...between,
  ]
}

/** True where a walk meets rows of this filter behind nearly all that do not fit: expired invites lie behind those that are still open. */
const liesBehind = ({ q, decision, analysis, dates, status }: FindFilters, sort: FindSort): boolean =>
  status === 'expired' && (sort === 'changed' || sort === 'invited') && !(q || decision || analysis || dates)

/** A range of times is found in their own order. */
function isInOrderOf({ of }: NonNullable<FindFilters['dates']>, sort: FindSort): boolean {
  return of === 'created' ? sort === 'invited' : sort === 'completed' || sort === 'waiting'
}

/** All of them, as one condition. */
export function all(parts: readonly Sql[]): Sql {
  if (parts.length === 0) return sql('true')
  return { sql: parts.map((part) => part.sql).join(' and '), values: parts.flatMap((part) => part.values) }
}

// `= ?` for one position: an index is in an order for one value only.
const ofPositions = (ids: readonly string[]): Sql =>
  ids.length === 1 ? sql('i.position_id = ?', ids[0]) : sql('i.position_id = any(array(select unnest(?::text[])))', ids)

// The same of rows that were found already. PostgreSQL estimates each position that it sees while it plans, which for some hundred takes longer
// than the statement, so both hide them in a subquery; `is true` keeps it from a join, which would not keep the order of a walk.
const isOfPositions = (ids: readonly string[]): Sql =>
  ids.length === 1 ? ofPositions(ids) : sql('(i.position_id in (select unnest(?::text[]))) is true', ids)

/** An index holds them, the expired ones too. */
const CREATED = sql(`i.status = 'created'`)

function ofStatus(status: Interview['status'], now: Date): Sql {
  if (status === 'created')
    return sql(`i.status = 'created' and (i.invite_expires_at > ? or i.invite_expires_at is null)`, now)
  if (status === 'expired') return sql(`i.status = 'created' and i.invite_expires_at <= ?`, now)
  return sql(`i.status = '${status}'`)
}

function ofDecision(decision: FindDecision): Sql {
  if (decision === 'to_decide')
    return sql(`i.status = 'completed' and i.approval_status = 'pending' and i.completed_at is not null`)
  return sql(`i.approval_status = '${decision}' and i.approval_status <> 'pending'`)
}

/** The stored status among whose interviews the ones of a filter are; an index finds these. */
const AMONG: Readonly<Partial<Record<FindAnalysis, Interview['analysisStatus']>>> = {
  pending: 'pending',
  processing: 'processing',
  completed: 'completed',
  nothing_said: 'completed',
  failed: 'failed',
}
/** Every interview of this stored status fits, and no other one. */
const isStoredAnalysis = (analysis: FindAnalysis | undefined) => analysis === 'pending' || analysis === 'processing'
const ofStoredAnalysis = (status: Interview['analysisStatus']): Sql => sql(`i.analysis_status = '${status}'`)

// As a value, row by row: an `exists` may become a join with the whole table.
const kept = (is: string) =>
  `i.analysis_status = 'completed' and (select a.no_assessment ${is} from analyses a where a.interview_id = i.id)`

/** The same as `whyUnassessed`, of a row. */
function ofAnalysis(analysis: FindAnalysis, isAiOffered: boolean): Sql {
  const untried = `i.status = 'completed' and i.analysis_status = 'not_requested'`
  switch (analysis) {
    case 'completed':
      return sql(kept('is null'))
    case 'nothing_said':
      return sql(kept(`= 'nothing_said'`))
    case 'no_model':
      return sql(
        `(${kept(`= 'no_model'`)}${isAiOffered ? '' : ` or ${untried} and i.ai_consent is distinct from false`})`,
      )
    case 'declined':
      return sql(`i.ai_consent = false and i.analysis_status in ('not_requested', 'failed')`)
    case 'not_asked':
      return sql(`i.ai_consent is null and (i.analysis_status = 'failed'${isAiOffered ? ` or ${untried}` : ''})`)
    case 'failed':
      return sql(`i.analysis_status = 'failed' and i.ai_consent`)
    default:
      return ofStoredAnalysis(analysis)
  }
}

function ofDates(dates: FindFilters['dates']): Sql[] {
  if (!dates) return []
  const column = `i.${dates.of}_at`
  return [
    ...(dates.from ? [sql(`${column} >= ?`, dates.from)] : []),
    ...(dates.before ? [sql(`${column} < ?`, dates.before)] : []),
  ]
}

/** The condition: these interviews. */
export const ofIds = (ids: readonly string[]) => sql('i.id = any(?::text[])', ids)

/** The condition: cancelled interviews of an organization. */
export const cancelledOf = (organizationId: string) =>
  sql('i.organization_id = ? and i.cancelled_at is not null and interview_alone()', organizationId)

/** The condition: interviews of an organization that are not cancelled. */
export const baseOf = (organizationId: string) =>
  sql('i.organization_id = ? and i.cancelled_at is null and interview_alone()', organizationId)

/** Rows that a walk looks at before it stops and says so. */
export const WALKED_MAX = 10_000
/** In the order of names each row is looked up by itself. */
const WALKED_BY_NAME_MAX = 5_000
/** Rows that a walk looks at where its filter compares nothing but a time, and the rows that fit lie behind all others. */
const WALKED_PLAIN_MAX = 50_000

/** How many rows a walk looks at before it stops and says so. */
export function mostOf(filters: FindFilters, sort: FindSort): number {
  if (liesBehind(filters, sort)) return WALKED_PLAIN_MAX
  return sort === 'name' ? WALKED_BY_NAME_MAX : WALKED_MAX
}
