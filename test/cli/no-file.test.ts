import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runHere } from '../kit/command-line.ts'

function empty(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ib-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function run(cwd: string, ...args: string[]) {
  const { DATABASE_URL: _url, DATA_DIR: _data, ...env } = process.env
  return runHere(args, { cwd, env })
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
])('%s in the wrong folder says so and makes nothing there', async (line) => {
  const folder = empty()
  expect(await run(folder, ...line.split(' '))).toEqual({ code: 1, stdout: '', stderr: `${SENTENCE}\n` })
  const { stdout } = await run(folder, ...line.split(' '), '--json')
  expect(JSON.parse(stdout)).toEqual({ error: { code: 'config.missing', message: SENTENCE } })
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('check without a configuration file does not report success', async () => {
  const { code, stdout } = await run(empty(), 'check')
  expect([code, stdout]).toEqual([0, `${SENTENCE} Without one everything is at its default, with no connection.\n`])
})

test('plan of a configuration without a connection says that there is nothing to plan', async () => {
  const folder = empty()
  writeFileSync(join(folder, 'interview-bridge.yaml'), 'server: { port: 8080 }\n')
  const { code, stdout } = await run(folder, 'plan')
  expect([code, stdout]).toEqual([0, 'The configuration names no connection, so there is nothing to plan.\n'])
})
