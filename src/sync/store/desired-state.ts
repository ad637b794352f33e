import type { Knex } from 'knex'
import { storableJson } from '../../base/foreign.ts'
import type { Database, Statement } from '../../db/database.ts'
import { type Cause, causeText } from '../rules/causes.ts'
import { DROPPED } from '../rules/waits.ts'
import type { Connection, Fenced } from './connection.ts'
import {
  type DecidedRow,
  decidedGroups,
  isPlain,
  SETTLED_COLUMNS,
  type SettledBy,
  type ToSettle,
} from './decided-row.ts'
import { type HeldPart, partSql } from './held-part.ts'

/** What should be true of an application, and how far it is: the writer of `sync_applications` (those that may also: `migrations/owners.ts`). */

export interface InviteOf {
  readonly applicationId: string
  readonly interviewId: string
}

/** In the order in which everybody who changes several applications takes them. */
export function inOrder(invites: readonly InviteOf[]): InviteOf[] {
  return invites
    .map(({ applicationId, interviewId }) => ({ applicationId, interviewId }))
    .sort((a, b) => (a.applicationId < b.applicationId ? -1 : 1))
}

/** A new decision ends the effect of a person who dropped the one before. */
const undropped = (trx: Knex.Transaction) => ({
  waits_for: trx.raw('nullif(waits_for, ?)', [DROPPED]),
  last_problem: trx.raw('case when waits_for = ? then null else last_problem end', [DROPPED]),
})

/**
 * The process that invited may have died before it stored that, and the cancellation was settled with nothing to
 * cancel.
 */
export function takeUpCancelling(
  trx: Fenced,
  { name: connection }: Connection,
  { applicationId, interviewId }: InviteOf,
): Promise<unknown> {
  return trx('sync_applications')
    .where({ connection, application_id: applicationId, want: 'cancelled', interview_id: null })
    .update({ interview_id: interviewId, state: 'open', due_at: trx.raw('clock_timestamp()'), ...undropped(trx) })
}

/** The application that is invited by this interview, unless another one was made for it or a person decides. */
function stillInvited(trx: Fenced, connection: string, { applicationId, interviewId }: InviteOf) {
  return trx('sync_applications')
    .where({ connection, application_id: applicationId, interview_id: interviewId, want: 'invited' })
    .whereIn('state', ['settled', 'open'])
}

/**
 * `onExpired: reinvite`: an application that is still wanted is invited anew, within the bound on invites, if the brake
 * lets it go. One that is just being settled is touched too, so that its settling waits for us and looks again.
 */
export function inviteAnew(trx: Fenced, { name: connection, config }: Connection, invite: InviteOf): Promise<unknown> {
  return stillInvited(trx, connection, invite).update({
    state: trx.raw(`case when state = 'open' or ? then 'open' else 'held' end`, [config.brake === 'off']),
    attempts: 0,
    due_at: trx.raw('clock_timestamp()'),
    ...undropped(trx),
  })
}

/** Reopens applications whose invite expired while they were being settled from an older version. */
export async function inviteAnewWhatExpired(
  trx: Fenced,
  connection: Connection,
  applicationIds: readonly string[],
): Promise<void> {
  const rows = await trx('sync_applications as a')
    .join('sync_interviews as i', (on) => on.on('i.connection', 'a.connection').on('i.interview_id', 'a.interview_id'))
    .where({ 'a.connection': connection.name, 'a.want': 'invited', 'a.state': 'settled', 'i.state': 'owned' })
    .whereIn('a.application_id', applicationIds)
    .whereRaw(`i.body ->> 'status' = 'expired'`)
    .orderBy('a.application_id')
    .select<{ application_id: string; interview_id: string }[]>('a.application_id', 'a.interview_id')
  for (const { application_id: applicationId, interview_id: interviewId } of rows)
    await inviteAnew(trx, connection, { applicationId, interviewId })
}

