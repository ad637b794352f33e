import { all, type FindPlace, type FindSort, type NarrowSet, type Sql, sql } from './find-filters.ts'

/** The statements of a list that is found: rows of a small set, sorted, or a walk in the list's order. */

export type Direction = 'after' | 'before'

export interface FindPlan {
  readonly organizationId: string
  readonly sort: FindSort
  /** Every statement begins with it. */
  readonly base: Sql
  /** What the index of the walk is narrowed to. */
  readonly inner: readonly Sql[]
  /** A small set, all of which is looked at; absent: a walk. */
  readonly set?: NarrowSet
  /** What else must be true of a row. */
  readonly rest: readonly Sql[]
  /** Rows that a walk looks at; undefined: every row of it fits. */
  readonly most: number | undefined
  /** What is known already of how many fit. */
  readonly atLeast: number
}

interface Order {
  /** The key in a walk, and its type. */
  readonly key: string
  readonly id: string
  readonly type: 'timestamptz' | 'text'
  /** The key of a row that was met. */
  readonly met: string
  readonly isDown: boolean
}

const byTime = (key: string, isDown: boolean): Order => ({ key, id: 'i.id', type: 'timestamptz', met: key, isDown })
/** Each by an index. */
const ORDERS: Readonly<Record<FindSort, Order>> = {
  changed: byTime('i.updated_at', true),
  invited: byTime('i.created_at', true),
  completed: byTime('i.completed_at', true),
  waiting: byTime('i.completed_at', false),
  name: { key: 'left(n.words, 60)', id: 'n.interview_id', type: 'text', met: 'i.name_key', isDown: false },
}

interface Page {
  readonly limit: number
  readonly from?: { readonly place: FindPlace; readonly direction: Direction }
  readonly scoresFor?: string
}

/** Of the rows of a page alone, so row by row. */
const KEPT_REASON = '(select a.no_assessment from analyses a where a.interview_id = i.id) as no_assessment'
/** What is read of an interview, and nothing wide. */
const COLUMNS = `i.id, i.organization_id, i.position_id, i.external_id, i.first_name, i.last_name, i.email, i.status, i.approval_status, i.analysis_status,
    i.ai_consent, i.invite_expires_at, i.created_at, i.completed_at, i.updated_at`

/**
 * The statement of one page, and the one that finds the last row that its walk looked at, if it was cut. `rowsOfSet` are the rows
 * of the plan's set where the statement around this one read them already.
 */
export function walked(plan: FindPlan, page: Page, rowsOfSet?: Sql): { page: Sql; edge?: Sql } {
  const { limit, from, scoresFor } = page
  const order = ORDERS[plan.sort]
  const isDown = order.isDown !== (from?.direction === 'before')
  const way = isDown ? 'desc' : 'asc'
  const beyond = (key: string, id: string): Sql[] =>
    from ? [sql(`(${key}, ${id}) ${isDown ? '<' : '>'} (?::${order.type}, ?)`, from.place.key, from.place.id)] : []
  const met = plan.set
    ? (rowsOfSet ?? setOf(plan, plan.set))
    : walk(plan, order, beyond(order.key, order.id), way, plan.most ?? limit)
  const fits = all(plan.rest)
  const inOrder = `order by ${order.met} ${way}, i.id ${way}`
  // All of a small set is looked at in any case, so it is counted at once.
  const fitting: Sql = plan.set
    ? {
        sql: `select i.*, count(*) over ()::int as total from (${met.sql}) i where ${fits.sql}`,
        values: [...met.values, ...fits.values],
      }
    : {
        sql: `select i.*, null::int as total from (${met.sql}) i where ${fits.sql}`,
        values: [...met.values, ...fits.values],
      }
  const later = all(plan.set ? beyond(order.met, 'i.id') : [])
  const scores = scoresFor === undefined ? undefined : scoresOf(scoresFor)
  const found: Sql = {
    sql: `select i.id, ${order.met} as key, i.first_name, i.last_name, i.email, i.external_id, i.position_id, p.name as position_name, i.status, i.approval_status,
        i.analysis_status, i.ai_consent, i.invite_expires_at, i.created_at, i.completed_at, i.updated_at, i.total, ${KEPT_REASON}, ${scores ? 'a.result, a.provenance, r.user_id is not null as is_ai_shown' : 'null as result, null as provenance, false as is_ai_shown'}
      from (select i.* from (${fitting.sql}) i where ${later.sql} ${plan.set ? inOrder : ''} limit ?) i
      left join positions p on p.id = i.position_id and p.organization_id = ?
      ${scores?.sql ?? ''} ${inOrder}`,
    values: [...fitting.values, ...later.values, limit, plan.organizationId, ...(scores?.values ?? [])],
  }
  if (plan.set || plan.most === undefined) return { page: found }
  const last = `select ${order.met} as key, i.id from (${met.sql}) i offset ? limit 1`
  return { page: found, edge: { sql: last, values: [...met.values, plan.most - 1] } }
}

/** Results of analyses, and whether this person may see them: they rated, or asked to see them without (`reviews`). */
const scoresOf = (userId: string): Sql =>
  sql(
    `left join analyses a on a.interview_id = i.id and a.organization_id = i.organization_id
      left join reviews r on r.interview_id = i.id and r.organization_id = i.organization_id and r.user_id = ?`,
    userId,
  )

