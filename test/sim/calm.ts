import { connectors } from '../../connectors/index.ts'
import type { HttpAnswer, HttpRequest } from '../../src/base/http.ts'
import { createLog } from '../../src/base/log.ts'
import { ConfigSchema } from '../../src/config/schema.ts'
import { Leases } from '../../src/db/leases.ts'
import type { InterviewApi } from '../../src/interview/contract/client.ts'
import { buildConnections } from '../../src/sync/engine/build.ts'
import { SyncEngine } from '../../src/sync/engine/engine.ts'
import { Limits } from '../../src/sync/engine/limits.ts'
import type { SimServer } from './database.ts'
import { Scheduler, SimProcess } from './scheduler.ts'
import { simContext } from './sim-context.ts'

export const BEGIN = Date.parse('2026-01-05T08:00:00Z')

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
  const context = simContext(process, database, createLog({ level: 'silent' }))
  const leases = new Leases(database, clock, context.log, process.name)
  const limits = new Limits({ clock, database, holder: process.name })
  const api = parts.apiFor(process)
  const config = ConfigSchema.parse({
    interviewApi: { baseUrl: 'https://interviews.sim/v1', apiKey: 'key' },
    connections: parts.connections,
  })
  const connections = buildConnections({
    ...context,
    loaded: { config, file: null, place: () => 'sim.yaml:1:1', reread: () => 'key' },
    connectorFor: (written) => connectors[written],
    leases,
    limits,
    embeddedFor: () => api,
    publicUrl: null,
    exchange: parts.exchangeFor(process),
  })
  void new SyncEngine({ context, leases, limits, connections }).start()
  return {
    async stop() {
      process.dead = true
      await die()
    },
  }
}
