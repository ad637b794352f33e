import type { Knex } from 'knex'
import type { Application, Job, Stage, Unreadable, Window } from '../connector-kit/contract.ts'
import { assertGoing, type Connection, fenced, type LeasedContext } from './connection.ts'
import { findCursor, saveCursor } from './cursors.ts'
import { type HistoryEntry, recordHistory, tell } from './history.ts'
import { setAside, takeBack } from './poison.ts'
import { type Decision, decideApplication, ruleFor } from './rules.ts'

/** Rows that change shortly before a window closes may be listed late; so each window reaches back. */
const LOOKBACK_MS = 60_000
/** How often everybody in the mapped stages is listed anew, whatever the changes said. */
const SWEEP_EVERY_MS = 60 * 60_000

export interface PullCounts {
  applications: number
  wanted: number
  left: number
  unreadable: number
}

interface KnownApplication {
  application_id: string
  job_id: string | null
  stage_id: string | null
  stage_name: string | null
  status: string
  want: Decision['want']
  reason: string
  state: 'open' | 'settled' | 'person' | 'held'
  interview_id: string | null
}

/** Reads what changed in the ATS and stores what should follow from it; cursor, rows and reasons in one transaction. */
export async function pull(context: LeasedContext, connection: Connection): Promise<PullCounts> {
  const counts: PullCounts = { applications: 0, wanted: 0, left: 0, unreadable: 0 }
  if (connection.config.invite.length === 0) return counts
  const to = await connection.ats.serverTime()
  const changedJobs = await pullJobs(context, connection, to, counts)
  const jobs = await mappedJobs(context.database.knex, connection)
  const cursor = await findCursor(context.database.knex, connection.name, 'applications')
  const window = windowFrom(cursor, to)
  // The first pass and, from time to time, every pass asks for everybody who is there now, not for what changed.
  const sweepDue = cursor === undefined || (await isSweepDue(context, connection, to))
  if (sweepDue) {
    await sweep(context, connection, jobs, counts)
    await context.database.knex('sync_connections').where({ name: connection.name }).update({ last_sweep_at: to })
  } else if (changedJobs.size > 0) {
    // A job that opened, closed or changed its stages changes what follows for people whose applications did not change.
    await sweep(
      context,
      connection,
      jobs.filter((job) => changedJobs.has(job.job_id)),
      counts,
    )
  }
  if (window)
    for await (const page of connection.ats.applicationsChanged(window))
      await take(context, connection, page.items, page.unreadable, counts)
  await fenced(context, (trx) => saveCursor(trx, connection.name, 'applications', to.toISOString()))
  return counts
}

function windowFrom(cursor: string | undefined, to: Date): Window | null {
  return cursor === undefined
    ? null
    : { from: new Date(Date.parse(cursor) - LOOKBACK_MS).toISOString(), to: to.toISOString() }
}

async function isSweepDue(context: LeasedContext, connection: Connection, now: Date): Promise<boolean> {
  const row = await context.database
    .knex('sync_connections')
    .where({ name: connection.name })
    .first<{ last_sweep_at: Date | null }>('last_sweep_at')
  return (row?.last_sweep_at?.getTime() ?? 0) < now.getTime() - SWEEP_EVERY_MS
}

