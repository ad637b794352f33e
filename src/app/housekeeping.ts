import { createTask } from 'node-cron'
import { DAY } from '../base/clock.ts'
import { messageOf } from '../base/errors.ts'
import type { Service } from '../base/service.ts'
import { buildIndexes } from '../db/indexes.ts'
import type { Lease } from '../db/leases.ts'
import { reconcile } from '../sync/operations/reconcile.ts'
import { summariseOld } from '../sync/store/details.ts'
import { deleteExpired } from '../sync/store/retention.ts'
import { removeOldWindows } from '../web/rate-limit.ts'
import type { Core } from './core.ts'
import { sealOldLinks } from './old-links.ts'

/** Periodic work, done by one process at a time. */
export function housekeeping(core: Core): Service {
  const ending = new AbortController()
  const tasks = tasksOf(core, ending.signal)
  return {
    name: 'housekeeping',
    async start() {
      for (const task of tasks) await task.start()
    },
    async stop() {
      ending.abort()
      for (const task of tasks) await task.destroy()
    },
  }
}

/** Makes tasks that run at their times in one process of all; one that fails is tried again the next time. */
function scheduler({ leases, log }: Pick<Core, 'leases' | 'log'>) {
  const quiet = (text: string | Error): void => log.debug({ problem: messageOf(text) }, 'scheduler message')
  return (name: string, cron: string, work: (lease: Lease) => Promise<unknown>) =>
    createTask(
      cron,
      async () => {
        try {
          await leases.tryWith(`housekeeping ${name}`, work)
        } catch (error) {
          log.warn({ work: name, problem: messageOf(error) }, 'housekeeping did not succeed; the next run retries')
        }
      },
      {
        name,
        noOverlap: true,
        // However late, once: a process that slept through the night compares the two sides when it wakes.
        missedExecutionTolerance: DAY,
        suppressMissedWarning: true,
        // Its own way is to write to the console.
        logger: { info: quiet, warn: quiet, error: quiet, debug: quiet },
      },
    )
}

/** Everything that is done from time to time. */
function tasksOf(core: Core, ending: AbortSignal) {
  const { service, sessions, passwordLinks, ways, log, database, clock } = core
  const every = scheduler(core)
  return [
    every('abandon', '*/5 * * * * *', () => service.abandonUnfinished()),
    every('settle expired', '*/30 * * * * *', () => service.settleExpired()),
    every('remind', '11 * * * * *', () => service.planReminders()),
    every('summaries', '37 * * * * *', () => service.planSummaries()),
    every('wake mails', '*/30 * * * * *', () => core.mailer.wakeOverdue()),
    every('seal old links', '*/5 * * * * *', () => sealOldLinks(core)),
    every('reconcile', '17 3 * * *', () => reconcileAll(core)),
    every('sweep recordings', '41 * * * * *', async () => {
      await service.recordings.discardStaleTakes()
      await service.recordings.sweepLeftovers()
    }),
    every('find missing recordings', '23 * * * * *', () => service.recordings.findMissing()),
    every('wake decisions', '29 * * * * *', () => service.wakeDecisions()),
    every('wake recordings', '11 * * * * *', () => service.recordings.wakePlayable()),
    every('sweep pictures', '53 */10 * * * *', () => service.sweepQuestionImages()),
    every('find unnamed recordings', '47 2 * * *', () => service.recordings.findUnnamed()),
    every('build indexes', '*/20 * * * * *', async () => {
      const built = await buildIndexes(database, { signal: ending })
      if (built.length > 0) log.info({ indexes: built }, 'indexes of growing tables were built')
    }),
    every('summarise', '43 * * * * *', (lease) =>
      summariseOld(database, clock, core.config.retention.details, () => lease.assertHeld()),
    ),
    every('forget', '17 * * * * *', async () => {
      await service.deleteOldWalks()
      await sessions.deleteExpired()
      await passwordLinks.deleteExpired()
      await ways.links.deleteExpired()
      await ways.pendingLogins.deleteExpired()
      await deleteExpired(database)
      await removeOldWindows(database)
    }),
  ]
}

/** The nightly comparison of both sides; differences are a metric, a report and a line of the log. */
async function reconcileAll({ engine, log }: Core): Promise<void> {
  for (const connection of engine.connections) {
    try {
      const { drift, lookUps, parkedByRestore, restoredAt } = await engine.whenFree('pass', connection, (context) =>
        reconcile(context, connection),
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
