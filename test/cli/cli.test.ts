import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { stringify } from 'yaml'
import { startFakeGreenhouse } from '../../connectors/greenhouse/fake/server.ts'
import { type Ran, runHere } from '../kit/command-line.ts'
import { freePort } from '../kit/free-port.ts'
import { makeDataFolder } from '../kit/made-data-folder.ts'
import { eventually, freshDatabase } from '../kit/product.ts'
import { startRestExample } from '../kit/rest-examples.ts'

const bin = resolve(import.meta.dirname, '../../src/cli/interview-bridge.js')
let folder: string
let port: number
/** The id of an organization with a company. */
let acme: string
let database: Awaited<ReturnType<typeof freshDatabase>>
/** Absent: the commands work on the embedded database below the folder. */
let databaseUrl: string | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ib-cli-'))
  port = await freePort()
  database = await freshDatabase()
  databaseUrl = database.url
  acme = String((await admin('organization', 'create', '--name', 'Acme', '--credits', '10'))['id'])
  await admin('company', 'create', '--organization', acme, '--name', 'Acme GmbH')
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

interface RanWithJson extends Ran {
  readonly json: never
}

function withJson(ran: Ran): RanWithJson {
  const last = ran.stdout.trim().split('\n').at(-1) ?? ''
  return { ...ran, json: (/^[[{]/.test(last) ? JSON.parse(last) : null) as never }
}

const run = async (args: string[], stdin?: string) =>
  withJson(await runHere(args, { cwd: folder, env: environment(), ...(stdin === undefined ? {} : { stdin }) }))

/** The same in a process of its own. */
function runProcess(args: string[], options: { node?: string; stdin?: string; entry?: string } = {}) {
  return new Promise<RanWithJson>((done) => {
    const child = execFile(
      options.node ?? process.execPath,
      [options.entry ?? bin, ...args],
      { cwd: folder, env: environment(), encoding: 'utf8' },
      (error, stdout, stderr) => {
        const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0
        done(withJson({ code, stdout, stderr }))
      },
    )
    child.stdin?.end(options.stdin ?? '')
  })
}

function environment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, ...rest } = process.env
  const where = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  return { ...rest, ...where, DATA_DIR: join(folder, 'data'), PORT: String(port), NODE_OPTIONS: '' }
}

const admin = async (...args: string[]) =>
  (await run(['admin', ...args, '--json'])).json as Record<string, string & number & boolean>

