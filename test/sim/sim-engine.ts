import type { Log } from '../../src/base/log.ts'
import type { AtsSession, Connector } from '../../src/connector-kit/contract.ts'
import { Leases } from '../../src/db/leases.ts'
import { NO_MARK } from '../../src/db/restore-mark.ts'
import { ApiWaits } from '../../src/interview/api/api-waits.ts'
import { buildConnections } from '../../src/sync/engine/build.ts'
import { SyncEngine } from '../../src/sync/engine/engine.ts'
import { Limits } from '../../src/sync/engine/limits.ts'
import { Births } from '../../src/sync/store/births.ts'
import { restoreEpochs } from '../../src/sync/store/restores.ts'
import { createMetrics } from '../../src/web/metrics.ts'
import { STEADY_CLOCK } from '../kit/steady-clock.ts'
import { connectorOf } from './ats.ts'
import type { SimDatabase } from './database.ts'
import { virtualExchange } from './network.ts'
import type { Scheduler, SimProcess } from './scheduler.ts'
import { configOf } from './sim-config.ts'
import type { SimWorld, Temper } from './world.ts'

export const SECRET = Buffer.alloc(32, 7)
export const METRICS = createMetrics()

/** What the engines of one history share. */
interface History {
  readonly scheduler: Scheduler
  readonly world: SimWorld
  readonly temper: Temper
  /** Drawn: nobody can look for a note, although this ATS shows them. */
  readonly isBlind: boolean
  readonly log: Log
  readonly random: () => number
  readonly isTroubled: () => boolean
}

/** The engine of one process, as the daemon makes one, on the simulated network. */
export function engineOf(
  process: SimProcess,
  { database }: SimDatabase,
  { scheduler, world, temper, isBlind, log, random, isTroubled }: History,
): SyncEngine {
  const { clock } = process
  const epochs = restoreEpochs({ database, log, metrics: METRICS, mark: NO_MARK, inFlightMs: () => 0 })
  const context = {
    database,
    clock,
    log,
    metrics: METRICS,
    secret: SECRET,
    epochs,
    clockWatch: STEADY_CLOCK,
    births: new Births(clock),
  }
  const leases = new Leases(database, clock, log, process.name)
  const limits = new Limits({ clock, database, holder: process.name })
  const connections = buildConnections({
    loaded: { config: configOf(world, temper), file: null, place: () => 'sim.yaml:1:1', reread: () => 'key' },
    connectorFor: () => (isBlind ? blinded(connectorOf(world.ats.connector)) : connectorOf(world.ats.connector)),
    database,
    clock,
    metrics: METRICS,
    secret: SECRET,
    leases,
    limits,
    embeddedFor: () => world.api.patientClientFor(process, new ApiWaits({ database, clock, secret: SECRET })),
    publicUrl: null,
    exchange: virtualExchange(scheduler, process, world.ats.service, world.ats.origin, {
      random,
      share: (isWrite) => (isTroubled() ? (isWrite ? temper.writeFaultShare : temper.faultShare) : 0),
      lateMs: temper.lateWriteMs,
      slowMs: temper.slowMs,
      refuses: (name) => world.refuses(name),
      dateAheadMs: () => (temper.atsAheadMs !== 0 && isTroubled() && random() < 0.5 ? temper.atsAheadMs : 0),
    }),
  })
  return new SyncEngine({ context, leases, limits, connections, tickMs: temper.wakeMs })
}

/** The same ATS, where nobody can look for a note. */
function blinded(connector: Connector): Connector {
  return {
    ...connector,
    connect(settings, context): AtsSession {
      const session = connector.connect(settings, context)
      const { note } = session.actions
      if (!note) return session
      return {
        ...session,
        actions: { ...session.actions, note: { idempotency: 'none', perform: (write) => note.perform(write) } },
      }
    },
  }
}
