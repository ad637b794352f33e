import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import got from 'got'
import pg from 'pg'
import { type Contestant, contestantsOf, type EngineBench } from './contestants.ts'
import { median } from './load.ts'
import { parentOf, usageOf } from './process-tree.ts'

const QUIET_MS = 1_500
const RUN_MS_MAX = 300_000

interface Measured {
  readonly moved: number
  readonly doubled: number
  readonly seconds: number
  readonly cpuSeconds: number
  readonly databaseSeconds: number
  readonly rssMb: number
}

interface Running extends Contestant {
  readonly results: Measured[]
}

/**
 * The daemon as it ships (its own defaults, log on, PostgreSQL counted) beside a bare loop, the script that everybody writes first, and
 * Node-RED, in turns: N interviews from a fast source to a fast ATS.
 */
export async function engineBench(options: EngineBench): Promise<void> {
  const { url, rounds, count, weather } = options
  const source = await helper('source.ts', [String(count)])
  const sink = await helper('sink.ts', weather)
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const postgres = await firstProcessOf(database)
  const place = { apiUrl: source.url, sinkUrl: sink.url }
  const contestants = contestantsOf(database, options, place).map((one): Running => ({ ...one, results: [] }))
  try {
    for (let round = 0; round < rounds; round++)
      // Each is the first in turn.
      for (let at = 0; at < contestants.length; at++) {
        const one = contestants[(at + round) % contestants.length]
        const isFair = weather.length === 0
        if (one && (isFair || one.who === 'daemon'))
          one.results.push(await measure(one, `bench-${round}`, { count, postgres, ...place }))
      }
  } finally {
    source.stop()
    sink.stop()
    await database.end()
  }
  print(contestants, { count, weather, hasDatabase: postgres !== undefined })
}

async function measure(
  { start }: Running,
  round: string,
  {
    count,
    postgres,
    apiUrl,
    sinkUrl,
  }: { count: number; postgres: number | undefined; apiUrl: string; sinkUrl: string },
): Promise<Measured> {
  await got(`${apiUrl}/reset`)
  await got.post(`${sinkUrl}/reset`)
  const databaseSeconds = () => (postgres === undefined ? 0 : usageOf(postgres).cpuSeconds)
  const before = databaseSeconds()
  const child = await start(round)
  const begunMs = Date.now()
  let usage = { cpuSeconds: 0, rssMb: 0 }
  let rssMb = 0
  let last = { accepted: 0, last: 0 }
  while (Date.now() - begunMs < RUN_MS_MAX) {
    await sleep(100)
    const now = usageOf(child.pid ?? 0)
    if (now.cpuSeconds > 0) usage = now
    rssMb = Math.max(rssMb, now.rssMb)
    last = await got(`${sinkUrl}/stats`).json()
    if (last.accepted >= count && (child.exitCode !== null || Date.now() - last.last > QUIET_MS)) break
    if (child.exitCode !== null && child.exitCode !== 0) throw new Error(`${round} ended with ${child.exitCode}`)
  }
  const { first } = await got(`${apiUrl}/stats`).json<{ first: number }>()
  const { doubled } = await got(`${sinkUrl}/doubled`).json<{ doubled: number }>()
  if (child.exitCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return {
    moved: last.accepted,
    doubled,
    seconds: (last.last - first) / 1_000,
    cpuSeconds: usage.cpuSeconds,
    databaseSeconds: databaseSeconds() - before,
    rssMb,
  }
}

/** PostgreSQL's first process, whose processor time is counted; undefined where it runs on another machine. */
async function firstProcessOf(database: pg.Client): Promise<number | undefined> {
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}

function print(
  contestants: readonly Running[],
  { count, weather, hasDatabase }: { count: number; weather: readonly string[]; hasDatabase: boolean },
): void {
  const bare = contestants.find(({ who }) => who === 'bare loop')
  const rate = (one: Measured | undefined) => (one && one.seconds > 0 ? one.moved / one.seconds : 0)
  console.log(
    `${count} interviews to an ATS that answers at once${weather.length > 0 ? ` (${weather.join(', ')})` : ''}; the daemon as it ships, started anew each time`,
  )
  for (const { who, results } of contestants.filter(({ results }) => results.length > 0)) {
    const of = (value: (one: Measured, at: number) => number) => median(results.map(value))
    const ratio = of((one, at) => (bare?.results[at] ? rate(one) / rate(bare.results[at]) : 0))
    const perThousand = (seconds: number, { moved }: Measured) => (seconds / moved) * 1_000
    console.log(
      [
        `  ${who.padEnd(10)}`,
        `${of(rate).toFixed(0).padStart(6)}/s`,
        bare?.results.length ? `${ratio.toFixed(2)} of the bare loop` : '',
        `${of((one) => perThousand(one.cpuSeconds, one)).toFixed(3)} s`,
        hasDatabase ? `+ ${of((one) => perThousand(one.databaseSeconds, one)).toFixed(3)} s PostgreSQL` : '',
        'per 1,000',
        `RSS ${of((one) => one.rssMb).toFixed(0)} MB`,
        `${results.map(({ moved }) => moved).join(', ')} moved`,
        `${results.reduce((sum, one) => sum + one.doubled, 0)} doubled`,
      ]
        .filter((part) => part !== '')
        .join('  '),
    )
  }
  console.log(
    `Left out: the reading of the ATS and the invites${hasDatabase ? '' : "; PostgreSQL's processor time, since it runs on another machine"}. The time of a start is in the processor time and not in the rate.`,
  )
}

function helper(script: string, words: readonly string[]): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
    createInterface({ input: child.stdout }).once('line', (line) => {
      const { port } = JSON.parse(line) as { port: number }
      resolve({ url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGKILL') })
    })
  })
}
