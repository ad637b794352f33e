import type { Log } from '../../src/base/log.ts'
import type { AtsSession, Connector } from '../../src/connector-kit/contract.ts'
import { Leases } from '../../src/db/leases.ts'
import { ApiWaits } from '../../src/interview/api/api-waits.ts'
import { buildConnections } from '../../src/sync/engine/build.ts'
import { SyncEngine } from '../../src/sync/engine/engine.ts'
import { Limits } from '../../src/sync/engine/limits.ts'
import { connectorOf } from './ats.ts'
import type { SimDatabase } from './database.ts'
import { virtualExchange } from './network.ts'
import type { Scheduler, SimProcess } from './scheduler.ts'
import { configOf } from './sim-config.ts'
import { simContext } from './sim-context.ts'
import type { SimWorld, Temper } from './world.ts'

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
  const context = simContext(process, database, log)
  const leases = new Leases(database, clock, log, process.name)
  const limits = new Limits({ clock, database, holder: process.name })
  const connections = buildConnections({
    ...context,
    loaded: { config: configOf(world, temper), file: null, place: () => 'sim.yaml:1:1', reread: () => 'key' },
    connectorFor: () => (isBlind ? blinded(connectorOf(world.ats.connector)) : connectorOf(world.ats.connector)),
    leases,
    limits,
    embeddedFor: () => world.api.patientClientFor(process, new ApiWaits(context)),
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