/** The statement of the rows on both sides of a place, the nearest first, which reads a small set once; and the ends of its two walks. */
export function beside(plan: FindPlan, place: FindPlace, limit: number) {
  const set = plan.set && setOf(plan, plan.set)
  const [before, after] = (['before', 'after'] as const).map((direction) =>
    walked(plan, { limit, from: { place, direction } }, set && sql('select * from met')),
  ) as [ReturnType<typeof walked>, ReturnType<typeof walked>]
  const side = (name: Direction, { page }: ReturnType<typeof walked>) =>
    `select '${name}' as side, row_number() over () as nth, s.* from (${page.sql}) s`
  const both: Sql = {
    sql: `${set ? `with met as materialized (${set.sql})` : ''} ${side('before', before)} union all ${side('after', after)} order by side, nth`,
    values: [...(set?.values ?? []), ...before.page.values, ...after.page.values],
  }
  return { both, edges: { before: before.edge, after: after.edge } }
}

/** The statement that counts what a walk finds, as far as `most`; `is_cut` where there is more, or may be. */
export function totalOf(plan: FindPlan, most: number): Sql {
  const order = ORDERS[plan.sort]
  const met = walk(plan, order, [], order.isDown ? 'desc' : 'asc', plan.most ?? most + 1)
  const fits = all(plan.rest)
  const counted = `select count(*)::int as n from (select 1 from (${met.sql}) i where ${fits.sql} limit ?) c`
  const values = [...met.values, ...fits.values, most + 1]
  if (plan.most === undefined) return { sql: `select n, n > ${most} as is_cut from (${counted}) c`, values }
  return {
    sql: `select n, n > ${most} or exists (select from (${met.sql}) i offset ?) as is_cut from (${counted}) c`,
    values: [...met.values, plan.most - 1, ...values],
  }
}

/** The statement that counts a set, as far as `most`. What is kept may count an invite that expired a moment ago as live. */
export function sizeOf({ of, order, kept }: NarrowSet, base: Sql, organizationId: string, most: number): Sql {
  if (kept)
    return sql(
      `select coalesce(sum(t.n), 0) from interview_totals t where t.organization_id = ? and t.position_id = any(?::text[]) and (?::text[] = '{}' or t.status = any(?::text[]))`,
      organizationId,
      kept.positionIds,
      kept.statuses,
      kept.statuses,
    )
  return {
    sql: `select count(*) from (select 1 from interviews i where ${base.sql} and ${of.sql}${order && ` order by ${order}`} limit ${most}) s`,
    values: [...base.values, ...of.values],
  }
}

/** Looked up row by row: joined, PostgreSQL would rather read the whole table of names. */
const NAME_KEY = '(select left(n.words, 60) from interview_names n where n.interview_id = i.id) as name_key'

/** The rows of a small set, with the key of names where they are ordered by it. `offset 0`: what else is asked must not choose another index. */
function setOf(plan: FindPlan, { of, order }: NarrowSet): Sql {
  return {
    sql: `select ${COLUMNS}${plan.sort === 'name' ? `, ${NAME_KEY}` : ''} from interviews i
      where ${plan.base.sql} and ${of.sql} ${order && `order by ${order}`} offset 0`,
    values: [...plan.base.values, ...of.values],
  }
}

/** At most so many rows in the list's order, from a place on. */
function walk(plan: FindPlan, order: Order, beyond: readonly Sql[], way: string, most: number): Sql {
  const inOrder = `order by ${order.key} ${way}, ${order.id} ${way} limit ${most}`
  if (plan.sort !== 'name') {
    const where = all([plan.base, ...plan.inner, ...beyond])
    return { sql: `select ${COLUMNS} from interviews i where ${where.sql} ${inOrder}`, values: where.values }
  }
  const where = all([sql('n.organization_id = ?', plan.organizationId), ...beyond])
  return {
    // `limit 1` keeps the rows in the order of the names, each looked up when it is its turn.
    sql: `select i.*, n.name_key from (select n.interview_id, left(n.words, 60) as name_key from interview_names n where ${where.sql} ${inOrder}) n
      cross join lateral (select ${COLUMNS} from interviews i where i.id = n.interview_id and ${plan.base.sql} limit 1) i`,
    values: [...where.values, ...plan.base.values],
  }
}

/** The statement that counts who of the rows that changed last has all these words. */
export function probeOf(base: Sql, words: readonly string[], most: number): Sql {
  const has = hasWords(words)
  return {
    sql: `select count(*)::int as n from (select i.id from interviews i where ${base.sql} order by i.updated_at desc, i.id desc limit ${most}) i where ${has.sql}`,
    values: [...base.values, ...has.values],
  }
}

/** Of a row `i` that was cancelled, whose name no table of names holds: its name and address have all these words. */
export const saysWords = (words: readonly string[]): Sql =>
  all(
    words.map((word) =>
      sql(
        `strpos(interview_words(i.last_name || ' ' || i.first_name || ' ' || i.email), ?) > 0`,
        word.length < 3 ? ` ${word}` : word,
      ),
    ),
  )

/** Of a row of interviews `i`: its name and address have all these words. As a value, row by row: an `exists` may become a join with the whole table. */
export function hasWords(words: readonly string[]): Sql {
  const has = all(words.map((word) => sql('strpos(n.words, ?) > 0', word.length < 3 ? ` ${word}` : word)))
  return { sql: `(select ${has.sql} from interview_names n where n.interview_id = i.id)`, values: has.values }
}