test('admin makes everything an organization needs, and the key works beside the running daemon', async () => {
  makeDataFolder(join(folder, 'data'))
  databaseUrl = undefined
  onTestFinished(() => {
    databaseUrl = database.url
  })
  const made = await runProcess(['admin', 'organization', 'create', '--name', 'Acme', '--credits', '3', '--json'])
  const organization = made.json as Record<string, string>
  expect(organization).toEqual({ id: expect.stringMatching(/^[0-9a-f]{24}$/), name: 'Acme' })
  const id = String(organization['id'])
  const daemon = spawn(process.execPath, [bin, 'start'], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void daemon.kill('SIGKILL')) // a test that fails leaves no daemon behind
  let log = ''
  daemon.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const origin = `http://127.0.0.1:${port}`
  await eventually(
    'it is ready',
    async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.status === 200,
    120_000,
  )
  const company = await admin(
    'company',
    'create',
    '--organization',
    id,
    '--name',
    'Acme GmbH',
    '--website',
    'https://acme.example',
  )
  expect(company).toEqual({ id: expect.any(String), name: 'Acme GmbH', website: 'https://acme.example' })
  expect(await admin('team', 'create', '--organization', id, '--name', 'Team')).toEqual({
    id: expect.any(String),
    name: 'Team',
  })
  const user = (
    await runProcess(
      ['admin', 'user', 'create', '--organization', id, '--email', 'A@acme.example', '--password-stdin', '--json'],
      { stdin: 'long enough\n' },
    )
  ).json as { id: string; email: string }
  expect(user.email).toBe('a@acme.example')
  const list = async () => (await run(['admin', 'user', 'list', '--organization', id, '--json'])).json
  expect(await list()).toEqual([
    { id: user.id, email: 'a@acme.example', role: 'reviewer', administrator: false, disabledAt: null },
  ])
  expect(await admin('user', 'update', user.id, '--administrator', 'on')).toMatchObject({ administrator: true })
  expect(await list()).toMatchObject([{ administrator: true }])
  expect((await run(['admin', 'user', 'update', user.id, '--administrator', 'yes'])).code).toBe(2)
  expect(await admin('user', 'update', user.id, '--role', 'viewer')).toMatchObject({
    role: 'viewer',
    administrator: false,
  })
  expect((await run(['admin', 'user', 'update', user.id, '--role', 'boss'])).code).toBe(2)
  const key = await admin('api-key', 'create', '--organization', id, '--user', user.id, '--name', 'Key')
  expect(Object.keys(key)).toEqual(['id', 'name', 'prefix', 'key'])
  const me = () => fetch(`${origin}/api/v1/me`, { headers: { authorization: `Bearer ${String(key['key'])}` } })
  expect((await me()).status).toBe(200)
  const headers = { authorization: `Bearer ${String(key['key'])}`, 'content-type': 'application/json' }
  const position = (await (
    await fetch(`${origin}/api/v1/positions`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        name: 'Post',
        companyId: company['id'],
        questions: [{ text: 'a', timeLimit: 1, order: 0 }],
      }),
    })
  ).json()) as { data: { id: string } }
  const invited = (await (
    await fetch(`${origin}/api/v1/positions/${position.data.id}/invites`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ candidate: { firstName: 'A', lastName: 'B', email: 'a@b.example' }, sendEmail: false }),
    })
  ).json()) as { data: { id: string } }
  expect(await admin('interview', 'approve', invited.data.id)).toMatchObject({
    id: invited.data.id,
    approvalStatus: 'approved',
  })
  writeFileSync(join(folder, 'logo.png'), Buffer.from('89504e470d0a1a0a', 'hex'))
  expect(
    await admin('organization', 'page', id, '--accent', '#0B5CAD', '--logo', 'logo.png', '--contact', 'Ina'),
  ).toEqual({ id, accent: '#0b5cad', contact: 'Ina', privacyNotice: null, hasLogo: true })
  expect(
    await admin('position', 'update', position.data.id, '--language', 'tr', '--retakes', '2', '--public-link', 'off'),
  ).toMatchObject({ language: 'tr', retakes: 2, thinkingSeconds: null, isPublicLinkOn: false })
  expect(
    await admin('organization', 'update', id, '--credits', '7', '--subscription', 'none', '--api-access', 'off'),
  ).toMatchObject({ credits: 7, subscription: 'none', apiAccess: false })
  expect(((await run(['admin', 'organization', 'list', '--json'])).json as unknown[]).length).toBe(1)
  expect(await admin('api-key', 'revoke', String(key['id']))).toMatchObject({
    id: key['id'],
    revokedAt: expect.any(String),
  })
  await eventually('the key is refused', async () => (await me()).status === 401)
  const ended = new Promise<number | null>((done) => daemon.once('exit', done))
  const begun = Date.now()
  daemon.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(Date.now() - begun).toBeLessThan(10_000)
  expect(log).not.toContain(String(key['key']))
}, 600_000)

test('check tells mistakes with their place and exits 1; --online asks the ATS who we are', async () => {
  const ats = await startFakeGreenhouse()
  const yaml = (secret: string) =>
    JSON.stringify({
      connections: [
        {
          name: 'acme',
          connector: 'greenhouse',
          organization: acme,
          settings: { ...ats.settings(), clientSecret: secret },
        },
      ],
    })
  writeFileSync(join(folder, 'wrong.yaml'), 'servr: {}\n')
  const wrong = await run(['check', '--config', 'wrong.yaml'])
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    'wrong.yaml:1:1: servr: unknown key "servr"; did you mean "server"?\n    servr: {}\n    ^\n',
  ])
  expect((await run(['check', '--config', 'wrong.yaml', '--json'])).json).toEqual({
    error: {
      code: 'config.invalid',
      message: 'wrong.yaml:1:1: servr: unknown key "servr"; did you mean "server"?',
      problems: [expect.objectContaining({ line: 1, column: 1, path: 'servr', source: 'servr: {}' })],
    },
  })
  writeFileSync(join(folder, 'right.yaml'), yaml('fake-secret'))
  const right = await run(['check', '--config', 'right.yaml'])
  expect(right.code).toBe(0)
  expect(right.stdout).toContain('warning: mail.smtpUrl: is not set')
  const online = await run(['check', '--config', 'right.yaml', '--online'])
  expect([online.code, online.stdout.split('\nright.yaml:')[0]]).toEqual([
    0,
    'acme: ats: greenhouse: Ina Bridge\nacme: interview API: Acme (embedded)',
  ])
  writeFileSync(
    join(folder, 'mail.yaml'),
    JSON.stringify({
      mail: { smtpUrl: 'smtp://127.0.0.1:25' },
      server: { publicUrl: 'https://i.acme.example', trustProxy: ['loopback'] },
    }),
  )
  const mailed = await run(['check', '--config', 'mail.yaml', '--json'])
  expect([mailed.code, mailed.json]).toMatchObject([0, { ok: true, warnings: [] }])
  writeFileSync(join(folder, 'refused.yaml'), yaml('wrong-secret'))
  const refused = await run(['check', '--config', 'refused.yaml', '--online', '--json'])
  expect(refused.code).toBe(1)
  expect(refused.stdout).toContain('Check clientId, clientSecret and userId')
  expect(refused.stdout).not.toContain('wrong-secret')
  await ats.close()
}, 600_000)

