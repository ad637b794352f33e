import { ArrayColumns } from '../../db/array-columns.ts'
import type { Statement } from '../../db/database.ts'
import type { InterviewsQuery } from '../contract/contract.ts'
import { type ListState, stateSelect, unlessKept } from './kept-totals.ts'
import { type SummaryRow, summaryColumns } from './rows.ts'
import { placeSelect, type WalkOf } from './walks.ts'

/**
 * The filters of a list; each combination is one prepared statement that some index answers in its order. PostgreSQL
 * keeps a prepared statement (about 60 KB) as long as its connection lives, so no part of a shape is a number that a
 * request chooses.
 */
interface Shape {
  readonly position: boolean
  readonly status: InterviewsQuery['status']
  readonly external: boolean
  readonly since: boolean
  /** `first` looks at what a walk begins with, `later` goes on where the walk's page before ended. */
  readonly walk: 'first' | 'later' | undefined
  readonly offset: boolean
  /** Count no further than this; 0 counts all. */
  readonly rough: number
}

/** The longest page (spec §2). */
const LIMIT_MAX = 100
/** How far a rough total counts; a reader that is further on than the last one gets an exact total. */
const ROUGH_TOTALS = [128, 1_024, 8_192, 65_536]

/** A prepared statement and its values; statements are made once for each combination of filters. */
export interface ListCall {
  readonly statement: Statement
  readonly values: unknown[]
}

const made = new Map<string, Statement>()

/** A row of a list: an interview, and what is said about the whole list. Without interviews it is one row whose `id` is null. */
export interface ListRow extends SummaryRow {
  /** Null: the total that the caller knows holds. */
  total: number | null
  /** The state of the organization's interviews, on the pages of a walk (`kept-totals.ts`). */
  newest: string | null
  ofNewest: number | null
  /** On later pages of a walk: whether it is known, and the place that it goes on from. */
  isKnown: boolean
  fromAt: string
  fromId: string
}

export const listColumns = new ArrayColumns<ListRow>({
  total: 't.total',
  newest: 't.newest',
  ofNewest: 't.of_newest',
  isKnown: 't.is_known',
  fromAt: 't.from_at',
  fromId: 't.from_id',
  ...summaryColumns('i'),
})
/** All columns of an interview that `listColumns` reads. */
const FETCHED = Object.values(summaryColumns('i')).join(', ')

/** PostgreSQL's bigint ends here; a list that long does not exist, so pages beyond it are empty. */
const SKIP_MAX = Number.MAX_SAFE_INTEGER
const PAGE_MAX = Math.floor(SKIP_MAX / 1_000)

export interface ListOptions {
  readonly walk?: WalkOf | undefined
  readonly isRough?: boolean
  /** The total is known in this state of the organization's interviews. */
  readonly known?: ListState | undefined
}

/** The statement and values for one page; its rows are those of `listColumns`. */
export function interviewList(
  organizationId: string,
  query: InterviewsQuery,
  now: string,
  { walk, isRough = false, known }: ListOptions,
): ListCall {
  const skip = Math.min((query.page - 1) * query.limit, SKIP_MAX)
  const shape: Shape = {
    position: query.positionId !== undefined,
    status: query.status,
    external: query.externalId !== undefined,
    since: query.updatedSince !== undefined,
    walk: walk && (query.page === 1 ? 'first' : 'later'),
    offset: skip > 0,
    // Kept totals cost less than counting a page.
    rough: isRough && query.updatedSince ? (ROUGH_TOTALS.find((most) => most > query.page * query.limit) ?? 0) : 0,
  }
  const values: unknown[] = [organizationId]
  if (needsNow(shape)) values.push(now)
  if (shape.position) values.push(query.positionId)
  if (shape.external) values.push(query.externalId)
  if (shape.since) values.push(query.updatedSince?.toISOString())
  if (walk && shape.walk === 'later')
    values.push(walk.keyId, walk.digest, Math.min(query.page, PAGE_MAX), query.limit, now)
  else if (shape.offset) values.push(skip)
  values.push(query.limit)
  if (walk) values.push(known?.newest ?? null, known?.ofNewest ?? null)
  return { statement: statementFor(shape), values }
}

function statementFor(shape: Shape): Statement {
  const name = `interview_list_${[shape.position && 'p', shape.status, shape.external && 'x', shape.since && 'u', shape.walk && `w${shape.walk}`, shape.offset && 'o', shape.rough > 0 && `r${shape.rough}`].filter(Boolean).join('_')}`
  const known = made.get(name)
  if (known) return known
  const statement = { name, text: textFor(shape) }
  made.set(name, statement)
  return statement
}

const isStored = (status: Shape['status']) => status !== undefined && status !== 'created' && status !== 'expired'
const needsNow = (shape: Shape) => shape.status === 'created' || shape.status === 'expired'

/**
 * A parameter whose value the planner does not look at. It knows how many rows lie after an instant, or are skipped, finds this one
 * call cheaper than the average one, and so plans each call anew, which takes as long as reading the page.
 */
const unseen = (parameter: string, type: string) => `(select ${parameter}::${type})`

