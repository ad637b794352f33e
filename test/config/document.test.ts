import { expect, test } from 'vitest'
import { resolver } from '../../src/app/configuration.ts'
import { isPublicAddress, whyNotPublic } from '../../src/base/public-hosts.ts'
import { maskSecrets } from '../../src/base/secrets.ts'
import { type DocumentText, nameIn, readDocument, secretNamesIn } from '../../src/config/document.ts'
import { ConfigSchema } from '../../src/config/schema.ts'
import { withDocuments } from '../../src/config/with-documents.ts'

/** What the text of a connection in the database may say, and what only the file of the machine may. */

const organizationId = '65aa65aa65aa65aa65aa65aa'
const ground = (config: Record<string, unknown> = {}) => ({
  config: ConfigSchema.parse(config),
  connectors: resolver,
  placeInFile: () => undefined,
})
const read = (text: string, more: Partial<DocumentText> = {}, config: Record<string, unknown> = {}) =>
  readDocument({ name: 'acme', organizationId, text, secrets: { key: 'a-secret-key' }, ...more }, ground(config))
const told = (text: string, more: Partial<DocumentText> = {}, config: Record<string, unknown> = {}) => {
  const result = read(text, more, config)
  return result.ok ? [] : result.problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
}
const ASHBY = 'name: acme\nconnector: ashby\nsettings: { apiKey: "${secret:key}" }\n'

test('a text with its secrets is a connection of its organization', () => {
  const result = read(ASHBY)
  expect(result).toMatchObject({
    ok: true,
    document: { connection: { name: 'acme', organization: organizationId, settings: { apiKey: 'a-secret-key' } } },
  })
  expect(told(`${ASHBY}organization: "${organizationId}"\n`)).toEqual([])
})

test.each([
  ['a variable', '"${ASHBY_KEY}"', 'only ${secret:name} can be used here'],
  ['a variable with a default', '"${PATH:-x}"', 'only ${secret:name} can be used here'],
  ['a file', '"${file:/etc/passwd}"', 'only ${secret:name} can be used here'],
  ['a secret that is not set', '"${secret:other}"', 'the secret "other" is not set'],
  ['a key in the place of a name', '"${secret:Sk-LIVE-1}"', 'what stands there is not shown'],
])('%s is refused at its place', (_what, value, message) => {
  const problems = told(`name: acme\nconnector: ashby\nsettings:\n  apiKey: ${value}\n`)
  expect(problems).toEqual([expect.stringContaining(message)])
  expect(problems[0]).toMatch(/^4:11 /)
  expect(problems[0]).not.toContain('Sk-LIVE-1')
})

test.each([
  ['./ours', 'A folder or a package can be named in the file alone'],
  ['/etc/connector', 'A folder or a package can be named in the file alone'],
  ['@acme/ours', 'A folder or a package can be named in the file alone'],
  ['ashbi', 'did you mean "ashby"?'],
])('the connector %s is refused, and nothing of it is loaded', (connector, message) => {
  expect(told(`name: acme\nconnector: "${connector}"\n`)).toEqual([expect.stringMatching(/^2:12 /)])
  expect(told(`name: acme\nconnector: "${connector}"\n`)[0]).toContain(message)
})

test.each([
  ['another name', 'name: other\nconnector: ashby\nsettings: { apiKey: "${secret:key}" }\n', '1:7 expected "acme"'],
  ['another organization', `${ASHBY}organization: "000000000000000000000001"\n`, '4:15 a connection of the dashboard'],
  ['a list of connections', '- name: acme\n', '1:1 expected one connection'],
  ['no text', '', '1:1 expected one connection'],
  ['a tag', `${ASHBY}onLeave: !!js/function keep\n`, '4:'],
  ['a key of JavaScript', `${ASHBY}__proto__: {}\n`, '4:1 "__proto__" cannot be a key'],
  ['an unknown key', `${ASHBY}onLeav: keep\n`, '4:1 unknown key "onLeav"; did you mean "onLeave"?'],
  ['a long text', `${ASHBY}# ${'x'.repeat(65_536)}`, '1:1 the text has'],
  ['many lines', `${ASHBY}${'# a\n'.repeat(3_100)}`, '1:1 the text has more than 3000 lines'],
  ['many mistakes', `${ASHBY}a: ${'@'.repeat(7_000)}`, '1:1 the text holds more than'],
  ['a tangle', `${ASHBY}${'a,'.repeat(7_000)}`, '1:1 the text holds more than'],
  [
    'aliases of aliases',
    `a: &a [x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c, *c, *c, *c, *c]\n${ASHBY}`,
    '1:1 not valid YAML',
  ],
])('%s is refused', (_what, text, message) => {
  const problems = told(text)
  expect(problems.length).toBeGreaterThan(0)
  expect(problems.some((problem) => problem.startsWith(message))).toBe(true)
})