/**
 * The interview of somebody who is wanted is gone. If we once decided to cancel it, a cancellation of ours came late (its process was
 * stopped, its lease taken over) and crossed with the return: invited anew. If not, somebody else meant it, and a person decides.
 */
export function missInvited(trx: Fenced, { name: connection, config }: Connection, invite: InviteOf): Promise<unknown> {
  return stillInvited(trx, connection, invite).update({
    state: trx.raw(`case when state = 'open' then 'open' when cancel_decided_at is not null then ? else 'person' end`, [
      config.brake === 'off' ? 'open' : 'held',
    ]),
    last_problem: trx.raw(`case when state = 'open' or cancel_decided_at is not null then null else ? end`, [
      'its interview was cancelled in the interview service, and not by us',
    ]),
    waits_for: trx.raw(
      `case when state = 'open' or cancel_decided_at is not null then null else 'cancelled_elsewhere' end`,
    ),
    attempts: 0,
    due_at: trx.raw('clock_timestamp()'),
  })
}

/** Stores decisions. Rows that set the same columns go in one statement; a column that a row leaves out must keep its value. */
export async function saveDecisions(trx: Fenced, rows: readonly DecidedRow[]): Promise<void> {
  for (const { columns, computed, given } of decidedGroups(rows)) {
    // As one JSON value: the builder takes longer to bind each value of a page than the database to store it.
    await trx.raw(
      `insert into sync_applications (${columns.join()}) select ${columns.map((column) => (column in computed ? '?' : `r.${column}`)).join()}
       from jsonb_populate_recordset(null::sync_applications, ?::jsonb) r
       on conflict (connection, application_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join()}`,
      [...Object.values(computed), storableJson(given)],
    )
  }
}

/** An application that is known only because an interview names it. */
export async function saveKnown(db: Knex, rows: readonly DecidedRow[]): Promise<void> {
  await db('sync_applications').insert(rows).onConflict(['connection', 'application_id']).ignore()
}

/** The ATS did not show these; what was missing for `goneAfterSeconds` already is gone, and its invite is to be cancelled. */
export async function noteUnshown(
  trx: Fenced,
  { name, config }: Connection,
  missing: readonly string[],
  cause: Cause,
  goneAfterSeconds: number,
): Promise<{ application_id: string; is_gone: boolean }[]> {
  const { rows } = await trx.raw<{ rows: { application_id: string; is_gone: boolean }[] }>(
    `update sync_applications a set missing_since = coalesce(a.missing_since, clock_timestamp()),
        want = case when g.is_gone then 'cancelled' else a.want end,
        reason = case when g.is_gone then :reason else a.reason end,
        cause = case when g.is_gone then :cause::jsonb else a.cause end,
        rule = case when g.is_gone then null else a.rule end,
        status = case when g.is_gone then 'gone' else a.status end,
        state = case when not g.is_gone then a.state when :unbraked then 'open' when a.state = 'held' and a.interview_id is null then 'settled' else 'held' end,
        held_for = case when g.is_gone then null else a.held_for end,
        cancel_decided_at = case when g.is_gone then clock_timestamp() else a.cancel_decided_at end,
        waits_for = case when g.is_gone then nullif(a.waits_for, :dropped) else a.waits_for end,
        last_problem = case when g.is_gone and a.waits_for = :dropped then null else a.last_problem end,
        attempts = case when g.is_gone then 0 else a.attempts end,
        due_at = case when g.is_gone then clock_timestamp() else a.due_at end,
        changed_at = clock_timestamp()
      from (select application_id, missing_since <= clock_timestamp() - interval '1 second' * :goneAfterSeconds is true as is_gone
            from sync_applications where connection = :connection and want = 'invited' and application_id = any(:missing)
            order by application_id for update) g
      where a.connection = :connection and a.application_id = g.application_id and (g.is_gone or a.missing_since is null)
      returning a.application_id, g.is_gone`,
    {
      ...{ connection: name, missing, goneAfterSeconds, dropped: DROPPED, unbraked: config.brake === 'off' },
      ...{ reason: causeText(cause), cause: storableJson(cause) },
    },
  )
  // PostgreSQL returns updated rows in the order in which they lie on the disk.
  return rows.sort((a, b) => (a.application_id < b.application_id ? -1 : 1))
}

