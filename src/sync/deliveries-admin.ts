import type { Knex } from 'knex'
import { transaction } from './connection.ts'
import { recordHistory } from './history.ts'

/** What a person may do with deliveries: look, let one be tried again, or give one up. */

export interface DeliveryFilter {
  readonly seqs?: readonly number[]
  readonly connection?: string
  /** Only of these; what belongs to others is as if it were not there. */
  readonly connections?: readonly string[]
  /** For the page after one that ended with this number. */
  readonly after?: number
  readonly states?: readonly string[]
  readonly action?: string
  readonly event?: string
  readonly application?: string
}

export interface ListedDelivery {
  readonly seq: number
  readonly connection: string
  readonly application: string
  readonly event: string
  readonly action: string
  readonly state: string
  readonly attempt: number
  readonly due: Date
  readonly reason: string | null
}

interface Row {
  seq: number
  connection: string
  application_id: string
  event: string
  action: string
  state: string
  attempt: number
  due_at: Date
  reason: string | null
}

/** Every state that a delivery can be in. */
export const DELIVERY_STATES = ['held', 'pending', 'claimed', 'unknown', 'confirmed', 'parked', 'discarded']
const OPEN = ['held', 'pending', 'claimed', 'unknown', 'parked']
/** How a delivery says that it may have been written, on an ATS where nobody can look. */
const DOUBT = 'it is not known whether this was written'

/** A parked one that may have been written already, on an ATS where nobody can look. */
export function mayBeWritten({ state, reason }: Pick<ListedDelivery, 'state' | 'reason'>): boolean {
  return state === 'parked' && (reason ?? '').startsWith(DOUBT)
}

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
const INDEXED = [['held', 'pending', 'claimed', 'unknown'], ['parked'], ['confirmed', 'discarded']]

function inStates(db: Knex, filter: DeliveryFilter, limit: number): Knex.QueryBuilder {
  const wanted = filter.states ?? OPEN
  const parts = INDEXED.map((states) => states.filter((state) => wanted.includes(state)))
    .filter((states) => states.length > 0)
    // Sorted by what no index offers: by its own order, the planner would hope to meet open ones early among all that are done.
    .map((states) => filtered(db, filter).whereIn('state', states).orderByRaw('seq + 0').limit(limit).select())
  if (parts.length === 0) return db('deliveries').whereRaw('false').select()
  return db.from(db.unionAll(parts, true).as('d')).orderBy('seq').limit(limit).select()
}

export async function listDeliveries(db: Knex, filter: DeliveryFilter, limit: number): Promise<ListedDelivery[]> {
  const rows: Row[] = filter.seqs
    ? await filtered(db, filter).orderBy('seq').limit(limit).select()
    : await inStates(db, filter, limit)
  return rows.map((row) => ({
    seq: row.seq,
    connection: row.connection,
    application: row.application_id,
    event: row.event,
    action: row.action,
    state: row.state,
    attempt: row.attempt,
    due: row.due_at,
    reason: row.reason,
  }))
}

export interface Changed {
  readonly changed: readonly ListedDelivery[]
  /** Left as they were, with the reason. */
  readonly left: readonly { readonly seq: number; readonly why: string }[]
}

export interface ChangeOptions {
  readonly dryRun: boolean
  /** The user who asked for it, where that is known; goes into the history. */
  readonly by?: string
}

/** Puts parked deliveries back; one that may have been written already only with `evenIfDoubtful`. */
export async function retryDeliveries(
  db: Knex,
  filter: DeliveryFilter,
  options: ChangeOptions & { evenIfDoubtful: boolean },
): Promise<Changed> {
  return change(
    db,
    { states: ['parked'], ...filter },
    options,
    'pending',
    'a person lets it be tried again',
    (row) =>
      row.state !== 'parked'
        ? row.state === 'unknown'
          ? 'it is in doubt and is looked up by itself; trying it again now could write it twice'
          : `it is ${row.state}`
        : !options.evenIfDoubtful && mayBeWritten(row)
          ? 'it may have been written already and this ATS lets nobody look: look there yourself, then retry it with --doubtful, or discard it'
          : null,
    options.evenIfDoubtful,
  )
}

/** Gives deliveries up; what is being written this moment stays. */
export async function discardDeliveries(db: Knex, filter: DeliveryFilter, options: ChangeOptions): Promise<Changed> {
  const whyNot = ({ state }: ListedDelivery) =>
    ['held', 'pending', 'unknown', 'parked'].includes(state) ? null : `it is ${state}`
  return change(db, filter, options, 'discarded', 'a person discarded it', whyNot, true)
}

async function change(
  db: Knex,
  filter: DeliveryFilter,
  { dryRun, by }: ChangeOptions,
  state: 'pending' | 'discarded',
  reason: string,
  whyNot: (row: ListedDelivery) => string | null,
  /** False: what a restore made doubtful is looked up first. */
  isSureOf: boolean,
): Promise<Changed> {
  return transaction(db, async (trx) => {
    const rows = await listDeliveries(trx, filter, 100_000)
    const left = rows.flatMap((row) => {
      const why = whyNot(row)
      return why === null ? [] : [{ seq: row.seq, why }]
    })
    const kept = new Set(left.map((one) => one.seq))
    const changed = rows.filter((row) => !kept.has(row.seq))
    if (dryRun || changed.length === 0) return { changed, left }
    // Only while it still is as it was shown: the engine works meanwhile.
    for (const row of changed)
      await trx('deliveries')
        .where({ seq: row.seq, state: row.state })
        .update({
          // After a restore it may have been written by a retry that the database has forgotten.
          state: isSureOf ? state : trx.raw(`case when restore is null then ? else 'unknown' end`, [state]),
          reason,
          due_at: trx.raw('clock_timestamp()'),
          closed_at: state === 'discarded' ? trx.raw('clock_timestamp()') : null,
        })
    // A person decided anew: the ATS may refuse it as often as the first time before it is parked again.
    await trx('delivery_refusals')
      .whereRaw('seq = any(?)', [changed.map((row) => row.seq)])
      .delete()
    await recordHistory(
      trx,
      changed.map((row) => ({
        connection: row.connection,
        applicationId: row.application,
        what: `delivery.${state}`,
        sentence: `application ${row.application}: ${row.action} (${row.event}): ${reason}`,
        facts: { seq: row.seq, ...(by === undefined ? {} : { by }) },
      })),
    )
    return { changed, left }
  })
}
