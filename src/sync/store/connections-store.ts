import type { Knex } from 'knex'
import type { Fenced } from './connection.ts'

/** Facts about a connection that change seldom. What changes with each pass has statements of its own (`migrations/owners.ts`). */

/** A connection of the configuration that this process runs. `fresh`: only for one that the database did not know. */
export async function saveConnection(
  db: Knex,
  name: string,
  facts: Readonly<Record<string, unknown>>,
  fresh: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db('sync_connections')
    .insert({ name, ...facts, ...fresh })
    .onConflict('name')
    .merge({ ...facts, seen_at: db.raw('clock_timestamp()') })
}

/** Failures of the ATS in a row, and for how long no process calls it. */
export async function restAts(db: Knex, name: string, failures: number, restMs: number): Promise<void> {
  await db('sync_connections')
    .where({ name })
    .update({
      ats_failures: failures,
      ats_open_until: db.raw(`clock_timestamp() + ?::float8 * interval '1 millisecond'`, [restMs]),
    })
}

/** Everybody in the mapped stages is listed anew by the next pass. */
export async function sweepAgain(db: Knex, name: string): Promise<void> {
  await db('sync_connections').where({ name }).update({ last_sweep_at: null })
}

/** The rules by which everybody was listed; `isMore`: one was added. */
export async function saveRules(trx: Fenced, name: string, keys: readonly string[], isMore: boolean): Promise<void> {
  await trx('sync_connections')
    .where({ name })
    .update({ rules: JSON.stringify(keys), ...(isMore ? { rules_at: trx.raw('clock_timestamp()') } : {}) })
}

/** By how much the clock of the ATS is ahead of the database's; negative: behind. */
export async function saveAtsClock(trx: Fenced, name: string, aheadMs: number): Promise<void> {
  await trx('sync_connections').where({ name }).update({ ats_clock_ahead_ms: aheadMs })
}

/** The changes that the brake holds, for people. */
export async function saveHeld(db: Knex, name: string, held: object): Promise<void> {
  await db('sync_connections')
    .where({ name })
    .update({ held: JSON.stringify(held) })
}

/** Nothing is held any more, and the first pass was let through. */
export async function endHold(trx: Fenced, name: string): Promise<void> {
  await trx('sync_connections')
    .where({ name })
    .update({ held: null, held_in_parts: false, ...begun(trx) })
}

/** A person decided. `isRest`: about some of what is held; `isAll`: about everything at once, so that the first pass may begin. */
export async function saveVerdict(
  trx: Knex.Transaction,
  name: string,
  { isRest, isAll }: { isRest: boolean; isAll: boolean },
): Promise<void> {
  await trx('sync_connections')
    .where({ name })
    .update({
      held_in_parts: isRest,
      ...(isRest ? {} : { held: null }),
      ...(isAll ? begun(trx) : {}),
      pass_due_at: trx.raw('clock_timestamp()'),
    })
}

const begun = (trx: Knex) => ({ begun_at: trx.raw('coalesce(begun_at, clock_timestamp())') })

/** The interview API has told its time: what happens there from now on was not written before the restore. */
export async function lookFirstUntil(trx: Fenced, name: string, until: Date): Promise<void> {
  await trx('sync_connections')
    .where({ name, look_first_until: trx.raw(`'infinity'`) })
    .update({ look_first_until: until })
}

/** After a restore every write is looked up first, until the interview API has told its time. Answers the names. */
export async function lookFirst(trx: Knex.Transaction, later: Knex.Raw, clocksDifferHours: number): Promise<string[]> {
  const rows: { name: string }[] = await trx('sync_connections').update(
    {
      look_first_until: trx.raw(`'infinity'`),
      looks_from: later,
      restored_to: trx.raw(
        `(select max(p.started_at) - ? * interval '1 hour' from sync_passes p where p.connection = sync_connections.name)`,
        [clocksDifferHours],
      ),
    },
    ['name'],
  )
  return rows.map(({ name }) => name)
}
