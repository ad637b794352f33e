import { connectors } from '../../connectors/index.ts'
import type { HttpAnswer, HttpRequest } from '../../src/base/http.ts'
import { createLog } from '../../src/base/log.ts'
import { ConfigSchema } from '../../src/config/schema.ts'
import { Leases } from '../../src/db/leases.ts'
import { NO_MARK } from '../../src/db/restore-mark.ts'
import type { InterviewApi } from '../../src/interview/contract/client.ts'
import { buildConnections } from '../../src/sync/engine/build.ts'
import { SyncEngine } from '../../src/sync/engine/engine.ts'
import { Limits } from '../../src/sync/engine/limits.ts'
import { Births } from '../../src/sync/store/births.ts'
import { restoreEpochs } from '../../src/sync/store/restores.ts'
import { createMetrics } from '../../src/web/metrics.ts'
import { STEADY_CLOCK } from '../kit/steady-clock.ts'
import type { SimServer } from './database.ts'
import { Scheduler, SimProcess } from './scheduler.ts'

export const BEGIN = Date.parse('2026-01-05T08:00:00Z')
const METRICS = createMetrics()
const SECRET = Buffer.alloc(32, 7)

/** Virtual time in which nobody dies. */
export function calmScheduler(server: SimServer, random: () => number, stepMs: () => number): Scheduler {
  const scheduler = new Scheduler({
    random,
    startMs: BEGIN,
    mishap: () => null,
    pauseMs: () => 0,
    stepMs,
    onTime: (ms) => server.setTime(ms),
    onCrash: () => Promise.resolve(),
    onPause: () => Promise.resolve(),
  })
  server.setTime(BEGIN)
  return scheduler
}

export interface CalmParts {
  /** As the YAML would hold them. */
  readonly connections: readonly unknown[]
  readonly apiFor: (process: SimProcess) => InterviewApi
  readonly exchangeFor: (process: SimProcess) => (request: HttpRequest) => Promise<HttpAnswer>
}

/** One daemon that lives until `stop`. */
export function startEngine(server: SimServer, scheduler: Scheduler, parts: CalmParts): { stop(): Promise<void> } {
  const process = new SimProcess('p1', scheduler)
  const { database, die } = server.connect(process, () => null)
  const { clock } = process
  const log = createLog({ level: 'silent' })
  const leases = new Leases(database, clock, log, process.name)
  const limits = new Limits({ clock, database, holder: process.name })
  const api = parts.apiFor(process)
  const config = ConfigSchema.parse({
    interviewApi: { baseUrl: 'https://interviews.sim/v1', apiKey: 'key' },
    connections: parts.connections,
  })
  const connections = buildConnections({
    loaded: { config, file: null, place: () => 'sim.yaml:1:1', reread: () => 'key' },
    connectorFor: (written) => connectors[written],
    database,
    clock,
    metrics: METRICS,
    secret: SECRET,
    leases,
    limits,
    embeddedFor: () => api,
    publicUrl: null,
    exchange: parts.exchangeFor(process),
  })
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
  void new SyncEngine({ context, leases, limits, connections }).start()
  return {
    async stop() {
      process.dead = true
      await die()
    },
  }
}
