import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CLIENT_SECRET, type Sign, startWithOidc, Visitor } from '../kit/oidc.ts'
import type { Product, Tenant } from '../kit/product.ts'
import { Reviewer, tokenOf } from '../kit/reviewer.ts'

/** Attacks on logging in by an OpenID provider. Whatever is tried, nobody is logged in as somebody else, and nothing secret is left behind. */

let world: Awaited<ReturnType<typeof startWithOidc>>
let product: Product
let tenant: Tenant
const CALLBACK = '/dashboard/login/oidc/callback'

beforeAll(async () => {
  world = await startWithOidc({ inIdToken: true })
  product = world.product
  tenant = await product.tenant()
  world.provider.people['ada'] = { email: tenant.email, email_verified: true }
  world.provider.people['eve'] = { email: 'eve@acme.example', email_verified: true }
  const { organizationId, password } = tenant
  await product.core.accounts.createUser({ organizationId, email: 'eve@acme.example', password })
})
afterAll(() => world?.stop())
afterEach(() => {
  world.provider.forge = undefined
})

const isLoggedIn = async (visitor: Visitor) => (await visitor.ask(`${product.origin}/dashboard/account`)).status === 200
const sessions = async () => (await product.core.database.knex('sessions').select('digest')).length

test('a login that another browser began is not taken, and stays for the browser that began it', async () => {
  const attacker = new Visitor()
  const callback = await attacker.atProvider(await attacker.begin(product), 'eve')
  const victim = new Visitor()
  await victim.begin(product)
  const refused = await victim.ask(callback)
  expect([refused.status, refused.code]).toEqual([400, 'login.oidc_out_of_date'])
  expect(refused.setCookies.join()).not.toContain('ib_session')
  expect(await isLoggedIn(victim)).toBe(false)
  expect((await attacker.ask(callback)).status).toBe(303)
})

test('an answer of the provider works once, also with the cookies of before', async () => {
  const visitor = new Visitor()
  const callback = await visitor.atProvider(await visitor.begin(product), 'ada')
  const before = visitor.copy()
  expect((await visitor.ask(callback)).status).toBe(303)
  for (const one of [visitor, before]) {
    const again = await one.ask(callback)
    expect([again.status, again.code]).toEqual([400, 'login.oidc_out_of_date'])
  }
  expect(await isLoggedIn(before)).toBe(false)
  // Two at once: one of them.
  const other = new Visitor()
  const twice = await other.atProvider(await other.begin(product), 'ada')
  const copies = [other.copy(), other.copy(), other.copy()]
  const statuses = await Promise.all(copies.map(async (one) => (await one.ask(twice)).status))
  expect(statuses.sort()).toEqual([303, 400, 400])
})

test('a cookie of another login does not stand in for the one that comes back', async () => {
  const [attacker, victim] = [new Visitor(), new Visitor()]
  const foreign = await attacker.atProvider(await attacker.begin(product), 'eve')
  const own = await victim.atProvider(await victim.begin(product), 'ada')
  const nameOf = (url: string) => `ib_oidc_${(new URL(url).searchParams.get('state') ?? '').slice(0, 16)}`
  const cookie = `${nameOf(foreign)}=${victim.cookie(product.origin, nameOf(own))}`
  const refused = await new Visitor().ask(foreign, undefined, { cookie })
  expect([refused.status, refused.code]).toEqual([400, 'login.oidc_out_of_date'])
  expect((await victim.ask(own)).status).toBe(303)
})

test("a stolen code does not work within the attacker's own login", async () => {
  const [victim, attacker] = [new Visitor(), new Visitor()]
  const stolen = new URL(await victim.atProvider(await victim.begin(product), 'ada')).searchParams.get('code') ?? ''
  const own = new URL(await attacker.atProvider(await attacker.begin(product), 'eve'))
  own.searchParams.set('code', stolen)
  const refused = await attacker.ask(own.href)
  expect([refused.status, refused.code]).toEqual([403, 'login.oidc_invalid'])
  expect(await isLoggedIn(attacker)).toBe(false)
})

test.each<[string, (url: URL) => void]>([
  ['another issuer', (url) => url.searchParams.set('iss', 'https://evil.example')],
  ['no issuer, though this provider names itself', (url) => url.searchParams.delete('iss')],
  ['two issuers', (url) => url.searchParams.append('iss', 'https://evil.example')],
  ['two codes', (url) => url.searchParams.append('code', 'x')],
  ['no code', (url) => url.searchParams.delete('code')],
  ['an ID token in the address', (url) => url.searchParams.set('id_token', 'x.y.z')],
])('an answer is refused with %s', async (_what, change) => {
  const visitor = new Visitor()
  const url = new URL(await visitor.atProvider(await visitor.begin(product), 'ada'))
  change(url)
  const refused = await visitor.ask(url.href)
  expect([refused.status, refused.code]).toEqual([403, 'login.oidc_invalid'])
  expect(await isLoggedIn(visitor)).toBe(false)
})

