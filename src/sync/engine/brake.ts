import type { Knex } from 'knex'
import { AppError } from '../../base/errors.ts'
import { type BrakeCounts, decideBrake, decideRuleBrake } from '../rules/rules.ts'
import { type Connection, fenced, type LeasedContext, type SyncContext, transaction } from '../store/connection.ts'
import { endHold, saveHeld, saveVerdict } from '../store/connections-store.ts'
import { dropHeldDeliveries, letDeliveriesGo } from '../store/deliveries-store.ts'
import { dropHeldApplications, letApplicationsGo } from '../store/desired-state.ts'
import type { HeldPart } from '../store/held-part.ts'
import { type HistoryEntry, recordHistory, tell } from '../store/history.ts'
import { type DuplicateConnection, duplicateText, findDuplicate, findTeller } from './duplicate-connections.ts'
import { heldDigest, heldDigests } from './held-rows.ts'

/** Decisions of a pass about people are stored as `held`; here they are released, or stay until a person decides. */

const SAMPLE = 10

/** The changes that the brake holds, for people. */
export interface Held {
  readonly reason: string
  readonly invite: number
  readonly cancel: number
  readonly move: number
  readonly reject: number
  /** Interviews first seen now that would be written about. */
  readonly write: number
  /** A few of the applications, with what would happen to them. */
  readonly sample: readonly string[]
}

/** `byRules`: of these, those which a changed rule caused. */
async function countHeld(db: Knex, connection: string): Promise<{ all: BrakeCounts; byRules: BrakeCounts }> {
  const { rows } = await db.raw<{ rows: (Record<keyof BrakeCounts, string | number> & { is_by_rules: boolean })[] }>(
    `with a as (select want, held_for is not null as by_rules from sync_applications where connection = :name and state = 'held'),
       d as (select action, interview_id, held_for is not null as by_rules from deliveries where connection = :name and state = 'held')
     select is_by_rules,
       (select count(*) from a where want = 'invited' and (by_rules or not is_by_rules)) as invite,
       (select count(*) from a where want = 'cancelled' and (by_rules or not is_by_rules)) as cancel,
       (select count(*) from d where action = 'moveTo' and (by_rules or not is_by_rules)) as move,
       (select count(*) from d where action = 'reject' and (by_rules or not is_by_rules)) as reject,
       (select count(distinct interview_id) from d where action not in ('moveTo', 'reject') and (by_rules or not is_by_rules)) as write
     from (values (true), (false)) as v(is_by_rules)`,
    { name: connection },
  )
  const countsOf = (isByRules: boolean): BrakeCounts => {
    const row = rows.find((one) => one.is_by_rules === isByRules)
    return {
      invite: Number(row?.invite ?? 0),
      cancel: Number(row?.cancel ?? 0),
      move: Number(row?.move ?? 0),
      reject: Number(row?.reject ?? 0),
      write: Number(row?.write ?? 0),
    }
  }
  return { all: countsOf(false), byRules: countsOf(true) }
}

const sumOf = ({ invite, cancel, move, reject, write }: BrakeCounts) => invite + cancel + move + reject + write

function without(all: BrakeCounts, some: BrakeCounts): BrakeCounts {
  return {
    invite: all.invite - some.invite,
    cancel: all.cancel - some.cancel,
    move: all.move - some.move,
    reject: all.reject - some.reject,
    write: all.write - some.write,
  }
}

/**
 * Only a list that was read to its end may be released: before that a mass change may come in slices, each below the
 * bound.
 */
export interface Scope {
  readonly applications: boolean
  readonly deliveries: boolean
}