async function pullJobs(
  context: LeasedContext,
  connection: Connection,
  to: Date,
  counts: PullCounts,
): Promise<Set<string>> {
  const { knex } = context.database
  const cursor = await findCursor(knex, connection.name, 'jobs')
  const changed: Job[] = []
  for await (const page of connection.ats.jobs(windowFrom(cursor, to))) {
    changed.push(...page.items)
    counts.unreadable += page.unreadable.length
  }
  const mapped = changed.filter((job) =>
    connection.config.invite.some(
      (rule) =>
        rule.job === '*' || rule.job === job.id || rule.job.trim().toLowerCase() === job.name.trim().toLowerCase(),
    ),
  )
  // Stages are asked for whenever their job changed; a stage that is renamed without it is met by the sweep.
  const stages = mapped.length === 0 ? [] : await connection.ats.stages(mapped.map((job) => job.id))
  const before = new Map((await mappedJobs(knex, connection)).map((job) => [job.job_id, job]))
  const different = new Set<string>()
  await fenced(context, async (trx) => {
    for (const job of mapped) {
      const own = stages.filter((stage) => stage.jobId === job.id)
      const known = before.get(job.id)
      if (
        known?.status !== job.status ||
        known.stages.map((stage) => stage.id).join() !== own.map((stage) => stage.id).join()
      )
        different.add(job.id)
      await trx('sync_jobs')
        .insert({
          connection: connection.name,
          job_id: job.id,
          name: job.name,
          status: job.status,
          stages: JSON.stringify(own),
        })
        .onConflict(['connection', 'job_id'])
        .merge()
    }
    await saveCursor(trx, connection.name, 'jobs', to.toISOString())
  })
  return different
}

interface MappedJob {
  job_id: string
  name: string
  status: string
  stages: Stage[]
}

function mappedJobs(knex: Knex, connection: Connection): Promise<MappedJob[]> {
  return knex('sync_jobs').where({ connection: connection.name }).select('job_id', 'name', 'status', 'stages')
}

/** Everybody who is in a mapped stage now; and whoever we thought to be there and is not. */
async function sweep(
  context: LeasedContext,
  connection: Connection,
  jobs: readonly MappedJob[],
  counts: PullCounts,
): Promise<void> {
  const { knex } = context.database
  const rules = connection.config.invite.map((rule, index) => ({
    ...rule,
    place: connection.places.invite[index] ?? '',
  }))
  const stages = jobs.flatMap((job) =>
    job.stages.filter((stage) =>
      ruleFor(rules, { id: job.job_id, name: job.name }, { id: stage.id, name: stage.name }),
    ),
  )
  const present = new Set<string>()
  for await (const page of connection.ats.applicationsInStages(stages)) {
    for (const application of page.items) present.add(application.id)
    await take(context, connection, page.items, page.unreadable, counts)
  }
  const believed = await knex('sync_applications')
    .where({ connection: connection.name, want: 'invited' })
    .whereIn(
      'job_id',
      jobs.map((job) => job.job_id),
    )
    .pluck<string[]>('application_id')
  const missing = believed.filter((id) => !present.has(id))
  for (let at = 0; at < missing.length; at += 50)
    await take(context, connection, await connection.ats.applicationsById(missing.slice(at, at + 50)), [], counts)
}

/** Stores applications and what is decided about them, with the job that makes it true. */
export async function take(
  context: LeasedContext,
  connection: Connection,
  applications: readonly Application[],
  unreadable: readonly Unreadable[],
  counts: PullCounts,
): Promise<void> {
  assertGoing(context)
  counts.applications += applications.length
  counts.unreadable += unreadable.length
  for (const { id, problem } of unreadable)
    context.log.warn(
      { connection: connection.name, recordId: id, problem },
      'a record of the ATS could not be read and was set aside',
    )
  if (applications.length === 0 && unreadable.length === 0) return
  const history = await fenced(context, async (trx) => {
    const bad = unreadable.map(({ id, problem }) => ({ id: id ?? 'without id', problem }))
    await setAside(trx, connection.name, 'applications', bad)
    await takeBack(
      trx,
      connection.name,
      'applications',
      applications.map((application) => application.id),
    )
    return applications.length === 0 ? [] : decideAll(trx, connection, applications, counts)
  })
  tell(context.log, history)
}