test.each([
  '',
  '?state=',
  '?state=x',
  `?state=${'a'.repeat(43)}`,
  `?state=${'a'.repeat(43)}&state=${'b'.repeat(43)}`,
  `?state[]=${'a'.repeat(43)}&code=x`,
  '?state=%00&code=%ff',
  `?error=${'x'.repeat(5_000)}`,
])('an address without a login of this browser is refused: %s', async (query) => {
  const visitor = new Visitor()
  await visitor.begin(product)
  const refused = await visitor.ask(`${product.origin}${CALLBACK}${query}`)
  expect([refused.status, refused.code]).toEqual([400, 'login.oidc_out_of_date'])
})

const OTHER_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const now = () => Math.floor(Date.now() / 1000)
const FORGED: readonly [string, (claims: Record<string, unknown>, sign: Sign) => string][] = [
  ['for another client', (claims, sign) => sign({ ...claims, aud: 'another-client' })],
  ['for several clients, by another one', (claims, sign) => sign({ ...claims, aud: [claims['aud'], 'x'], azp: 'x' })],
  ['of another issuer', (claims, sign) => sign({ ...claims, iss: 'https://evil.example' })],
  ['without an issuer', (claims, sign) => sign({ ...claims, iss: undefined })],
  ['of another login', (claims, sign) => sign({ ...claims, nonce: 'x'.repeat(43) })],
  ['without a nonce', (claims, sign) => sign({ ...claims, nonce: undefined })],
  ['without a subject', (claims, sign) => sign({ ...claims, sub: undefined })],
  ['with a subject of 300 characters', (claims, sign) => sign({ ...claims, sub: 's'.repeat(300) })],
  ['that has ended', (claims, sign) => sign({ ...claims, iat: now() - 900, exp: now() - 300 })],
  ['of tomorrow', (claims, sign) => sign({ ...claims, nbf: now() + 86_400 })],
  ['that nobody signed', (claims, sign) => sign(claims, { alg: 'none' })],
  ['that another key signed', (claims, sign) => sign(claims, { key: OTHER_KEY })],
  ['signed with a key that is none', (claims, sign) => sign(claims, { alg: 'HS256' })],
  [
    'whose words were changed',
    (claims, sign) =>
      sign(claims).replace(
        /\.[^.]+\./,
        `.${Buffer.from(JSON.stringify({ ...claims, sub: 'eve' })).toString('base64url')}.`,
      ),
  ],
  ['that is no token', () => 'no.token'],
]
test.each(FORGED)('an ID token %s logs nobody in', async (_what, forge) => {
  const before = await sessions()
  const visitor = new Visitor()
  const callback = await visitor.atProvider(await visitor.begin(product), 'ada')
  world.provider.forge = forge
  const refused = await visitor.ask(callback)
  expect([refused.status, refused.code]).toEqual([403, 'login.oidc_invalid'])
  expect(await sessions()).toBe(before)
})

test('a clock that is some seconds off does not matter', async () => {
  for (const seconds of [-40, 40]) {
    const visitor = new Visitor()
    const callback = await visitor.atProvider(await visitor.begin(product), 'ada')
    world.provider.forge = (claims, sign) =>
      sign({ ...claims, iat: now() + seconds, nbf: now() + seconds, exp: now() + Math.min(seconds, 0) })
    expect((await visitor.ask(callback)).status).toBe(303)
  }
})

test('a login gives the browser another session, and the one that somebody gave it before ends', async () => {
  const { sessions: store } = product.core
  const planted = tokenOf(await store.login('eve@acme.example', tenant.password))
  const visitor = new Visitor()
  const callback = await visitor.atProvider(await visitor.begin(product), 'ada')
  const cookies = `ib_session=${planted}; `
  const state = new URL(callback).searchParams.get('state') ?? ''
  const name = `ib_oidc_${state.slice(0, 16)}`
  const token = visitor.cookie(product.origin, name)
  const reply = await fetch(callback, { redirect: 'manual', headers: { cookie: `${cookies}${name}=${token}` } })
  const given = /ib_session=([^;]+)/.exec(reply.headers.getSetCookie().join('\n'))?.[1] ?? ''
  expect(given).not.toBe(planted)
  expect((await store.find(given))?.email).toBe(tenant.email)
  expect(await store.find(planted)).toBeUndefined()
})

test.each([
  '//evil.example',
  'https://evil.example/dashboard',
  '/dashboard/../../evil',
  '/dashboard\\@evil.example',
  '/i/x',
])('a login leads to pages of ours only, not to %s', async (next) => {
  const visitor = new Visitor()
  const back = await visitor.login(product, 'ada', { next })
  expect([back.status, back.location]).toEqual([303, `${product.origin}/dashboard/home`])
})

