import { deflateSync, gzipSync } from 'node:zlib'
import { seededRandom } from '../../../src/fake-kit/faults.ts'
import type { Hostile, Targets } from './case.ts'

/**
 * Families of wrong values, each sent wherever a value of its kind is expected: API, dashboard, candidate's page, hooks and orders.
 * A seed mixes what no list can name. None may be answered with 5xx or change a row; what the contract refuses is answered with 400.
 */

const DEPTHS = [65, 1_000, 20_000]
const nested = (depth: number) => [
  `${'['.repeat(depth)}1${']'.repeat(depth)}`,
  `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
]

/** JSON texts that are no whole number from 1 to 5. */
const NUMBERS = [
  '0',
  '-1',
  '6',
  '1.5',
  '1e309',
  '-1e309',
  '1e-7',
  '9007199254740993',
  '1e20',
  '"1"',
  '"１"',
  '"٣"',
  '"0x1"',
  '"1_0"',
  'true',
  'null',
  '[]',
  '{}',
  '[1]',
]
const DATES = [
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T24:00:01Z',
  '2026-01-01T00:00:00+99:00',
  '2026-01-01',
  '0000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:01Z',
  '2026-01-01T00:00:60Z',
  'tomorrow',
  'infinity',
  'now()',
  '１９７０-01-01T00:00:00Z',
  '1e12',
]
/** Texts that are no id of ours, whatever they look like. */
const IDS = [
  'а'.repeat(24), // Cyrillic
  '６'.repeat(24), // full width
  `${'a'.repeat(23)}\u200b`,
  `\ufeff${'a'.repeat(23)}`,
  `${'a'.repeat(24)}\u0000`,
  `${'a'.repeat(24)}\n`,
  '\u202e'.repeat(24),
  '..',
  '.',
  '%2e%2e',
  '%252e',
  'a%00b',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  'a'.repeat(190),
]
/** Bodies that are not the JSON that their headers name, with the status that says so. */
const BODIES: readonly (readonly [
  name: string,
  headers: Record<string, string>,
  body: string | Uint8Array,
  wanted: number,
])[] = [
  ['UTF-16', {}, Buffer.from('\ufeff{"name":"x"}', 'utf16le'), 400],
  [
    'UTF-16, named',
    { 'content-type': 'application/json; charset=utf-16' },
    Buffer.from('{"name":"x"}', 'utf16le'),
    415,
  ],
  [
    'Latin-1, named',
    { 'content-type': 'application/json; charset=iso-8859-1' },
    Buffer.from('{"name":"\u00e9"}', 'latin1'),
    415,
  ],
  ['bytes that are no UTF-8', {}, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ['an overlong slash', {}, Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ['gzip, named', { 'content-encoding': 'gzip' }, gzipSync('{"name":"x"}'), 415],
  ['a gzip bomb', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(30_000_000, ' ')), 415],
  ['gzip, not named', {}, gzipSync('{"name":"x"}'), 400],
  ['deflate', { 'content-encoding': 'deflate' }, deflateSync('{"name":"x"}'), 415],
  ['gzip twice', { 'content-encoding': 'gzip, gzip' }, gzipSync(gzipSync('{}')), 415],
  ['a comma at the end', {}, '{"name":"x",}', 400],
  ['a comment', {}, '{/* */"name":"x"}', 400],
  ['two documents', {}, '{"name":"x"}{"name":"y"}', 400],
  ['single quotes', {}, "{'name':'x'}", 400],
  ['NaN', {}, '{"name":NaN}', 400],
  ['a duplicate key', {}, '{"name":1,"name":null}', 400],
  ['__proto__', {}, '{"__proto__":{"isAdministrator":true},"name":7}', 400],
  ['a text', {}, '"name"', 400],
  ['no body', {}, '', 400],
]
/** Headers that steer what stands behind a server. */
const HEADERS: readonly Record<string, string>[] = [
  { 'x-forwarded-for': '127.0.0.1, ::1' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-original-url': '/metrics' },
  { host: 'evil.example' },
  { host: '127.0.0.1:1\u0009' },
  { range: `bytes=${'0-,'.repeat(2_000)}0-` },
  { range: 'bytes=99999999999999999999-' },
  { 'if-none-match': '*' },
  { te: 'trailers' },
  { expect: 'something' },
  { accept: `${'a/b,'.repeat(3_000)}*/*` },
  { cookie: `ib_session=${'x'.repeat(7_000)}` },
  { authorization: `Bearer ${'ib_'.repeat(2_000)}` },
]

export function hostileFamilies(at: Targets, seed: number): Hostile[] {
  const key = { authorization: `Bearer ${at.tenant.key}` }
  const json = { 'content-type': 'application/json' }
  const login = { cookie: at.cookie, 'content-type': 'application/x-www-form-urlencoded' }
  const link = new URL(at.link).pathname
  const found: Hostile[] = []
  const add = (family: string, what: string, one: Omit<Hostile, 'name'>) =>
    found.push({ name: `${family}: ${what}`, ...one })
  const post = (family: string, what: string, path: string, body: string | Uint8Array, more: Partial<Hostile> = {}) =>
    add(family, what, { method: 'POST', path, body, headers: { ...key, ...json }, ...more })

  const company = JSON.stringify(at.tenant.companyId)
  const position = (limit: string, order = '0', owner = company) =>
    `{"name":"Hostile","companyId":${owner},"questions":[{"text":"Why?","timeLimit":${limit},"order":${order}}]}`
  const refused = { wanted: 400, rule: 'the contract refuses it' }
  const positions = '/api/v1/positions'
  const invites = `${positions}/${at.positionId}/invites`
  const invite = (days: string) =>
    `{"candidate":{"firstName":"A","lastName":"B","email":"families@people.example"},"expiresInDays":${days}}`
  for (const value of [...NUMBERS, ...DEPTHS.flatMap(nested)]) {
    const short = value.slice(0, 24)
    post('numbers', `timeLimit ${short}`, positions, position(value), refused)
    post('numbers', `expiresInDays ${short}`, invites, invite(value === '6' ? '91' : value), refused)
    post(
      'numbers',
      `consent ${short}`,
      `${link}/start`,
      `{"consent":${value}}`,
      value === 'true' ? { body: '{}' } : refused,
    )
  }
  for (const value of IDS) {
    const encoded = encodeURIComponent(value.toWellFormed())
    post('ids', `companyId ${encoded}`, positions, position('1', '0', JSON.stringify(value)), refused)
    for (const path of [
      `/api/v1/interviews/${encoded}`,
      `/api/v1/interviews?positionId=${encoded}`,
      `/api/v1/interviews?status=${encoded}&approvalStatus=${encoded}`,
      `/api/v1/positions?page=${encoded}&limit=${encoded}`,
    ])
      add('ids', path.slice(0, 80), { method: 'GET', path, headers: key })
    for (const path of [
      `/dashboard/interviews/${encoded}`,
      `/dashboard?status=${encoded}&page=${encoded}`,
      `/dashboard/connections/${encoded}`,
      `/dashboard/deliveries?connection=${encoded}&state=${encoded}&after=${encoded}`,
      `/dashboard/timeline?connection=${encoded}&application=${encoded}`,
    ])
      add('ids', path.slice(0, 80), { method: 'GET', path, headers: { cookie: at.cookie } })
    for (const path of [
      `/i/${encoded}`,
      `/i/${encoded}/state`,
      `/p/${encoded}`,
      `/v/${encoded}/${encoded}/${encoded}/${encoded}`,
    ])
      add('ids', path.slice(0, 80), { method: 'GET', path })
    add('ids', `answers/${encoded}`, {
      method: 'PUT',
      path: `${link}/answers/${encoded}`,
      body: 'x',
      headers: { 'content-type': 'video/webm' },
    })
    for (const [path, form] of [
      [`/dashboard/interviews/${at.interviewId}/decision`, `decision=${encoded}`],
      [`/dashboard/deliveries/${encoded}`, 'act=discard'],
      ['/dashboard/find', `connection=${encoded}&who=${encoded}`],
    ] as const)
      add('ids', `${path} ${form}`.slice(0, 80), {
        method: 'POST',
        path,
        body: `csrf=${at.csrf}&${form}`,
        headers: login,
      })
    for (const where of ['hooks', 'assessments'])
      post('ids', `${where}/${encoded}`, `/${where}/${encoded}${where === 'hooks' ? '' : '/orders'}`, '{}', {
        headers: json,
      })
  }
  for (const value of DATES)
    add('dates', value, {
      method: 'GET',
      path: `/api/v1/interviews?updatedSince=${encodeURIComponent(value)}`,
      headers: key,
      ...refused,
    })
  for (const [what, headers, body, wanted] of BODIES) {
    const rule = 'a body is what its headers say'
    post('bodies', `${what}, a position`, positions, body, { headers: { ...key, ...json, ...headers }, wanted, rule })
    post('bodies', `${what}, an invite`, invites, body, { headers: { ...key, ...json, ...headers }, wanted, rule })
    for (const path of [`${link}/start`, '/hooks/nothing', '/assessments/nothing/orders', '/dashboard/login'])
      post('bodies', `${what}, ${path.slice(0, 30)}`, path, body, { headers: { ...json, ...headers } })
  }
  for (const headers of HEADERS)
    for (const path of ['/api/v1/interviews', '/dashboard', `${link}/state`, at.videoPath, '/'])
      add('headers', `${JSON.stringify(headers).slice(0, 40)} ${path.slice(0, 20)}`, { method: 'GET', path, headers })

  // Values that no list names: parts of those above, mixed.
  const random = seededRandom(seed)
  const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(random() * from.length)] as Item
  const mixed = () => `${pick(IDS)}${pick(DATES)}${pick(NUMBERS)}`.slice(Math.floor(random() * 20))
  for (let n = 0; n < 60; n++) {
    const value = encodeURIComponent(mixed().toWellFormed())
    const path = pick([
      '/api/v1/interviews?status=',
      '/api/v1/interviews/',
      '/dashboard?status=',
      '/dashboard/timeline?connection=',
      '/i/',
      '/p/',
      '/hooks/',
    ])
    add('mixed', `${path}${value}`.slice(0, 80), {
      method: 'GET',
      path: `${path}${value}`,
      headers: { ...key, cookie: at.cookie },
    })
  }
  return found
}
