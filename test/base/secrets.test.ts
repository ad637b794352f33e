import { expect, test } from 'vitest'
import { createLog, scrub } from '../../src/base/log.ts'
import { keepSecrets, maskSecrets, secretsIn } from '../../src/base/secrets.ts'
import { forTerminal } from '../../src/base/text.ts'

test('secrets are found in a tree of settings, and nothing else is', () => {
  const settings = {
    baseUrl: 'https://api.vendor.example/v1',
    clientSecret: 'sesame-1',
    webhookSecret: ['old-secret', 'new-secret'],
    database: { url: 'postgres://bridge:p%40ss%3Aword@db/bridge' },
    userId: '4012345',
    key: 'key-of-an-ats-that-orders',
    idempotencyKey: 'Idempotency-Key',
    tokens: { first: 'token-value' },
    writeBack: [{ field: { name: 'key', value: 'Video Score' } }],
  }
  expect([...secretsIn(settings)]).toEqual([
    'sesame-1',
    'old-secret',
    'new-secret',
    'p%40ss%3Aword',
    'p@ss:word',
    'key-of-an-ats-that-orders',
    'token-value',
  ])
})

test('a header of a request is a secret unless everybody may see it', () => {
  const headers = {
    'X-Tenant-Auth': 'tenant-key',
    'X-Tenant-Id': 'a-tenant-whose-name-stands-in-links',
    Accept: 'application/json',
    'X-Api-Version': '2026-01',
  }
  const auth = { header: 'X-Key', value: 'the-key' }
  expect([...secretsIn({ settings: { auth, headers } })]).toEqual(['the-key', 'tenant-key'])
})

test('a known secret is masked wherever it stands, as it is, encoded for a URL and within JSON', () => {
  keepSecrets(['sec/ret "1" value', 'walrus'])
  expect(maskSecrets('key sec/ret "1" value was refused')).toBe('key … was refused')
  expect(maskSecrets(`?key=${encodeURIComponent('sec/ret "1" value')}`)).toBe('?key=…')
  expect(maskSecrets(JSON.stringify({ key: 'sec/ret "1" value' }))).toBe('{"key":"…"}')
  // A short secret that is a word of ours, such as "bridge", does not make our own messages unreadable.
  expect(maskSecrets('interview-walrus check: password walrus, walruses')).toBe(
    'interview-walrus check: password …, walruses',
  )
})

test.each([
  ['X-Api-Key: abcdef123456', 'X-Api-Key: …'],
  ['{"x-api-key":"abcdef123456","b":1}', '{"x-api-key":"…","b":1}'],
  ['{\\"x-smarttoken\\": \\"abcdef123456\\"}', '{\\"x-smarttoken\\": \\"…\\"}'],
  ['Authorization: Token token=abcdef123456', 'Authorization: Token token=…'],
  ['authorization: bearer abcdef123456', 'authorization: bearer …'],
  ['GET /v1?api_key=abcdef123456&page=2', 'GET /v1?api_key=…&page=2'],
  ['client_secret=abcdef123456', 'client_secret=…'],
  ['the api key is missing', 'the api key is missing'],
  ['settings.apiKey: expected text, got nothing', 'settings.apiKey: expected text, got nothing'],
])('%s is scrubbed', (text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed)
})

const HOSTILE = 'Ada\u001b[2J\u0007\u009b31m\u202e\rLovelace'

test('a terminal shows the characters that would steer it', () => {
  expect(forTerminal(`${HOSTILE}\tx\ny`)).toBe('Ada\\u001b[2J\\u0007\\u009b31m\\u202e\\u000dLovelace\tx\ny')
})

test('the log for people shows them too, and keeps its own colours', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', pretty: true, destination: { write: (line) => void lines.push(line) } })
  log.warn({ problem: HOSTILE }, `read ${HOSTILE} with a \\ and a "quote"`)
  await new Promise((done) => setImmediate(done))
  const text = lines.join('')
  expect(text).toContain('Ada\\u001b[2J\\u0007\\u009b31m\\u202e\\rLovelace with a \\ and a "quote"')
  expect([...text].filter((one) => /[^\P{Cc}\n]|\u202e/u.test(one))).toEqual([])
})

test('foreign text stays on one line of the log and holds no control characters', async () => {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  createLog({ level: 'info', destination }).warn({ problem: HOSTILE }, 'read')
  createLog({ level: 'info', pretty: true, destination }).warn({ problem: 'a\n12:00:00 INFO: forged' }, 'read')
  await new Promise((done) => setImmediate(done))
  const text = lines.join('')
  expect([...text].filter((one) => /[^\P{Cc}\n]|\u202e/u.test(one))).toEqual([])
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ problem: HOSTILE })
  expect(text.trimEnd().split('\n')).toHaveLength(2)
})
