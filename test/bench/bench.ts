import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { configuration } from '../../src/app/configuration.ts'
import { type Core, openCore } from '../../src/app/core.ts'
import { createLog } from '../../src/base/log.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { urlOf } from '../kit/database-url.ts'
import { option } from '../kit/program.ts'
import { engineBench } from './engine.ts'
import { load, median, peakRssMb, type Round, type Target } from './load.ts'
import { seedInterviews } from './seed.ts'

/**
 * npm run bench [-- --interviews N --rounds N --seconds N --engine-only --moved N --failing SHARE --limit PER_SECOND --node-red PATH/red.js]: the product against a bare server on the same PostgreSQL, in
 * interleaved rounds of one run. Read the ratios; the absolute numbers are this machine's.
 */
const nodeRedAt = process.argv.indexOf('--node-red')
const NODE_RED = nodeRedAt > 0 ? process.argv[nodeRedAt + 1] : undefined
const INTERVIEWS = option('interviews', 1_000_000)
const ROUNDS = option('rounds', 7)
const SECONDS = option('seconds', 2)
const MOVED = option('moved', 50_000)
/** Faults of the ATS; `0` is none. */
const WEATHER = [`5xx=${option('failing', 0)}`, `rate=${option('limit', 0)}`].filter((one) => !one.endsWith('=0'))

const folder = mkdtempSync(join(tmpdir(), 'ib-bench-'))
const children: ChildProcess[] = []
const embedded = process.env['DATABASE_URL'] ? undefined : await startEmbedded(folder)
const connection: pg.ClientConfig = embedded
  ? embedded.connection
  : { connectionString: process.env['DATABASE_URL'] as string }
const name = `ib_bench_${process.pid}`
const admin = new pg.Client(connection)
await admin.connect()
await admin.query(`create database ${name}`)
const url = urlOf(connection, name)

function child(
  script: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ port: number; pid: number }> {
  const started = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  children.push(started)
  return new Promise((resolve, reject) => {
    started.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
    if (started.stdout)
      createInterface({ input: started.stdout }).on(
        'line',
        (line) =>
          line.startsWith('{"port"') && resolve({ ...(JSON.parse(line) as { port: number }), pid: started.pid ?? 0 }),
      )
  })
}

try {
  const file = join(folder, 'interview-bridge.yaml')
  writeFileSync(file, 'api: { rateLimit: { limit: 100000000, windowSeconds: 60 } }\n')
  const environment = { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0' }
  const core = await openCore(configuration(file, environment), createLog({ level: 'silent' }))
  if (!process.argv.includes('--engine-only')) await apiBench(core, file, environment)
  await core.close()
  await engineBench({ url, folder, rounds: Math.min(ROUNDS, 5), count: MOVED, weather: WEATHER, nodeRed: NODE_RED })
} finally {
  for (const one of children) one.kill('SIGKILL')
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function apiBench(core: Core, file: string, environment: Record<string, string>): Promise<void> {
  const world = await seedInterviews(core, INTERVIEWS, (text) => console.log(`… ${text}`))
  const product = await child('api-server.ts', [file], environment)
  const bare = await child('bare-server.ts', [url])
  const ours: Target = { name: 'product', ...product, headers: { authorization: `Bearer ${world.tenant.key}` } }
  const theirs: Target = { name: 'bare', ...bare, headers: {} }

  let number = 0
  const invite = (bareServer: boolean) => () => {
    number++
    const body = {
      candidate: { firstName: 'Load', lastName: 'Test', email: `load${process.pid}.${number}@people.example` },
      externalId: `load-${process.pid}-${number}`,
      sendEmail: false,
      ...(bareServer ? { positionId: world.positionId } : {}),
    }
    return {
      method: 'POST',
      path: bareServer ? '/invites' : `/api/v1/positions/${world.positionId}/invites`,
      body: JSON.stringify(body),
    }
  }
  const get = (path: string) => () => ({ method: 'GET', path })
  await compare(
    `GET /interviews?limit=20 on ${INTERVIEWS} interviews`,
    0.7,
    ours,
    get('/api/v1/interviews?limit=20'),
    theirs,
    get('/interviews?limit=20'),
  )
  await compare(
    `GET /interviews?updatedSince&limit=100 (2,000 match)`,
    0.7,
    ours,
    get(`/api/v1/interviews?updatedSince=${world.since}&limit=100`),
    theirs,
    get(`/interviews?updatedSince=${world.since}&limit=100`),
  )
  await compare('POST invites with all rules, against a bare insert', 0.6, ours, invite(false), theirs, invite(true))
  console.log(`peak RSS: product ${peakRssMb(product.pid)} MB, bare ${peakRssMb(bare.pid)} MB\n`)
  for (const one of children) one.kill('SIGKILL')
}

async function compare(
  title: string,
  wanted: number,
  ours: Target,
  make: Parameters<typeof load>[2],
  theirs: Target,
  makeTheirs: Parameters<typeof load>[2],
): Promise<void> {
  await load(ours, 1_500, make)
  await load(theirs, 1_500, makeTheirs)
  const [a, b]: [Round[], Round[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    // The order changes with each round, so that neither always runs into the other's checkpoint.
    if (round % 2 === 0) a.push(await load(ours, SECONDS * 1_000, make))
    b.push(await load(theirs, SECONDS * 1_000, makeTheirs))
    if (round % 2 === 1) a.push(await load(ours, SECONDS * 1_000, make))
  }
  const ratio = median(a.map((round, at) => round.perSecond / (b[at]?.perSecond ?? 1)))
  const line = (who: string, rounds: Round[]) =>
    `  ${who.padEnd(8)} ${median(rounds.map((round) => round.perSecond))
      .toFixed(0)
      .padStart(6)} requests/s  ${median(rounds.map((round) => round.cpuMicros))
      .toFixed(0)
      .padStart(5)} µs CPU/request`
  console.log(
    `${title}\n${line('product', a)}\n${line('bare', b)}\n  ratio    ${(ratio * 100).toFixed(0)} % (wanted at least ${wanted * 100} %)\n`,
  )
}