test('beside a remote interview API there are no connections of the dashboard', () => {
  const config = { interviewApi: { baseUrl: 'https://api.example.com', apiKey: 'k' } }
  expect(told(ASHBY, {}, config)).toEqual([expect.stringContaining('remote interview API')])
})

test.each([
  ['https://127.0.0.1/v1'],
  ['https://10.1.2.3'],
  ['https://169.254.169.254/latest'],
  ['https://[::1]/'],
  ['https://[::ffff:10.0.0.1]/'],
  ['https://2130706433/'],
  ['https://0x7f.1/'],
  ['https://localhost:8443'],
  ['https://intranet'],
  ['https://ats.internal'],
  ['http://api.ashbyhq.com'],
  ['https://me:pass@api.ashbyhq.com'],
])('the address %s is refused at its place', (address) => {
  const text = `name: acme\nconnector: ashby\nsettings:\n  apiKey: "\${secret:key}"\n  baseUrl: "${address}"\n`
  expect(told(text)).toEqual([expect.stringMatching(/^5:12 an address of a connection of the dashboard/)])
})

test('an address within the own network is taken where the installation lists its host', () => {
  const at = (address: string) =>
    `name: acme\nconnector: ashby\nsettings: { apiKey: "\${secret:key}", baseUrl: "${address}" }\n`
  const listed = { server: { connectionHosts: ['10.1.2.3', 'ATS.internal:8443'] } }
  expect(told(at('http://10.1.2.3:81/v1'), {}, listed)).toEqual([])
  expect(told(at('https://ats.internal:8443'), {}, listed)).toEqual([])
  expect(told(at('https://ats.internal'), {}, listed)).toHaveLength(1)
  expect(told(at('https://ats.example.com'))).toEqual([])
  expect(whyNotPublic('not an address', [])?.why).toContain('cannot be read')
  expect(['8.8.8.8', '2606:4700::1111', 'fe80::1', '2002:7f00:1::', '100.64.0.1'].map(isPublicAddress)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('secrets are named, empty ones refused, and those of another installation told by name', () => {
  expect(
    secretNamesIn('a: ${secret:b_1}\nc: $${secret:no}\nd: ${secret:a} ${secret:a}\n# ${secret:comment}\n'),
  ).toEqual(['a', 'b_1'])
  expect(told(ASHBY, { secrets: { key: ' ' } })).toEqual([expect.stringContaining('the secret "key" is empty')])
  expect(read(ASHBY, { secrets: {}, unreadable: ['key'] })).toMatchObject({ ok: false, why: 'secret_unreadable' })
  expect([nameIn(ASHBY), nameIn('- a'), nameIn('name: 4')]).toEqual(['acme', undefined, undefined])
})

const BULLHORN = (settings: string) => `name: acme\nconnector: bullhorn\nsettings:\n  clientId: id\n${settings}`

test.each([
  [
    'a key',
    'name: acme\nconnector: ashby\nsettings:\n  apiKey: sk-LIVE-1234567890\n',
    '4:11 expected ${secret:api_key}',
  ],
  [
    'a key behind a reference',
    'name: acme\nconnector: ashby\nsettings:\n  apiKey: "${secret:key}sk-LIVE-1"\n',
    '4:11 expected',
  ],
  ['a key behind an alias', `x: &k sk-LIVE-1234567890\n${ASHBY.replace('"${secret:key}"', '*k')}`, '4:21 expected'],
  [
    'a password',
    BULLHORN('  clientSecret: ${secret:key}\n  username: u\n  password: sk-LIVE-1\n'),
    '7:13 expected ${secret:password}',
  ],
  [
    'a header',
    'name: acme\nconnector: rest\nsettings:\n  headers: { X-Key: sk-LIVE-1 }\n',
    '4:21 expected ${secret:x_key}',
  ],
  [
    'a bearer',
    'name: acme\nconnector: rest\nsettings:\n  auth: { bearer: sk-LIVE-1 }\n',
    '4:19 expected ${secret:bearer}',
  ],
  ['a value', 'name: acme\nconnector: rest\nsettings:\n  auth: { query: k, value: sk-LIVE-1 }\n', '4:28 expected'],
])('%s that is written out is refused at its place, and not repeated', (_what, text, message) => {
  const problems = told(text)
  expect(problems[0]).toContain(message)
  expect(problems.join('\n')).not.toContain('sk-LIVE-1')
})

test.each([
  ['a rule', `${ASHBY}writeBack:\n  - { on: invited, note: "\${secret:key}" }\n`, '5:26 a secret stands only'],
  [
    'a setting that everybody may see',
    'name: acme\nconnector: ashby\nsettings:\n  apiVersion: ${secret:key}\n',
    '4:15 a secret',
  ],
  [
    'an address',
    `name: acme\nconnector: ashby\nsettings:\n  baseUrl: "https://x.example.com/\${secret:key}"\n`,
    '4:12 a secret',
  ],
  [
    'an expression',
    'name: acme\nconnector: rest\nsettings:\n  me: { get: /me, name: "${secret:key}" }\n',
    '4:25 a secret',
  ],
  ...['"${secret:key}"', '${secret:key}', "$join($split('${secret:key}', ''), ' ')"].flatMap((expression) =>
    ['token', 'user', 'other'].map((name) => [
      `an expression, kept as ${name}: ${expression}`,
      `name: acme\nconnector: rest\nsettings:\n  me: { get: /me, name: name, first: { get: /me, keep: { ${name}: ${JSON.stringify(expression)} } } }\n`,
      ' a secret stands only',
    ]),
  ),
])('a secret that is named in %s is refused', (_what, text, message) => {
  expect(told(text)).toEqual([expect.stringContaining(message)])
})

test('what a request keeps of an answer may be called as a secret is', () => {
  const first = "{ post: /session, body: { password: '${secret:key}' }, keep: { token: session.token } }"
  const text = `name: acme\nconnector: rest\nsettings:\n  me: { get: /me, name: name, first: ${first} }\n`
  expect(told(text).filter((problem) => /secret/.test(problem))).toEqual([])
})

test('a stored secret goes to no other server or connector than before', () => {
  const before = { text: ASHBY, secrets: ['key'] }
  const moved = ASHBY.replace(' }', ', baseUrl: "https://ats.example.com" }')
  expect(told(ASHBY.replace('{ ', '{ privateNotes: true, '), { before })).toEqual([])
  expect(told(moved, { before })).toEqual([
    expect.stringMatching(/^3:11 the connector or an address .* value of key anew/),
  ])
  expect(told(moved, { before: { ...before, secrets: [] } })).toEqual([])
  expect(told('name: acme\nconnector: workable\nsettings: { token: "${secret:key}" }\n', { before })[0]).toContain(
    'anew',
  )
})

test('what a schema quotes of a secret is masked, and a text that is only checked leaves no mask behind', () => {
  const text = 'name: acme\nconnector: rest\nsettings:\n  headers: { "X Y": "${secret:key}" }\n'
  expect(told(text, { secrets: { key: 'zebra-crossing' } }).join('\n')).not.toContain('zebra-crossing')
  read(ASHBY, { secrets: { key: 'a word of everybody' } })
  expect(maskSecrets('this is a word of everybody')).toBe('this is a word of everybody')
})

test('secrets are bounded in number and size, as references are', () => {
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 'value']))
  expect(told(ASHBY, { secrets: many })).toEqual([expect.stringContaining('at most 20')])
  expect(told(ASHBY, { secrets: { key: 'x'.repeat(8_193) } })).toEqual([expect.stringContaining('longer than 8192')])
  expect(told(`${ASHBY}invite: [${'"${secret:key}",'.repeat(51)}]\n`)).toEqual([expect.stringContaining('at most 50')])
})

