import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigProblems, configuration, configurationOf } from '../../src/app/configuration.ts'
import type { Config } from '../../src/config/schema.ts'
import { type ShownSetting, shownSettings, VARIABLES } from '../../src/config/shown.ts'

/** A configuration as it may be shown: each setting with its origin, and no secret. */

const folder = mkdtempSync(join(tmpdir(), 'ib-shown-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function shown(text: string, environment: Record<string, string> = {}): ReadonlyMap<string, ShownSetting> {
  const file = join(folder, 'c.yaml')
  writeFileSync(file, text)
  return new Map((configuration(file, environment).shown?.() ?? []).map((one) => [one.path, one]))
}
const told = (all: ReadonlyMap<string, ShownSetting>, path: string) => {
  const { value, origin, place } = all.get(path) ?? {}
  return [value, origin, place]
}

writeFileSync(join(folder, 'secret-file'), 'canary-in-a-file')
const FILE = `server:
  port: 9000
  publicUrl: https://bridge.example
  metrics: { token: canary-plain-token }
database: { url: "postgres://bridge:canary-password@db.example/ib", password: "\${PW:-canary-default}" }
mail:
  smtpUrl: smtp://user:\${SMTP}@mail.example
  from: "Acme <\${FROM}>"
interviewApi: { baseUrl: "https://api.example/v1?token=canary-query", apiKey: "\${file:${folder}/secret-file}" }
positionTemplates:
  mine: { questions: [{ text: "Why $\${this}?" }, { text: How? }] }
connections:
  - name: acme
    connector: greenhouse
    settings: { clientId: "1234", clientSecret: canary-client, userId: "\${PORT}" }
    poll: { every: 5m }
`
const SAYS = { PW: 'canary-env', SMTP: 'canary-smtp', FROM: 'hello@acme.example' }

test('every setting has its origin, and none shows a secret or a value of the environment', () => {
  const all = shown(FILE, { ...SAYS, PORT: '7777' })
  expect(JSON.stringify([...all.values()])).not.toMatch(/canary|7777|hello@acme/)
  expect(told(all, 'server.port')).toEqual([null, 'environment', 'PORT'])
  expect(told(all, 'server.publicUrl')).toEqual(['https://bridge.example', 'file', 'c.yaml:3:14'])
  expect(told(all, 'server.metrics.token')).toEqual([null, 'file', 'c.yaml:4:21'])
  expect(told(all, 'database.url')[0]).toBe('postgres://…@db.example/ib')
  expect(told(all, 'database.password')[0]).toBe('${PW:-…}')
  expect(told(all, 'mail.smtpUrl')[0]).toBe('smtp://…@mail.example')
  expect(told(all, 'mail.from')[0]).toBe('Acme <${FROM}>')
  expect(told(all, 'interviewApi.baseUrl')[0]).toBe('https://api.example/v1?token=…')
  expect(told(all, 'interviewApi.apiKey')[0]).toBe(`\${file:${folder}/secret-file}`)
  expect(told(all, 'positionTemplates.mine.questions.0.text')[0]).toBe('Why $${this}?')
  expect(told(all, 'connections.0.settings.clientSecret')).toEqual([null, 'file', expect.stringMatching(/^c\.yaml:/)])
  expect(told(all, 'connections.0.settings.userId')[0]).toBe('${PORT}')
  // A written setting is no default; a setting that is not written is one, and looks as it would be written.
  expect([told(all, 'connections.0.poll.every'), told(all, 'connections.0.delivery.quietWait')]).toEqual([
    ['5m', 'file', expect.stringMatching(/^c\.yaml:/)],
    ['15s', 'default', null],
  ])
  expect(told(all, 'connections.0.brake.share')).toEqual(['20%', 'default', null])
  expect(told(all, 'positionTemplates.mine.questions.1.timeLimit')).toEqual(['2', 'default', null])
})

test('what stands in a header or beside its name is a secret, whatever it is called', () => {
  const tree = {
    auth: { header: 'X-Key', value: 'canary-header' },
    headers: { 'X-Other': 'canary-other', Accept: 'application/json' },
    ftpPasword: 'canary-misspelt',
  }
  const written = { connections: [{ settings: tree }] }
  const config = { connections: [{ settings: tree }] } as unknown as Config
  const all = shownSettings({ config, written, given: config, environment: {}, placeOf: () => 'c.yaml:1:1' })
  expect(JSON.stringify(all)).not.toContain('canary')
  expect(all.find(({ path }) => path.endsWith('Accept'))?.value).toBe('application/json')
})

test('every default is shown as one would write it', () => {
  const numbers = [...shown('connections: []').values()].filter(({ value }) => /^\d{4,}$/.test(value ?? ''))
  // Counts and bytes; durations have their unit.
  expect(numbers.map(({ path, value }) => [path, value])).toEqual([
    ['server.port', '8080'],
    ['server.connections.total', '4000'],
  ])
})

test('each variable that wins over the file is shown as its origin', () => {
  const values: Readonly<Record<string, string>> = {
    PORT: '7777',
    HOST: '0.0.0.0',
    METRICS_HOST: '0.0.0.0',
    METRICS_PORT: '7778',
    PUBLIC_URL: 'https://other.example',
    DATABASE_URL: 'postgres://other.example/ib',
    LOG_LEVEL: 'warn',
    DATA_DIR: '/other',
  }
  const file = 'server: { port: 1, host: a, publicUrl: "https://a.example" }\nlog: { level: info }\ndataDir: ./a\n'
  for (const [name, path] of VARIABLES) {
    const environment = { [name]: values[name] ?? '' }
    const all = shown(file, environment)
    expect(told(all, path.join('.')), name).toEqual([null, 'environment', name])
    expect([...all.values()].filter(({ path: one }) => one === path.join('.'))).toHaveLength(1)
    const { config } = configuration(join(folder, 'c.yaml'), environment)
    const value = path.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], config)
    expect(String(value), name).toBe(values[name])
  }
})

