import { AppError } from '../../base/errors.ts'
import type { Application, Unreadable, Window } from '../../connector-kit/contract.ts'
import { CURSOR_REFUSED } from '../../connector-kit/problems.ts'
import { isRefusedByDatabase } from '../../db/refusals.ts'
import { withOwnRefusals } from '../rules/admission.ts'
import { ruleFor } from '../rules/rules.ts'
import { storeBySplitting } from '../store/batch-split.ts'
import { judgeCandidates } from '../store/candidates.ts'
import { assertGoing, type Connection, fenced, type LeasedContext } from '../store/connection.ts'
import { saveCursors } from '../store/cursors.ts'
import { noteClock, presentOf } from '../store/foreign-clock.ts'
import { recordHistory, tell } from '../store/history.ts'
import { endSweep } from '../store/jobs-store.ts'
import type { PassState } from '../store/pass-state.ts'
import { type QuarantinedRecord, setAside, takeBack, tellSetAside, WITHOUT_ID } from '../store/quarantine.ts'
import { withSeenIds } from '../store/seen-ids.ts'
import { decideAll, noPullCounts, type PullCounts, storeDecisions } from './decisions.ts'
import { invitedIn } from './invited-ids.ts'
import {
  countUnreadable,
  type MappedJob,
  mappedJobs,
  pullJobs,
  refreshStages,
  setRefusedAside,
  tellRefused,
} from './jobs.ts'
import { askForMissing, noteMissing } from './missing.ts'
import { ruleChange, storeRules } from './rule-changes.ts'
import { fullScanAt, isFullScanLongAgo, reachedIn, usableCursors, windowFrom } from './windows.ts'

