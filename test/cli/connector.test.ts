import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ib-connector-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (file: string, args: string[], cwd = folder) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    execFile(file, args, { cwd, encoding: 'utf8' }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr }),
    )
  })
const bridge = (...args: string[]) => run(process.execPath, [join(root, 'src/cli/run.ts'), ...args])

const yaml = (connector: string, more = '') => {
  writeFileSync(
    join(folder, 'c.yaml'),
    `connections:\n  - name: ours\n    connector: "${connector}"\n    organization: 665f00000000000000000000\n    settings: { apiKey: x }\n${more}`,
  )
  return bridge('check', '--config', 'c.yaml')
}

test('connector new makes a folder that compiles, passes the suite as it is, and is taken by the YAML', async () => {
  const made = await bridge('connector', 'new', 'our-ats')
  expect([made.code, made.stderr]).toEqual([0, ''])
  expect(made.stdout).toContain('connector: ./our-ats')
  const files = readdirSync(join(folder, 'our-ats'), { recursive: true, encoding: 'utf8' }).sort()
  expect(files).toEqual([
    'README.md',
    'fake',
    'fake/documented.ts',
    'fake/fake.ts',
    'index.ts',
    'our-ats.test.ts',
    'package.json',
    'schema.ts',
    'tsconfig.json',
  ])
  const texts = files
    .filter((file) => file.includes('.'))
    .map((file) => readFileSync(join(folder, 'our-ats', file), 'utf8'))
  expect(texts.join('\n')).not.toMatch(/\bexample\b(?!\.com)/i)
  const report = join(folder, 'report.json')
  const vitest = join(root, 'node_modules/.bin/vitest')
  await run(vitest, ['run', '--dir', join(folder, 'our-ats'), '--reporter=json', `--outputFile=${report}`], root)
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    string,
    number
  >
  expect(failed).toBe(0)
  // Its types are checked where it stands.
  const types = await run(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '-p', join(folder, 'our-ats')], root)
  expect([types.code, types.stdout]).toEqual([0, ''])
  expect(passed).toBeGreaterThan(30)
  expect(await yaml('./our-ats')).toMatchObject({ code: 0 })
  const wrong = await yaml('./our-ats', '    writeBack: [ { on: completed, tag: x } ]\n')
  expect(wrong.stderr).toContain('./our-ats cannot do "tag"; it can do note, moveTo, reject')
  // There is one already; nothing is written over.
  expect((await bridge('connector', 'new', 'our-ats')).code).toBe(2)
}, 120_000)

test('a name that is taken or none, and a word that is not understood', async () => {
  for (const name of ['greenhouse', 'example', 'Our', '../x', 'a b']) {
    expect([name, (await bridge('connector', 'new', name)).code]).toEqual([name, 2])
    expect(existsSync(join(folder, name))).toBe(false)
  }
  expect((await bridge('connector', 'old', 'x')).code).toBe(2)
}, 60_000)

test('a connector that is not there, or is none, is a mistake with its place', async () => {
  mkdirSync(join(folder, 'none'))
  writeFileSync(join(folder, 'none/index.js'), 'module.exports = { connector: { id: "none", displayName: "None" } }\n')
  writeFileSync(join(folder, 'throws.js'), 'throw new Error("on loading")\n')
  for (const [word, problem] of [
    ['./nothing', 'the connector "./nothing" cannot be loaded: Cannot find module'],
    ['@acme/nothing', 'the connector "@acme/nothing" cannot be loaded: Cannot find module'],
    ['./throws.js', 'the connector "./throws.js" cannot be loaded: on loading'],
    ['./none', '"./none" exports no connector (as default, made with defineConnector): evidence:'],
    ['constructor', 'there is no connector "constructor"'],
  ] as const) {
    const { code, stderr } = await yaml(word)
    expect([word, code]).toEqual([word, 1])
    expect(stderr).toContain('c.yaml:3:16: connections.0.connector:')
    expect(stderr).toContain(problem)
  }
}, 60_000)

test('a package is found from the folder of the YAML', async () => {
  const at = join(folder, 'node_modules/@acme/ours')
  mkdirSync(at, { recursive: true })
  writeFileSync(join(at, 'package.json'), JSON.stringify({ name: '@acme/ours', main: 'index.js' }))
  writeFileSync(
    join(at, 'index.js'),
    `module.exports = { connector: { id: 'ours', displayName: 'Ours', evidence: 'docs', actions: { note: 'marker' }, settings: { safeParse: (value) => ({ success: true, data: value }) }, connect: () => ({}) } }\n`,
  )
  expect(await yaml('@acme/ours')).toMatchObject({ code: 0, stderr: '' })
}, 60_000)