test('check --online resolves the names in the rules, explains each action, and reports missing names', async () => {
  const ats = await startFakeGreenhouse()
  const job = ats.world.addJob('Engineer', ['Video Interview', 'Onsite'])
  ats.world.addJob('Cook', ['Tasting'])
  const stage = ats.world.stageOf(job.id, 'Onsite')?.id
  const yaml = (names: { job: string; stage: string; moveTo: string; reason: string }) =>
    stringify({
      connections: [
        {
          name: 'acme',
          connector: 'greenhouse',
          organization: acme,
          settings: ats.settings(),
          invite: [{ job: names.job, stage: names.stage, positionTemplate: 'standard' }],
          writeBack: [
            { on: 'approved', moveTo: names.moveTo },
            { on: 'rejected', reject: { reason: names.reason } },
            { on: 'completed', note: 'default' },
          ],
        },
      ],
    })
  const checked = async (names: Parameters<typeof yaml>[0]) => {
    writeFileSync(join(folder, 'names.yaml'), yaml(names))
    return run(['check', '--config', 'names.yaml', '--online'])
  }
  const right = await checked({ job: 'engineer', stage: 'video interview', moveTo: 'Onsite', reason: 'Not a fit' })
  expect(right.code).toBe(0)
  for (const line of [
    /watches Video Interview \(\d+\) in 1 job$/m,
    new RegExp(`approved: moveTo: "Onsite" \\(${stage}\\); compared first`),
    /rejected: reject: "Not a fit" \(8801\)/,
    /completed: note: carries a mark and is looked up/,
  ])
    expect(right.stdout).toMatch(line)
  const wrong = await checked({ job: 'Engineer', stage: 'Tasting', moveTo: 'Nowhere', reason: 'Because' })
  expect(wrong.code).toBe(1)
  for (const line of [
    'MISTAKE: names.yaml:',
    'the job "Engineer" has no stage "Tasting"; it has ',
    'moveTo "Nowhere" is not there; there are ',
    'reject "Because" is not there; there are ',
  ])
    expect(wrong.stdout).toContain(line)
  const nobody = await checked({ job: 'Enginer', stage: 'Tasting', moveTo: 'Onsite', reason: 'Not a fit' })
  expect(nobody.stdout).toMatch(/there is no job "Enginer"; there are .*\. Did you mean "Engineer"\?/)
  const near = await checked({ job: 'Engineer', stage: 'Video Intervew', moveTo: 'Onsit', reason: 'Not a fitt' })
  for (const name of ['Video Interview', 'Onsite', 'Not a fit'])
    expect(near.stdout).toContain(`. Did you mean "${name}"?`)
  await ats.close()
}, 600_000)

