import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../src/db/embedded.ts'
import { option } from '../kit/program.ts'
import { SimServer } from './database.ts'
import { simulateOwners } from './owners.ts'

/**
 * npm run sim:owners [-- --seeds N --from N --seed N --every N --trace 1]: histories in which one name in the YAML comes to mean other
 * accounts and other organizations (`owners.ts`). Every seed that fails is printed.
 */
const one = option('seed', 0)
const from = one || option('from', 1)
const count = one ? 1 : option('seeds', 200)
const every = option('every', 1)
const trace = option('trace', 0) === 0 ? undefined : (line: string) => console.log(line)
const folder = mkdtempSync(join(tmpdir(), 'ib-owners-'))
const postgres = await startEmbedded(folder)
const name = `ib_owners_${process.pid}`
const admin = new pg.Client(postgres.connection)
await admin.connect()
await admin.query(`create database ${name}`)
const clock = join('/dev/shm', name)
const server = await SimServer.open({ ...postgres.connection, database: name }, clock)
const begun = Date.now()
const total = { seeds: 0, steps: 0, changes: 0, kills: 0, owners: 0, invites: 0, notes: 0, looks: 0 }
const failed: number[] = []
try {
  for (let seed = from; seed < from + count * every; seed += every) {
    const { faults, ...report } = await simulateOwners(server, seed, trace)
    total.seeds++
    for (const key of ['steps', 'changes', 'kills', 'owners', 'invites', 'notes', 'looks'] as const)
      total[key] += report[key]
    if (faults.length === 0) continue
    failed.push(seed)
    console.log(`seed ${seed} FAILED: ${JSON.stringify(report)}`)
    for (const fault of faults.slice(0, 8)) console.log(`  ${fault}`)
  }
} finally {
  await server.close()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`drop role if exists ${server.role}`)
  await admin.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  rmSync(clock, { force: true })
}
console.log(
  `${JSON.stringify(total)} in ${((Date.now() - begun) / 1000).toFixed(0)} s; failed: ${failed.join(', ') || 'none'}`,
)
// Dead processes wait for ever, and some of what they wait for keeps this one alive.
process.exit(failed.length === 0 ? 0 : 1)
