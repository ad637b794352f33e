import { AppError, messageOf } from '../base/errors.ts'
import { scrub } from '../base/log.ts'
import type { Interview } from '../interview/contract.ts'
import { judgeHeld } from './brake.ts'
import { cancelVersion } from './cancel.ts'
import { type Connection, fenced, type LeasedContext } from './connection.ts'
import { consequenceOf, failureOf } from './failures.ts'
import { recordHistory, tell } from './history.ts'
import { setPause } from './pauses.ts'
import { type PullCounts, pull, take } from './pull.ts'
import { INTERVIEWS_STREAM, noCounts, type PlannedVersions, type PushCounts, takeVersions } from './push.ts'
import { readChanges } from './reader.ts'
import { type KnownInterview, listAnalysing, listExpiring, listWaiting } from './versions-store.ts'

/** A change may become visible a minute after its `updatedAt`; reading that far back, at least so often, finds it. */
const LOOKBACK_MS = 65_000
const LOOKBACK_EVERY_MS = 20_000
const LOOKBACK_MS_MAX = 60 * 60_000
/** What was measured is believed a little less with each reading that shows nothing of it. */
const LAG_FADES = 0.98

export interface PassSummary {
  readonly outcome: 'success' | 'partial' | 'failed' | 'held'
  readonly reason: string | null
  readonly pull: PullCounts | null
  readonly push: PushCounts
  /** To be waited before the next pass, because a side asked for it. */
  readonly retryAfterMs: number | null
}

/** One pass of a connection: the ATS's side, then the interview API's. A side that fails does not keep the other back. */
export async function runPass(context: LeasedContext, connection: Connection): Promise<PassSummary> {
  const { metrics, clock, database } = context
  const begun = clock.monotonicMs()
  const [{ id } = { id: 0 }] = await database
    .knex('sync_passes')
    .insert({ connection: connection.name, started_at: database.knex.raw('clock_timestamp()') })
    .returning<{ id: number }[]>('id')
  const problems: Trouble[] = []
  const pushCounts = noCounts()
  const pulled = await attemptSide(context, connection, 'ats', problems, () => pull(context, connection))
  // As soon as the ATS was read as a whole, whoever may be invited is; the rest of the pass does not hold them up.
  if (pulled) await judgeHeld(context, connection, { applications: true, deliveries: false })
  const pushed = await attemptSide(context, connection, 'api', problems, () => push(context, connection, pushCounts))
  const held = await judgeHeld(context, connection, { applications: pulled !== null, deliveries: pushed !== null })

  const outcome =
    problems.length > 0 ? (problems.length === 1 ? 'partial' : 'failed') : held === null ? 'success' : 'held'
  const reason =
    problems.length === 0
      ? held
      : problems
          .map(({ side, error }) => `${side === 'ats' ? 'ATS' : 'interview API'}: ${scrub(messageOf(error))}`)
          .join('; ')
  await endPass(context, connection, id, { outcome, reason, counts: { pull: pulled, push: pushCounts } })
  metrics.syncPasses.inc({ connection: connection.name, outcome })
  metrics.syncPassSeconds.observe({ connection: connection.name }, (clock.monotonicMs() - begun) / 1000)
  if (outcome === 'success') metrics.syncLastSuccess.set({ connection: connection.name }, clock.now().getTime() / 1000)
  const waits = problems.flatMap(({ error }) =>
    error instanceof AppError && error.code === 'reader.bounded'
      ? 0
      : error instanceof AppError
        ? (error.retryAfterMs ?? [])
        : [],
  )
  return {
    outcome,
    reason,
    pull: pulled,
    push: pushCounts,
    retryAfterMs: waits.length === 0 ? null : Math.max(...waits),
  }
}

interface Trouble {
  readonly side: 'ats' | 'api'
  readonly error: unknown
}

async function attemptSide<Result>(
  context: LeasedContext,
  connection: Connection,
  side: 'ats' | 'api',
  problems: Trouble[],
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    const result = await work()
    await setPause(context, connection.name, side, null)
    return result
  } catch (error) {
    // Somebody else holds the lease by now: nothing of this pass may be stored any more.
    if (error instanceof AppError && error.code === 'lease.lost') throw error
    problems.push({ side, error })
    if (consequenceOf(failureOf(error), 1).do === 'pause')
      await setPause(context, connection.name, sideOf(error as AppError, side), messageOf(error))
    else if (error instanceof AppError && error.kind !== 'bug')
      context.log.warn(
        { connection: connection.name, side, problem: scrub(messageOf(error)) },
        'a part of the pass did not finish; the next pass goes on from the same place',
      )
    else
      context.log.error(
        { connection: connection.name, side, err: error },
        'a part of the pass met an error that nobody expected; the next pass goes on from the same place',
      )
    return null
  }
}