/** Stores what became of an application, if wish and facts are still those it was settled by; newer ones stay open. */
export async function saveSettled(
  trx: Fenced,
  { name: connection }: Connection,
  by: SettledBy,
  set: Readonly<Record<string, unknown>>,
): Promise<void> {
  const own = { connection, application_id: by.application_id }
  const stored = await trx('sync_applications')
    .where({ ...own, want: by.want, interview_id: by.interview_id })
    .whereRaw(
      'job_id is not distinct from ? and candidate_id is not distinct from ? and invite_to is not distinct from ?',
      [by.job_id, by.candidate_id, by.invite_to],
    )
    .update(set)
  const { interview_id: invited, position_id, invites, candidate, interview_candidate_id, interview_job_id } = set
  // The interview exists all the same, and a process that wants it cancelled now has to know.
  if (stored === 0 && invited)
    await trx('sync_applications')
      .where(own)
      .update({ interview_id: invited, position_id, invites, candidate, interview_candidate_id, interview_job_id })
}

/** The same for a batch: one statement for those that set the same columns, and `saveSettled` for each of the others. */
export async function saveAllSettled(trx: Fenced, connection: Connection, all: readonly ToSettle[]): Promise<void> {
  const ids = all.map(({ by }) => by.application_id)
  await trx.raw(
    'select from sync_applications where connection = ? and application_id = any(?) order by application_id for update',
    [connection.name, ids],
  )
  const stored = new Set<string>()
  for (const group of Map.groupBy(all.filter(isPlain), ({ set }) => Object.keys(set).join()).values())
    for (const id of group.length > 1 ? await saveGroup(trx, connection.name, group) : []) stored.add(id)
  for (const { by, set } of all) if (!stored.has(by.application_id)) await saveSettled(trx, connection, by, set)
}

/** Answers the ids of those whose wish and facts are still the ones they were settled by. */
async function saveGroup(trx: Fenced, connection: string, group: readonly ToSettle[]): Promise<string[]> {
  const columns = Object.keys(group[0]?.set ?? {})
  const { rows } = await trx.raw<{ rows: { application_id: string }[] }>(
    `update sync_applications a set ${columns.map((column) => `${column} = (s.set ->> '${column}')::${SETTLED_COLUMNS[column]}`).join()}
     from jsonb_to_recordset(?::jsonb) as s(application_id text, want text, interview_id text, job_id text, candidate_id text, invite_to text, set jsonb)
     where a.connection = ? and a.application_id = s.application_id and a.want = s.want and a.interview_id is not distinct from s.interview_id
       and a.job_id is not distinct from s.job_id and a.candidate_id is not distinct from s.candidate_id and a.invite_to is not distinct from s.invite_to
     returning a.application_id`,
    [
      storableJson(
        group.map(({ by: { application_id, want, interview_id, job_id, candidate_id, invite_to }, set }) => {
          return { application_id, want, interview_id, job_id, candidate_id, invite_to, set }
        }),
      ),
      connection,
    ],
  )
  return rows.map((row) => row.application_id)
}

/** Moves one back in its queue, whatever its facts are by now. */
export async function moveBackInQueue(
  trx: Fenced,
  { name: connection }: Connection,
  applicationId: string,
  set: Readonly<Record<string, unknown>>,
): Promise<void> {
  await trx('sync_applications').where({ connection, application_id: applicationId }).update(set)
}

/** Due ones wait for so long: what holds them up concerns the whole connection. */
export async function postpone(
  db: Knex,
  { name: connection }: Connection,
  ids: readonly string[],
  ms: number,
): Promise<void> {
  await db('sync_applications')
    .where({ connection, state: 'open' })
    .whereIn('application_id', ids)
    .where('due_at', '<=', db.raw('clock_timestamp()'))
    .update({ due_at: db.raw(`clock_timestamp() + ?::float8 * interval '1 millisecond'`, [ms]) })
}

