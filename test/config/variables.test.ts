import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runHere } from '../kit/command-line.ts'

/** A wrong value of the environment is blamed on its variable, and one of the file on its line. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ib-variables-'))
  writeFileSync(
    join(folder, 'interview-bridge.yaml'),
    'server:\n  port: 8080\n  metrics: { port: 9100 }\nlog: { level: info }\nconnections: []\n',
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { DATABASE_URL: _url, DATA_DIR: _dir, ...clean } = process.env
const check = (more: NodeJS.ProcessEnv, ...args: string[]) =>
  runHere(['check', ...args], { cwd: folder, env: { ...clean, ...more } })

test.each([
  ['PORT', 'abc', 'the environment variable PORT (server.port): expected a whole number from 0 to 65535, got "abc"'],
  ['PORT', '70000', 'the environment variable PORT (server.port): '],
  ['METRICS_PORT', '-1', 'the environment variable METRICS_PORT (server.metrics.port): '],
  ['PUBLIC_URL', 'interviews', 'the environment variable PUBLIC_URL (server.publicUrl): expected an address'],
  ['LOG_LEVEL', 'loud', 'the environment variable LOG_LEVEL (log.level): expected fatal | error'],
  ['DATABASE_URL', 'mysql://x', 'the environment variable DATABASE_URL (database.url): expected an address'],
])('%s=%s', async (name, value, sentence) => {
  const { code, stderr } = await check({ [name]: value })
  expect(code).toBe(1)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toMatch(/\.yaml:\d|environment:\d|\^/)
  const { stdout } = await check({ [name]: value }, '--json')
  expect(stdout).toContain(`"variable":"${name}"`)
})

test('the same mistake in the file names its line', async () => {
  const file = join(folder, 'wrong.yaml')
  writeFileSync(file, 'server:\n  port: abc\nconnections: []\n')
  const { code, stderr } = await check({}, '--config', file)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/wrong\.yaml:2:9: server\.port: expected a whole number/)])
})
