import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import got from 'got'
import type pg from 'pg'
import type { Contestant } from './contestants.ts'
import { parentOf, usageOf } from './process-tree.ts'

/** As in `sink.ts`. */
const WARM = 200
const QUIET_MS = 1_500
const RUN_MS_MAX = 300_000

export interface Measured {
  readonly moved: number
  readonly doubled: number
  readonly seconds: number
  /** Without the beginning: notes per second from the 200th to the last; NaN where there are not so many. */
  readonly warmPerSecond: number
  readonly cpuSeconds: number
  readonly databaseSeconds: number
  readonly rssMb: number
}

/**
 * Runs one contestant from an emptied source to an emptied ATS. It is over when as many notes were taken as there are interviews, nothing
 * more came for a moment, and `isSettled`, if given, answers true.
 */
export async function measure(
  { start }: Contestant,
  round: string,
  {
    count,
    postgres,
    apiUrl,
    sinkUrl,
    isSettled = () => Promise.resolve(true),
  }: {
    count: number
    postgres: number | undefined
    apiUrl: string
    sinkUrl: string
    isSettled?: (() => Promise<boolean>) | undefined
  },
): Promise<Measured> {
  await got(`${apiUrl}/reset`)
  await got.post(`${sinkUrl}/reset`)
  const databaseSeconds = () => (postgres === undefined ? 0 : usageOf(postgres).cpuSeconds)
  const before = databaseSeconds()
  const child = await start(round)
  const begunMs = Date.now()
  let usage = { cpuSeconds: 0, rssMb: 0 }
  let rssMb = 0
  let last = { accepted: 0, warm: 0, last: 0 }
  while (Date.now() - begunMs < RUN_MS_MAX) {
    await sleep(100)
    const now = usageOf(child.pid ?? 0)
    if (now.cpuSeconds > 0) usage = now
    rssMb = Math.max(rssMb, now.rssMb)
    last = await got(`${sinkUrl}/stats`).json()
    const isOver = last.accepted >= count && (child.exitCode !== null || Date.now() - last.last > QUIET_MS)
    if (isOver && (child.exitCode !== null || (await isSettled()))) break
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
    warmPerSecond: last.warm === 0 ? Number.NaN : ((last.accepted - WARM) * 1_000) / (last.last - last.warm),
    cpuSeconds: usage.cpuSeconds,
    databaseSeconds: databaseSeconds() - before,
    rssMb,
  }
}

/** PostgreSQL's first process, whose processor time is counted; undefined where it runs on another machine. */
export async function firstProcessOf(database: pg.Client): Promise<number | undefined> {
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}

/** A server of the bench, and how to end it. */
export function helper(script: string, words: readonly string[]): Promise<{ url: string; stop(): void }> {
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
