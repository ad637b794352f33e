import type { Log } from '../../src/base/log.ts'
import type { Database } from '../../src/db/database.ts'
import { NO_MARK } from '../../src/db/restore-mark.ts'
import { Births } from '../../src/sync/store/births.ts'
import { restoreEpochs } from '../../src/sync/store/restores.ts'
import { createMetrics } from '../../src/web/metrics.ts'
import { STEADY_CLOCK } from '../kit/steady-clock.ts'
import type { SimProcess } from './scheduler.ts'

export const SECRET = Buffer.alloc(32, 7)
const METRICS = createMetrics()

/** What the engine of a simulated process works with: its clock and its connection to the database. */
export const simContext = ({ clock }: SimProcess, database: Database, log: Log) => ({
  database,
  clock,
  log,
  metrics: METRICS,
  secret: SECRET,
  epochs: restoreEpochs({ database, log, metrics: METRICS, mark: NO_MARK, inFlightMs: () => 0 }),
  clockWatch: STEADY_CLOCK,
  births: new Births(clock),
})
