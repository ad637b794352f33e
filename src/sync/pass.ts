import { DAY } from '../base/clock.ts'
import { AppError, messageOf } from '../base/errors.ts'
import { scrub } from '../base/log.ts'
import type { Interview } from '../interview/contract.ts'
import { cancelVersion } from './cancel.ts'
import type { Connection, SyncContext } from './connection.ts'
import { findCursor } from './cursors.ts'
import { setPause } from './pauses.ts'
import { type PullCounts, pull, take, wakeApplications } from './pull.ts'
import { INTERVIEWS_STREAM, type PushCounts, takeVersions, wakeDeliveries } from './push.ts'
import { readChanges } from './reader.ts'
import { type KnownInterview, listAnalysing, listExpiring, listWaiting } from './versions-store.ts'

/** A change may become visible a minute after its `updatedAt`; reading that far back, at least so often, finds it. */
const LOOKBACK_MS = 65_000
const LOOKBACK_EVERY_MS = 20_000

export interface PassSummary {
  readonly outcome: 'success' | 'partial' | 'failed'
  readonly reason: string | null
  readonly pull: PullCounts | null
  readonly push: PushCounts
  /** To be waited before the next pass, because a side asked for it. */
  readonly retryAfterMs: number | null
}

/** One pass of a connection: the ATS's side, then the interview API's. A side that fails does not keep the other back. */
export async function runPass(context: SyncContext, connection: Connection): Promise<PassSummary> {
  const { metrics, clock, log, database } = context
  const begun = clock.monotonicMs()
  const [{ id } = { id: 0 }] = await database
    .knex('sync_passes')
    .insert({ connection: connection.name, started_at: clock.now() })
    .returning<{ id: number }[]>('id')
  const problems: { side: 'ats' | 'api'; error: unknown }[] = []
  const pulled = await attemptSide('ats', () => pull(context, connection))
  const pushCounts: PushCounts = { processed: 0, duplicate: 0, ignored: 0, intents: 0 }
  await attemptSide('api', () => push(context, connection, pushCounts))

  async function attemptSide<Result>(side: 'ats' | 'api', work: () => Promise<Result>): Promise<Result | null> {
    try {
      const result = await work()
      await setPause(context, connection.name, side, null)
      return result
    } catch (error) {
      problems.push({ side, error })
      if (error instanceof AppError && error.kind === 'config')
        await setPause(context, connection.name, sideOf(error, side), error.message)
      else
        log.warn(
          { connection: connection.name, side, problem: scrub(messageOf(error)) },
          'a part of the pass did not finish; the next pass goes on from the same place',
        )
      return null
    }
  }

  const outcome = problems.length === 0 ? 'success' : problems.length === 1 ? 'partial' : 'failed'
  const reason =
    problems.length === 0
      ? null
      : problems
          .map(({ side, error }) => `${side === 'ats' ? 'ATS' : 'interview API'}: ${scrub(messageOf(error))}`)
          .join('; ')
  const now = clock.now()
  await database
    .knex('sync_passes')
    .where({ id })
    .update({ ended_at: now, outcome, reason, counts: JSON.stringify({ pull: pulled, push: pushCounts }) })
  if (outcome === 'success')
    await database.knex('sync_connections').where({ name: connection.name }).update({ last_success_at: now })
  metrics.syncPasses.inc({ connection: connection.name, outcome })
  metrics.syncPassSeconds.observe({ connection: connection.name }, (clock.monotonicMs() - begun) / 1000)
  if (outcome === 'success') metrics.syncLastSuccess.set({ connection: connection.name }, now.getTime() / 1000)
  // Woken after every pass too: a pause that ended, or a wait that somebody shortened, is noticed here.
  await wakeApplications(database.knex, connection.name)
  await wakeDeliveries(database.knex, connection.name)
  const waits = problems.flatMap(({ error }) => (error instanceof AppError ? (error.retryAfterMs ?? []) : []))
  return {
    outcome,
    reason,
    pull: pulled,
    push: pushCounts,
    retryAfterMs: waits.length === 0 ? null : Math.max(...waits),
  }
}