const connection = (settings: object) => {
  const tree = { connections: [{ settings }] }
  const config = tree as unknown as Config
  const parts = { config, written: tree, given: config, environment: {}, placeOf: () => 'c.yaml:1:1' }
  return new Map(shownSettings(parts).map((one) => [one.path.replace('connections.0.settings.', ''), one.value]))
}

test('a key that is the user of a login without a password, or has a name of its own, is a secret', () => {
  const names = ['signingKey', 'webhook_key', 'passphrase', 'pwd', 'authorization', 'session', 'tokenValue', 'jwt']
  const all = connection({
    auth: { basic: { user: 'canary-user', password: '' } },
    ...Object.fromEntries(names.map((name) => [name, `canary-${name}`])),
    extra: { 'api-key-v2': 'canary-nested', idempotencyKey: 'X-Idempotency' },
    extraHeaders: { 'X-Tenant': 'canary-header' },
    apiKey: 'before$${canary-literal}',
  })
  expect(JSON.stringify([...all])).not.toContain('"canary')
  expect(all.get('apiKey')).toBe(null)
  expect(all.get('extra.idempotencyKey')).toBe('X-Idempotency')
})

test('no address shows its login, its query or its fragment, and a path no value of its query', () => {
  const all = connection({
    path: '/people?code=canary1&page=${PAGE}',
    bare: 'https://ats.example/x?canary2',
    among: 'https://ats.example/x?canary8&a=canary9#canary10',
    fragment: 'https://ats.example/x#canary3',
    named: 'https://ats.example/x#access=canary4',
    behind: 'https://ats.example/x?k=${A:-}canary5',
    slash: 'https://me:canary/6@ats.example/x',
    note: 'See {{ interview.reviewUrl }}?k=canary7 for more',
  })
  expect(JSON.stringify([...all])).not.toContain('canary')
  expect([all.get('path'), all.get('bare'), all.get('slash')]).toEqual([
    '/people?code=…&page=${PAGE}',
    'https://ats.example/x?…',
    'https://…@ats.example/x',
  ])
})

test('whether people have passwords is no secret, nor is every other off', () => {
  const all = shown(
    'login: { passwords: off, oidc: { issuer: "https://id.example", clientId: bridge } }\nconnections: [{ name: a, connector: greenhouse, organization: 65aa65aa65aa65aa65aa65aa, brake: off, settings: { clientId: "1", clientSecret: canary-client, userId: "1" } }]\n',
  )
  expect([told(all, 'login.passwords')[0], told(all, 'connections.0.brake')[0]]).toEqual(['off', 'off'])
})

function problemsOf(text: string): readonly unknown[] {
  try {
    return configurationOf(text, 'c.yaml', {}).warnings
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems
    throw error
  }
}

test('no mistake and no warning quotes a secret that lost its blank or its quotes', () => {
  const files = [
    'database:\n  password:canary\n',
    'database: {password:canary}\n',
    'interviewApi: {baseUrl: "https://a.example", apiKey:canary}\n',
    'connections:\n  - name: a\n    connector: greenhouse\n    settings: {clientSecret:canary}\n',
    'database:\n  password: *canary\n',
    'database:\n  password: |canary\n',
    'database:\n  password: >canary\n',
    'database:\n  password: !canary!x y\n',
    'connections: [{ name: a, connector: "https://me:canary@ats.example" }]\n',
    'server: { publicUrl: "http://canary@localhost" }\nmail: { smtpUrl: "smtp://mail.example" }\n',
  ]
  for (const text of files) {
    const problems = problemsOf(text)
    expect(problems.length, text).toBeGreaterThan(0)
    expect(JSON.stringify(problems), text).not.toContain('canary')
  }
})
