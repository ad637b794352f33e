import { connectors } from '../../connectors/index.ts'
import { createLog } from '../../src/base/log.ts'
import type { LoadedConfig } from '../../src/config/load.ts'
import { Leases } from '../../src/db/leases.ts'
import { remoteOrganizations } from '../../src/interview/api/remote-organizations.ts'
import { buildConnections } from '../../src/sync/engine/build.ts'
import { SyncEngine } from '../../src/sync/engine/engine.ts'
import { Limits } from '../../src/sync/engine/limits.ts'
import type { Connection, SyncContext } from '../../src/sync/store/connection.ts'
import type { SimDatabase, SimServer } from './database.ts'
import { configOf, type Door, type OwnersWorld, REMOTE, settingsOf, type Target } from './owners-world.ts'
import { type Scheduler, SimProcess } from './scheduler.ts'
import { simContext } from './sim-context.ts'

/** What every process of a history shares. */
export interface Ground {
  readonly server: SimServer
  readonly scheduler: Scheduler
  readonly world: OwnersWorld
  readonly brake: unknown
  /** Lines of every log, with what the process was told to reach then. */
  readonly logLines: string[]
  readonly isVerbose: boolean
  /** Clients whose secret was replaced. */
  readonly refused: Set<string>
}

/** A process with rooms of its own: a daemon, or a command beside it. */
export interface Running {
  readonly process: SimProcess
  readonly database: SimDatabase
  readonly context: SyncContext
  readonly leases: Leases
  readonly engine: SyncEngine
  connectionsOf(target: Target): Connection[]
}

/** What the files of a daemon say: its YAML, and a key in a file that somebody may replace. */
export interface Files {
  target: Target
  /** Set while the settings stand in a file, which may name another door than the YAML was loaded with. */
  door: Door | null
}

export function startProcess(ground: Ground, name: string, files: Files): Running {
  const { server, scheduler, world, logLines } = ground
  const process = new SimProcess(name, scheduler)
  const connected = server.connect(process, () => null)
  const { database } = connected
  const { clock } = process
  const log = createLog({
    level: ground.isVerbose ? 'debug' : 'info',
    destination: { write: (line) => void logLines.push(line) },
  })
  const context = simContext(process, database, log)
  const leases = new Leases(database, clock, log, process.name)
  const limits = new Limits({ clock, database, holder: process.name })
  const exchange = world.exchangeFor(process, (client) => ground.refused.has(client))
  const connectionsOf = (target: Target): Connection[] => {
    const { side, door } = target
    const config = configOf(target, world.account(door.account).jobId, ground.brake)
    const loaded: LoadedConfig = {
      config,
      file: null,
      place: (path) => `owners.yaml:${path.join('.')}`,
      reread: () => side.mark,
      rereadSettings: () => settingsOf(files.door ?? door),
    }
    return buildConnections({
      ...context,
      loaded,
      connectorFor: (written) => connectors[written],
      leases,
      limits,
      remote: side.isRemote
        ? {
            address: REMOTE,
            organizations: remoteOrganizations(
              () => side.mark,
              (key) => world.clientFor(world.sideOfKey(key), process),
              clock,
            ),
          }
        : undefined,
      embeddedFor: (id) => world.clientFor(world.sides.find((one) => one.organization === id) ?? side, process),
      publicUrl: null,
      exchange,
    })
  }
  const engine = new SyncEngine({ context, leases, limits, connections: connectionsOf(files.target), tickMs: 2_000 })
  return { process, database: connected, context, leases, engine, connectionsOf }
}