test('a secret that the text names by an escape is named', () => {
  expect(secretNamesIn('settings: { apiKey: "\\x24{secret:key}" }')).toEqual(['key'])
  expect(told('name: acme\nconnector: ashby\nsettings: { apiKey: "\\x24{secret:key}" }\n')).toEqual([])
})

test('of a connection of the file another organization hears that the name is taken, and not where it stands', () => {
  const inFile = (organization: string) => {
    const connections = [{ name: 'acme', connector: 'ashby', organization }]
    const draft = { name: 'acme', organizationId, text: ASHBY, secrets: { key: 'a-secret-key' } }
    const result = readDocument(draft, { ...ground({ connections }), placeInFile: () => 'c.yaml:3:5' })
    return result.ok ? '' : `${result.why} ${result.problems[0]?.message}`
  }
  expect(inFile(organizationId)).toContain('name_in_file the file has a connection "acme" too, at c.yaml:3:5')
  expect(inFile('000000000000000000000001')).toContain('name_in_file the name "acme" belongs to another connection')
})

test('a text that nothing expects is refused, and not an error of ours', () => {
  expect(told(`${ASHBY}organization: { toString: x }\n`)).toEqual([expect.stringContaining('4:15 a connection of the')])
})

test('behind the connections of the file, a document keeps its own places and secrets', () => {
  const result = read(`${ASHBY}invite:\n  - { job: "1", stage: Video, positionTemplate: standard }\n`)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  const base = {
    config: ConfigSchema.parse({ connections: [{ name: 'file', connector: 'ashby' }] }),
    file: null,
    place: () => 'c.yaml:1:1',
    reread: () => 'of the file',
  }
  const loaded = withDocuments(base, [result.document])
  expect(loaded.config.connections.map(({ name }) => name)).toEqual(['file', 'acme'])
  expect(loaded.place(['connections', 0, 'name'])).toBe('c.yaml:1:1')
  expect(loaded.place(['connections', 1, 'invite', 0])).toBe('dashboard:acme:5:5')
  expect(loaded.reread(['connections', 0, 'settings', 'apiKey'])).toBe('of the file')
  expect(loaded.rereadSettings?.(1)).toEqual({ apiKey: 'a-secret-key' })
})