/** Reads what changed in the ATS and stores what should follow from it; cursor, rows and reasons in one transaction. */
export async function pull(context: LeasedContext, connection: Connection, state: PassState): Promise<PullCounts> {
  const counts = noPullCounts()
  const rules = ruleChange(connection, state.rules)
  if (connection.config.invite.length === 0) {
    // Rules that come later are new.
    if (rules.isChanged) await storeRules(context, connection, rules)
    return counts
  }
  const atsTime = await connection.ats.serverTime()
  await noteClock(context, connection, state, atsTime)
  const present = presentOf(atsTime, state.now)
  const cursors = await usableCursors(context, connection, state, present)
  // A new rule may mean jobs that no rule meant before, and that did not change since.
  const jobsWindow = rules.isChanged ? null : windowFrom(cursors['jobs'], present)
  const read = await pullJobs(context, connection, jobsWindow, counts, state.hasQuarantined)
  const hiddenJobs = counts.hidden
  const window = windowFrom(cursors['applications'], present)
  // The first pass and, from time to time, every pass asks for everybody who is there now, not for what changed.
  const { applicationsChanged, applicationsSince } = connection.ats
  const hasFeed = applicationsChanged !== undefined || applicationsSince !== undefined
  const isFullScanDue =
    !hasFeed || rules.isChanged || window === null || isFullScanLongAgo(state.lastFullScanAt, state.now)
  // A paused rule goes on as soon as its stage is there again; the other stages are read anew now and then.
  const doubted = isFullScanDue && hasFeed ? read : read.filter((job) => state.pausedJobs.includes(job.job_id))
  const fresh = new Map((await refreshStages(context, connection, doubted)).map((job) => [job.job_id, job]))
  const jobs = read.map((job) => fresh.get(job.job_id) ?? job)
  let hasMissing = state.hasMissing
  if (isFullScanDue) {
    hasMissing = true
    await fullScan(context, connection, jobs, counts)
    if (rules.isChanged) await storeRules(context, connection, rules)
    counts.sweptAt = fullScanAt(state.now, counts.hidden === hiddenJobs)
  } else {
    // A job that opened, closed or changed its stages changes what follows for people whose applications did not change.
    const changed = jobs.filter((job) => job.needs_sweep)
    if (changed.length > 0) {
      hasMissing = true
      await fullScan(context, connection, changed, counts)
    }
  }
  const hiddenSoFar = counts.hidden
  const token = await pullChanges(context, connection, state, window, counts)
  const hidesApplications = counts.hidden > hiddenSoFar
  // They are asked for a minute after they were noted: what this pass noted has its turn later, unless a long scan noted it.
  if (hasMissing)
    await askForMissing(context, connection, counts, (found) =>
      take(context, connection, found.items, found.unreadable, counts, state.hasQuarantined),
    )
  // Only now: the consequences of the jobs are stored too, and a crash before this reads them once more.
  const reached = {
    ...reachedIn('jobs', cursors, present, hiddenJobs > 0),
    ...reachedIn('applications', cursors, present, hidesApplications),
    ...(token === null || hidesApplications ? {} : { [TOKEN_STREAM]: token }),
  }
  if (Object.keys(reached).length > 0) await saveCursors(context, connection.name, reached)
  if (state.hasQuarantined && counts.hidden === 0)
    for (const stream of ['jobs', 'applications'])
      await takeBack(context.database.knex, connection.name, stream, [WITHOUT_ID])
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
        await take(context, connection, page.items, page.unreadable, counts, state.hasQuarantined)
    return null
  }
  if (!ats.applicationsSince) return null
  const read = async (from: string | null): Promise<string | null> => {
    let next: string | null = null
    for await (const page of ats.applicationsSince?.(from) ?? []) {
      await take(context, connection, page.items, page.unreadable, counts, state.hasQuarantined)
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

/** Everybody who is in a mapped stage now; and whoever we thought to be there and is not. */
async function fullScan(
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
  const jobIds = jobs.map((job) => job.job_id)
  await withSeenIds(knex, async (present) => {
    for await (const page of connection.ats.applicationsInStages(stages)) {
      await present.add(page.items.map((application) => application.id))
      await take(context, connection, page.items, page.unreadable, counts)
    }
    for await (const believed of invitedIn(knex, connection.name, jobIds)) {
      const missing = await present.missing(believed)
      for (let at = 0; at < missing.length; at += 50) {
        const asked = missing.slice(at, at + 50)
        const found = await connection.ats.applicationsById(asked)
        const shown = await withOwnRefusals(connection.ats, context.clock, asked, found)
        await take(context, connection, shown.items, shown.unreadable, counts)
        await noteMissing(context, connection, asked, shown, counts)
        if (shown.failure) throw shown.failure
      }
    }
  })
  const waiting = jobs.filter((job) => job.needs_sweep).map((job) => job.job_id)
  if (waiting.length > 0) await fenced(context, (trx) => endSweep(trx, connection.name, waiting))
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
  hasQuarantined = true,
): Promise<void> {
  assertGoing(context)
  counts.applications += applications.length
  countUnreadable(counts, unreadable)
  const bad = unreadable.map(({ id, problem }) => ({ id: id ?? WITHOUT_ID, problem }))
  if (bad.length > 0) await fenced(context, (trx) => setAside(trx, connection.name, 'applications', bad))
  tellSetAside(
    context.log,
    { connection: connection.name, stream: 'applications' },
    bad,
    'records of the ATS could not be read and were set aside; see explain with their ids',
  )
  const refused: QuarantinedRecord[] = []
  await storeBySplitting(
    applications,
    (part) => takeTogether(context, connection, part, counts, hasQuarantined),
    async ({ id }, error) =>
      void refused.push(await setRefusedAside(context, connection, 'applications', id, error, counts)),
    isRefusedByDatabase,
  )
  tellRefused(context, connection, 'applications', refused)
}

async function takeTogether(
  context: LeasedContext,
  connection: Connection,
  seen: readonly Application[],
  counts: PullCounts,
  hasQuarantined: boolean,
): Promise<void> {
  if (seen.length === 0) return
  const { knex } = context.database
  const { rows, history: moves, inDoubt } = await decideAll(knex, connection, seen, noPullCounts())
  // Most of what a window repeats is as it was: then there is nothing to write, and nothing to lock.
  if (!hasQuarantined && rows.length === 0 && moves.length === 0) return
  if (inDoubt.size > 0) {
    const jobs = await mappedJobs(knex, connection)
    // An application that seems to have left a stage may be where it was: the ATS renamed or deleted the stage.
    await refreshStages(
      context,
      connection,
      jobs.filter((job) => inDoubt.has(job.job_id)),
    )
  }
  const judged = await judgeCandidates(context, connection, seen)
  const { history, wanted, left, decided } = await fenced(context, async (trx) => {
    const own = noPullCounts()
    const ids = seen.map((application) => application.id)
    if (hasQuarantined) await takeBack(trx, connection.name, 'applications', ids)
    const { history, rows: decided } = await storeDecisions(trx, connection, judged.applications, own, judged)
    return { history, wanted: own.wanted, left: own.left, decided }
  })
  counts.wanted += wanted
  counts.left += left
  tell(context.log, history)
  context.onDecided?.(decided)
}
