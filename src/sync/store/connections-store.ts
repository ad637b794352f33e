import type { Knex } from 'knex'
import { storableJson } from '../../base/foreign.ts'
import type { VersionNotice } from '../../connector-kit/notices.ts'
import type { Database, Statement } from '../../db/database.ts'
import { endLeases } from '../../db/leases.ts'
import type { Fenced } from './connection.ts'
import { isBlank } from './connection-states.ts'
import { deleteRead } from './emptying.ts'

/** Facts about a connection, and what is asked of its next pass. The pass and the schedule have statements of their own (`migrations/owners.ts`). */

/** What the configuration says about a connection, and whose state it is. */
export interface ConnectionFacts {
  readonly configured: string
  readonly owner: string
  readonly connector: string
  readonly account: string
  readonly jobs: string
}

/**
 * A connection of the configuration that this process runs; `isProven`: the ATS told that `account` is the one of before. `taken`: in
 * this instant another process began a state of that name, for another owner or account; nothing was written.
 */
export async function saveConnection(
  db: Knex,
  name: string,
  { account, ...facts }: ConnectionFacts,
  isProven: boolean,
  fresh: Readonly<Record<string, unknown>>,
): Promise<'new' | 'known' | 'taken'> {
  const rows: { is_new: boolean }[] = await db('sync_connections')
    .insert({ name, ...facts, account, accounts: [account], ...fresh })
    .onConflict('name')
    .merge({
      ...facts,
      account,
      accounts: db.raw(
        `case when ? = any(sync_connections.accounts) then sync_connections.accounts else sync_connections.accounts || ?::text end`,
        [account, account],
      ),
      seen_at: db.raw('clock_timestamp()'),
    })
    .whereRaw(
      `sync_connections.forgotten_at is null and sync_connections.owner = ? and (? or ? = any(sync_connections.accounts))`,
      [facts.owner, isProven, account],
    )
    .returning(db.raw('(xmax = 0) as is_new') as never)
  const [row] = rows
  return row ? (row.is_new ? 'new' : 'known') : 'taken'
}

/** A connection of the configuration, with the name of its state. */
export interface NamedFacts {
  readonly name: string
  readonly facts: ConnectionFacts
}

/**
 * The same for many connections of which all of this is known already, as at most starts: one statement notes that this process works on
 * them. Answers these, and whether a pass of each was let through; whoever is missing needs `saveConnection`.
 */
export async function seeAgain(db: Knex, connections: readonly NamedFacts[]): Promise<Map<string, boolean>> {
  const { rows } = await db.raw<{ rows: { name: string; has_begun: boolean }[] }>(
    `with same as materialized (
       select s.name from sync_connections s
       join jsonb_to_recordset(?::jsonb) as k(name text, configured text, owner text, connector text, account text, jobs text) on k.name = s.name
       where s.configured = k.configured and s.owner = k.owner and s.connector = k.connector and s.account = k.account and s.jobs = k.jobs::jsonb
         and k.account = any(s.accounts) and s.forgotten_at is null
       order by s.name for update of s)
     update sync_connections s set seen_at = clock_timestamp() from same where s.name = same.name
     returning s.name, s.begun_at is not null as has_begun`,
    [storableJson(connections.map(({ name, facts }) => ({ name, ...facts })))],
  )
  return new Map(rows.map((row) => [row.name, row.has_begun]))
}

/**
 * Gives a state under which nothing was done to another account, and ends what a pass of the earlier one is about: it stores nothing more.
 * What was read of that account is deleted. False where something was done by now, or somebody is known who can be compared.
 */
export async function takeBlank(db: Knex, name: string, account: string): Promise<boolean> {
  return db.transaction(async (trx) => {
    await endLeases(trx, [`applications ${name}`, `pass ${name}`])
    if (!(await isBlank(trx, name))) return false
    await deleteRead(trx, name)
    await trx('sync_connections')
      .where({ name })
      .update({ account, accounts: [account], held: null, begun_at: null })
    return true
  })
}

/** This process works on these states now. */
export async function noteSeen(db: Knex, names: readonly string[]): Promise<void> {
  await db('sync_connections')
    .whereRaw('name = any(?)', [[...names]])
    .update({ seen_at: db.raw('clock_timestamp()') })
}