async function decideAll(
  trx: Knex.Transaction,
  connection: Connection,
  applications: readonly Application[],
  counts: PullCounts,
): Promise<HistoryEntry[]> {
  const ids = applications.map((application) => application.id)
  const { rows: known } = await trx.raw<{ rows: KnownApplication[] }>(
    'select application_id, job_id, stage_id, stage_name, status, want, reason, state, interview_id from sync_applications where connection = ? and application_id = any(?) for update',
    [connection.name, ids],
  )
  const jobs = await trx('sync_jobs')
    .where({ connection: connection.name })
    .whereIn(
      'job_id',
      applications.flatMap((application) => application.jobId ?? []),
    )
    .select<MappedJob[]>('job_id', 'name', 'status')
  const rules = connection.config.invite.map((rule, index) => ({
    ...rule,
    place: connection.places.invite[index] ?? '',
  }))
  const history: HistoryEntry[] = []
  const rows: object[] = []
  for (const application of lastOfEach(applications)) {
    const before = known.find((row) => row.application_id === application.id)
    const job = jobs.find((row) => row.job_id === application.jobId)
    const decision = decideApplication(
      {
        application,
        job: job && { id: job.job_id, name: job.name, status: job.status },
        known: before && { want: wantSoFar(before) },
        onLeave: connection.config.onLeave,
      },
      rules,
    )
    if (!decision) continue
    history.push(...movesSeen(connection, application, before))
    const isSame =
      before?.want === decision.want && before.status === application.status && before.stage_id === application.stageId
    if (isSame && (before.reason === decision.reason || decision.want !== 'nothing')) continue
    const changed = before?.want !== decision.want
    if (changed && decision.want === 'invited') counts.wanted++
    if (changed && decision.want === 'cancelled') counts.left++
    rows.push({
      connection: connection.name,
      application_id: application.id,
      job_id: application.jobId,
      candidate_id: application.candidateId,
      stage_id: decision.want === 'invited' ? application.stageId : (before?.stage_id ?? application.stageId),
      stage_name: application.stageName,
      status: application.status,
      want: decision.want,
      reason: decision.reason,
      rule: decision.rule ?? null,
      ...(changed && decision.want !== 'nothing'
        ? {
            state: connection.config.brake === 'off' ? 'open' : 'held',
            due_at: trx.raw('clock_timestamp()'),
            attempts: 0,
            ...(decision.want === 'invited' ? { entered_at: trx.raw('clock_timestamp()') } : {}),
          }
        : changed
          ? { state: 'settled' }
          : {}),
      changed_at: trx.raw('clock_timestamp()'),
    })
    if (changed)
      history.push({
        connection: connection.name,
        applicationId: application.id,
        what: `want.${decision.want}`,
        sentence: `application ${application.id} ${decision.reason}: ${SENTENCES[decision.want]}`,
        rule: decision.rule,
      })
  }
  // Rows that set the same columns go in one statement; a column that a row leaves out must keep its value.
  for (const group of Object.values(Object.groupBy(rows, (row) => Object.keys(row).join())))
    if (group) await trx('sync_applications').insert(group).onConflict(['connection', 'application_id']).merge()
  await recordHistory(trx, history)
  return history
}

/** An invite that the brake holds was never sent: who leaves meanwhile needs no cancellation. */
function wantSoFar(before: KnownApplication): Decision['want'] {
  return before.state === 'held' && before.want === 'invited' && before.interview_id === null ? 'nothing' : before.want
}

/** Who moved somebody is the first thing people ask; what the ATS shows is told when it differs from what it showed before. */
function movesSeen(
  connection: Connection,
  application: Application,
  before: KnownApplication | undefined,
): HistoryEntry[] {
  if (!before || (before.stage_name === application.stageName && before.status === application.status)) return []
  const from = `"${before.stage_name ?? 'no stage'}"${before.status === 'active' ? '' : `, ${before.status}`}`
  const to = `"${application.stageName ?? 'no stage'}"${application.status === 'active' ? '' : `, ${application.status}`}`
  return [
    {
      connection: connection.name,
      applicationId: application.id,
      what: 'moved',
      sentence: `application ${application.id} went from ${from} to ${to} in the ATS`,
      facts: { from: before.stage_name, to: application.stageName, status: application.status },
    },
  ]
}

/** A page may repeat an application; what it says last counts, once. */
function lastOfEach(applications: readonly Application[]): Application[] {
  return [...new Map(applications.map((application) => [application.id, application])).values()]
}

const SENTENCES = {
  invited: 'to be invited',
  cancelled: 'an invite that was not started is cancelled',
  nothing: 'nothing to do',
} as const
