import type { Knex } from 'knex'
import { AppError } from '../base/errors.ts'
import { type Connection, fenced, type LeasedContext, type SyncContext, transaction } from './connection.ts'
import { recordHistory, tell } from './history.ts'
import { type BrakeFacts, decideBrake } from './rules.ts'

/** What a pass decided about people is stored as `held`; here it is let go on, or stays until a person says so. */

const SAMPLE = 10

/** What the brake holds, for people. */
export interface Held {
  readonly reason: string
  readonly invite: number
  readonly cancel: number
  readonly move: number
  readonly reject: number
  /** A few of the applications, with what would happen to them. */
  readonly sample: readonly string[]
}

type Counts = Pick<Held, 'invite' | 'cancel' | 'move' | 'reject'>

async function countHeld(db: Knex, connection: string): Promise<Counts> {
  const { rows } = await db.raw<{ rows: Record<keyof Counts, string | number>[] }>(
    `select (select count(*) from sync_applications where connection = :name and state = 'held' and want = 'invited') as invite,
       (select count(*) from sync_applications where connection = :name and state = 'held' and want = 'cancelled') as cancel,
       (select count(*) from deliveries where connection = :name and state = 'held' and action = 'moveTo') as move,
       (select count(*) from deliveries where connection = :name and state = 'held' and action = 'reject') as reject`,
    { name: connection },
  )
  const [row] = rows
  return {
    invite: Number(row?.invite ?? 0),
    cancel: Number(row?.cancel ?? 0),
    move: Number(row?.move ?? 0),
    reject: Number(row?.reject ?? 0),
  }
}

/** What was read to its end, and so may be let go: before that a mass change may come in slices, each below the bound. */
export interface Scope {
  readonly applications: boolean
  readonly deliveries: boolean
}

/** Lets go what the pass decided, or holds it. Answers why it holds, or null. */
export async function judgeHeld(context: LeasedContext, connection: Connection, scope: Scope): Promise<string | null> {
  const { brake } = connection.config
  const { knex } = context.database
  if (brake === 'off') {
    // What an earlier configuration held is let go with the brake that held it.
    await fenced(context, (trx) => letGo(trx, connection.name, EVERYTHING))
    return null
  }
  const counts = await countHeld(knex, connection.name)
  const row = await knex('sync_connections')
    .where({ name: connection.name })
    .first<{ begun_at: Date | null; held: Held | null } | undefined>('begun_at', 'held')
  const isFirst = row?.begun_at == null
  const total = counts.invite + counts.cancel + counts.move + counts.reject
  const facts: BrakeFacts = {
    ...counts,
    isFirst,
    population: total >= brake.atLeast ? await population(knex, connection.name) : 0,
  }
  const reason = decideBrake(facts, brake)
  if (reason !== null) {
    await hold(context, connection, { reason, ...counts }, row?.held ?? null)
    return reason
  }
  const isWhole = scope.applications && scope.deliveries
  if (total > 0 || row?.held || (isFirst && isWhole))
    await fenced(context, async (trx) => {
      await letGo(trx, connection.name, scope)
      if (isWhole)
        await trx('sync_connections')
          .where({ name: connection.name })
          .update({ held: null, begun_at: trx.raw('coalesce(begun_at, clock_timestamp())') })
    })
  return null
}

const EVERYTHING: Scope = { applications: true, deliveries: true }

async function population(db: Knex, connection: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { n: number }[] }>(
    'select count(*) as n from sync_applications where connection = ? and interview_id is not null',
    [connection],
  )
  return Number(rows[0]?.n ?? 0)
}

async function letGo(db: Knex, connection: string, scope: Scope): Promise<void> {
  if (scope.applications)
    await db.raw(
      `update sync_applications set state = 'open', due_at = clock_timestamp() where connection = ? and state = 'held'`,
      [connection],
    )
  if (scope.deliveries)
    await db.raw(
      // After a restore it may have been written before it was held anew.
      `update deliveries set state = case when restore is null then 'pending' else 'unknown' end, due_at = greatest(clock_timestamp(), due_at)
       where connection = ? and state = 'held'`,
      [connection],
    )
}

async function hold(
  context: LeasedContext,
  connection: Connection,
  held: Omit<Held, 'sample'>,
  before: Held | null,
): Promise<void> {
  const { knex } = context.database
  const { rows } = await knex.raw<{ rows: { line: string }[] }>(
    `(select 'application ' || application_id || ': ' || case want when 'invited' then 'invite, because it ' else 'cancel, because it ' end || reason as line
        from sync_applications where connection = :name and state = 'held' order by application_id limit ${SAMPLE})
     union all (select 'application ' || application_id || ': ' || case action when 'moveTo' then 'move' else 'reject' end || ' on ' || event
        from deliveries where connection = :name and state = 'held' order by seq limit ${SAMPLE})`,
    { name: connection.name },
  )
  const told: Held = { ...held, sample: rows.map((row) => row.line).slice(0, SAMPLE) }
  await knex('sync_connections')
    .where({ name: connection.name })
    .update({ held: JSON.stringify(told) })
  if (before?.reason === held.reason) return
  const entries = [
    {
      connection: connection.name,
      what: 'held',
      sentence: `the brake holds this pass: ${held.reason}. See it with "plan ${connection.name}", let it go on with "approve ${connection.name}"`,
      facts: { ...told },
    },
  ]
  await recordHistory(knex, entries)
  tell(context.log, entries)
}

/** What the brake of a connection holds; null when nothing. */
export async function findHeld(db: Knex, connection: string): Promise<Held | null> {
  const row = await db('sync_connections').where({ name: connection }).first<{ held: Held | null } | undefined>('held')
  return row?.held ?? null
}

/** A person lets go what the brake holds, or drops it: dropped decisions are made again only when something changes.
 * `by`: the user who said so, where that is known. */
export async function approveHeld(
  context: Pick<SyncContext, 'database' | 'log'>,
  connection: string,
  verdict: 'approve' | 'reject',
  by?: string,
): Promise<Held> {
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
    if (verdict === 'approve') await letGo(trx, connection, EVERYTHING)
    else await drop(trx, connection)
    await trx('sync_connections')
      .where({ name: connection })
      .update({
        held: null,
        begun_at: trx.raw('coalesce(begun_at, clock_timestamp())'),
        pass_due_at: trx.raw('clock_timestamp()'),
      })
    const { held } = row
    const entry = {
      connection,
      what: verdict === 'approve' ? 'approved-pass' : 'rejected-pass',
      sentence: `a person ${verdict === 'approve' ? 'let the held pass go on' : 'dropped what the held pass would have done'}: ${held.reason}`,
      facts: { ...held, ...(by === undefined ? {} : { by }) },
    }
    await recordHistory(trx, [entry])
    return { held, entry }
  })
  tell(context.log, [entries.entry])
  return entries.held
}

async function drop(db: Knex, connection: string): Promise<void> {
  await db.raw(
    `update sync_applications set state = 'settled', last_problem = 'a person dropped this' where connection = ? and state = 'held'`,
    [connection],
  )
  await db.raw(
    `update deliveries set state = 'discarded', closed_at = clock_timestamp(), reason = 'a person dropped what the brake held' where connection = ? and state = 'held'`,
    [connection],
  )
}