/** A person says that settings reach the account of this state; no other state of the name and owner counts them as its own any more. */
export async function giveAccount(
  db: Knex,
  name: string,
  configured: string,
  owner: string,
  account: string,
): Promise<void> {
  await db('sync_connections')
    .where({ configured, owner })
    .update({
      accounts: db.raw(
        `case when name = ? then array_append(array_remove(accounts, ?), ?) else array_remove(accounts, ?) end`,
        [name, account, account, account],
      ),
      account: db.raw(`case when name = ? then ? when account = ? then '' else account end`, [name, account, account]),
    })
}

/** Nothing goes on with this state any more; its name stays taken. */
export async function markForgotten(trx: Knex.Transaction, name: string): Promise<void> {
  await trx('sync_connections')
    .where({ name })
    .update({
      forgotten_at: trx.raw('clock_timestamp()'),
      account: '',
      accounts: [],
      jobs: '[]',
      held: null,
      ats_notice: null,
      ats_noticed_at: null,
      ats_paused: null,
      api_paused: null,
      writes_paused: null,
    })
}

/** What the ATS announces about the end of what we call. True once a day: then it is to be told. */
export async function saveNotice(db: Knex, name: string, notice: VersionNotice): Promise<boolean> {
  const changed = await db('sync_connections')
    .where({ name })
    .whereRaw(`(ats_noticed_at is null or ats_noticed_at <= clock_timestamp() - interval '1 day')`)
    .update({ ats_notice: storableJson(notice), ats_noticed_at: db.raw('clock_timestamp()') })
  return changed > 0
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

/** Why a side of a connection waits for a person; null lets it go on. False where it is so already. */
export async function savePause(
  db: Knex,
  name: string,
  column: 'ats_paused' | 'api_paused',
  reason: string | null,
): Promise<boolean> {
  const changed = await db('sync_connections')
    .where({ name })
    .whereRaw(`${column} is distinct from ?`, [reason])
    .update({ [column]: reason })
  return changed > 0
}

/** A write was refused: the next one tries again after 1 s, 2 s, 4 s … up to `probeMsMax`. The number of refusals in a row. */
export async function saveWriteRefusal(
  db: Knex,
  name: string,
  reason: string,
  probeMsMax: number,
): Promise<number | undefined> {
  const { rows } = await db.raw<{ rows: { writes_refused: number }[] }>(
    `update sync_connections set writes_paused = coalesce(writes_paused, ?), writes_refused = writes_refused + 1,
       writes_probe_at = clock_timestamp() + least(1000 * 2 ^ least(writes_refused, 10), ?) * interval '1 millisecond'
     where name = ? returning writes_refused`,
    [reason, probeMsMax, name],
  )
  return rows[0]?.writes_refused
}

/** False where no write was refused. */
export async function endWritePause(db: Knex, name: string): Promise<boolean> {
  const changed = await db('sync_connections')
    .where({ name })
    .where((query) => query.whereNotNull('writes_paused').orWhere('writes_refused', '>', 0))
    .update({ writes_paused: null, writes_refused: 0, writes_probe_at: db.raw('clock_timestamp()') })
  return changed > 0
}

// A slot of its own, so that a pass which is under way is followed by another one. A pass that is still to come and due by then
// stays as it is, so that no flood puts it off. One whose time has come may be under way, and have read what this asks about.
const REQUEST_PASS: Statement = {
  name: 'sync_request_pass',
  text: `update sync_connections set slot = -floor(extract(epoch from clock_timestamp()) * 1000)::bigint, pass_due_at = clock_timestamp() + $2::float8 * interval '1 millisecond'
    where name = $1 and not (slot < 0 and pass_due_at > clock_timestamp() and pass_due_at <= clock_timestamp() + $2::float8 * interval '1 millisecond')`,
}
const SOON_MS = 1_000

/** Makes the next pass of a connection come in `ms`, or sooner where it is due by then anyway. */
export async function requestPass(database: Database, connection: string, ms = SOON_MS): Promise<void> {
  await database.run(REQUEST_PASS, [connection, ms])
}
