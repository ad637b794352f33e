import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { type Ran, runHere } from '../kit/command-line.ts'
import { freePort } from '../kit/free-port.ts'
import { eventually, freshDatabase } from '../kit/product.ts'

/** `init` on empty folders. What the README shows runs in real processes on an embedded database. */
const root = resolve(import.meta.dirname, '../..')
const bin = join(root, 'src/cli/interview-bridge.js')

/** For a busy machine; nothing is measured. */

interface Place {
  readonly folder: string
  readonly port: number
  /** Absent: an embedded one below the folder. */
  readonly databaseUrl?: string
}

async function emptyFolder(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'ib-init-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, port: await freePort() }
}

/** The same with a database of the test run, which is quicker. */
async function emptyFolderWithDatabase(): Promise<Place> {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  return { ...(await emptyFolder()), databaseUrl: url }
}

function environment({ port, databaseUrl }: Place): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, DATA_DIR: _data, npm_command: _npm, ...rest } = process.env
  return { ...rest, PORT: String(port), NODE_OPTIONS: '', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
}

/** In this process, unless a test is about real ones. */
const run = (place: Place, args: readonly string[], stdin = '') =>
  runHere(args, { cwd: place.folder, env: environment(place), stdin })

function runProcess(place: Place, args: readonly string[], stdin = ''): Promise<Ran> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [bin, ...args],
      { cwd: place.folder, env: environment(place) },
      (error, stdout, stderr) =>
        done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr }),
    ).stdin?.end(stdin)
  })
}

const last = (stdout: string) => JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
const SECRET = 'a secret with $, # and "'
const SETTINGS = [
  '--connector',
  'greenhouse',
  '--set',
  'clientId=id',
  '--set',
  `clientSecret=${SECRET}`,
  '--set',
  'userId=4012345',
]
const ACME = ['init', '--yes', '--organization', 'Acme', '--email', 'ina@acme.example', ...SETTINGS]

