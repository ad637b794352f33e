import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runHere } from '../kit/command-line.ts'
import { freePort } from '../kit/free-port.ts'
import { eventually, freshDatabase } from '../kit/product.ts'

const bin = resolve(import.meta.dirname, '../../src/cli/interview-bridge.js')

function withYaml(yaml: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'ib-validator-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'interview-bridge.yaml'), yaml)
  return folder
}

function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, DATA_DIR: _data, ...rest } = process.env
  return { ...rest, NODE_OPTIONS: '', ...more }
}

async function run(cwd: string, command: string): Promise<{ code: number; stderr: string }> {
  const { code, stderr } = await runHere([command], { cwd, env: environment() })
  return { code, stderr }
}

test.each([
  ['an unknown key', 'servr: {}\n'],
  ['storage that this version does not have', 'storage: { kind: s3, bucket: b, region: r }\n'],
  ['a database address that nobody can read', 'database: { url: "postgres://bridge:a/b#c@db/bridge" }\n'],
  ['an SMTP address that nobody can read', 'mail: { smtpUrl: "smtp://u:a/b@mail" }\n'],
  ['an empty file', '# later\n'],
])('check and start refuse %s with the same words, before a database is made', async (_name, yaml) => {
  const folder = withYaml(yaml)
  const checked = await run(folder, 'check')
  expect([checked.code, checked.stderr]).toEqual([1, expect.stringMatching(/^interview-bridge\.yaml:1:/)])
  expect(await run(folder, 'start')).toEqual(checked)
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('start logs the warnings of check, and starts', async () => {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  const folder = withYaml('mail: { smtpUrl: "smtp://127.0.0.1:9" }\nserver: { port: "${WEB_PORT}" }\n')
  const port = await freePort()
  const daemon = spawn(process.execPath, [bin, 'start'], {
    cwd: folder,
    env: environment({ DATABASE_URL: url, WEB_PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void daemon.kill('SIGKILL'))
  let log = ''
  daemon.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200
  await eventually('it is ready', isReady)
  const ended = new Promise((done) => daemon.once('exit', done))
  daemon.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(log).toContain('the configuration is valid but probably not what was meant; run check')
  expect(log).toContain('mail.smtpUrl sends them')
}, 600_000)