function sideOf(error: AppError, side: 'ats' | 'api'): 'ats' | 'api' {
  return error.code.startsWith('ats.') ? 'ats' : error.code.startsWith('api.') ? 'api' : side
}

async function push(context: SyncContext, connection: Connection, counts: PushCounts): Promise<void> {
  const add = (more: PushCounts) => {
    for (const key of ['processed', 'duplicate', 'ignored', 'intents'] as const) counts[key] += more[key]
  }
  await adoptWaiting(context, connection, add)
  const serverNow = await readList(context, connection, add)
  await checkExpired(context, connection, new Date(serverNow), add)
  await checkAnalyses(context, connection, add)
}

/** Reads the list from the saved cursor, or from a day back; and often enough from a little before it. */
async function readList(
  context: SyncContext,
  connection: Connection,
  add: (counts: PushCounts) => void,
): Promise<number> {
  const { knex } = context.database
  const cursor = await findCursor(knex, connection.name, INTERVIEWS_STREAM)
  const row = await knex('sync_connections')
    .where({ name: connection.name })
    .first<{ last_lookback_at: Date | null }>('last_lookback_at')
  const now = context.clock.now()
  const looksBack = cursor !== undefined && (row?.last_lookback_at?.getTime() ?? 0) <= now.getTime() - LOOKBACK_EVERY_MS
  const start =
    cursor === undefined
      ? new Date(now.getTime() - DAY).toISOString()
      : looksBack
        ? new Date(Date.parse(cursor) - LOOKBACK_MS).toISOString()
        : cursor
  let serverNow = now.getTime()
  let begunAt: number | undefined
  for await (const page of readChanges(connection.api, start)) {
    serverNow = page.serverNow
    begunAt ??= page.serverNow
    add(await takeVersions(context, connection, page.items, { cursor: page.cursor }))
  }
  await knex('sync_connections')
    .where({ name: connection.name })
    .update({ interviews_read_at: new Date(begunAt ?? serverNow) })
  if (looksBack) await knex('sync_connections').where({ name: connection.name }).update({ last_lookback_at: now })
  return serverNow
}

/** Versions that came before their application: once it is known, or the ATS says that it is its own, they count. */
async function adoptWaiting(
  context: SyncContext,
  connection: Connection,
  add: (counts: PushCounts) => void,
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
  context: SyncContext,
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
async function adoptApplications(context: SyncContext, connection: Connection, ids: readonly string[]): Promise<void> {
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
  context: SyncContext,
  connection: Connection,
  serverNow: Date,
  add: (counts: PushCounts) => void,
): Promise<void> {
  for (const known of await listExpiring(context.database.knex, connection.name, serverNow.toISOString()))
    await reread(context, connection, known, add)
}

/** An analysis may go on without a new version of the interview (spec §4: ask every 30–60 seconds). */
async function checkAnalyses(
  context: SyncContext,
  connection: Connection,
  add: (counts: PushCounts) => void,
): Promise<void> {
  const before = new Date(context.clock.now().getTime() - connection.config.analysisPoll)
  for (const known of await listAnalysing(context.database.knex, connection.name, before))
    await reread(context, connection, known, add, context.clock.now())
}

async function reread(
  context: SyncContext,
  connection: Connection,
  known: KnownInterview,
  add: (counts: PushCounts) => void,
  checkedAt?: Date,
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
  add(await takeVersions(context, connection, [current], { force: true, ...(checkedAt ? { checkedAt } : {}) }))
  if (current.status === 'expired' && connection.config.onExpired === 'reinvite')
    await reopen(context, connection, known.applicationId)
}

/** `onExpired: reinvite`: whoever is still wanted is invited anew, within the bound on invites. */
async function reopen(context: SyncContext, connection: Connection, applicationId: string): Promise<void> {
  const { knex } = context.database
  await knex('sync_applications')
    .where({ connection: connection.name, application_id: applicationId, want: 'invited' })
    .update({ state: 'open', due_at: knex.raw('clock_timestamp()') })
  await wakeApplications(knex, connection.name)
}
