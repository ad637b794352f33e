import type { Knex } from 'knex'
import type { Application, Job, Stage, Unreadable, Window } from '../connector-kit/contract.ts'
import { assertGoing, type Connection, fenced, type LeasedContext } from './connection.ts'
import { type HistoryEntry, recordHistory, tell } from './history.ts'
import { type PassState, saveCursors } from './pass-state.ts'
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
  /** When everybody was listed anew, by the ATS's clock. */
  sweptAt: Date | null
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
export async function pull(context: LeasedContext, connection: Connection, state: PassState): Promise<PullCounts> {
  const counts = noPullCounts()
  if (connection.config.invite.length === 0) return counts
  const to = await connection.ats.serverTime()
  const { cursors } = state
  const jobs = await pullJobs(context, connection, windowFrom(cursors['jobs'], to), counts)
  const window = windowFrom(cursors['applications'], to)
  // The first pass and, from time to time, every pass asks for everybody who is there now, not for what changed.
  const isSweepDue = window === null || (state.lastSweepAt?.getTime() ?? 0) < to.getTime() - SWEEP_EVERY_MS
  if (isSweepDue) {
    await sweep(context, connection, jobs, counts)
    counts.sweptAt = to
  } else {
    // A job that opened, closed or changed its stages changes what follows for people whose applications did not change.
    const changed = jobs.filter((job) => job.needs_sweep)
    if (changed.length > 0) await sweep(context, connection, changed, counts)
  }
  if (window)
    for await (const page of connection.ats.applicationsChanged(window))
      await take(context, connection, page.items, page.unreadable, counts, state.hasPoison)
  // Only now: what followed from the jobs is stored too, and a crash before this reads them once more.
  await saveCursors(context, connection.name, { jobs: to.toISOString(), applications: to.toISOString() })
  return counts
}

export function noPullCounts(): PullCounts {
  return { applications: 0, wanted: 0, left: 0, unreadable: 0, sweptAt: null }
}

function windowFrom(cursor: string | undefined, to: Date): Window | null {
  return cursor === undefined
    ? null
    : { from: new Date(Date.parse(cursor) - LOOKBACK_MS).toISOString(), to: to.toISOString() }
}

/** Reads the jobs that changed; answers all mapped ones. */
async function pullJobs(
  context: LeasedContext,
  connection: Connection,
  window: Window | null,
  counts: PullCounts,
): Promise<MappedJob[]> {
  const { knex } = context.database
  const changed: Job[] = []
  for await (const page of connection.ats.jobs(window)) {
    changed.push(...page.items)
    counts.unreadable += page.unreadable.length
    await setAside(
      knex,
      connection.name,
      'jobs',
      page.unreadable.map(({ id, problem }) => ({ id: id ?? 'without id', problem })),
    )
  }
  const relevant = changed.filter((job) => isMapped(connection, job))
  const before = await mappedJobs(knex, connection)
  if (relevant.length === 0) return before
  // Stages are asked for whenever their job changed; a stage that is renamed without it is met by the sweep.
  const stages = await connection.ats.stages(relevant.map((job) => job.id))
  const rows = relevant.map((job) => {
    const own = stages.filter((stage) => stage.jobId === job.id)
    const known = before.find((one) => one.job_id === job.id)
    const isSame = known?.status === job.status && idsOf(known.stages) === idsOf(own)
    return {
      connection: connection.name,
      job_id: job.id,
      name: job.name,
      status: job.status,
      stages: own,
      // Kept until the sweep is through, so that a crash in between does not forget it.
      needs_sweep: !isSame || known.needs_sweep,
    }
  })
  const unlike = rows.filter(
    (row) => row.needs_sweep || before.find((job) => job.job_id === row.job_id)?.name !== row.name,
  )
  if (unlike.length === 0) return before
  await fenced(context, (trx) =>
    trx('sync_jobs')
      .insert(unlike.map((row) => ({ ...row, stages: JSON.stringify(row.stages) })))
      .onConflict(['connection', 'job_id'])
      .merge(['name', 'status', 'stages', 'needs_sweep']),
  )
  const fresh = new Set(rows.map((row) => row.job_id))
  return [...before.filter((job) => !fresh.has(job.job_id)), ...rows]
}

