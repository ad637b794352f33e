import type { Knex } from 'knex'
import { type DeliveryState, deliveriesThatMayBe, OPEN_STATES } from '../rules/delivery-life.ts'
import { actionWords, eventWords } from '../rules/words.ts'
import { transaction } from '../store/connection.ts'
import { leftStates } from '../store/connection-states.ts'
import { changeDeliveries } from '../store/deliveries-store.ts'
import { recordHistory } from '../store/history.ts'

/** A person's actions on deliveries: look, let one be tried again, or give one up. */

export interface DeliveryFilter {
  readonly seqs?: readonly number[]
  readonly connection?: string
  /** Only of these; deliveries of others are as if they were not there. */
  readonly connections?: readonly string[]
  /** For the page after one that ended with this number. */
  readonly after?: number
  readonly states?: readonly string[]
  readonly action?: string
  readonly event?: string
  readonly application?: string
}

/** A delivery as lists show it. */
export interface ListedDelivery {
  readonly seq: number
  readonly connection: string
  readonly application: string
  readonly event: string
  readonly action: string
  readonly state: DeliveryState
  readonly attempt: number
  readonly due: Date
  readonly reason: string | null
  /** Parked, and it may have been written already: nobody could look. */
  readonly mayBeWritten: boolean
  /** The same, and the ATS was not asked, since the name had left the account: it is asked before it is written again. */
  readonly isUnasked: boolean
}

interface Row {
  seq: number
  connection: string
  application_id: string
  event: string
  action: string
  state: DeliveryState
  attempt: number
  due_at: Date
  reason: string | null
  may_be_written: boolean | null
  is_unasked: boolean | null
}

const UNDONE: readonly DeliveryState[] = [...OPEN_STATES, 'parked']
const DISCARDABLE = deliveriesThatMayBe('discarded')
const RETRIABLE = deliveriesThatMayBe('retried')

function filtered(db: Knex, filter: DeliveryFilter): Knex.QueryBuilder {
  const query = db('deliveries')
  if (filter.seqs) query.whereIn('seq', [...filter.seqs])
  if (filter.connections) query.whereIn('connection', [...filter.connections])
  if (filter.after !== undefined) query.where('seq', '>', filter.after)
  if (filter.connection !== undefined) query.where({ connection: filter.connection })
  if (filter.action !== undefined) query.where({ action: filter.action })
  if (filter.event !== undefined) query.where({ event: filter.event })
  if (filter.application !== undefined) query.where({ application_id: filter.application })
  return query
}

/** States that one partial index holds together; a question that mixes them would read everything that was ever written. */
const INDEXED: readonly (readonly DeliveryState[])[] = [OPEN_STATES, ['parked'], ['confirmed', 'discarded']]

/** The filter once for each partial index that its states need. */
function partsOf(db: Knex, filter: DeliveryFilter): Knex.QueryBuilder[] {
  const wanted = filter.states ?? UNDONE
  return INDEXED.map((states) => states.filter((state) => wanted.includes(state)))
    .filter((states) => states.length > 0)
    .map((states) => filtered(db, filter).whereIn('state', states))
}

function inStates(db: Knex, filter: DeliveryFilter, limit: number): Knex.QueryBuilder {
  const parts = partsOf(db, filter)
    // Sorted by what no index offers: by its own order, the planner would hope to meet open ones early among all that are done.
    .map((part) => part.orderByRaw('seq + 0').limit(limit).select())
  if (parts.length === 0) return db('deliveries').whereRaw('false').select()
  return db.from(db.unionAll(parts, true).as('d')).orderBy('seq').limit(limit).select()
}

/** Deliveries that a filter selects, up to `limit`. */
export async function listDeliveries(db: Knex, filter: DeliveryFilter, limit: number): Promise<ListedDelivery[]> {
  const rows: Row[] = filter.seqs
    ? await filtered(db, filter).orderBy('seq').limit(limit).select()
    : await inStates(db, filter, limit)
  return rows.map(toListed)
}

const toListed = (row: Row): ListedDelivery => ({
  seq: row.seq,
  connection: row.connection,
  application: row.application_id,
  event: row.event,
  action: row.action,
  state: row.state,
  attempt: row.attempt,
  due: row.due_at,
  reason: row.reason,
  mayBeWritten: row.may_be_written === true,
  isUnasked: row.is_unasked === true,
})

