import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { SimServer } from './database.ts'
import { type SimulateOptions, simulate } from './simulate.ts'

/** Seeds of each half of the Greenhouse set: few in `npm run test:slow`, a hundred in `npm run sim:set`. */
export const SEEDS = Number(process.env['SIM_SEEDS'] ?? 2)

// The folder of the file that SQL's clock is read from: in memory, where there is some.
const FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
/** A server for the simulations of one test file. */
export function simServer(): () => SimServer {
  const name = `ib_sim_test_${process.pid}_${randomBytes(3).toString('hex')}`
  let admin: pg.Client
  let server: SimServer
  let folder: string
  beforeAll(async () => {
    const { connection } = inject('server')
    folder = mkdtempSync(join(FOLDER, 'ib-sim-'))
    // The server reads it as a user of its own.
    chmodSync(folder, 0o755)
    admin = new pg.Client(connection)
    await admin.connect()
    await admin.query(`create database ${name}`)
    server = await SimServer.open({ ...parsed(connection), database: name }, join(folder, 'clock'))
  })
  afterAll(async () => {
    await server.close()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`drop role if exists ${server.role}`)
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  })
  return () => server
}

function parsed(connection: pg.ClientConfig): pg.ClientConfig {
  if (!connection.connectionString) return connection
  const { hostname, port, username, password } = new URL(connection.connectionString)
  return { host: hostname, port: Number(port || 5432), user: username, password }
}

/** Simulates `count` seeds; answers what went wrong, and how much happened. */
export async function simulateMany(server: SimServer, from: number, count: number, options: SimulateOptions = {}) {
  const faults: string[] = []
  let crashes = 0
  let notes = 0
  for (let seed = from; seed < from + count; seed++) {
    const report = await simulate(server, seed, options)
    const { lost, doubled, silent, broken } = report
    faults.push(...[...lost, ...doubled, ...silent, ...(broken ? [broken] : [])].map((text) => `seed ${seed}: ${text}`))
    crashes += report.crashes
    notes += report.notes
  }
  return { faults, crashes, notes }
}

/**
 * Four writers in another database of the same server, until the answered function is called. PostgreSQL clears pages of
 * every database by the transactions of all, so rows of the simulation lie in another order with them than without.
 */
export async function startNeighbor(): Promise<() => Promise<void>> {
  const { connection } = inject('server')
  const database = `ib_sim_neighbor_${process.pid}_${randomBytes(3).toString('hex')}`
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`create database ${database}`)
  const pool = new pg.Pool({ ...parsed(connection), database, max: 4 })
  await pool.query('create table written (n int)')
  let isOver = false
  const write = async (): Promise<void> => {
    const client = await pool.connect()
    while (!isOver) {
      await client.query('begin')
      await client.query('insert into written values (1)')
      await new Promise((done) => setTimeout(done, Math.random() * 60))
      await client.query('commit')
    }
    client.release()
  }
  const writing = Promise.all([write(), write(), write(), write()])
  return async () => {
    isOver = true
    await writing
    await pool.end()
    await admin.query(`drop database ${database}`)
    await admin.end()
  }
}
