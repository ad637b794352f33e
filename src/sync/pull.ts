import type { Knex } from 'knex'
import { AppError } from '../base/errors.ts'
import { storableJson } from '../base/foreign.ts'
import type { Application, Job, Stage, Unreadable, Window } from '../connector-kit/contract.ts'
import { CURSOR_REFUSED } from '../connector-kit/problems.ts'
import { isRefusedByDatabase, reasonOf } from '../db/refusals.ts'
import { judgeCandidates } from './candidates.ts'
import { assertGoing, type Connection, fenced, type LeasedContext } from './connection.ts'
import { decideAll, noPullCounts, type PullCounts, storeDecisions } from './decisions.ts'
import { storeInHalves } from './halves.ts'
import { recordHistory, tell } from './history.ts'
import { askForMissing, noteMissing } from './missing.ts'
import { type PassState, saveCursors } from './pass-state.ts'
import { setAside, takeBack } from './poison.ts'
import { namesJob, ruleFor } from './rules.ts'

/** Rows that change shortly before a window closes may be listed late; so each window reaches back. */
const LOOKBACK_MS = 60_000
/** The ATS tells its time in whole seconds; so the window reaches to the end of that second, and the cursor to its beginning. */
const SECOND_MS = 1_000
/** How often everybody in the mapped stages is listed anew, whatever the changes said. */
const SWEEP_EVERY_MS = 60 * 60_000

/** Reads what changed in the ATS and stores what should follow from it; cursor, rows and reasons in one transaction. */
export async function pull(context: LeasedContext, connection: Connection, state: PassState): Promise<PullCounts> {
  const counts = noPullCounts()
  if (connection.config.invite.length === 0) return counts
  const to = await connection.ats.serverTime()
  const { cursors } = state
  const jobs = await pullJobs(context, connection, windowFrom(cursors['jobs'], to), counts, state.hasPoison)
  const window = windowFrom(cursors['applications'], to)
  // The first pass and, from time to time, every pass asks for everybody who is there now, not for what changed.
  const { applicationsChanged, applicationsSince } = connection.ats
  const hasFeed = applicationsChanged !== undefined || applicationsSince !== undefined
  const isSweepDue = !hasFeed || window === null || (state.lastSweepAt?.getTime() ?? 0) < to.getTime() - SWEEP_EVERY_MS
  if (isSweepDue) {
    await sweep(context, connection, jobs, counts)
    counts.sweptAt = to
  } else {
    // A job that opened, closed or changed its stages changes what follows for people whose applications did not change.
    const changed = jobs.filter((job) => job.needs_sweep)
    if (changed.length > 0) await sweep(context, connection, changed, counts)
  }
  const token = await pullChanges(context, connection, state, window, counts)
  await askForMissing(context, connection, counts, (found) =>
    take(context, connection, found.items, found.unreadable, counts, state.hasPoison),
  )
  // Only now: what followed from the jobs is stored too, and a crash before this reads them once more.
  await saveCursors(context, connection.name, {
    jobs: to.toISOString(),
    applications: to.toISOString(),
    ...(token === null ? {} : { [TOKEN_STREAM]: token }),
  })
  return counts
}

/** The place that the ATS itself keeps for us. */
const TOKEN_STREAM = 'applications-token'

/** Reads what changed, by a closed window or by the ATS's own token; answers the next token, if it has one. */
async function pullChanges(
  context: LeasedContext,
  connection: Connection,
  state: PassState,
  window: Window | null,
  counts: PullCounts,
): Promise<string | null> {
  const { ats } = connection
  if (ats.applicationsChanged) {
    if (window)
      for await (const page of ats.applicationsChanged(window))
        await take(context, connection, page.items, page.unreadable, counts, state.hasPoison)
    return null
  }
  if (!ats.applicationsSince) return null
  const read = async (from: string | null): Promise<string | null> => {
    let next: string | null = null
    for await (const page of ats.applicationsSince?.(from) ?? []) {
      await take(context, connection, page.items, page.unreadable, counts, state.hasPoison)
      next = page.token ?? next
    }
    return next
  }
  const token = state.cursors[TOKEN_STREAM] ?? null
  try {
    return await read(token)
  } catch (error) {
    if (token === null || !(error instanceof AppError) || error.code !== CURSOR_REFUSED) throw error
    const entries = [
      {
        connection: connection.name,
        what: 'resync',
        sentence: `the ATS does not take our place in its list any more (${error.message}); all applications are read anew`,
      },
    ]
    await fenced(context, (trx) => recordHistory(trx, entries))
    tell(context.log, entries)
    return read(null)
  }
}

