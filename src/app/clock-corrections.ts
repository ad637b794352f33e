import type { Log } from '../base/log.ts'
import { ClockSteps } from '../db/clock-steps.ts'
import type { Database } from '../db/database.ts'
import { correctApiWaits } from '../interview/api/api-waits.ts'
import { correctAges } from '../interview/core/corrected-ages.ts'
import type { Mailer } from '../mail/mailer.ts'
import { correctTimes } from '../sync/store/corrected-times.ts'

/** Sees that the database's clock was set, and has each room mend its stored times. `doubtMs`: the longest time of a write in flight. */
export function clockCorrections(parts: {
  readonly database: Database
  readonly log: Log
  readonly mailer: Pick<Mailer, 'correctTimes'>
  readonly doubtMs: () => number
}): ClockSteps {
  const { database, log, mailer, doubtMs } = parts
  return new ClockSteps({
    database,
    log,
    async correct(trx, step) {
      await correctApiWaits(trx, step)
      return {
        ...(await correctAges(trx, step)),
        ...(await correctTimes(trx, step, doubtMs())),
        mails: await mailer.correctTimes(trx, step),
      }
    },
  })
}