/** Deliveries of one group of a bulk change: one transaction of three statements. */
const GROUP = 1_000
/**
 * Changed deliveries, and those that stay, are listed one by one up to this number; beyond it they are only counted.
 */
export const LISTED_MAX = 1_000

/** Why a delivery stays as it is. */
interface Stays {
  readonly code: 'state' | 'in_doubt' | 'other_account' | 'may_be_written' | 'for_person' | 'overtaken'
  readonly why: string
}

/** A delivery that stays as it is, with the reason. */
interface LeftDelivery extends Stays {
  readonly seq: number
  readonly state: string
}

const STAYS = {
  in_doubt: {
    code: 'in_doubt',
    why: 'it is in doubt and is looked up by itself; trying it again now could write it twice',
  },
  other_account: {
    code: 'other_account',
    why: 'its connection reaches another account or organization now, so nobody would write it; discard it, or give the connection its earlier settings back',
  },
  may_be_written: {
    code: 'may_be_written',
    why: 'it may have been written already and this ATS lets nobody look: look there yourself, then retry it with --doubtful, or discard it',
  },
  for_person: {
    code: 'for_person',
    why: 'a person decides about each of these, since the AI was not sure or somebody has decided already: look at the interview, then retry this write by its number, or discard it',
  },
  overtaken: { code: 'overtaken', why: 'the engine changed it at the same moment; look again' },
} as const satisfies Readonly<Record<string, Stays>>

const isInState = ({ state }: ListedDelivery): Stays => ({ code: 'state', why: `it is ${state}` })

/** The result of a retry or discard. The counts are complete; the lists hold the first `LISTED_MAX` of each. */
export interface Changed {
  readonly changed: readonly ListedDelivery[]
  /** Left as they were, with the reason. */
  readonly left: readonly LeftDelivery[]
  readonly changedCount: number
  readonly leftCount: number
  /** False: it was stopped between two groups, and the same command goes on with the rest. */
  readonly ended: boolean
}

/** How a retry or a discard of many deliveries is carried out. */
export interface ChangeOptions {
  readonly dryRun: boolean
  /** The user who asked for it, where that is known; goes into the history. */
  readonly by?: string
  /** Called after each group, with how many of `total` deliveries were looked at. */
  readonly onProgress?: (done: number, total: number) => void
  /** Asked before each group. */
  readonly isStopping?: () => boolean
  /** Deliveries of one group; absent: 1,000. */
  readonly group?: number
}

/**
 * Puts parked deliveries back; one that may have been written already only with `evenIfDoubtful`, or in doubt where its ATS was not
 * asked yet; one that waits for a person only where the filter names it by its number. Of the others, one about whose interview a person
 * has decided since is parked again before it is written.
 */
export async function retryDeliveries(
  db: Knex,
  filter: DeliveryFilter,
  options: ChangeOptions & { evenIfDoubtful: boolean },
): Promise<Changed> {
  const left = new Set((await leftStates(db)).map(({ name }) => name))
  return change(db, { states: RETRIABLE, ...filter }, options, {
    state: 'pending',
    reason: 'a person lets it be tried again',
    whyNot: (row) => {
      if (row.state === 'unknown') return STAYS.in_doubt
      if (!RETRIABLE.includes(row.state)) return isInState(row)
      if (left.has(row.connection)) return STAYS.other_account
      if (!options.evenIfDoubtful && row.mayBeWritten && !row.isUnasked) return STAYS.may_be_written
      return waitsForPerson(row) && filter.seqs === undefined ? STAYS.for_person : null
    },
    isSureOf: options.evenIfDoubtful,
    isLet: filter.seqs !== undefined,
  })
}

/** It was parked when it was stored, and nobody has tried it (`stateOfNew`). */
const waitsForPerson = ({ state, attempt, mayBeWritten }: ListedDelivery): boolean =>
  state === 'parked' && attempt === 0 && !mayBeWritten

/** Gives deliveries up; a delivery that is being written at this moment stays. */
export async function discardDeliveries(db: Knex, filter: DeliveryFilter, options: ChangeOptions): Promise<Changed> {
  return change(db, filter, options, {
    state: 'discarded',
    reason: 'a person discarded it',
    whyNot: (row) => (DISCARDABLE.includes(row.state) ? null : isInState(row)),
    isSureOf: true,
    isLet: false,
  })
}

