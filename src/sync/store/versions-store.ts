import type { Knex } from 'knex'
import { storableJson } from '../../base/foreign.ts'
import type { Database, Statement } from '../../db/database.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import type { EventState } from '../rules/rules.ts'
import type { Fenced } from './connection.ts'
import { type ToldEvent, toldTogether } from './told-events.ts'

/** The stored state of an interview: its last version, and which events were derived from it. */
export interface KnownInterview {
  readonly interviewId: string
  readonly applicationId: string
  readonly updatedAt: string
  readonly hash: string
  /** Of one that is older than the retention only what `details.ts` keeps. */
  readonly body: Interview
  readonly state: 'waiting' | 'owned' | 'gone'
  readonly events: EventState | null
  /** The candidate and job for which it was made; null: not known. */
  readonly candidateId: string | null
  readonly jobId: string | null
  /** Another one after each change of the row, by anybody. */
  readonly mark: string
}

interface Row {
  interview_id: string
  application_id: string
  updated_at: string
  hash: Buffer
  body: Interview
  state: KnownInterview['state']
  event_state: EventState | Record<string, never>
  candidate_id: string | null
  job_id: string | null
  mark: string
}

type Selected = Row & Record<string, unknown>

/** The columns that `toKnown` reads; the row holds more, which may be long. The number of the last writer is the mark. */
const KNOWN =
  'interview_id, application_id, updated_at, hash, body, state, event_state, candidate_id, job_id, sync_interviews.xmin::text as mark'

function toKnown(row: Row): KnownInterview {
  const events = 'counts' in row.event_state ? (row.event_state as EventState) : null
  return {
    interviewId: row.interview_id,
    applicationId: row.application_id,
    updatedAt: row.updated_at,
    hash: row.hash.toString('base64'),
    body: row.body,
    state: row.state,
    events,
    candidateId: row.candidate_id,
    jobId: row.job_id,
    mark: row.mark,
  }
}

/**
 * The last known version of each of these interviews, by id; unknown ones are absent from the map. One step into the index for each:
 * with `= any(…)` a table that grew since its statistics were made was read whole for each page of a first reading.
 */
