import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { messageOf } from '../../src/base/errors.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { SimServer } from './database.ts'
import { type SimOptions, simOptions } from './options.ts'
import { type Report, simulate } from './simulate.ts'

/**
 * npm run sim -- --seed N            one seed, with its history when --trace is given
 * npm run sim -- --seeds N [--from-seed M]   many; prints a line a minute and every seed that fails
 * --connector NAME: another ATS than Greenhouse, or an example for `rest` (rest-breezy.yaml)
 * --every N: every Nth seed, so that several processes share them
 * --harsher JSON: a part of the world that is not left to the seed ({"lateListMs": 60000})
 */
const options = optionsOrEnd(process.argv.slice(2))
const { from, count, step, connector, harsher } = options
const trace = options.isTraced ? (line: string) => console.log(line) : undefined

const folder = mkdtempSync(join(tmpdir(), 'ib-sim-'))
const url = process.env['SIM_DATABASE_URL']
const postgres = url ? undefined : await startEmbedded(folder)
const connection: pg.ClientConfig = postgres ? postgres.connection : configOf(new URL(url as string))
const name = `ib_sim_${process.pid}`
const admin = new pg.Client(connection)
await admin.connect()
await admin.query(`create database ${name}`)
const server = await SimServer.open({ ...connection, database: name }, join('/dev/shm', name))
const begun = Date.now()
let told = begun
const totals = {
  seeds: 0,
  steps: 0,
  crashes: 0,
  pauses: 0,
  notes: 0,
  lost: 0,
  doubled: 0,
  silent: 0,
  broken: 0,
  parked: 0,
}
const failing: number[] = []

try {
  for (let seed = from; seed < from + count * step; seed += step) {
    const report = await simulate(server, seed, { trace, connector, harsher })
    add(report)
    if (report.lost.length + report.doubled.length + report.silent.length > 0 || report.broken) tell(report)
    if (Date.now() - told > 60_000) {
      told = Date.now()
      console.log(`${line()}; up to seed ${seed}`)
    }
  }
} finally {
  await server.close()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`drop role if exists ${server.role}`)
  await admin.end()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
  rmSync(join('/dev/shm', name), { force: true })
}
console.log(line())
if (failing.length > 0)
  console.log(
    `repeat with: ${failing
      .slice(0, 10)
      .map((seed) => `npm run sim -- --seed ${seed}`)
      .join(' ; ')}`,
  )
// Dead processes wait for ever, and some of what they wait for keeps this one alive.
process.exit(failing.length === 0 ? 0 : 1)

function add(report: Report): void {
  totals.seeds++
  for (const key of ['steps', 'crashes', 'pauses', 'notes', 'parked'] as const) totals[key] += report[key]
  for (const key of ['lost', 'doubled', 'silent'] as const) totals[key] += report[key].length
  if (report.broken) totals.broken++
}

function tell(report: Report): void {
  failing.push(report.seed)
  console.log(
    `seed ${report.seed} FAILED after ${report.steps} steps, ${report.crashes} crashes, ${report.pauses} pauses: ${JSON.stringify(report.temper)}`,
  )
  for (const kind of ['lost', 'doubled', 'silent'] as const)
    for (const text of report[kind].slice(0, 5)) console.log(`  ${kind}: ${text}`)
  if (report.broken) console.log(`  broken: ${report.broken}`)
}

function line(): string {
  const { seeds, steps, crashes, pauses, notes, lost, doubled, silent, broken, parked } = totals
  const seconds = (Date.now() - begun) / 1000
  return `${seeds} seeds in ${seconds.toFixed(0)} s: ${lost} lost, ${doubled} doubled, ${silent} silent, ${broken} broken; ${notes} notes, ${parked} parked for a person, ${crashes} crashes, ${pauses} stops, ${steps} steps`
}

function configOf({ hostname, port, username, password, pathname }: URL): pg.ClientConfig {
  return { host: hostname, port: Number(port || 5432), user: username, password, database: pathname.slice(1) }
}

/** Ends the process before anything is started when the arguments are wrong. */
function optionsOrEnd(args: readonly string[]): SimOptions {
  try {
    return simOptions(args)
  } catch (error) {
    console.error(`npm run sim: ${messageOf(error)}`)
    process.exit(2)
  }
}