/** Lets go what the pass decided, or holds it. Answers why it holds, or null. */
export async function judgeHeld(context: LeasedContext, connection: Connection, scope: Scope): Promise<string | null> {
  const { brake } = connection.config
  const { knex } = context.database
  if (brake === 'off') {
    // Changes that an earlier configuration held are released with the brake that held them.
    await fenced(context, (trx) => letGo(trx, connection.name, EVERYTHING))
    return null
  }
  const { all, byRules } = await countHeld(knex, connection.name)
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
    await hold(context, connection, { reason: row.held.reason, ...all }, row.held)
    return row.held.reason
  }
  const twin = total > 0 && (isFirst || sumOf(byRules) > 0) ? await twinOf(context, connection) : null
  const toAsk = isFirst ? null : decideRuleBrake(byRules, brake, twin)
  const judged = toAsk === null ? all : without(all, byRules)
  const reason = decideBrake(
    { ...judged, isFirst, twin, ...(await usual(knex, connection.name, sumOf(judged) >= brake.atLeast)) },
    brake,
  )
  if (reason !== null) {
    await hold(context, connection, { reason, ...all }, row?.held ?? null)
    return reason
  }
  const isWhole = scope.applications && scope.deliveries
  if (total > 0 || row?.held || (isFirst && isWhole))
    await fenced(context, async (trx) => {
      await letGo(trx, connection.name, scope, toAsk === null ? 'all' : 'without new rules')
      if (isWhole && toAsk === null) await endHold(trx, connection.name)
    })
  if (toAsk !== null) await hold(context, connection, { reason: toAsk, ...byRules }, row?.held ?? null)
  return toAsk
}

/** Another connection on the same account and job, or one that has told of the same interviews, in words. */
async function twinOf({ database: { knex } }: SyncContext, connection: Connection): Promise<string | null> {
  const configured = connection.names
  const teller = await findTeller(knex, connection.name)
  const found: DuplicateConnection | null = teller
    ? { name: teller, isConfigured: configured.includes(teller) }
    : await findDuplicate(knex, connection, configured)
  return found && duplicateText(connection.name, found)
}

const EVERYTHING: Scope = { applications: true, deliveries: true }

/** The usual number of changes of a connection; counted only where it matters. */
async function usual(
  db: Knex,
  connection: string,
  matters: boolean,
): Promise<{ population: number; followed: number }> {
  if (!matters) return { population: 0, followed: 0 }
  const { rows } = await db.raw<{ rows: { population: number; followed: number }[] }>(
    `select (select count(*) from sync_applications where connection = :connection and interview_id is not null) as population,
       (select count(*) from sync_interviews i where i.connection = :connection and i.state = 'owned' and not exists (
         select from deliveries d where d.connection = i.connection and d.state = 'held' and d.interview_id = i.interview_id
           and d.action not in ('moveTo', 'reject'))) as followed`,
    { connection },
  )
  return { population: Number(rows[0]?.population ?? 0), followed: Number(rows[0]?.followed ?? 0) }
}

async function letGo(db: Knex, connection: string, scope: Scope, part: HeldPart = 'all'): Promise<void> {
  if (scope.applications) await letApplicationsGo(db, connection, part)
  if (scope.deliveries) await letDeliveriesGo(db, connection, part)
}

