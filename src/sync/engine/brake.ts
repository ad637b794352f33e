import type { Knex } from 'knex'
import { type Beside, type BrakeCounts, brakeText } from '../rules/causes.ts'
import { type BrakeSettings, decideBrake, decideRuleBrake } from '../rules/rules.ts'
import { type Connection, fenced, type LeasedContext, type SyncContext } from '../store/connection.ts'
import { endHold } from '../store/connections-store.ts'
import { recordHistory, tell } from '../store/history.ts'
import { findDuplicate, findTeller } from './duplicate-connections.ts'
import { countHeld, EVERYTHING, type Held, letGo, type Scope, storeHeld, sumOf } from './held-changes.ts'

/** Decisions of a pass about people are stored as `held`; here they are released, or stay until a person decides. */

function without(all: BrakeCounts, some: BrakeCounts): BrakeCounts {
  return {
    invite: all.invite - some.invite,
    cancel: all.cancel - some.cancel,
    move: all.move - some.move,
    reject: all.reject - some.reject,
    write: all.write - some.write,
  }
}

const NO_CHANGES: BrakeCounts = { invite: 0, cancel: 0, move: 0, reject: 0, write: 0 }

/** What the brake decided, and by how many changes. */
export interface Judgement {
  /** Why it holds; null: it holds nothing. */
  readonly reason: string | null
  /** It let nothing go, whatever was read to its end. */
  readonly holdsAll: boolean
  readonly counts: { readonly all: BrakeCounts; readonly byRules: BrakeCounts }
}

/** Nothing is held. */
const RELEASED: Judgement = { reason: null, holdsAll: false, counts: { all: NO_CHANGES, byRules: NO_CHANGES } }

/**
 * Lets go what the pass decided, or holds it. `before`: what it decided earlier in the same pass; where it held everything and there
 * are as many changes as then, that stands.
 */
export async function judgeHeld(
  context: LeasedContext,
  connection: Connection,
  scope: Scope,
  before?: Judgement,
): Promise<Judgement> {
  const { brake } = connection.config
  const { knex } = context.database
  if (brake === 'off') {
    // Changes that an earlier configuration held are released with the brake that held them.
    await fenced(context, (trx) => letGo(trx, connection.name, EVERYTHING))
    return RELEASED
  }
  const counts = await countHeld(knex, connection.name)
  const { all, byRules } = counts
  if (before?.holdsAll && isSame(before.counts.all, all) && isSame(before.counts.byRules, byRules)) return before
  const row = await knex('sync_connections')
    .where({ name: connection.name })
    .first<{ begun_at: Date | null; held: Held | null; held_in_parts: boolean } | undefined>(
      'begun_at',
      'held',
      'held_in_parts',
    )
  const isFirst = row?.begun_at == null
  const total = sumOf(all)
  if (row?.held && row.held_in_parts && total > 0) {
    // What a person has not decided about yet may be few enough by now to pass the limit; it waits for them all the same.
    const { reason, cause } = row.held
    await hold(context, connection, { reason, ...(cause && { cause }), ...all }, row.held)
    return { reason, holdsAll: true, counts }
  }
  const beside = total > 0 && (isFirst || sumOf(byRules) > 0) ? await besideOf(context, connection) : null
  const toAsk = isFirst ? null : decideRuleBrake(byRules, brake, beside)
  const judged = toAsk === null ? all : without(all, byRules)
  const cause = decideBrake(
    { ...judged, isFirst, beside, ...(await usual(knex, connection.name, judged, brake)) },
    brake,
  )
  if (cause !== null) {
    const reason = brakeText(cause)
    await hold(context, connection, { reason, cause, ...all }, row?.held ?? null)
    return { reason, holdsAll: true, counts }
  }
  const isWhole = scope.applications && scope.deliveries
  if (total > 0 || row?.held || (isFirst && isWhole))
    await fenced(context, async (trx) => {
      await letGo(trx, connection.name, scope, toAsk === null ? 'all' : 'without new rules')
      if (isWhole && toAsk === null) await endHold(trx, connection.name)
    })
  if (toAsk === null) return { reason: null, holdsAll: false, counts }
  const reason = brakeText(toAsk)
  await hold(context, connection, { reason, cause: toAsk, ...byRules }, row?.held ?? null)
  return { reason, holdsAll: false, counts }
}

const isSame = (one: BrakeCounts, other: BrakeCounts): boolean =>
  Object.values(without(one, other)).every((difference) => difference === 0)

/** This connection and another one on the same account and job, or one that has told of the same interviews; null: there is none. */
async function besideOf({ database: { knex } }: SyncContext, connection: Connection): Promise<Beside | null> {
  const configured = connection.names
  const teller = await findTeller(knex, connection.name)
  const twin = teller
    ? { name: teller, isConfigured: configured.includes(teller) }
    : await findDuplicate(knex, connection, configured)
  return twin && { self: connection.name, twin }
}

/**
 * The usual number of changes of a connection; counted only where it matters, and no further than it does: with so many the share
 * allows what is to be judged, so no sentence names the number then.
 */
async function usual(
  db: Knex,
  connection: string,
  judged: BrakeCounts,
  { atLeast, share }: Pick<BrakeSettings, 'atLeast' | 'share'>,
): Promise<{ population: number; followed: number }> {
  if (sumOf(judged) < atLeast) return { population: 0, followed: 0 }
  // One more than the share needs, since a product of fractions may fall short by a hair. Null: no number is enough.
  const enough = (count: number) => (share > 0 ? Math.ceil(count / share) + 1 : null)
  const { rows } = await db.raw<{ rows: { population: number; followed: number }[] }>(
    `select (select count(*) from (select from sync_applications where connection = :connection and interview_id is not null
         limit :invited::bigint) as a) as population,
       (select count(*) from (select from sync_interviews i where i.connection = :connection and i.state = 'owned' and not exists (
           select from deliveries d where d.connection = i.connection and d.state = 'held' and d.interview_id = i.interview_id
             and d.action not in ('moveTo', 'reject'))
         limit :followed::bigint) as i) as followed`,
    {
      connection,
      invited: enough(Math.max(judged.invite, judged.cancel, judged.move, judged.reject)),
      followed: enough(judged.write),
    },
  )
  return { population: Number(rows[0]?.population ?? 0), followed: Number(rows[0]?.followed ?? 0) }
}

async function hold(
  context: LeasedContext,
  connection: Connection,
  held: Omit<Held, 'sample'>,
  before: Held | null,
): Promise<void> {
  const { knex } = context.database
  const told = await storeHeld(knex, connection.name, held)
  if (before?.reason === held.reason) return
  const entries = [
    {
      connection: connection.name,
      what: 'held',
      sentence: `changes wait for approval, the brake holds this pass: ${held.reason}. See it with "plan ${connection.name}", let it go on with "approve ${connection.name}"`,
      facts: { ...told },
    },
  ]
  await recordHistory(knex, entries)
  tell(context.log, entries)
}