test('an ATS described in the YAML alone: check --online says what its actions are, plan who would be invited', async () => {
  const ats = await startRestExample['rest-in-house.yaml']({})
  const job = ats.world.addJob('Cook', ['Video Interview', 'Onsite'])
  const { id } = ats.world.addApplication(
    { firstName: 'Re', lastName: 'St', email: 'rest@people.example' },
    job.id,
    'Video Interview',
  )
  writeFileSync(
    join(folder, 'rest.yaml'),
    stringify({
      connections: [
        {
          name: 'ours',
          connector: 'rest',
          organization: acme,
          settings: ats.settings(),
          invite: [{ job: '*', stage: 'Video Interview', positionTemplate: 'standard' }],
          writeBack: [
            { on: 'completed', note: 'default' },
            { on: 'approved', moveTo: 'Onsite' },
            { on: 'rejected', reject: { reason: 'Not a fit' } },
          ],
        },
      ],
    }),
  )
  const online = await run(['check', '--config', 'rest.yaml', '--online'])
  expect([online.code, online.stderr]).toEqual([0, ''])
  for (const line of [
    'ours: ats: rest: Acme People',
    'completed: note: carries a key by which the ATS itself sees a repetition',
    /moveTo: "Onsite" \(\d+\); compared first/,
    'rejected: reject: "Not a fit" (NOFIT)',
  ])
    expect(online.stdout).toMatch(line)
  const planned = await run(['plan', 'ours', '--config', 'rest.yaml'])
  expect([planned.code, planned.stderr]).toEqual([0, ''])
  expect(planned.stdout).toMatch(new RegExp(`would invite.*${id}|${id}.*invite`, 's'))
  expect(ats.world.countEntries()).toBe(0)
  await ats.close()
}, 600_000)

test('sync --once runs one pass with its write-backs and prints a summary', async () => {
  const ats = await startFakeGreenhouse()
  const job = ats.world.addJob('Once', ['Video Interview', 'Onsite'])
  const application = ats.world.addApplication(
    { firstName: 'On', lastName: 'Ce', email: 'once@people.example' },
    job.id,
    'Video Interview',
  )
  writeFileSync(
    join(folder, 'once.yaml'),
    JSON.stringify({
      connections: [
        {
          name: 'once',
          connector: 'greenhouse',
          organization: acme,
          settings: ats.settings(),
          brake: 'off',
          invite: [{ job: '*', stage: 'Video Interview', positionTemplate: 'standard', sendEmail: false }],
        },
      ],
    }),
  )
  const first = await runProcess(['sync', 'once', '--once', '--config', 'once.yaml', '--json'])
  expect(first.json).toMatchObject({ connection: 'once', outcome: 'success', pull: { wanted: 1 } })
  expect(ats.world.notesOf.get(application.id)).toHaveLength(1)
  const second = await run(['sync', 'once', '--config', 'once.yaml', '--json'])
  expect(second.json).toMatchObject({ outcome: 'success', push: { intents: 0 } })
  expect(ats.world.notesOf.get(application.id)).toHaveLength(1)
  const unknown = await run(['sync', 'nope', '--config', 'once.yaml'])
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    'There is no connection "nope" in the configuration; known are: once.\n',
  ])
  await ats.close()
}, 600_000)

test('wrong usage exits 2 and helps', async () => {
  expect(await run(['strat'])).toMatchObject({
    code: 2,
    stderr: 'There is no command "strat"; did you mean "start"? interview-bridge help lists them.\n',
  })
  expect((await run(['start', '--nonsense'])).code).toBe(2)
  expect((await run(['admin', 'organization', 'create'])).code).toBe(2)
  expect((await run(['admin', 'organization', 'update', 'x'])).code).toBe(2)
  expect((await run(['deliveries', 'list', '--state', 'parkd'])).code).toBe(2)
  expect((await run(['deliveries', 'list', '--limit', 'many'])).code).toBe(2)
  expect((await run(['--help'])).code).toBe(0)
  expect((await run([])).code).toBe(2)
  const json = await run(['strat', '--json'])
  expect(json.json).toMatchObject({ error: { code: 'usage' } })
})

test('migrate ends with 0, and again finds nothing to do', async () => {
  expect((await runProcess(['migrate', '--json'])).json).toEqual({ applied: [], newer: [] })
})

test('the bin works through a symlink and under an older Node, passing on the exit code', async (context) => {
  const link = join(folder, 'interview-bridge')
  symlinkSync(bin, link)
  expect((await runProcess(['--help'], { entry: link })).code).toBe(0)
  const old = '/usr/bin/node'
  if (!existsSync(old)) return context.skip('there is no other Node on this machine')
  expect((await runProcess(['strat'], { node: old })).code).toBe(2)
  expect((await runProcess(['--help'], { node: old })).stdout).toContain('Interview Bridge')
})

test('a start that cannot have its port says so and exits 1', async () => {
  const { createServer } = await import('node:net')
  const blocker = createServer().listen(port, '127.0.0.1')
  const ran = await runProcess(['start'])
  expect([ran.code, ran.stderr.trim()]).toEqual([
    1,
    `The address 127.0.0.1:${port} cannot be used (EADDRINUSE): set PORT or HOST to a free one.`,
  ])
  blocker.close()
})