async function endPass(
  context: LeasedContext,
  connection: Connection,
  id: number,
  end: { outcome: string; reason: string | null; counts: object },
): Promise<void> {
  await fenced(context, async (trx) => {
    const now = trx.raw('clock_timestamp()')
    await trx('sync_passes')
      .where({ id })
      .update({ ended_at: now, outcome: end.outcome, reason: end.reason, counts: JSON.stringify(end.counts) })
    if (end.outcome === 'success')
      await trx('sync_connections').where({ name: connection.name }).update({ last_success_at: now })
  })
}

function sideOf(error: AppError, side: 'ats' | 'api'): 'ats' | 'api' {
  return error.code.startsWith('ats.') ? 'ats' : error.code.startsWith('api.') ? 'api' : side
}

async function push(context: LeasedContext, connection: Connection, counts: PushCounts): Promise<PushCounts> {
  const add = (more: PlannedVersions) => {
    for (const key of ['processed', 'duplicate', 'ignored', 'intents'] as const) counts[key] += more.counts[key]
  }
  await adoptWaiting(context, connection, add)
  const serverNow = await readList(context, connection, add)
  await checkExpired(context, connection, new Date(serverNow), add)
  await checkAnalyses(context, connection, add)
  return counts
}

interface Reading {
  readonly cursor: string | null
  readonly lag_ms: number
  readonly looks_back: boolean
  readonly day_ago: string
}

/** Reads the list from the saved cursor, or from a day back; and often enough from a little before it. */
async function readList(
  context: LeasedContext,
  connection: Connection,
  add: (planned: PlannedVersions) => void,
): Promise<number> {
  const { knex } = context.database
  // The database's clock: with several machines it is the only one they share, and ours may jump.
  const { rows } = await knex.raw<{ rows: Reading[] }>(
    `select k.cursor, c.lag_ms, coalesce(c.last_lookback_at <= clock_timestamp() - ?::float8 * interval '1 millisecond' or c.last_lookback_at > clock_timestamp(), true) as looks_back,
       to_char(clock_timestamp() at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as day_ago
     from sync_connections c left join sync_cursors k on k.connection = c.name and k.stream = ? where c.name = ?`,
    [LOOKBACK_EVERY_MS, INTERVIEWS_STREAM, connection.name],
  )
  const reading = rows[0] ?? { cursor: null, lag_ms: 0, looks_back: true, day_ago: new Date(0).toISOString() }
  const { cursor } = reading
  const looksBack = cursor !== null && reading.looks_back
  const overlapMs = overlapFor(reading.lag_ms)
  const start =
    cursor === null ? reading.day_ago : looksBack ? new Date(Date.parse(cursor) - overlapMs).toISOString() : cursor
  let serverNow = 0
  let begunAt: number | undefined
  let lateMs = 0
  try {
    for await (const page of readChanges(connection.api, start)) {
      serverNow = page.serverNow
      begunAt ??= page.serverNow
      const planned = await takeVersions(context, connection, page.items, { cursor: page.cursor })
      add(planned)
      if (looksBack && planned.oldestNewMs !== null && planned.oldestNewMs < Date.parse(cursor))
        lateMs = Math.max(lateMs, page.serverNow - planned.oldestNewMs)
    }
  } catch (error) {
    if (cursor !== null && isCursorRefused(error)) await resync(context, connection, cursor, error)
    throw error
  }
  await fenced(context, (trx) =>
    trx('sync_connections')
      .where({ name: connection.name })
      .update({
        interviews_read_at: new Date(begunAt ?? serverNow),
        ...(looksBack
          ? { last_lookback_at: trx.raw('clock_timestamp()'), lag_ms: Math.max(lateMs, reading.lag_ms * LAG_FADES) }
          : {}),
      }),
  )
  return serverNow
}

/** Twice what was seen lately, at least what we promise, and not without end. */
export function overlapFor(lagMs: number): number {
  return Math.min(Math.max(LOOKBACK_MS, 2 * lagMs), LOOKBACK_MS_MAX)
}

function isCursorRefused(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'domain' && error.status === 400
}