export async function findKnown(
  db: Knex,
  connection: string,
  ids: readonly string[],
): Promise<Map<string, KnownInterview>> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select known.* from unnest(?::text[]) asked (id) cross join lateral (
       select ${KNOWN} from sync_interviews where connection = ? and interview_id = asked.id limit 1) known`,
    [[...ids], connection],
  )
  return new Map(rows.map((row) => [row.interview_id, toKnown(row)]))
}

/** The first wait of a version that was looked at in vain; each further one is twice as long, up to the longest. */
const ASK_AGAIN_SECONDS = 30
const ASK_AGAIN_SECONDS_MAX = 3600

/**
 * Versions of the connection's positions (made by it, or named by its rules) that came before their application was
 * known, or could not be judged, and whose turn it is: new ones at once, then less and less often, and at once when
 * their application changes. At most `max` of those whose application is known, or of those whose application is not;
 * the ones that waited longest come first, and they count as asked for from now on.
 */
export async function takeWaiting(
  db: Knex,
  connection: string,
  positionsNamed: readonly string[],
  { isKnown, max }: { isKnown: boolean; max: number },
): Promise<KnownInterview[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `update sync_interviews set asked_at = clock_timestamp(), asks = asks + 1
     where connection = :connection and interview_id = any(array(
       select due.interview_id
       from (select unnest(:named::text[]) union select position_id from sync_jobs where connection = :connection and position_id is not null) as ours (position_id)
       cross join lateral (
         select i.interview_id, i.asked_at from sync_interviews i
         where i.connection = :connection and i.state = 'waiting' and i.position_id = ours.position_id
           and :known = ((select true from sync_applications k where k.connection = i.connection and k.application_id = i.application_id) is not null)
           and (i.asked_at is null
             or i.asked_at <= clock_timestamp() - interval '1 second' * least(${ASK_AGAIN_SECONDS} * 2 ^ (least(i.asks, 20) - 1), ${ASK_AGAIN_SECONDS_MAX})
             or exists (select from sync_applications a
               where a.connection = i.connection and a.application_id = i.application_id and a.changed_at > i.asked_at))
         order by i.asked_at nulls first, i.interview_id limit :max) as due
       order by due.asked_at nulls first, due.interview_id limit :max))
     returning ${KNOWN}`,
    { connection, named: [...positionsNamed], known: isKnown, max },
  )
  return inOrder(rows)
}

const EXPIRING: Statement = {
  name: 'sync_interviews_take_expiring',
  text: `update sync_interviews set asked_at = clock_timestamp() where connection = $1 and interview_id = any(array(
    select interview_id from sync_interviews
    where connection = $1 and state = 'owned' and body ->> 'status' = 'created' and body ->> 'inviteExpiresAt' <= $2
      and interview_id <> all($4::text[])
    order by asked_at nulls first, body ->> 'inviteExpiresAt', interview_id limit $3::int)) returning ${KNOWN}`,
}
const ANALYSING: Statement = {
  name: 'sync_interviews_take_analysing',
  text: `update sync_interviews set analysis_checked_at = clock_timestamp() where connection = $1 and interview_id = any(array(
    select interview_id from sync_interviews
    where connection = $1 and state = 'owned' and analysis_open and interview_id <> all($4::text[])
      and (analysis_checked_at is null or analysis_checked_at <= clock_timestamp() - $2::float8 * interval '1 millisecond')
    order by analysis_checked_at nulls first, interview_id limit $3::int)) returning ${KNOWN}`,
}

/**
 * Invites whose time has passed by the server's clock, not yet told to the rules: at most `count`, whoever waited longest since
 * it was asked for first, none of `asked`. They count as asked for from now on.
 */
export async function takeExpiring(
  database: Database,
  connection: string,
  serverNow: string,
  count: number,
  asked: readonly string[],
): Promise<KnownInterview[]> {
  return inOrder(await database.run<Selected>(EXPIRING, [connection, serverNow, count, [...asked]]))
}

/** Analyses under way that were not asked about for `everyMs`; chosen and noted as above. */
export async function takeAnalysing(
  database: Database,
  connection: string,
  everyMs: number,
  count: number,
  asked: readonly string[],
): Promise<KnownInterview[]> {
  return inOrder(await database.run<Selected>(ANALYSING, [connection, everyMs, count, [...asked]]))
}

/** A version of an interview with the events it caused, saved in the transaction that moves the cursor. */
export interface VersionToSave {
  readonly interviewId: string
  readonly positionId: string
  readonly applicationId: string
  readonly updatedAt: string
  readonly hash: string
  readonly body: Interview
  readonly state: KnownInterview['state']
  readonly events: EventState | null
  /** The candidate and job for which it was made; a stored value stays. */
  readonly candidateId?: string | null
  readonly jobId?: string | null
  /** The mark of the stored version that it was judged by; null: there was none. */
  readonly judgedBy: string | null
  /** Events that its row tells, beside those that it told before. */
  readonly told?: readonly ToldEvent[]
}

/**
 * The events of `excluded` that nobody has told of its row. A pass and the work on applications have leases of their own and may judge the
 * same version at once: what was derived since the row was read is told. A process of the version before may store an older version
 * last: that takes its events out of the state again, and leaves them told.
 */
const UNTOLD = `(select case when count(*) = 0 then '[]' else jsonb_build_array(jsonb_set(excluded.told -> 0, '{events}', jsonb_agg(e.event order by e.place))) end
    from (select event, place, coalesce((excluded.told -> 0 -> 'again' ->> event)::int, 1) as occurrence
      from jsonb_array_elements_text(excluded.told -> 0 -> 'events') with ordinality as n(event, place)) e
    where coalesce((sync_interviews.event_state -> 'counts' ->> e.event)::int, 0) < e.occurrence
      and not exists (select from jsonb_array_elements(sync_interviews.told) p(part)
        where p.part -> 'events' @> to_jsonb(e.event) and coalesce((p.part -> 'again' ->> e.event)::int, 1) = e.occurrence))`

/**
 * Stores versions; one statement for a page. Answers the ids of those that were stored: a row that is gone stays gone, and a row
 * that somebody with another lease changed since this version was judged stays as it is; such a version is to be judged anew.
 */
export async function saveVersions(
  db: Fenced,
  connection: string,
  versions: readonly VersionToSave[],
  isChecked = false,
): Promise<Set<string>> {
  if (versions.length === 0) return new Set()
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `insert into sync_interviews (connection, interview_id, position_id, application_id, updated_at, hash, body, state, event_state, analysis_checked_at, analysis_open, candidate_id, job_id, told)
     select ?, v.id, v.position, v.application, v.updated_at, decode(v.hash, 'base64'), v.body, v.state, v.events, case when ?::boolean then clock_timestamp() end, v.body ->> 'analysisStatus' in ('pending', 'processing'), v.candidate, v.job,
       case when v.told is not null then jsonb_build_array(now.at || v.told) end
     from jsonb_to_recordset(?::jsonb) as v(id text, position text, application text, updated_at text, hash text, body jsonb, state text, events jsonb, candidate text, job text, told jsonb),
       (select jsonb_build_object('at', floor(extract(epoch from clock_timestamp()) * 1000)) as at) now
     on conflict (connection, interview_id) do update set position_id = excluded.position_id, application_id = excluded.application_id, updated_at = excluded.updated_at,
       hash = excluded.hash, body = excluded.body, state = excluded.state, event_state = excluded.event_state,
       candidate_id = coalesce(sync_interviews.candidate_id, excluded.candidate_id), job_id = coalesce(sync_interviews.job_id, excluded.job_id),
       asked_at = case when excluded.state = sync_interviews.state and excluded.hash = sync_interviews.hash then sync_interviews.asked_at end,
       asks = case when excluded.state = sync_interviews.state and excluded.hash = sync_interviews.hash then sync_interviews.asks else 0 end,
       analysis_checked_at = coalesce(excluded.analysis_checked_at, sync_interviews.analysis_checked_at),
       analysis_open = case when excluded.body ->> 'analysisStatus' in ('completed', 'failed') then false else sync_interviews.analysis_open or excluded.analysis_open end,
       told = case when excluded.told is null then sync_interviews.told else nullif(coalesce(sync_interviews.told, '[]') || ${UNTOLD}, '[]') end
     where sync_interviews.state <> 'gone' and sync_interviews.xmin::text = ?::jsonb ->> sync_interviews.interview_id
     returning interview_id as id`,
    [
      connection,
      isChecked,
      storableJson(
        versions.map((version) => ({
          id: version.interviewId,
          position: version.positionId,
          application: version.applicationId,
          updated_at: version.updatedAt,
          hash: version.hash,
          body: version.body,
          state: version.state,
          events: version.events ?? {},
          candidate: version.candidateId ?? null,
          job: version.jobId ?? null,
          told: toldTogether(version.told),
        })),
      ),
      JSON.stringify(Object.fromEntries(versions.map((version) => [version.interviewId, version.judgedBy]))),
    ],
  )
  return new Set(rows.map(({ id }) => id))
}

/** An interview of which nothing was read is done with before anything is told of it. False if something is known of it. */
export async function closeUnread(db: Fenced, connection: string, interview: Interview): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `insert into sync_interviews (connection, interview_id, position_id, application_id, updated_at, hash, body, state)
     values (?, ?, ?, ?, ?, '', ?, 'gone') on conflict do nothing returning 1`,
    [
      connection,
      interview.id,
      interview.positionId,
      interview.externalId ?? '',
      interview.updatedAt ?? '',
      storableJson(interview),
    ],
  )
  return rows.length > 0
}

/** An interview that gives way to another one: nothing that is read of it counts any more. */
export async function closeVersion(trx: Fenced, connection: string, interviewId: string): Promise<void> {
  await trx('sync_interviews').where({ connection, interview_id: interviewId }).update({ state: 'gone' })
}

/** An analysis was asked for; from now on its progress is, since a server need not show a new version when it begins. */
export async function expectAnalysis(db: Knex, connection: string, interviewId: string): Promise<void> {
  await db('sync_interviews')
    .where({ connection, interview_id: interviewId })
    .update({ analysis_open: true, analysis_checked_at: null })
}

/** The candidate for whom the interviews of an application were made. */
export async function setInterviewCandidate(
  trx: Knex.Transaction,
  own: { readonly connection: string; readonly application_id: string },
  from: string | null,
  to: string,
): Promise<void> {
  await trx('sync_interviews')
    .where({ ...own, candidate_id: from })
    .update({ candidate_id: to })
}

/** PostgreSQL returns updated rows in the order in which they lie on the disk; ours must not depend on that. */
function inOrder(rows: readonly Row[]): KnownInterview[] {
  return rows.map(toKnown).sort((a, b) => (a.interviewId < b.interviewId ? -1 : 1))
}
