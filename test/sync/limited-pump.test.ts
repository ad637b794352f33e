import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { exchange } from '../../src/base/exchange.ts'
import type { RequestLimits } from '../../src/connector-kit/permits.ts'
import { pumpDeliveries } from '../../src/sync/deliveries/worker.ts'
import { Limits } from '../../src/sync/engine/limits.ts'
import type { Connection } from '../../src/sync/store/connection.ts'
import { saveIntents } from '../../src/sync/store/deliveries-store.ts'
import { sinkConnector } from '../bench/sink-connector.ts'
import { asHolder } from '../kit/fenced.ts'
import { noteIntent } from '../kit/intents.ts'
import { sliding } from '../kit/limited-ats.ts'
import { eventually, type Product, startProduct } from '../kit/product.ts'
import { stateRow } from '../kit/state-row.ts'

/** Whole deliveries over real HTTP to an ATS that grants exactly so many requests. */
const LIMITS: RequestLimits = { requests: 20, perMs: 300, source: 'test' }
const NOTES = 100

let product: Product
let server: Server
const counts = { granted: 0, refused: 0 }
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  const limit = sliding(LIMITS.requests, LIMITS.perMs)
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      const wait = limit.admit(systemClock.monotonicMs())
      if (wait === null) counts.granted++
      else counts.refused++
      response.writeHead(wait === null ? 201 : 429, { 'content-type': 'application/json', 'retry-after': '1' })
      response.end(`{"id":${counts.granted}}`)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await product.stop()
})

/** The connection as one process has it. */
function connectionOf(name: string, holder: string): { connection: Connection; limits: Limits } {
  const { clock, database } = product.core
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const limits = new Limits({ clock, database, holder })
  const [throttle] = limits.throttlesOf([{ account: [baseUrl], limits: LIMITS }])
  if (!throttle) throw new Error('a throttle for each connection')
  const ats = sinkConnector.connect(
    { baseUrl },
    {
      clock,
      exchange,
      throttle,
      deadlineMs: 10_000,
      observer: { request() {}, throttled() {} },
      tokens: { token: () => Promise.reject(new Error('the sink needs no token')) },
      orders: {} as never,
    },
  )
  const delivery = { deadline: 10_000, quietWait: 1_000, concurrency: 4 }
  const config = { name, connector: 'sink', brake: 'off', delivery }
  return { connection: { name, config, ats } as unknown as Connection, limits }
}

test('two workers pump a backlog through a limit without a refusal', async () => {
  const name = 'limited'
  await product.core.database.knex('sync_connections').insert(stateRow(name))
  const workers = [connectionOf(name, 'one'), connectionOf(name, 'other')]
  const [first] = workers
  if (!first) throw new Error('two workers')
  await saveIntents(
    asHolder(product.core.database.knex),
    first.connection,
    Array.from({ length: NOTES }, (_, n) => noteIntent(String(n), `Ref ${n}`)),
  )
  const { knex } = product.core.database
  // A pump waits for its turn; on a machine that stands still for a moment it puts a claim back and may end before that is due.
  await eventually('everything is written', async () => {
    await Promise.all(workers.map(({ connection }) => pumpDeliveries(product.core.sync, connection, () => false)))
    const states: string[] = await knex('deliveries').where({ connection: name }).distinct('state').pluck('state')
    return states.join() === 'confirmed'
  })
  expect(counts).toEqual({ granted: NOTES, refused: 0 })
  await Promise.all(workers.map(({ limits }) => limits.giveBack()))
})
