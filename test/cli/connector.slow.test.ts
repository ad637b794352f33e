import { execFile, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runHere } from '../kit/command-line.ts'

const root = resolve(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'connectors/README.md'), 'utf8')
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
const bridge = (...args: string[]) => runHere(args, { cwd: folder, env: process.env })

const yaml = (connector: string, more = '') => {
  writeFileSync(
    join(folder, 'c.yaml'),
    `connections:\n  - name: ours\n    connector: "${connector}"\n    organization: 665f00000000000000000000\n    settings: { apiKey: x }\n${more}`,
  )
  return bridge('check', '--config', 'c.yaml')
}

/** The number of tests of a folder that pass and fail. */
async function suiteOf(at: string, args: readonly string[], cwd: string): Promise<{ passed: number; failed: number }> {
  const report = join(folder, 'report.json')
  const vitest = join(root, 'node_modules/.bin/vitest')
  const ended = await run(vitest, ['run', '--dir', at, '--reporter=json', `--outputFile=${report}`, ...args], cwd)
  if (!existsSync(report)) throw new Error(`vitest made no report: ${ended.stderr}`)
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    string,
    number
  >
  rmSync(report)
  return { passed, failed }
}

/** The first that a program prints that goes on until it is ended. */
function firstLine(file: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((done) => {
    const child = spawn(file, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
    child.once('exit', () => done('it ended'))
    child.stdout.once('data', (chunk: Buffer) => {
      done(String(chunk))
      child.kill('SIGKILL')
    })
  })
}

test('connector new makes a folder that compiles, passes the suite as it is, and is taken by the YAML', async () => {
  const made = await bridge('connector', 'new', 'our-ats')
  expect([made.code, made.stderr]).toEqual([0, ''])
  expect(made.stdout).toContain('connector: ./our-ats')
  const files = readdirSync(join(folder, 'our-ats'), { recursive: true, encoding: 'utf8' }).sort()
  expect(files).toEqual([
    'README.md',
    'actions.ts',
    'fake',
    'fake/documented.ts',
    'fake/fake.ts',
    'fake/run.ts',
    'index.ts',
    'map.ts',
    'our-ats.test.ts',
    'package.json',
    'reads.ts',
    'schema.ts',
    'tsconfig.json',
    'vitest.config.ts',
  ])
  // The guide names the files in the order in which they are written, and each is there.
  for (const [, file = ''] of guide.matchAll(/^\d+\. `([^`]+)`/gm))
    expect(files).toContain(file.replace('NAME', 'our-ats'))
  const texts = files
    .filter((file) => file.includes('.'))
    .map((file) => readFileSync(join(folder, 'our-ats', file), 'utf8'))
  expect(texts.join('\n')).not.toMatch(/\bexample(?!\.com)/i)
  const { passed, failed } = await suiteOf(
    join(folder, 'our-ats'),
    ['--config', join(folder, 'our-ats/vitest.config.ts')],
    root,
  )
  expect(failed).toBe(0)
  // Its types are checked where it stands.
  const types = await run(join(root, 'node_modules/.bin/tsc'), ['-p', join(folder, 'our-ats')], root)
  expect([types.code, types.stdout]).toEqual([0, ''])
  expect(passed).toBeGreaterThan(30)
  expect(await yaml('./our-ats')).toMatchObject({ code: 0 })
  // A process of its own, in which nothing but Node reads the TypeScript of the folder.
  const alone = await run(process.execPath, [join(root, 'src/cli/run.ts'), 'check', '--config', 'c.yaml'])
  expect([alone.code, alone.stderr]).toEqual([0, ''])
  const wrong = await yaml('./our-ats', '    writeBack: [ { on: completed, tag: x } ]\n')
  expect(wrong.stderr).toContain('./our-ats cannot do "tag"; it can do note, moveTo, reject')
  const init = ['init', '--yes', '--organization', 'A', '--email', 'a@acme.example', '--connector', './our-ats']
  expect((await bridge(...init, '--set', 'key=x')).stderr).toContain('--set key: ourats has no such setting; there are')
  // Its fake has the kit of the checkout when it is started as the command says.
  const [, argument = ''] = /^Its fake: .* npx node (.*)\)$/m.exec(made.stdout) ?? []
  expect(await firstLine(process.execPath, [...argument.split(' '), '0'], root)).toMatch(/^The fake listens at http:/)
  // There is one already; nothing is written over.
  expect((await bridge('connector', 'new', 'our-ats')).code).toBe(2)
}, 600_000)

test('a compiled package outside the checkout has the kit and its types, passes the suite, and runs on the kit of the daemon', async () => {
  const ours = join(folder, 'elsewhere/our-ats')
  const made = await bridge('connector', 'new', './elsewhere/our-ats', '--package')
  expect([made.code, made.stderr]).toEqual([0, ''])
  expect(made.stdout).toContain(`cd ${root} && npm pack --pack-destination ${ours}`)
  const packed = await run('npm', ['pack', root, '--pack-destination', ours, '--json'])
  expect([packed.code, packed.code === 0 ? '' : packed.stderr]).toEqual([0, ''])
  const { name, devDependencies } = JSON.parse(readFileSync(join(ours, 'package.json'), 'utf8'))
  expect(name).toBe('@acme/our-ats')
  const archive = String(devDependencies['interview-bridge']).replace(/^file:/, '')
  // As the guide says, but without a registry: what npm would install beside the archive is linked from the checkout.
  const kit = join(ours, 'node_modules/interview-bridge')
  mkdirSync(kit, { recursive: true })
  expect((await run('tar', ['-xzf', join(ours, archive), '-C', kit, '--strip-components=1'])).code).toBe(0)
  for (const name of ['@types/node', 'got', 'libphonenumber-js', 'pino', 'pino-pretty', 'undici', 'vitest', 'zod']) {
    mkdirSync(dirname(join(ours, 'node_modules', name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(ours, 'node_modules', name))
  }
  const daemon = await run(process.execPath, [join(kit, 'src/cli/interview-bridge.js'), 'check'])
  expect([daemon.code, daemon.stderr]).toEqual([1, expect.stringContaining('Run the daemon from a checkout')])
  const built = await run(join(root, 'node_modules/.bin/tsc'), [], ours)
  expect([built.code, built.stdout]).toEqual([0, ''])
  // Five of its tests: the whole suite ran on the sources above.
  const { passed, failed } = await suiteOf(join(ours, 'lib'), ['-t', 'note: |people come'], ours)
  expect([failed, passed]).toEqual([0, 5])

  // Beside the daemon, the package is all that is installed: the daemon brings the kit.
  const installed = join(folder, 'daemon/node_modules', name)
  for (const file of ['package.json', 'lib']) cpSync(join(ours, file), join(installed, file), { recursive: true })
  const file = join(folder, 'daemon/c.yaml')
  const script = `
    const { findConnector } = await import(${JSON.stringify(join(root, 'src/app/connector-resolver.ts'))})
    const { AppError } = await import(${JSON.stringify(join(root, 'src/base/errors.ts'))})
    const { createRequire } = await import('node:module')
    const found = findConnector('${name}', ${JSON.stringify(file)})
    const kit = createRequire(${JSON.stringify(join(installed, 'lib/index.js'))})('interview-bridge/connector-kit')
    console.log(found.id, kit.AppError === AppError)`
  expect((await run(process.execPath, ['--input-type=module', '-e', script])).stdout).toBe('ourats true\n')
}, 600_000)

test('connector new refuses a taken name, a bad name and an unknown word', async () => {
  for (const name of ['greenhouse', './x/example', 'Our', '../x', 'a b', '']) {
    expect([name, (await bridge('connector', 'new', name)).code]).toEqual([name, 2])
    if (name) expect(existsSync(join(folder, name))).toBe(false)
  }
  expect((await bridge('connector', 'old', 'x')).code).toBe(2)
}, 600_000)

test('a connector that is not there, or is none, is a mistake with its place', async () => {
  mkdirSync(join(folder, 'none'))
  // A folder above it, where the tests happen to run, must not make it an ES module.
  writeFileSync(join(folder, 'none/package.json'), '{}')
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
}, 600_000)

test('a package is found from the folder of the YAML', async () => {
  const at = join(folder, 'node_modules/@acme/ours')
  mkdirSync(at, { recursive: true })
  writeFileSync(join(at, 'package.json'), JSON.stringify({ name: '@acme/ours', main: 'index.js' }))
  writeFileSync(
    join(at, 'index.js'),
    `module.exports = { connector: { id: 'ours', displayName: 'Ours', evidence: 'docs', actions: { note: 'marker' }, settings: { safeParse: (value) => ({ success: true, data: value }) }, connect: () => ({}) } }\n`,
  )
  expect(await yaml('@acme/ours')).toMatchObject({ code: 0, stderr: '' })
}, 600_000)
