import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { urlOf } from '../kit/database-url.ts'

/** A connection that breaks while its session is being set refuses one query, and never ends the process. */

const DATABASE = JSON.stringify(join(import.meta.dirname, '../../src/db/database.ts'))

/** Runs the body of a program in a process of its own; `connection` is in scope. Returns its output and its exit code. */
function program(body: string, connection: pg.ClientConfig) {
  const script = `
    import { connectDatabase } from ${DATABASE}
    const connection = JSON.parse(process.argv[1])
    ${body}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(connection)], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk
    })
  const gone = once(child, 'close').then(([code]) => ({ code: code as number | null, text }))
  return { child, gone }
}

/** Speaks PostgreSQL until the session stands; `onStatement` is what happens to the first statement. */
async function fakeServer(onStatement: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}) // the client may cut it off
    socket.once('data', () => {
      socket.once('data', () => onStatement(socket))
      // AuthenticationOk, ReadyForQuery.
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test.for([
  { name: 'cut off', onStatement: (socket: Socket) => void socket.destroy() },
  { name: 'never answered', onStatement: () => {} },
])('a connection that is $name after its login refuses the query, and the process goes on', async ({ onStatement }) => {
  const server = await fakeServer(onStatement)
  const { gone } = program(
    `const database = connectDatabase({ ...connection, connectionTimeoutMillis: 500 }, () => {})
     for (const ask of [() => database.pool.query('select 1'), () => database.knex.raw('select 1'), () => database.newClient().connect()])
       console.log('refused: ' + await ask().then(() => 'not at all', (error) => error.message))
     await database.close()
     console.log('goes on')`,
    { host: '127.0.0.1', port: server.port, user: 'x', database: 'x' },
  )
  const { code, text } = await gone
  server.close()
  expect(text).not.toContain('Unhandled')
  expect(text.match(/refused: (Connection terminated|timeout expired)/g)).toHaveLength(3)
  expect(text).toContain('goes on')
  expect(code).toBe(0)
})

test('PostgreSQL ends our sessions again and again while the pool opens new ones, and the process goes on', async () => {
  const { connection } = inject('server')
  const name = `killed_${process.pid}`
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const { child, gone } = program(
    `const database = connectDatabase(connection, () => {})
     let isOver = false
     process.on('SIGTERM', () => { isOver = true })
     console.log('up')
     await Promise.all(Array.from({ length: 16 }, async () => {
       while (!isOver) await database.pool.query('select 1').catch(() => {})
     }))
     for (let left = 20; left > 0; left--) if (await database.pool.query('select 1').then(() => true, () => false)) break
     console.log('goes on')
     await database.close()`,
    { connectionString: urlOf(connection, name) },
  )
  await once(child.stdout, 'data')
  // By number of kills, not by time: a busy machine has as many chances as a fast one.
  let kills = 0
  while (kills < 300 && child.exitCode === null) {
    const { rowCount } = await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    )
    kills += rowCount ?? 0
  }
  child.kill('SIGTERM')
  const { code, text } = await gone
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  expect(text).not.toMatch(/Unhandled|uncaught/i)
  expect(text).toContain('goes on')
  expect(code).toBe(0)
}, 600_000)