function isMapped({ config }: Connection, job: Job): boolean {
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
  return config.invite.some((rule) => rule.job === '*' || rule.job === job.id || same(rule.job, job.name))
}

const idsOf = (stages: readonly Stage[]) => stages.map((stage) => stage.id).join()

interface MappedJob {
  job_id: string
  name: string
  status: string
  stages: Stage[]
  needs_sweep: boolean
}

function mappedJobs(knex: Knex, connection: Connection): Promise<MappedJob[]> {
  return knex('sync_jobs')
    .where({ connection: connection.name })
    .select('job_id', 'name', 'status', 'stages', 'needs_sweep')
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
  const waiting = jobs.filter((job) => job.needs_sweep).map((job) => job.job_id)
  if (waiting.length > 0)
    await fenced(context, (trx) =>
      trx('sync_jobs').where({ connection: connection.name }).whereIn('job_id', waiting).update({ needs_sweep: false }),
    )
}

/** Stores applications and what is decided about them, with the job that makes it true. */
export async function take(
  context: LeasedContext,
  connection: Connection,
  applications: readonly Application[],
  unreadable: readonly Unreadable[],
  counts: PullCounts,
  hasPoison = true,
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
  if (unreadable.length === 0 && !hasPoison) {
    // Most of what a window repeats is as it was: then there is nothing to write, and nothing to lock.
    const { rows, history } = await decideAll(context.database.knex, connection, applications, noPullCounts())
    if (rows.length === 0 && history.length === 0) return
  }
  const history = await fenced(context, async (trx) => {
    const bad = unreadable.map(({ id, problem }) => ({ id: id ?? 'without id', problem }))
    await setAside(trx, connection.name, 'applications', bad)
    if (hasPoison)
      await takeBack(
        trx,
        connection.name,
        'applications',
        applications.map((application) => application.id),
      )
    return applications.length === 0 ? [] : storeDecisions(trx, connection, applications, counts)
  })
  tell(context.log, history)
}

async function storeDecisions(
  trx: Knex.Transaction,
  connection: Connection,
  applications: readonly Application[],
  counts: PullCounts,
): Promise<HistoryEntry[]> {
  const { rows, history } = await decideAll(trx, connection, applications, counts, 'for update')
  // Rows that set the same columns go in one statement; a column that a row leaves out must keep its value.
  for (const group of Object.values(Object.groupBy(rows, (row) => Object.keys(row).join())))
    if (group) await trx('sync_applications').insert(group).onConflict(['connection', 'application_id']).merge()
  await recordHistory(trx, history)
  return history
}

async function decideAll(
  trx: Knex,
  connection: Connection,
  applications: readonly Application[],
  counts: PullCounts,
  lock: '' | 'for update' = '',
): Promise<{ rows: object[]; history: HistoryEntry[] }> {
  const ids = applications.map((application) => application.id)
  const { rows: known } = await trx.raw<{ rows: KnownApplication[] }>(
    `select application_id, job_id, stage_id, stage_name, status, want, reason, state, interview_id from sync_applications where connection = ? and application_id = any(?) ${lock}`,
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
    const soFar = before && wantSoFar(before)
    const decision = decideApplication(
      {
        application,
        job: job && { id: job.job_id, name: job.name, status: job.status },
        known: soFar === undefined ? undefined : { want: soFar },
        onLeave: connection.config.onLeave,
      },
      rules,
    )
    if (!decision) continue
    history.push(...movesSeen(connection, application, before))
    const isSame =
      before?.want === decision.want && before.status === application.status && before.stage_id === application.stageId
    if (isSame && (before.reason === decision.reason || decision.want !== 'nothing')) continue
    const changed = soFar !== decision.want
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
        : changed || (before?.state === 'held' && before.want !== decision.want)
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
  return { rows, history }
}

/** What the brake holds was never done: who leaves meanwhile needs no cancellation, who comes back no new invite. */
function wantSoFar(before: KnownApplication): Decision['want'] {
  if (before.state !== 'held') return before.want
  if (before.want === 'cancelled') return 'invited'
  return before.want === 'invited' && before.interview_id === null ? 'nothing' : before.want
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
