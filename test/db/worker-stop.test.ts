import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { openDatabase } from '../../src/db/database.ts'
import { ANALYSE_TASK, enqueueJob, MAIL_TASK } from '../../src/db/jobs.ts'
import { Worker } from '../../src/db/worker.ts'
import { eventually, freshDatabase } from '../kit/product.ts'

/** A TCP proxy that falls silent for each session that sent `words`, once `isSilent` is set. */
async function silentProxy(target: NetConnectOpts, words: string) {
  const state = { isSilent: false, silenced: 0 }
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(target)
    let isMeant = false
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.on('end', () => state.isSilent || far.end()).on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.on('data', (data) => {
      isMeant ||= data.includes(words)
      if (state.isSilent && isMeant) state.silenced++
      else far.write(data)
    })
    far.on('data', (data) => void near.write(data))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    state,
    port: (server.address() as AddressInfo).port,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close() {
      this.cut()
      server.close()
    },
  }
}

/** A database of its own behind a `silentProxy`. */
async function behindSilence(words: string) {
  const fresh = await freshDatabase()
  const of = new pg.Client(inject('server').connection)
  const proxy = await silentProxy(
    of.host.startsWith('/') ? { path: `${of.host}/.s.PGSQL.${of.port}` } : { host: of.host, port: of.port },
    words,
  )
  const through = new URL(`postgres://127.0.0.1:${proxy.port}`)
  through.username = of.user ?? ''
  through.password = String(of.password ?? '')
  through.pathname = new URL(fresh.url.replace('@/', '@localhost/')).pathname
  const database = await openDatabase({ url: through.href, dataDir: 'unused' })
  return {
    proxy,
    database,
    async close() {
      await database.close()
      proxy.close()
      await fresh.drop()
    },
  }
}

test('a database that never confirms the end of a session does not keep the job worker from stopping', async () => {
  const { database, proxy, close } = await behindSilence('select pg_advisory_lock(hashtextextended')
  try {
    const worker = new Worker(database, createLog({ level: 'silent' }), { [MAIL_TASK]: async () => {} })
    await worker.start()
    proxy.state.isSilent = true
    await worker.stop()
    expect(proxy.state.silenced).toBe(1)
  } finally {
    await close()
  }
})

test('a connection that breaks before PostgreSQL has confirmed LISTEN, while the job worker stops, ends in no unhandled rejection', async () => {
  const refused: unknown[] = []
  const onRefused = (error: unknown) => void refused.push(error)
  const { database, proxy, close } = await behindSilence('LISTEN "jobs:insert"')
  proxy.state.isSilent = true
  let isGivenBack = () => {}
  const givenBack = new Promise<void>((done) => {
    isGivenBack = done
  })
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      if (String(args[0]).startsWith('UNLISTEN')) isGivenBack()
      return query(...args)
    }) as typeof client.query
  })
  process.on('unhandledRejection', onRefused)
  try {
    const worker = new Worker(database, createLog({ level: 'silent' }), { [MAIL_TASK]: async () => {} })
    await worker.start()
    await eventually('LISTEN waits for its answer', () => proxy.state.silenced === 1)
    const stopped = worker.stop()
    await givenBack
    proxy.cut()
    await stopped
  } finally {
    await close()
    process.off('unhandledRejection', onRefused)
  }
  expect(refused).toEqual([])
})

test('jobs that hang until the worker stops are given back, and none of them meets a closed pool', async () => {
  const refused: unknown[] = []
  const onRefused = (error: unknown) => void refused.push(error)
  const fresh = await freshDatabase()
  const database = await openDatabase({ url: fresh.url, dataDir: 'unused' })
  const running = new Set<string>()
  process.on('unhandledRejection', onRefused)
  try {
    const worker = new Worker(database, createLog({ level: 'silent' }), {
      // As an analysis does while its model server hangs.
      [ANALYSE_TASK]: (payload, { signal }) =>
        new Promise((_, reject) => {
          running.add(String(payload['n']))
          signal.addEventListener('abort', () => reject(new Error('the worker stops')))
        }),
    })
    await worker.start()
    for (let n = 0; n < 16; n++) await enqueueJob(database.knex, ANALYSE_TASK, { n }, { jobKey: `hangs ${n}` })
    await eventually('all of them run', () => running.size === 16)
    await worker.stop()
  } finally {
    await database.close()
    // What meets the closed pool would do so by now.
    await new Promise((done) => setTimeout(done, 1_000))
    process.off('unhandledRejection', onRefused)
  }
  expect(refused).toEqual([])
  const after = new pg.Client({ connectionString: fresh.url })
  await after.connect()
  const { rows } = await after.query(
    `select count(*)::int as n from graphile_worker.jobs where locked_at is null and attempts = 0 and last_error = 'the worker stops'`,
  )
  await after.end()
  await fresh.drop()
  expect(rows).toEqual([{ n: 16 }])
})

test('a job that runs for longer than the engine expects is not taken by a second process', async () => {
  const fresh = await freshDatabase()
  const database = await openDatabase({ url: fresh.url, dataDir: 'unused' })
  const begun: number[] = []
  const worker = new Worker(database, createLog({ level: 'silent' }), {
    [ANALYSE_TASK]: async (_payload, { signal }) => {
      begun.push(begun.length)
      await once(signal, 'abort')
    },
  })
  try {
    await worker.start()
    await enqueueJob(database.knex, ANALYSE_TASK, {}, { jobKey: 'long', queue: 'long' })
    await eventually('the job runs', async () => begun.length === 1)
    const tables = ['_private_jobs', '_private_job_queues']
    for (const table of tables)
      await database.knex.raw(`update graphile_worker.${table} set locked_at = now() - interval '5 hours'`)
    await worker.lockAgain()
    for (const table of tables) {
      const old = `select 1 from graphile_worker.${table} where locked_at < now() - interval '4 hours'`
      expect((await database.knex.raw<{ rows: unknown[] }>(old)).rows).toEqual([])
    }
  } finally {
    await worker.stop()
    await database.close()
    await fresh.drop()
  }
})
