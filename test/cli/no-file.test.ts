import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const bin = resolve(import.meta.dirname, '../../src/cli/interview-bridge.js')

function empty(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ib-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function run(cwd: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const { DATABASE_URL: _url, DATA_DIR: _data, ...env } = process.env
  return new Promise((done) => {
    execFile(process.execPath, [bin, ...args], { cwd, env: { ...env, NODE_OPTIONS: '' } }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr }),
    )
  })
}

const SENTENCE = 'There is no interview-bridge.yaml in this folder; name the configuration with --config FILE.'

test.each([
  'plan',
  'sync acme',
  'approve acme',
  'explain acme 1',
  'deliveries list',
  'backfill acme --since 2026-01-01',
  'reconcile acme',
])(
  '%s in the wrong folder says so and makes nothing there',
  async (line) => {
    const folder = empty()
    expect(await run(folder, ...line.split(' '))).toEqual({ code: 1, stdout: '', stderr: `${SENTENCE}\n` })
    const { stdout } = await run(folder, ...line.split(' '), '--json')
    expect(JSON.parse(stdout)).toEqual({ error: { code: 'config.missing', message: SENTENCE } })
    expect(existsSync(join(folder, 'data'))).toBe(false)
  },
  300_000,
)

test('check calls nothing right that is not there', async () => {
  const { code, stdout } = await run(empty(), 'check')
  expect([code, stdout]).toEqual([0, `${SENTENCE} Without one everything is at its default, with no connection.\n`])
}, 300_000)

test('plan of a configuration without a connection says that there is nothing to plan', async () => {
  const folder = empty()
  writeFileSync(join(folder, 'interview-bridge.yaml'), 'server: { port: 8080 }\n')
  const { code, stdout } = await run(folder, 'plan')
  expect([code, stdout]).toEqual([0, 'The configuration names no connection, so there is nothing to plan.\n'])
}, 300_000)
