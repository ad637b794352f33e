import { randomBytes } from 'node:crypto'
import { systemClock } from '../../src/base/clock.ts'
import { createLog } from '../../src/base/log.ts'
import { ConfigSchema } from '../../src/config/schema.ts'
import { openDatabase } from '../../src/db/database.ts'
import { Leases } from '../../src/db/leases.ts'
import { NO_MARK } from '../../src/db/restore-mark.ts'
import { remoteClient } from '../../src/interview/remote-client.ts'
import { pumpDeliveries } from '../../src/sync/deliveries/worker.ts'
import { buildConnections } from '../../src/sync/engine/build.ts'
import { Limits } from '../../src/sync/engine/limits.ts'
import { runPass } from '../../src/sync/engine/pass.ts'
import { restoreEpochs } from '../../src/sync/store/restores.ts'
import { createMetrics } from '../../src/web/metrics.ts'
import { sinkConnector } from './sink-connector.ts'

/** One run of the engine with every guarantee on: reads all changed interviews over HTTP, writes one note for each to the sink. */
const [url = '', apiUrl = '', key = '', sinkUrl = '', name = '', positionId = ''] = process.argv.slice(2)
const database = await openDatabase({ url, dataDir: '/nonexistent' })
const metrics = createMetrics()
const log = createLog({ level: 'silent' })
const leases = new Leases(database, systemClock, log, 'bench')
const secret = randomBytes(32)
const config = ConfigSchema.parse({
  interviewApi: { baseUrl: apiUrl, apiKey: key },
  connections: [
    {
      name,
      connector: 'sink',
      settings: { baseUrl: sinkUrl },
      delivery: { concurrency: 50 },
      brake: 'off',
      invite: [{ job: '1', stage: 'x', position: positionId }],
      writeBack: [{ on: 'completed', note: '{{ candidate.firstName }} is done' }],
    },
  ],
})
const loaded = { config, file: null, place: () => 'bench.yaml:1:1', reread: () => key }
const api = remoteClient({ baseUrl: apiUrl, apiKey: () => key, now: () => new Date() })
const connections = buildConnections({
  loaded,
  connectorFor: () => sinkConnector,
  database,
  clock: systemClock,
  metrics,
  secret,
  leases,
  limits: new Limits({ clock: systemClock, database, holder: 'bench' }),
  apiFor: () => api,
  publicUrl: null,
})
const [connection] = connections
if (!connection) throw new Error('no connection')
const epochs = restoreEpochs({ database, log, metrics, mark: NO_MARK, inFlightMs: () => 0 })
const context = { database, clock: systemClock, log, metrics, secret, epochs }
await database.knex('sync_connections').insert({ name, connector: 'sink' })
const begun = performance.now()
const cpu = process.cpuUsage()
// The pump runs while the pass reads, as it does in the daemon.
let reading = true
const pumping = (async () => {
  while (reading) {
    await pumpDeliveries(context, connection, () => false)
    await systemClock.sleep(10)
  }
  await pumpDeliveries(context, connection, () => false)
})()
const done = await leases.tryWith(`pass ${name}`, (lease) =>
  runPass({ ...context, lease, isStopping: () => false }, connection),
)
reading = false
await pumping
const seconds = (performance.now() - begun) / 1000
const { user, system } = process.cpuUsage(cpu)
const { rows } = await database.pool.query<{ n: number }>(
  `select count(*) as n from deliveries where connection = $1 and state = 'confirmed'`,
  [name],
)
console.log(
  JSON.stringify({
    moved: rows[0]?.n,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    rssMb: Math.round(process.resourceUsage().maxRSS / 1024),
    outcome: done?.result.outcome,
  }),
)
await database.close()
