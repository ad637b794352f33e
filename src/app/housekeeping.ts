import { systemClock } from '../base/clock.ts'
import { messageOf } from '../base/errors.ts'
import type { Service } from '../base/service.ts'
import { buildIndexes } from '../db/indexes.ts'
import { correctJobTimes } from '../db/job-times.ts'
import { reconcileInParts } from '../sync/operations/reconcile.ts'
import { summariseOld } from '../sync/store/details.ts'
import { deleteExpired } from '../sync/store/retention.ts'
import { removeOldWindows } from '../web/rate-limit.ts'
import type { Core } from './core.ts'
import { digestNeeds } from './digest-needs.ts'
import { type Periodic, periodically, type Times } from './periodic.ts'

/** Periodic work, done by one process at a time. */
export function housekeeping(core: Core): Service {
  const ending = new AbortController()
  // The machine's own clock: one that is moved by hand would pass at every wait.
  const { start, stop, name } = periodically(worksOf(core, ending.signal), { ...core, clock: systemClock })
  return {
    name,
    start,
    async stop() {
      ending.abort()
      await stop()
    },
  }
}

/** Everything that is done from time to time. */
export function worksOf(core: Core, ending: AbortSignal): Periodic[] {
  const { services, sessions, passwordLinks, ways, log, database, clock, clockSteps } = core
  const every = (name: string, times: Times, work: Periodic['work']): Periodic => ({ name, times, work })
  /** What is ended by a clock that is ahead does not go on by itself. */
  const byTime =
    (work: Periodic['work']): Periodic['work'] =>
    async (lease) =>
      (await clockSteps.mayEnd()) ? work(lease) : undefined
  /** What is deleted by a clock that is ahead does not come back. */
  const byAge =
    (work: Periodic['work']): Periodic['work'] =>
    async (lease) =>
      (await clockSteps.mayForget()) ? work(lease) : undefined
  return [
    every(
      'abandon',
      { everySeconds: 5 },
      byTime(() => services.interviews.abandonUnfinished()),
    ),
    every('settle expired', { everySeconds: 30 }, () => services.interviews.settleExpired()),
    every('remind', { everySeconds: 60, at: 11 }, () => services.mailPlans.planReminders()),
    every('summaries', { everySeconds: 60, at: 37 }, () => services.mailPlans.planSummaries(digestNeeds(core))),
    every('correct times of jobs', { everySeconds: 20 }, async () => {
      const jobs = await correctJobTimes(database)
      if (jobs > 0) log.info({ jobs }, 'jobs that were planned before the clock was set back were planned anew')
    }),
    every('wake mails', { everySeconds: 30 }, () => core.mailer.wakeOverdue()),
    every('reconcile', { cron: '17 3 * * *' }, () => reconcileAll(core)),
    every(
      'sweep recordings',
      { everySeconds: 60, at: 41 },
      byAge(async () => {
        await services.mediaSweep.discardStaleTakes()
        await services.mediaSweep.sweepLeftovers()
      }),
    ),
    every('find missing recordings', { everySeconds: 60, at: 23 }, () => services.recordingChecks.findMissing()),
    every('wake decisions', { everySeconds: 60, at: 29 }, () => services.decisions.wakeDecisions()),
    every('wake analyses', { everySeconds: 60, at: 53 }, async () => {
      const analyses = await services.analyses.wakeAnalyses()
      if (analyses > 0) log.info({ analyses }, 'analyses whose processes had died again and again were planned anew')
    }),
    every('wake recordings', { everySeconds: 60, at: 11 }, () => services.playable.wakePlayable()),
    every(
      'sweep pictures',
      { everySeconds: 600, at: 53 },
      byAge(() => services.questionImages.sweepQuestionImages()),
    ),
    every(
      'find unnamed recordings',
      { cron: '47 2 * * *' },
      byAge(() => services.recordingChecks.findUnnamed()),
    ),
    every('build indexes', { everySeconds: 20 }, async () => {
      const built = await buildIndexes(database, { signal: ending })
      if (built.length > 0) log.info({ indexes: built }, 'indexes of growing tables were built')
    }),
    every(
      'summarise',
      { everySeconds: 60, at: 43 },
      byAge((lease) => summariseOld(database, clock, core.config.retention.details, () => lease.assertHeld())),
    ),
    every(
      'forget',
      { everySeconds: 60, at: 17 },
      byAge(async () => {
        await services.interviews.deleteOldWalks()
        await sessions.deleteExpired()
        await passwordLinks.deleteExpired()
        await ways.links.deleteExpired()
        await ways.pendingLogins.deleteExpired()
        await deleteExpired(database)
        await removeOldWindows(database)
      }),
    ),
  ]
}

/** The nightly comparison of both sides; differences are a metric, a report and a line of the log. */
async function reconcileAll({ engine, log }: Core): Promise<void> {
  for (const connection of engine.connections) {
    try {
      const { drift, lookUps, parkedByRestore, restoredAt } = await reconcileInParts(
        (work) => engine.whenFree('pass', connection, work),
        connection,
      )
      if (lookUps > 0)
        log.warn(
          { connection: connection.name, lookUps, restoredAt },
          'the comparison is not complete: write-backs wait to be looked up in the ATS',
        )
      if (parkedByRestore > 0)
        log.warn(
          { connection: connection.name, parked: parkedByRestore, restoredAt },
          'the comparison is not complete: write-backs that the restore of the database put in doubt are parked for a person',
        )
      if (drift.length > 0)
        log.error(
          { connection: connection.name, drift: drift.slice(0, 20) },
          'the nightly comparison found differences; see reconcile',
        )
    } catch (error) {
      log.warn({ connection: connection.name, problem: messageOf(error) }, 'the sides could not be compared')
    }
  }
}