test('from an empty folder to an invite, with the words of the README', async () => {
  const place = await emptyFolder()
  const fakePort = await freePort()
  const section = /## Set it up\n([\s\S]*?)\n## /.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ?? ''
  const words = [...section.matchAll(/^npx --no-install interview-bridge (.*?)(?: {2,}#.*)?$/gm)].map((match) =>
    (match[1] ?? '').replaceAll(':8090', `:${fakePort}`).trim().split(' '),
  )
  expect(words.map(([name]) => name)).toEqual(['init', 'check', 'start', 'plan', 'approve'])
  expect(section).toContain('npm run fake ')
  const fake = spawn(process.execPath, [join(root, 'connectors/greenhouse/fake/run.ts'), String(fakePort)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void fake.kill('SIGKILL'))
  await new Promise((done) => fake.stdout.once('data', done))

  const [init = [], check = [], start = [], plan = [], approve = []] = words
  const made = await runProcess(place, init)
  expect([made.code, made.stderr]).toEqual([0, ''])
  const checked = await runProcess(place, check)
  expect([checked.code, checked.stderr]).toEqual([0, ''])
  expect(checked.stdout).toContain('acme-greenhouse: interview API: Acme (embedded)')
  const daemon = started(place, start)
  const origin = `http://127.0.0.1:${place.port}`
  await eventually('it is ready', async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.status === 200)
  expect((await runProcess(place, plan)).stdout).toMatch(/would invite 3\b/)
  await eventually('the first pass asks', async () => (await runProcess(place, approve)).code === 0)
  const key = /API key +(ib_\S+)/.exec(made.stdout)?.[1] ?? ''
  await eventually('three are invited', async () => {
    const answer = await fetch(`${origin}/api/v1/interviews`, { headers: { authorization: `Bearer ${key}` } })
    return ((await answer.json()) as { data: unknown[] }).data.length === 3
  })
  daemon.kill('SIGTERM')
  await new Promise((done) => daemon.once('exit', done))
}, 600_000)

function started(place: Place, args: readonly string[]): ChildProcess {
  const daemon = spawn(process.execPath, [bin, ...args], {
    cwd: place.folder,
    env: environment(place),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => void daemon.kill('SIGKILL'))
  return daemon
}

test('no secret stands in the YAML, and the same command finds what an earlier one made', async () => {
  const place = await emptyFolderWithDatabase()
  const first = await run(place, [...ACME, '--public-url', 'https://i.acme.example', '--json'])
  expect([first.code, first.stderr]).toEqual([0, ''])
  const made = last(first.stdout)
  expect(made).toMatchObject({
    organization: { name: 'Acme', found: false },
    user: { email: 'ina@acme.example', password: expect.stringMatching(/^\S{12,}$/) },
    apiKey: { key: expect.stringMatching(/^ib_/) },
    env: '.env',
    warnings: [expect.objectContaining({ path: 'mail.smtpUrl' })],
    next: ['interview-bridge check --online', 'interview-bridge start', expect.any(String), expect.any(String)],
  })
  const yaml = readFileSync(join(place.folder, 'interview-bridge.yaml'), 'utf8')
  for (const secret of [SECRET, made.user.password, made.apiKey.key]) expect(yaml).not.toContain(secret)
  expect(parse(yaml)).toMatchObject({
    server: { publicUrl: 'https://i.acme.example' },
    connections: [{ settings: { clientSecret: '${ACME_GREENHOUSE_CLIENT_SECRET}', userId: '4012345' } }],
  })
  expect(statSync(join(place.folder, '.env')).mode & 0o777).toBe(0o600)
  expect((await run(place, ['check'])).code).toBe(0)

  const again = last((await run(place, [...ACME, '--public-url', 'https://i.acme.example', '--json'])).stdout)
  expect(again.organization).toEqual({ ...made.organization, found: true })
  expect(again.company.id).toBe(made.company.id)
  expect(again.user).toEqual({ id: made.user.id, email: 'ina@acme.example', found: true })
  expect(again.apiKey).toEqual({ id: made.apiKey.id, prefix: made.apiKey.prefix, found: true })
  expect(readFileSync(join(place.folder, 'interview-bridge.yaml'), 'utf8')).toBe(yaml)
}, 600_000)

test('a run that failed half-way resumes with the same command', async () => {
  const place = await emptyFolderWithDatabase()
  const command = [...ACME, '--config', 'conf/bridge.yaml', '--json']
  const failed = await run(place, command)
  expect([failed.code, last(failed.stdout).error]).toEqual([
    1,
    {
      code: 'init.unwritable',
      message:
        'conf/bridge.yaml cannot be written (ENOENT). Fix that and run the same command again; it finds what it made.',
    },
  ])
  mkdirSync(join(place.folder, 'conf'))
  const made = last((await run(place, command)).stdout)
  expect(made).toMatchObject({
    organization: { found: true },
    company: { found: true },
    user: { found: false, password: expect.any(String) },
    apiKey: { found: false, key: expect.any(String) },
  })
  const organizations = await run(place, ['admin', 'organization', 'list', '--json'])
  expect(last(organizations.stdout)).toHaveLength(1)
  const other = ['init', '--yes', '--organization', 'Beta', '--email', 'ina@acme.example', '--config', 'beta.yaml']
  const refused = await run(place, other)
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('ina@acme.example is a user of Acme already'),
  ])
  expect(last((await run(place, ['admin', 'organization', 'list', '--json'])).stdout)).toHaveLength(1)
}, 600_000)

test('a file that is there stays, unless --force; nothing is made before that is known', async () => {
  const place = await emptyFolderWithDatabase()
  const file = join(place.folder, 'interview-bridge.yaml')
  writeFileSync(file, 'connections: [] # mine\n')
  const refused = await run(place, [...ACME, '--json'])
  expect(refused.code).toBe(1)
  expect(last(refused.stdout).error).toMatchObject({ code: 'init.file_exists' })
  expect(readFileSync(file, 'utf8')).toBe('connections: [] # mine\n')
  expect([existsSync(join(place.folder, 'data')), existsSync(join(place.folder, '.env'))]).toEqual([false, false])
  writeFileSync(join(place.folder, '.env'), 'MINE=1')
  expect((await run(place, [...ACME, '--force'])).code).toBe(0)
  expect(readFileSync(join(place.folder, '.env'), 'utf8')).toMatch(/^MINE=1\nACME_GREENHOUSE_CLIENT_SECRET='/)
  const other = ACME.map((word) => word.replace(SECRET, 'another'))
  const kept = await run(place, [...other, '--config', 'other.yaml'])
  expect([kept.code, kept.stderr]).toEqual([
    1,
    '.env has another value for ACME_GREENHOUSE_CLIENT_SECRET. Replace it with --force, or take another name with --connection.\n',
  ])
}, 600_000)

test('answers that are wrong are all named before anything is made', async () => {
  const place = await emptyFolder()
  const wrong = await run(place, [
    'init',
    '--yes',
    '--organization',
    'Acme',
    '--email',
    'a@b.example',
    '--connector',
    'greenhouse',
    '--set',
    'userId=Ina',
    '--set',
    'clientID=x',
  ])
  expect(wrong.code).toBe(1)
  expect(wrong.stderr.trim().split('\n')).toEqual([
    '--set clientId=… is missing',
    '--set clientSecret=… is missing',
    '--set userId: expected the digits of a Greenhouse user id',
    expect.stringContaining('--set clientID: greenhouse has no such setting; there are clientId, '),
  ])
  for (const [args, message] of [
    [['init', '--yes', '--email', 'a@b.example'], '--organization is missing.'],
    [
      ['init', '--yes', '--organization', 'A', '--email', 'nobody'],
      '--email: it must be an email address such as name@example.com; it is "nobody".',
    ],
    [
      ['init', '--yes', '--organization', 'A', '--email', 'a@b.example', '--connector', 'greenhous'],
      'did you mean "greenhouse"?',
    ],
    [
      ['init', '--yes', '--organization', 'A', '--email', 'a@b.example', '--password', 'short'],
      'at least 8 characters',
    ],
    [['init', '--password-stdin'], '--password-stdin needs --yes'],
  ] as const) {
    const { code, stderr } = await run(place, args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  }
  expect(existsSync(join(place.folder, 'data'))).toBe(false)
}, 600_000)

test('asked at a terminal or by a script: wrong answers are asked for again, secrets are not echoed', async () => {
  const place = await emptyFolderWithDatabase()
  const answers = [
    'Acme',
    '',
    'nobody',
    'ina@acme.example',
    'short',
    'long enough',
    '',
    '',
    'greenhous',
    'greenhouse',
    '',
    '',
    'id',
    SECRET,
    'Ina',
    '4012345',
    '',
  ]
  const { code, stdout, stderr } = await runProcess(place, ['init'], `${answers.join('\n')}\n`)
  expect([code, stdout]).toEqual([0, expect.stringContaining('Next:\n  interview-bridge check --online\n')])
  for (const text of [
    'it must be an email address such as name@example.com; it is "nobody".',
    'at least 8 characters',
    'did you mean "greenhouse"?',
    'the digits of a Greenhouse user id',
  ])
    expect(stderr).toContain(text)
  expect(stdout + stderr).not.toContain(SECRET)
  expect(stdout + stderr).not.toContain('long enough')
  expect((await run(place, ['check'])).code).toBe(0)
  const cut = await runProcess(await emptyFolder(), ['init'], 'Acme\n')
  expect([cut.code, cut.stderr]).toEqual([1, expect.stringContaining('The input ended before this was answered')])
}, 600_000)

test('admin and migrate work beside a YAML whose connections are wrong', async () => {
  const place = await emptyFolder()
  writeFileSync(
    join(place.folder, 'interview-bridge.yaml'),
    'dataDir: ./elsewhere\nconnections:\n  - name: acme\n    connector: grenhouse\n    settings: { clientSecret: "${NOWHERE}" }\n',
  )
  expect((await run(place, ['check'])).code).toBe(1)
  expect((await runProcess(place, ['migrate'])).code).toBe(0)
  const made = await run(place, ['admin', 'organization', 'create', '--name', 'Acme', '--json'])
  expect([made.code, last(made.stdout).name]).toEqual([0, 'Acme'])
  const { id } = last(made.stdout)
  const user = await run(
    place,
    ['admin', 'user', 'create', '--organization', id, '--email', 'a@b.example', '--password-stdin', '--json'],
    'long enough\n',
  )
  expect([user.code, last(user.stdout).email]).toEqual([0, 'a@b.example'])
  const changed = await run(
    place,
    ['admin', 'user', 'update', last(user.stdout).id, '--password-stdin'],
    'another one\n',
  )
  expect([changed.code, changed.stderr]).toEqual([0, ''])
  expect([existsSync(join(place.folder, 'elsewhere')), existsSync(join(place.folder, 'data'))]).toEqual([true, false])
}, 600_000)