// The longest page stands in the text, and the limit that was asked for cuts it: with a parameter alone PostgreSQL cannot know
// how few rows are wanted and plans each call anew.
function textFor(shape: Shape): string {
  let parameters = 1
  const next = () => `$${++parameters}`
  const now = needsNow(shape) ? unseen(next(), 'timestamptz') : ''
  const position = shape.position ? unseen(next(), 'text') : ''
  const filters = ['i.organization_id = $1', 'i.cancelled_at is null']
  if (position) filters.push(`i.position_id = ${position}`)
  if (isStored(shape.status)) filters.push(`i.status = '${shape.status}'`)
  if (shape.status === 'created')
    filters.push(`i.status = 'created' and (i.invite_expires_at > ${now} or i.invite_expires_at is null)`)
  if (shape.status === 'expired') filters.push(`i.status = 'created' and i.invite_expires_at <= ${now}`)
  if (shape.external) filters.push(`i.external_id = ${next()}`)
  const since = shape.since ? unseen(next(), 'timestamptz') : ''
  if (since) filters.push(`i.updated_at >= ${since}`)
  const total = shape.rough
    ? `select count(*) from (select 1 from interviews i where ${filters.join(' and ')} order by i.updated_at, i.id limit ${shape.rough}) c`
    : shape.external || shape.since
      ? `select count(*) from interviews i where ${filters.join(' and ')}`
      : keptTotal(shape, position || "''", now)
  const isLater = shape.walk === 'later'
  const place = isLater ? placeSelect([next(), next(), '$1', next(), next(), next()]) : ''
  const continued = isLater
    ? // Where no walk is known it begins with the first row, and not with the oldest one of all.
      ` and (i.updated_at, i.id) > ((select greatest(after_at, ${since}) from place), (select after_id from place))`
    : ''
  const order = shape.since ? 'i.updated_at, i.id' : 'i.created_at desc, i.id desc'
  const skip = isLater ? '(select skip from place)' : shape.offset ? unseen(next(), 'bigint') : ''
  const page = `from interviews i where ${filters.join(' and ')}${continued}`
  const cut = `limit ${next()}`
  const near = (condition = '') =>
    `select p.* from (select ${FETCHED} ${page}${condition} order by ${order} limit ${LIMIT_MAX}) p ${cut}`
  // Skipped rows are counted in the index alone; only the rows of the page are fetched.
  const far = (condition = '') =>
    `select ${FETCHED} from interviews i where i.id = any(array(select p.id from (select i.id ${page} order by ${order} limit ${LIMIT_MAX} offset ${skip}) p ${cut}))${condition} order by ${order}`
  // A walk skips rows only where its pages are asked for out of turn; the other half is not carried out.
  const rows = isLater
    ? `(${near(` and ${skip} = 0`)}) union all (${far(` and ${skip} > 0`)})`
    : shape.offset
      ? far()
      : near()
  const counted = shape.walk ? unlessKept(total, next(), next()) : total
  const state = shape.walk
    ? '(select newest from state) as newest, (select of_newest from state) as of_newest'
    : 'null::timestamptz as newest, null::bigint as of_newest'
  const known = isLater
    ? '(select is_known from place) as is_known, (select after_at from place) as from_at, (select after_id from place) as from_id'
    : 'false as is_known, null::timestamptz as from_at, null::text as from_id'
  const first = [
    ...(place ? [`place as materialized (${place})`] : []),
    ...(shape.walk ? [`state as materialized (${stateSelect()})`] : []),
  ]
  return `${first.length > 0 ? `with ${first.join(', ')} ` : ''}select ${listColumns.select} from (select (${counted})::bigint as total, ${state}, ${known}) t left join lateral (${rows}) i on true`
}

/** Exact totals without counting history: kept counts, corrected by what expired between the settled horizon and now, whichever is later. */
function keptTotal(shape: Shape, position: string, now: string): string {
  const kept = (condition: string) =>
    `coalesce((select sum(n) from interview_totals where organization_id = $1 and position_id = ${position}${condition}), 0)`
  if (shape.status === undefined) return `select ${kept('')}`
  if (isStored(shape.status)) return `select ${kept(` and status = '${shape.status}'`)}`
  // The horizon is one value of a subquery: of whoever is held to policies, an expression that might fail is no condition of an index.
  // It lies ahead of now after a clock was set back: what is between has been counted as expired, and is not.
  const horizon = `(select coalesce(max(expired_until), '-infinity') from interview_horizons where organization_id = $1)`
  const between = (from: string, to: string) =>
    `(select count(*) from interviews i where i.organization_id = $1 and i.cancelled_at is null and i.status = 'created'
    and i.invite_expires_at > ${from} and i.invite_expires_at <= ${to}${shape.position ? ` and i.position_id = ${position}` : ''})`
  const [plus, minus] = shape.status === 'expired' ? ['+', '-'] : ['-', '+']
  return `select ${kept(` and status = '${shape.status}'`)} ${plus} ${between(horizon, now)} ${minus} ${between(now, horizon)}`
}
