import { execFile, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Core } from '../../src/app/core.ts'
import { median } from './load.ts'
import { runNodeRed } from './node-red.ts'
import { makeTenant } from './tenant.ts'

const COUNT = 10_000
/** What `npm start` and the image give the daemon. */
const DAEMON_FLAGS = ['--max-semi-space-size=16']
const run = promisify(execFile)

interface Result {
  moved: number
  seconds: number
  cpuSeconds: number
  rssMb: number
}

/** The engine against the loop without guarantees: the same API, the same sink, the same PostgreSQL, in turns. */
export async function engineBench({
  core,
  url,
  folder,
  rounds,
  nodeRed,
}: {
  core: Core
  url: string
  folder: string
  rounds: number
  /** The path of node-red's red.js, where it is installed. */
  nodeRed?: string | undefined
}): Promise<void> {
  const { knex } = core.database
  const tenant = await makeTenant(core)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const { id: positionId } = await core.service.createPosition(caller, {
    name: 'Engine',
    companyId: tenant.companyId,
    status: 'open',
    questions: [{ text: 'Why?', timeLimit: 1, order: 0 }],
  })
  await knex.raw(
    `insert into interviews (id, organization_id, position_id, external_id, source, status, first_name, last_name, email, token_digest, invite_expires_at, answered_questions, completed_at, created_at, updated_at)
     select 'e' || lpad(to_hex(n), 23, '0'), ?, ?, 'e' || n, 'api', 'completed', 'First' || n, 'Last', 'e' || n || '@people.example', sha256(('e' || n)::bytea), now() + interval '14 days', 1, now(), at, at
     from (select n, date_trunc('milliseconds', now() - interval '1 hour' + n * interval '100 milliseconds') as at from generate_series(1, ?::int) n) t`,
    [tenant.organizationId, positionId, COUNT],
  )
  const file = join(folder, 'engine.yaml')
  writeFileSync(file, 'api: { rateLimit: { limit: 100000000, windowSeconds: 60 } }\n')
  const server = await helper('api-server.ts', [file], {
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PORT: '0',
  })
  const sink = await helper('sink.ts', [])
  const apiUrl = `http://127.0.0.1:${server.port}/api/v1`
  const sinkUrl = `http://127.0.0.1:${sink.port}`
  const script = async (flags: string[], name: string, ...extra: string[]): Promise<Result> => {
    const { stdout } = await run(process.execPath, [
      ...flags,
      join(import.meta.dirname, name),
      url,
      apiUrl,
      tenant.key,
      sinkUrl,
      ...extra,
    ])
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Result
  }
  const runs: { who: string; results: Result[]; one(round: string): Promise<Result> }[] = [
    { who: 'engine', results: [], one: (round) => script(DAEMON_FLAGS, 'engine-run.ts', round, positionId) },
    { who: 'script', results: [], one: () => script([], 'loop-run.ts') },
  ]
  if (nodeRed)
    runs.push({
      who: 'Node-RED',
      results: [],
      one: () => runNodeRed(nodeRed, { apiUrl, key: tenant.key, sinkUrl, count: COUNT }),
    })
  try {
    for (let round = 0; round < rounds; round++) {
      const name = `bench-${round}`
      await knex.raw(
        `insert into sync_applications (connection, application_id, status, want, reason) select ?, 'e' || n, 'active', 'nothing', 'bench' from generate_series(1, ?::int) n`,
        [name, COUNT],
      )
      await knex.raw('vacuum analyze sync_applications')
      // Each is the first in turn.
      for (let at = 0; at < runs.length; at++) {
        const run = runs[(at + round) % runs.length]
        run?.results.push(await run.one(name))
      }
    }
  } finally {
    server.stop()
    sink.stop()
  }
  const of = (results: Result[], value: (one: Result) => number) => median(results.map(value)).toFixed(0)
  const [engine, ...others] = runs
  console.log(
    `Engine with every guarantee on: ${COUNT} changed interviews to a fast sink, against a got + p-queue + pg script${nodeRed ? ' and Node-RED' : ''} without guarantees`,
  )
  for (const { who, results } of runs)
    console.log(
      `  ${who.padEnd(8)} ${of(results, (one) => one.moved / one.seconds).padStart(6)} interviews/s  ${of(results, (one) => (one.cpuSeconds / one.moved) * 1e6).padStart(5)} µs CPU each  peak RSS ${of(results, (one) => one.rssMb)} MB  (${results.map((one) => one.moved).join(', ')} moved)`,
    )
  for (const { who, results } of others) {
    const ratio = median(
      results.map((one, at) => {
        const ours = engine?.results[at]
        return ours ? ours.moved / ours.seconds / (one.moved / one.seconds) : 0
      }),
    )
    console.log(`  ratio    ${(ratio * 100).toFixed(0)} % of ${who} (wanted at least 100 %)`)
  }
}

function helper(
  script: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ port: number; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
    createInterface({ input: child.stdout }).on(
      'line',
      (line) =>
        line.startsWith('{"port"') &&
        resolve({ ...(JSON.parse(line) as { port: number }), stop: () => child.kill('SIGKILL') }),
    )
  })
}
