import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { configuration } from '../../src/app/configuration.ts'
import { openCore } from '../../src/app/core.ts'
import { createLog } from '../../src/base/log.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { urlOf } from '../kit/database-url.ts'
import { option } from '../kit/program.ts'
import { apiBench } from './api.ts'
import { engineBench } from './engine.ts'
import { seedInterviews } from './seed.ts'
import { weatherBench } from './weather.ts'

/**
 * npm run bench [-- --interviews N --rounds N --seconds N --engine-only --api-only --only WORD --moved N --failing SHARE --limit PER_SECOND --node-red PATH/red.js]: the product against a bare server on the same PostgreSQL, in
 * interleaved rounds of one run. Read the ratios; the absolute numbers are this machine's. `npm run bench -- weather [NAME...]`: writes to an
 * ATS that refuses and fails (`weather.ts`).
 */
const nodeRedAt = process.argv.indexOf('--node-red')
const NODE_RED = nodeRedAt > 0 ? process.argv[nodeRedAt + 1] : undefined
const INTERVIEWS = option('interviews', 1_000_000)
const ROUNDS = option('rounds', 7)
const SECONDS = option('seconds', 2)
const MOVED = option('moved', 50_000)
/** Faults of the ATS; `0` is none. */
const WEATHER = [`5xx=${option('failing', 0)}`, `rate=${option('limit', 0)}`].filter((one) => !one.endsWith('=0'))
const onlyAt = process.argv.indexOf('--only')
const ONLY = onlyAt > 0 ? process.argv[onlyAt + 1] : undefined

const folder = mkdtempSync(join(tmpdir(), 'ib-bench-'))
const embedded = process.env['DATABASE_URL'] ? undefined : await startEmbedded(folder)
const connection: pg.ClientConfig = embedded
  ? embedded.connection
  : { connectionString: process.env['DATABASE_URL'] as string }
const name = `ib_bench_${process.pid}`
const admin = new pg.Client(connection)
await admin.connect()
await admin.query(`create database ${name}`)
const url = urlOf(connection, name)

try {
  const file = join(folder, 'interview-bridge.yaml')
  writeFileSync(file, 'api: { rateLimit: { limit: 100000000, windowSeconds: 60 } }\n')
  const environment = { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0' }
  const core = await openCore(configuration(file, environment), createLog({ level: 'silent' }))
  const isWeather = process.argv[2] === 'weather'
  if (!isWeather && !process.argv.includes('--engine-only')) {
    const world = await seedInterviews(core, INTERVIEWS, (text) => console.log(`… ${text}`))
    const name = `${INTERVIEWS} interviews`
    await apiBench({ world, name, url, file, environment, rounds: ROUNDS, seconds: SECONDS, only: ONLY })
  }
  await core.close()
  if (isWeather) await weatherBench(url, folder, process.argv.slice(3))
  else if (!process.argv.includes('--api-only'))
    await engineBench({ url, folder, rounds: Math.min(ROUNDS, 5), count: MOVED, weather: WEATHER, nodeRed: NODE_RED })
} finally {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
}
