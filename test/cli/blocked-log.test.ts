import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../kit/free-port.ts'
import { eventually, freshDatabase } from '../kit/product.ts'

const bin = resolve(import.meta.dirname, '../../src/cli/interview-bridge.js')

let database: Awaited<ReturnType<typeof freshDatabase>>
let folder: string
beforeAll(async () => {
  database = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'ib-log-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

/** A daemon whose output goes into a pipe that is full and that nobody reads. */
async function daemonWithFullPipe(): Promise<{ daemon: ChildProcess; origin: string }> {
  const port = await freePort()
  const file = join(folder, 'interview-bridge.yaml')
  writeFileSync(file, 'log: { level: trace }\n')
  // Opened for reading too, so that it stays open; 64 KiB fill it, and the shell becomes the daemon.
  const script = 'mkfifo "$1"; exec 3<>"$1"; head -c 65536 /dev/zero >&3; exec "$2" "$3" start --config "$4" >&3 2>&3'
  const daemon = spawn('sh', ['-c', script, 'sh', join(folder, 'log.pipe'), process.execPath, bin, file], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port), NODE_OPTIONS: '' },
    stdio: 'ignore',
  })
  return { daemon, origin: `http://127.0.0.1:${port}` }
}

test('a log that nobody reads neither stops the daemon nor keeps it after SIGTERM', async () => {
  const { daemon, origin } = await daemonWithFullPipe()
  const ended = once(daemon, 'exit')
  try {
    const isUp = () =>
      fetch(`${origin}/healthz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    await eventually('the daemon answers', isUp)
    for (let n = 0; n < 20; n++) expect(await isUp()).toBe(true)
    const begun = Date.now()
    daemon.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(Date.now() - begun).toBeLessThan(10_500)
  } finally {
    daemon.kill('SIGKILL')
  }
}, 600_000)