async function hold(
  context: LeasedContext,
  connection: Connection,
  held: Omit<Held, 'sample'>,
  before: Held | null,
): Promise<void> {
  const { knex } = context.database
  const told = await store(knex, connection.name, held)
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

/** Stores what is held, with a few of its applications. */
async function store(db: Knex, connection: string, held: Omit<Held, 'sample'>): Promise<Held> {
  const { rows } = await db.raw<{ rows: { line: string }[] }>(
    `(select 'application ' || application_id || ': ' || case want when 'invited' then 'invite, because it ' else 'cancel, because it ' end || reason as line
        from sync_applications where connection = :name and state = 'held' order by held_for nulls last, application_id limit ${SAMPLE})
     union all (select 'application ' || application_id || ': ' || case action when 'moveTo' then 'move' else action end || ' on ' || event
        from deliveries where connection = :name and state = 'held' order by held_for nulls last, seq limit ${SAMPLE})`,
    { name: connection },
  )
  const told: Held = { ...held, sample: rows.map((row) => row.line).slice(0, SAMPLE) }
  await saveHeld(db, connection, told)
  return told
}

/** The changes that the brake of a connection holds; null when nothing. */
export async function findHeld(db: Knex, connection: string): Promise<Held | null> {
  const row = await db('sync_connections').where({ name: connection }).first<{ held: Held | null } | undefined>('held')
  return row?.held ?? null
}

/** A person's word about what the brake holds. */
export interface HeldVerdict {
  /** The user who said so, where that is known; goes into the history. */
  readonly by?: string
  /** Only what concerns these, each with the digest of what was shown of it; the rest stays held. Absent: everything. */
  readonly applications?: ReadonlyMap<string, string>
  /** The digest of everything as it was shown, for a verdict about everything. Absent: whatever is held now. */
  readonly shown?: string
}

const CHANGED =
  'What the brake holds has changed since it was shown, so nothing was done. Load the page again, and look.'

/**
 * A person lets go what the brake holds, or drops it: dropped decisions are made again only when something changes. Answers
 * what was held before. Throws 409 where nothing is held, or something else than was shown (`brake.changed`).
 */
export async function approveHeld(
  context: Pick<SyncContext, 'database' | 'log'>,
  connection: string,
  verdict: 'approve' | 'reject',
  asked: HeldVerdict = {},
): Promise<Held> {
  const { by, applications } = asked
  const entries = await transaction(context.database.knex, async (trx) => {
    const row = await trx('sync_connections')
      .where({ name: connection })
      .forUpdate()
      .first<{ held: Held | null } | undefined>('held')
    if (!row?.held)
      throw new AppError(`The brake holds nothing of the connection "${connection}".`, {
        kind: 'domain',
        code: 'brake.nothing_held',
        status: 409,
      })
    const ids = applications && [...applications.keys()]
    if (!(await isAsShown(trx, connection, asked)))
      throw new AppError(CHANGED, { kind: 'domain', code: 'brake.changed', status: 409 })
    const part: HeldPart = ids === undefined ? 'all' : { applications: ids }
    if (verdict === 'approve') await letGo(trx, connection, EVERYTHING, part)
    else {
      await dropHeldApplications(trx, connection, part)
      await dropHeldDeliveries(trx, connection, part)
    }
    const { all: left } = await countHeld(trx, connection)
    const isRest = applications !== undefined && sumOf(left) > 0
    if (isRest) await store(trx, connection, { reason: row.held.reason, ...left })
    // Only who decides about everything lets a first pass begin; it may not have read all yet.
    await saveVerdict(trx, connection, { isRest, isAll: ids === undefined })
    const [entry, ...each] = verdictEntries(connection, verdict, row.held, { by, ids })
    await recordHistory(trx, [entry, ...each])
    return { held: row.held, entry }
  })
  tell(context.log, [entries.entry])
  return entries.held
}

/** Whether the brake still holds what the person saw. */
async function isAsShown(trx: Knex, connection: string, { applications, shown }: HeldVerdict): Promise<boolean> {
  if (applications) return isSame(applications, await heldDigests(trx, connection, [...applications.keys()]))
  return shown === undefined || ((await heldDigest(trx, connection)) ?? '') === shown
}

/** A verdict in the history: of the pass, and of each application where only some were judged. */
function verdictEntries(
  connection: string,
  verdict: 'approve' | 'reject',
  held: Held,
  { by, ids }: { by: string | undefined; ids: readonly string[] | undefined },
): [HistoryEntry, ...HistoryEntry[]] {
  const waited = 'what waited for approval'
  const whole =
    ids === undefined ? waited : `${waited}, of ${ids.length} ${ids.length === 1 ? 'application' : 'applications'}`
  const did = verdict === 'approve' ? 'a person released' : 'a person dropped'
  const what = verdict === 'approve' ? 'approved-pass' : 'rejected-pass'
  const each = (ids ?? []).map((applicationId) => ({
    connection,
    applicationId,
    what,
    sentence: `${did} ${waited}`,
    ...(by === undefined ? {} : { facts: { by } }),
  }))
  return [
    {
      connection,
      what,
      sentence: `${did} ${whole}: ${held.reason}`,
      facts: { ...held, ...(by === undefined ? {} : { by }), ...(ids === undefined ? {} : { applications: ids }) },
    },
    ...each,
  ]
}

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([id, digest]) => other.get(id) === digest)
