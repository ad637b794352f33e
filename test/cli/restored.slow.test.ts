import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stringify } from 'yaml'
import { freePort } from '../kit/free-port.ts'
import { makeDataFolder } from '../kit/made-data-folder.ts'
import { eventually } from '../kit/product.ts'

const bin = resolve(import.meta.dirname, '../../src/cli/interview-bridge.js')

test('a daemon and its PostgreSQL killed with -9 are no restore; the command "restored" is one, each time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ib-restored-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'interview-bridge.yaml'), stringify({ server: { port: await freePort() } }))
  const { DATABASE_URL: _url, ...environment } = process.env
  const env = { ...environment, DATA_DIR: makeDataFolder(join(folder, 'data')) }
  for (let kills = 0; kills < 2; kills++) {
    const daemon = spawn(process.execPath, [bin, 'start'], { cwd: folder, env })
    let log = ''
    daemon.stdout.on('data', (chunk: Buffer) => {
      log += chunk.toString()
    })
    const ended = new Promise((done) => daemon.once('exit', done))
    await eventually('the daemon is ready', () => log.includes('ready at'))
    daemon.kill('SIGKILL')
    await ended
    expect(log).not.toContain('restored from a backup')
  }
  const restored = () =>
    new Promise<{ code: number; result: unknown }>((done) =>
      execFile(process.execPath, [bin, 'restored', '--json'], { cwd: folder, env }, (error, stdout) =>
        done({ code: error ? 1 : 0, result: JSON.parse(stdout.trim().split('\n').at(-1) ?? 'null') }),
      ),
    )
  const counts = { lookUps: 0, held: 0, parked: 0, mails: {} }
  expect(await restored()).toEqual({ code: 0, result: { restore: 1, reason: 'declared', ...counts } })
  expect(await restored()).toEqual({ code: 0, result: { restore: 2, reason: 'declared', ...counts } })
})
