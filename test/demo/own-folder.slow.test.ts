import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { runHere } from '../kit/command-line.ts'
import { freePort } from '../kit/free-port.ts'
import { makeDataFolder } from '../kit/made-data-folder.ts'
import { eventually, startProduct } from '../kit/product.ts'

/** The demo and a person's own organization in one folder: the README's commands in their order, and in the reverse. */
const bin = resolve(import.meta.dirname, '../../src/cli/interview-bridge.js')
const DEMO_FILE = 'data/demo/interview-bridge.yaml'

function emptyFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ib-own-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** The commands of one folder, with nothing set but their port, as in a terminal. */
function terminal(cwd: string) {
  const { DATABASE_URL: _url, DATA_DIR: _dir, npm_command: _npm, ...rest } = process.env
  const envOf = (port: number, more: NodeJS.ProcessEnv) => ({
    ...rest,
    NODE_OPTIONS: '',
    PORT: String(port),
    ...more,
  })
  return {
    /** In the process of the test: a new one loads the product for a second of processor time. */
    run: (args: readonly string[], more: NodeJS.ProcessEnv = {}) => runHere(args, { cwd, env: envOf(0, more) }),
    start(args: readonly string[], port: number): { child: ChildProcess; said: { text: string } } {
      const child = spawn(process.execPath, [bin, ...args], { cwd, env: envOf(port, {}) })
      onTestFinished(async () => {
        if (child.exitCode !== null || child.signalCode !== null) return
        child.kill('SIGINT')
        await once(child, 'exit')
      })
      const said = { text: '' }
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (bytes: Buffer) => {
          said.text += bytes
        })
      return { child, said }
    },
  }
}

/** `npm start`, until it shows its addresses. */
async function startedDemo({ start }: ReturnType<typeof terminal>): Promise<void> {
  const { said } = start(['demo'], await freePort())
  await eventually('the demo is ready', () => said.text.includes('Ctrl-C stops it'))
}

/** The README's "Set it up": init, check, start, plan. Answers what plan said. */
async function setUp({ run, start }: ReturnType<typeof terminal>): Promise<string> {
  const ats = await startFakeGreenhouse()
  onTestFinished(ats.close)
  const job = ats.world.addJob('Backend Engineer', ['Application Review', 'Video Interview'])
  for (const firstName of ['Ada', 'Alan', 'Grace'])
    ats.world.addApplication(
      { firstName, lastName: 'Okafor', email: `${firstName.toLowerCase()}@own.example` },
      job.id,
      'Video Interview',
    )
  const settings = Object.entries(ats.settings()).flatMap(([key, value]) => ['--set', `${key}=${value}`])
  const who = ['--organization', 'Acme', '--email', 'ina@acme.example', '--connector', 'greenhouse']
  const made = await run(['init', '--yes', ...who, ...settings])
  expect([made.code, made.stderr]).toEqual([0, ''])
  expect((await run(['check', '--online'])).code).toBe(0)
  const port = await freePort()
  start(['start'], port)
  await eventually(
    'the daemon is ready',
    async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200,
  )
  const list = await run(['admin', 'organization', 'list', '--json'])
  expect(list.stdout).toContain('"Acme"')
  expect(list.stdout).not.toContain('Acme GmbH')
  return (await run(['plan', 'acme-greenhouse'])).stdout
}

test('the demo, and then a setup of one’s own in the same folder: neither meets the other', async () => {
  const folder = emptyFolder()
  makeDataFolder(join(folder, 'data/demo'))
  makeDataFolder(join(folder, 'data'))
  const here = terminal(folder)
  await startedDemo(here)
  const plan = await setUp(here)
  expect(plan).toMatch(/would invite 3\b/)
  expect(plan).not.toContain('people.example')
  expect(readdirSync(join(folder, 'data/demo'))).toEqual(
    expect.arrayContaining(['interview-bridge.yaml', 'media', 'postgres', 'secret', 'demo.json']),
  )

  // Beside the running demo its file leads to its database, also in a terminal that names another one.
  const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  for (const more of [{}, { DATA_DIR: './data' }, away]) {
    const asked = ['explain', 'acme-greenhouse', 'mira.okafor@people.example', '--config', DEMO_FILE]
    await eventually('the demo has read Mira', async () => (await here.run(asked, more)).stdout.includes('application'))
    const stranger = ['explain', 'acme-greenhouse', 'ada@own.example', '--config', DEMO_FILE]
    expect((await here.run(stranger, more)).stdout).not.toContain('Ada')
  }
  const own = await here.run(['explain', 'acme-greenhouse', 'mira.okafor@people.example'])
  expect(own.stdout).not.toContain('invited')
})

test('a setup of one’s own, and then the demo in the same folder: the demo makes nothing in it', async () => {
  const folder = emptyFolder()
  makeDataFolder(join(folder, 'data'))
  const here = terminal(folder)
  expect(await setUp(here)).toMatch(/would invite 3\b/)
  await startedDemo(here)
  const list = await here.run(['admin', 'organization', 'list', '--json'])
  expect(list.stdout).not.toContain('Acme GmbH')
  expect(existsSync(join(folder, DEMO_FILE))).toBe(true)
  expect(readFileSync(join(folder, 'interview-bridge.yaml'), 'utf8')).not.toContain('demo')
})

test('init makes nothing in a database that holds the simulated people of a demo', async () => {
  const product = await startProduct({ role: 'api' })
  onTestFinished(() => product.stop())
  const { organizationId } = await product.tenant()
  const folder = emptyFolder()
  const demo = join(product.folder, 'demo')
  mkdirSync(demo)
  const state = JSON.stringify({ organizationId, apiKey: 'ib_x', email: 'e@acme.example', password: 'x' })
  writeFileSync(join(demo, 'demo.json'), state)
  const where = { DATABASE_URL: product.databaseUrl, DATA_DIR: product.folder }

  const words = ['init', '--yes', '--organization', 'Own', '--email', 'ina@own.example', '--json']
  const refused = await terminal(folder).run(words, where)
  expect(refused.code).toBe(1)
  expect(refused.stdout).toContain('init.demo_database')
  expect(readdirSync(folder)).toEqual([])
  expect(await product.core.accounts.listOrganizations()).toHaveLength(1)
})