function windowFrom(cursor: string | undefined, to: Date): Window | null {
  return cursor === undefined
    ? null
    : {
        from: new Date(Date.parse(cursor) - LOOKBACK_MS).toISOString(),
        to: new Date(to.getTime() + SECOND_MS).toISOString(),
      }
}

/** Reads the jobs that changed; answers all mapped ones. */
async function pullJobs(
  context: LeasedContext,
  connection: Connection,
  window: Window | null,
  counts: PullCounts,
  hasPoison: boolean,
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
    const ids = page.items.map((job) => job.id)
    if (hasPoison) await takeBack(knex, connection.name, 'jobs', ids)
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
  const refused = new Set<string>()
  await storeInHalves(
    unlike,
    async (part) => {
      await fenced(context, (trx) =>
        trx('sync_jobs')
          .insert(part.map((row) => ({ ...row, stages: storableJson(row.stages) })))
          .onConflict(['connection', 'job_id'])
          .merge(['name', 'status', 'stages', 'needs_sweep']),
      )
    },
    async (row, error) => {
      refused.add(row.job_id)
      await setRefusedAside(context, connection, 'jobs', row.job_id, error, counts)
    },
    isRefusedByDatabase,
  )
  const stored = rows.filter((row) => !refused.has(row.job_id))
  const fresh = new Set(stored.map((row) => row.job_id))
  return [...before.filter((job) => !fresh.has(job.job_id)), ...stored]
}

function isMapped({ config }: Connection, job: Job): boolean {
  return config.invite.some((rule) => namesJob(rule, job))
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
  for (let at = 0; at < missing.length; at += 50) {
    const ids = missing.slice(at, at + 50)
    const found = await connection.ats.applicationsById(ids)
    await take(context, connection, found.items, found.unreadable, counts)
    await noteMissing(context, connection, ids, found, counts)
    if (found.failure) throw found.failure
  }
  const waiting = jobs.filter((job) => job.needs_sweep).map((job) => job.job_id)
  if (waiting.length > 0)
    await fenced(context, (trx) =>
      trx('sync_jobs').where({ connection: connection.name }).whereIn('job_id', waiting).update({ needs_sweep: false }),
    )
}

/**
 * Stores applications and what is decided about them. A record that could not be read, or that the database refuses, is set
 * aside with its reason; the others of its page are stored.
 */
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
  const bad = unreadable.map(({ id, problem }) => ({ id: id ?? 'without id', problem }))
  if (bad.length > 0) await fenced(context, (trx) => setAside(trx, connection.name, 'applications', bad))
  await storeInHalves(
    applications,
    (part) => takeTogether(context, connection, part, counts, hasPoison),
    ({ id }, error) => setRefusedAside(context, connection, 'applications', id, error, counts),
    isRefusedByDatabase,
  )
}

async function takeTogether(
  context: LeasedContext,
  connection: Connection,
  seen: readonly Application[],
  counts: PullCounts,
  hasPoison: boolean,
): Promise<void> {
  if (seen.length === 0) return
  if (!hasPoison) {
    // Most of what a window repeats is as it was: then there is nothing to write, and nothing to lock.
    const { rows, history } = await decideAll(context.database.knex, connection, seen, noPullCounts())
    if (rows.length === 0 && history.length === 0) return
  }
  const judged = await judgeCandidates(context.database.knex, connection, seen)
  const { history, wanted, left } = await fenced(context, async (trx) => {
    const own = noPullCounts()
    const ids = seen.map((application) => application.id)
    if (hasPoison) await takeBack(trx, connection.name, 'applications', ids)
    const history = await storeDecisions(trx, connection, judged.applications, own, judged)
    return { history, wanted: own.wanted, left: own.left }
  })
  counts.wanted += wanted
  counts.left += left
  tell(context.log, history)
}

/** A record that was read, and that the database does not take. */
async function setRefusedAside(
  context: LeasedContext,
  connection: Connection,
  stream: string,
  id: string,
  error: unknown,
  counts: PullCounts,
): Promise<void> {
  counts.unreadable++
  const problem = `it could not be stored: ${reasonOf(error)}`
  context.log.error(
    { connection: connection.name, stream, recordId: id, problem },
    'a record of the ATS could not be stored and was set aside',
  )
  await fenced(context, (trx) => setAside(trx, connection.name, stream, [{ id, problem }]))
}