/**
 * This many are looked at again in one pass, the ones looked at longest ago first: some ATSs are asked for each person.
 */
const LOOKED_AT_MAX = 50

const LOOK_AGAIN: Statement = {
  name: 'sync_look_at_uncorrected_in_turn',
  text: `update sync_applications a set due_at = clock_timestamp()
    where a.connection = $1 and a.state = 'open' and a.want = 'invited' and a.application_id in (
      select application_id from sync_applications
      where connection = $1 and state = 'open' and waits_for = any($2) and due_at > clock_timestamp()
      order by due_at, application_id limit ${LOOKED_AT_MAX})`,
}

/** Makes those due that wait for one of these codes, the ones looked at longest ago first. */
export async function makeDue(database: Database, { name }: Connection, codes: readonly string[]): Promise<void> {
  await database.run(LOOK_AGAIN, [name, [...codes]])
}

/** Lets go what the brake holds. */
export async function letApplicationsGo(db: Knex, connection: string, part: HeldPart): Promise<void> {
  const only = partSql(part)
  await db.raw(
    `update sync_applications set state = 'open', held_for = null, due_at = clock_timestamp() where connection = ? and state = 'held' ${only.sql}`,
    [connection, ...only.values],
  )
}

/** For people; the code beside it is `dropped`. */
const DROPPED_WORDS = 'a person dropped this'

export async function dropHeldApplications(db: Knex, connection: string, part: HeldPart): Promise<void> {
  const only = partSql(part)
  await db.raw(
    `update sync_applications set state = 'settled', held_for = null, waits_for = ?, last_problem = ? where connection = ? and state = 'held' ${only.sql}`,
    [DROPPED, DROPPED_WORDS, connection, ...only.values],
  )
}

/** One application of a connection. */
interface Own {
  readonly connection: string
  readonly application_id: string
}

/** Earlier ids of one person that are searched for a note in doubt. */
const IDS_BEFORE_MAX = 5

/** The application is another person's now: its interview stays with the one who made it. */
export async function keepMaker(trx: Knex.Transaction, own: Own, candidateId: string): Promise<void> {
  await trx('sync_applications')
    .where({ ...own, interview_candidate_id: null })
    .whereNotNull('interview_id')
    .update({ interview_candidate_id: candidateId })
}

/** The same person has another id. */
export async function moveMaker(trx: Knex.Transaction, own: Own, from: string, to: string): Promise<void> {
  await trx('sync_applications')
    .where({ ...own, interview_candidate_id: from })
    .update({ interview_candidate_id: to })
  await trx('sync_applications')
    .where(own)
    .update({
      candidates_before: trx.raw(
        `(array_prepend(?::text, array_remove(candidates_before, ?::text)))[1:${IDS_BEFORE_MAX}]`,
        [from, from],
      ),
    })
}

/** How many were changed: none where it has another candidate by now. */
export function setCandidate(trx: Knex.Transaction, own: Own, from: string, to: string): Promise<number> {
  return trx('sync_applications')
    .where({ ...own, candidate_id: from })
    .update({ candidate_id: to })
}

/** It is not known whether its candidate is still the same person. */
export async function question(db: Knex, own: Own): Promise<void> {
  const since = db.raw('coalesce(questioned_since, clock_timestamp())')
  await db('sync_applications').where(own).update({ questioned_since: since })
}

/** What the ATS shows of candidates, by their ids, as JSON. Whoever is known already stays as it is. */
export async function storePeople(trx: Fenced, connection: string, people: ReadonlyMap<string, string>): Promise<void> {
  await trx.raw(
    `update sync_applications a set candidate = p.text::jsonb from unnest(?::text[], ?::text[]) as p(id, text)
     where a.connection = ? and a.candidate_id = p.id and a.candidate is null`,
    [[...people.keys()], [...people.values()], connection],
  )
}