test('a page of another site begins no login', async () => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
    const { status, refresh } = await new Visitor().ask(`${product.origin}/dashboard/login/oidc`, {}, headers)
    expect([status, refresh]).toEqual([403, null])
  }
})

test('the browser is asked with PKCE, state and nonce, and its cookie is for the way back alone', async () => {
  const { refresh, setCookies, text } = await new Visitor().ask(`${product.origin}/dashboard/login/oidc`, {})
  const asked = new URL(refresh ?? '').searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    scope: 'openid email',
    code_challenge_method: 'S256',
    redirect_uri: `${product.origin}${CALLBACK}`,
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(new Set([asked.get('state'), asked.get('nonce'), asked.get('code_challenge')]).size).toBe(3)
  expect(setCookies).toEqual([
    expect.stringMatching(
      /^ib_oidc_[\w-]{16}=[\w-]{43}; Max-Age=1200; Path=\/dashboard\/login\/oidc; HttpOnly; SameSite=Lax$/,
    ),
  ])
  expect(text).not.toContain(CLIENT_SECRET)
})

test('two windows of a browser log in beside each other', async () => {
  const visitor = new Visitor()
  const [first, second] = [await visitor.begin(product, { next: '/dashboard/teams' }), await visitor.begin(product)]
  const callback = await visitor.atProvider(first, 'ada')
  expect((await visitor.ask(await visitor.atProvider(second, 'ada'))).location).toBe(`${product.origin}/dashboard/home`)
  expect((await visitor.ask(callback)).location).toBe(`${product.origin}/dashboard/teams`)
})

test('no token, code or secret is in the log, the database or an answer', async () => {
  const visitor = new Visitor()
  const callback = await visitor.atProvider(await visitor.begin(product), 'ada')
  const done = await visitor.ask(callback)
  world.provider.forge = (_claims, sign) => sign({})
  const refused = await new Visitor().login(product, 'ada')
  const { knex } = product.core.database
  const { rows: tables } = await knex.raw<{ rows: { name: string }[] }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const stored: string[] = []
  for (const { name } of tables) {
    const { rows } = await knex.raw<{ rows: { text: string }[] }>('select t::text as text from ?? t', [name])
    stored.push(...rows.map(({ text }) => text))
  }
  const code = new URL(callback).searchParams.get('code') ?? ''
  expect([code.length, world.provider.tokens.length > 4]).toEqual([43, true])
  const places = [...product.logLines, ...stored, done.text, refused.text].join('\n')
  for (const secret of [code, CLIENT_SECRET, encodeURIComponent(CLIENT_SECRET), ...world.provider.tokens])
    expect(places).not.toContain(secret)
  expect(product.logLines.join('\n')).toContain('a login by the OpenID provider was refused')
  expect(product.logLines.join('\n')).not.toMatch(/eve@acme|\bada\b/)
})

test('one address cannot use up the forms that are kept for everybody', async () => {
  const form = { unsentPath: '/dashboard/positions/new', unsentFields: '{"name":"Typed"}' }
  const begin = (fields: Record<string, string>) => new Visitor().ask(`${product.origin}/dashboard/login/oidc`, fields)
  const codes = new Set<string | null>()
  for (let tens = 0; tens < 11; tens++)
    for (const { code } of await Promise.all(Array.from({ length: 10 }, () => begin(form)))) codes.add(code)
  expect([...codes]).toEqual([null, 'login.too_many'])
  // Without a form they go on, and most of what is everybody's is left.
  expect((await begin({})).status).toBe(200)
  const { rows } = await product.core.database.knex.raw<{ rows: { text: string }[] }>(
    'select t::text as text from oidc_logins t where back is not null',
  )
  expect(rows.length).toBeLessThanOrEqual(100)
})

test('logins that are begun and never come back are few from one address, and are forgotten', async () => {
  const { knex } = product.core.database
  const [answers, rows] = [new Set<number>(), async () => (await knex('oidc_logins').select('digest')).length]
  const password = { email: tenant.email, password: tenant.password }
  for (let tens = 0; tens < 31; tens++)
    for (const { status } of await Promise.all(
      Array.from({ length: 10 }, () => new Visitor().ask(`${product.origin}/dashboard/login/oidc`, {})),
    ))
      answers.add(status)
  expect([...answers]).toEqual([200, 429])
  expect(await rows()).toBeLessThanOrEqual(300)
  expect((await (await Reviewer.login(product.origin, password)).get('/dashboard')).status).toBe(200)
  await knex.raw(`update oidc_logins set expires_at = clock_timestamp() - interval '1 second'`)
  await product.core.ways.pendingLogins.deleteExpired()
  expect(await rows()).toBe(0)
})