/** The server does not take our cursor any more (it was replaced, or restored): the last day is read anew, and that is told. */
async function resync(context: LeasedContext, connection: Connection, cursor: string, error: unknown): Promise<void> {
  const entries = [
    {
      connection: connection.name,
      what: 'resync',
      sentence: `the interview API refuses the cursor ${cursor} (${scrub(messageOf(error))}); the last day is read anew. For more: backfill ${connection.name} --since DATE`,
    },
  ]
  await fenced(context, async (trx) => {
    await trx('sync_cursors').where({ connection: connection.name, stream: INTERVIEWS_STREAM }).delete()
    await recordHistory(trx, entries)
  })
  tell(context.log, entries)
}

/** Versions that came before their application: once it is known, or the ATS says that it is its own, they count. */
async function adoptWaiting(
  context: LeasedContext,
  connection: Connection,
  add: (planned: PlannedVersions) => void,
): Promise<void> {
  const { knex } = context.database
  const waiting = await listWaiting(knex, connection.name)
  if (waiting.length === 0) return
  const ours = await ofOurPositions(context, connection, waiting)
  const known = new Set(
    (
      await knex('sync_applications')
        .where({ connection: connection.name })
        .whereIn(
          'application_id',
          ours.map((one) => one.applicationId),
        )
        .select('application_id')
    ).map((row) => row.application_id as string),
  )
  const unknown = ours.filter((one) => !known.has(one.applicationId)).map((one) => one.applicationId)
  if (unknown.length > 0) await adoptApplications(context, connection, unknown)
  add(
    await takeVersions(
      context,
      connection,
      ours.map((one) => one.body),
    ),
  )
}

async function ofOurPositions(
  context: LeasedContext,
  connection: Connection,
  waiting: readonly KnownInterview[],
): Promise<KnownInterview[]> {
  const made = await context.database
    .knex('sync_jobs')
    .where({ connection: connection.name })
    .whereNotNull('position_id')
    .pluck<string[]>('position_id')
  const positions = new Set([...made, ...connection.config.invite.flatMap((rule) => rule.position ?? [])])
  return waiting.filter((one) => positions.has(one.body.positionId))
}

/** Asks the ATS for applications that an interview names; those that exist become known, whoever invited them. */
async function adoptApplications(
  context: LeasedContext,
  connection: Connection,
  ids: readonly string[],
): Promise<void> {
  const numeric = ids.filter((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id))
  const found = await connection.ats.applicationsById(numeric)
  await take(context, connection, found, [], { applications: 0, wanted: 0, left: 0, unreadable: 0 })
  if (found.length === 0) return
  const rows = found.map((application) => ({
    connection: connection.name,
    application_id: application.id,
    job_id: application.jobId,
    candidate_id: application.candidateId,
    stage_id: application.stageId,
    stage_name: application.stageName,
    status: application.status,
    want: 'nothing',
    reason: 'known because an interview carries its id',
    state: 'settled',
  }))
  await context.database.knex('sync_applications').insert(rows).onConflict(['connection', 'application_id']).ignore()
}

/** An invite that expires changes nothing in the list (spec §6.3), so its time is compared here, on the server's clock. */
async function checkExpired(
  context: LeasedContext,
  connection: Connection,
  serverNow: Date,
  add: (planned: PlannedVersions) => void,
): Promise<void> {
  for (const known of await listExpiring(context.database.knex, connection.name, serverNow.toISOString()))
    await reread(context, connection, known, add)
}

/** An analysis may go on without a new version of the interview (spec §4: ask every 30–60 seconds). */
async function checkAnalyses(
  context: LeasedContext,
  connection: Connection,
  add: (planned: PlannedVersions) => void,
): Promise<void> {
  for (const known of await listAnalysing(context.database.knex, connection.name, connection.config.analysisPoll))
    await reread(context, connection, known, add, true)
}

async function reread(
  context: LeasedContext,
  connection: Connection,
  known: KnownInterview,
  add: (planned: PlannedVersions) => void,
  isChecked = false,
): Promise<void> {
  let current: Interview
  try {
    const { answers: _answers, analysis, ...summary } = await connection.api.getInterview(known.interviewId)
    current = { ...summary, analysisStatus: analysis.status }
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error
    await cancelVersion(context, connection, known.interviewId, known.applicationId)
    return
  }
  add(await takeVersions(context, connection, [current], { force: true, isChecked }))
  if (current.status === 'expired' && connection.config.onExpired === 'reinvite')
    await reopen(context, connection, known.applicationId)
}

/** `onExpired: reinvite`: whoever is still wanted is invited anew, within the bound on invites. */
async function reopen(context: LeasedContext, connection: Connection, applicationId: string): Promise<void> {
  const { knex } = context.database
  await knex('sync_applications')
    .where({ connection: connection.name, application_id: applicationId, want: 'invited' })
    .update({ state: 'open', due_at: knex.raw('clock_timestamp()') })
}
