import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { openDatabase } from '../../src/db/database.ts'
import { Worker } from '../../src/db/worker.ts'
import { freshDatabase } from '../kit/product.ts'

/** A TCP proxy that falls silent for each session which asked for an advisory lock, once `isSilent` is set. */
async function silentProxy(target: NetConnectOpts) {
  const state = { isSilent: false, silenced: 0 }
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(target)
    let holdsLock = false
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.on('end', () => state.isSilent || far.end()).on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.on('data', (data) => {
      holdsLock ||= data.includes('select pg_advisory_lock(hashtextextended')
      if (state.isSilent && holdsLock) state.silenced++
      else far.write(data)
    })
    far.on('data', (data) => void near.write(data))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    state,
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('a database that never confirms the end of a session does not keep the job worker from stopping', async () => {
  const fresh = await freshDatabase()
  const of = new pg.Client(inject('server').connection)
  const proxy = await silentProxy(
    of.host.startsWith('/') ? { path: `${of.host}/.s.PGSQL.${of.port}` } : { host: of.host, port: of.port },
  )
  const through = new URL(`postgres://127.0.0.1:${proxy.port}`)
  through.username = of.user ?? ''
  through.password = String(of.password ?? '')
  through.pathname = new URL(fresh.url.replace('@/', '@localhost/')).pathname
  const database = await openDatabase({ url: through.href, dataDir: 'unused' })
  try {
    const worker = new Worker(database, createLog({ level: 'silent' }), {})
    await worker.start()
    proxy.state.isSilent = true
    await worker.stop()
    expect(proxy.state.silenced).toBe(1)
  } finally {
    await database.close()
    proxy.close()
    await fresh.drop()
  }
}, 20_000)
