import { execFile, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Core } from '../../src/cli/core.ts'
import { median } from './load.ts'
import { makeTenant } from './tenant.ts'

const COUNT = 4_000
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
}: {
  core: Core
  url: string
  folder: string
  rounds: number
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
  const script = async (name: string, ...extra: string[]): Promise<Result> => {
    const { stdout } = await run(process.execPath, [
      join(import.meta.dirname, name),
      url,
      apiUrl,
      tenant.key,
      sinkUrl,
      ...extra,
    ])
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Result
  }
  const [engine, loop]: [Result[], Result[]] = [[], []]
  try {
    for (let round = 0; round < rounds; round++) {
      const name = `bench-${round}`
      await knex.raw(
        `insert into sync_applications (connection, application_id, status, want, reason) select ?, 'e' || n, 'active', 'nothing', 'bench' from generate_series(1, ?::int) n`,
        [name, COUNT],
      )
      await knex.raw('vacuum analyze sync_applications')
      if (round % 2 === 0) loop.push(await script('loop-run.ts'))
      engine.push(await script('engine-run.ts', name, positionId))
      if (round % 2 === 1) loop.push(await script('loop-run.ts'))
    }
  } finally {
    server.stop()
    sink.stop()
  }
  const line = (who: string, results: Result[]) =>
    `  ${who.padEnd(8)} ${median(results.map((one) => one.moved / one.seconds))
      .toFixed(0)
      .padStart(
        6,
      )} interviews/s  ${(median(results.map((one) => one.cpuSeconds / one.moved)) * 1e6).toFixed(0).padStart(5)} µs CPU each  peak RSS ${median(results.map((one) => one.rssMb))} MB  (${results.map((one) => one.moved).join(', ')} moved)`
  const ratio = median(
    engine.map((one, at) => one.moved / one.seconds / ((loop[at]?.moved ?? 1) / (loop[at]?.seconds ?? 1))),
  )
  console.log(
    `Engine: ${COUNT} changed interviews to a fast sink, against got + p-queue + pg without guarantees\n${line('engine', engine)}\n${line('loop', loop)}\n  ratio    ${(ratio * 100).toFixed(0)} % (wanted at least 50 %)\n`,
  )
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