interface Change {
  readonly state: 'pending' | 'discarded'
  readonly reason: string
  /** Why a delivery has to stay as it is; null: it may be changed. */
  whyNot(row: ListedDelivery): Stays | null
  /** False: a delivery that a restore made doubtful is looked up first. */
  readonly isSureOf: boolean
  /** True: a person named each of them, so what was decided about an interview since keeps none back. */
  readonly isLet: boolean
}

/**
 * Changes all deliveries that a filter selects, in groups by their number, each in a transaction of its own: if the
 * command ends in between, whole groups are left, and the same command goes on with the others. Deliveries that are
 * made meanwhile are not met.
 */
async function change(db: Knex, filter: DeliveryFilter, options: ChangeOptions, change: Change): Promise<Changed> {
  const { total, last } = await extentOf(db, filter)
  const size = options.group ?? GROUP
  const sum = { changed: [] as ListedDelivery[], left: [] as Changed['left'][number][], changedCount: 0, leftCount: 0 }
  let [after, done] = [filter.after ?? 0, 0]
  for (;;) {
    if (options.isStopping?.()) return { ...sum, ended: false }
    const rows = await groupAfter(db, filter, after, last, size)
    const part = rows.length === 0 ? { changed: [], left: [] } : await changeGroup(db, rows, options, change)
    sum.changedCount += part.changed.length
    sum.leftCount += part.left.length
    sum.changed.push(...part.changed.slice(0, LISTED_MAX - sum.changed.length))
    sum.left.push(...part.left.slice(0, LISTED_MAX - sum.left.length))
    done += rows.length
    options.onProgress?.(done, Math.max(total, done))
    if (rows.length < size) return { ...sum, ended: true }
    after = rows.at(-1)?.seq ?? last
  }
}

/** How many deliveries a filter selects now, and the number of the last of them. */
async function extentOf(db: Knex, filter: DeliveryFilter): Promise<{ total: number; last: number }> {
  const parts = filter.seqs ? [filtered(db, filter)] : partsOf(db, filter)
  let [total, last] = [0, 0]
  for (const part of parts) {
    const row = await part.first<{ n: string | number; last: number | null }>(db.raw('count(*) as n, max(seq) as last'))
    total += Number(row.n)
    last = Math.max(last, row.last ?? 0)
  }
  return { total, last }
}

/** The next deliveries in the order of their numbers. Here that order serves: all are wanted, group after group. */
async function groupAfter(
  db: Knex,
  filter: DeliveryFilter,
  after: number,
  last: number,
  size: number,
): Promise<ListedDelivery[]> {
  const next = { ...filter, after }
  const parts = (filter.seqs ? [filtered(db, next)] : partsOf(db, next)).map((part) =>
    part.where('seq', '<=', last).orderBy('seq').limit(size).select(),
  )
  if (parts.length === 0) return []
  const rows: Row[] = await db.from(db.unionAll(parts, true).as('d')).orderBy('seq').limit(size).select()
  return rows.map(toListed)
}

async function changeGroup(
  db: Knex,
  rows: readonly ListedDelivery[],
  { dryRun, by }: ChangeOptions,
  { state, reason, whyNot, isSureOf, isLet }: Change,
): Promise<{ changed: ListedDelivery[]; left: Changed['left'][number][] }> {
  const judged = rows.map((row) => ({ row, stays: whyNot(row) }))
  const left = judged.flatMap(({ row, stays }) => (stays === null ? [] : [leftAs(row, stays)]))
  const wanted = judged.flatMap(({ row, stays }) => (stays === null ? [row] : []))
  if (dryRun || wanted.length === 0) return { changed: wanted, left }
  const stored = await transaction(db, async (trx) => {
    const seqs = await changeDeliveries(trx, { to: state, reason, isSure: isSureOf, isLet, rows: wanted })
    await recordHistory(
      trx,
      wanted
        .filter((row) => seqs.has(row.seq))
        .map((row) => ({
          connection: row.connection,
          applicationId: row.application,
          what: `delivery.${state}`,
          sentence: `application ${row.application}: ${actionWords(row.action)} (after ${eventWords(row.event)}): ${reason}`,
          facts: { seq: row.seq, ...(by === undefined ? {} : { by }) },
        })),
    )
    return seqs
  })
  const overtaken = wanted.filter((row) => !stored.has(row.seq))
  return {
    changed: wanted.filter((row) => stored.has(row.seq)),
    left: [...left, ...overtaken.map((row) => leftAs(row, STAYS.overtaken))],
  }
}

const leftAs = ({ seq, state }: ListedDelivery, stays: Stays): LeftDelivery => ({ seq, state, ...stays })
