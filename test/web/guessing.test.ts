import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Passwords } from '../../src/accounts/passwords.ts'
import { callerAddress } from '../../src/web/caller-address.ts'
import { removeOldWindows } from '../../src/web/rate-limit.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

/** Guessing of passwords and keys is slowed, and what others guess keeps no owner out. */

let product: Product
let tenant: Tenant
let used = 0

beforeAll(async () => {
  product = await startProduct({
    role: 'api',
    yaml: {
      server: { trustProxy: ['loopback'] },
      api: { rateLimit: { limit: 1_000_000, windowSeconds: 60 }, wrongKeys: { limit: 20, windowSeconds: 3_600 } },
    },
  })
  tenant = await product.tenant()
})
afterAll(() => product.stop())

/** An address that nobody in this file has used. */
const address = () => `10.0.${Math.floor(++used / 250)}.${(used % 250) + 1}`

interface Try {
  readonly email?: string
  readonly password?: string
  readonly from?: string
  readonly device?: string
  readonly headers?: Record<string, string>
}

async function login({
  email = tenant.email,
  password = 'a wrong password',
  from = address(),
  device,
  headers,
}: Try = {}) {
  const answer = await fetch(`${product.origin}/dashboard/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': from, ...(device ? { cookie: `ib_device=${device}` } : {}), ...headers },
    body: new URLSearchParams({ email, password }),
  })
  const cookies = answer.headers.getSetCookie()
  return { status: answer.status, device: /ib_device=([^;]+)/.exec(cookies.join('\n'))?.[1] ?? '', cookies }
}

const someone = async () => {
  const of = await product.tenant()
  return { email: of.email, password: of.password, tenant: of }
}
const statuses = async (tries: readonly Try[]) => {
  const all: number[] = []
  for (const one of tries) all.push((await login(one)).status)
  return all
}
const times = <Value>(n: number, of: (at: number) => Value) => Array.from({ length: n }, (_, at) => of(at))

/** As if so many guesses had come through another process. */
const guessed = (subject: string, used: number) =>
  product.core.database
    .knex('rate_windows')
    .insert({ subject, started_at: new Date(), used, granted: 0 })
    .onConflict('subject')
    .merge()

describe('login', () => {
  test('ten wrong passwords of one address at one account are enough, however the account is spelled', async () => {
    const { email } = await someone()
    const from = address()
    const spelled = ['', ' ', '\t', '  '].map((space) => `${space}${email.toUpperCase()}`)
    expect(await statuses(times(12, (at) => ({ email: spelled[at % 4] ?? '', from })))).toEqual([
      ...times(10, () => 401),
      429,
      429,
    ])
  })

  test('parallel guesses count too', async () => {
    const { email } = await someone()
    const from = address()
    const all = await Promise.all(times(20, () => login({ email, from })))
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  test('a successful login does not count as a guess', async () => {
    const { email, password } = await someone()
    const from = address()
    expect(await statuses(times(15, () => ({ email, password, from })))).toEqual(times(15, () => 303))
  })

  test('the owner logs in from another address while somebody guesses, and from a known browser while everybody does', async () => {
    const { email, password } = await someone()
    const guesser = address()
    const { device } = await login({ email, password })
    await statuses(times(11, () => ({ email, from: guesser })))
    expect((await login({ email, password })).status).toBe(303)
    await guessed(`login ${hash('sha256', email, 'base64url')}`, 100)
    // The rest of the block that this process drew.
    await Promise.all(times(6, () => login({ email })))
    expect((await login({ email, password })).status).toBe(429)
    expect((await login({ email, password, device, from: guesser })).status).toBe(303)
  })

  test('a known browser cannot go on guessing, nor guess at other accounts', async () => {
    const [own, other] = [await someone(), await someone()]
    const { device } = await login(own)
    expect((await statuses(times(11, () => ({ email: own.email, device })))).at(-1)).toBe(429)
    const from = address()
    expect((await statuses(times(11, () => ({ email: other.email, device, from })))).at(-1)).toBe(429)
    const forged = `${device.split('.')[0]}.${'A'.repeat(43)}`
    expect((await statuses(times(11, () => ({ email: other.email, device: forged, from: '10.9.9.9' })))).at(-1)).toBe(
      429,
    )
  })

  test('one address that guesses at many accounts is slowed', async () => {
    const from = address()
    await guessed(`login from ${from}`, 45)
    const all = await Promise.all(times(10, (at) => login({ email: `nobody${at}@people.example`, from })))
    expect(all.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  test.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 303],
    ['none', 303],
  ])(
    'the login takes a form only from its own site: one that a browser calls %s is answered with %d',
    async (site, status) => {
      const { email, password } = await someone()
      const headers = { 'sec-fetch-site': site, origin: 'null' }
      expect((await login({ email, password, headers })).status).toBe(status)
      const logout = await fetch(`${product.origin}/dashboard/logout`, { method: 'POST', redirect: 'manual', headers })
      expect(logout.status).toBe(status)
    },
  )

  test('a password counts at the cost it was stored with: that of the product, in a daemon that stores at another one', async () => {
    const { email, tenant: of } = await someone()
    const password_hash = await new Passwords().hash('another password')
    expect(password_hash).toMatch(/^scrypt\$32768\$/)
    await product.core.database.knex('users').where({ id: of.userId }).update({ password_hash })
    expect((await login({ email, password: 'another password' })).status).toBe(303)
    expect((await login({ email })).status).toBe(401)
  })

  // The form that changes a password counts attempts too.
  test('the device cookie goes to the dashboard only, and to no script', async () => {
    const { cookies } = await login(await someone())
    expect(cookies.find((one) => one.startsWith('ib_device='))).toMatch(/Path=\/dashboard; HttpOnly; SameSite=Strict/)
  })
})

describe('people', () => {
  const sessionOf = async (of: { email: string; password: string }) =>
    /ib_session=([^;]+)/.exec((await login(of)).cookies.join('\n'))?.[1] ?? ''
  const isIn = async (token: string) =>
    (await fetch(`${product.origin}/dashboard`, { headers: { cookie: `ib_session=${token}` }, redirect: 'manual' }))
      .status === 200

  test('a disabled user is out at once, cannot log in, and is in again after being enabled', async () => {
    const who = await someone()
    const { accounts } = product.core
    const token = await sessionOf(who)
    expect(await isIn(token)).toBe(true)
    const { userId, organizationId } = who.tenant
    expect(await accounts.updateUser(userId, { disabled: true })).toMatchObject({
      disabledAt: expect.any(Date),
      activeApiKeys: 1,
    })
    await expect(accounts.createApiKey({ organizationId, userId, name: 'new' })).rejects.toMatchObject({
      refusal: { why: 'user_disabled', userId },
    })
    expect(await accounts.listApiKeys(organizationId)).toMatchObject([{ madeBy: expect.stringContaining('@') }])
    expect(await isIn(token)).toBe(false)
    expect((await login(who)).status).toBe(401)
    expect((await accounts.updateUser(who.tenant.userId, { disabled: false })).disabledAt).toBeNull()
    expect((await login(who)).status).toBe(303)
    expect(await isIn(token)).toBe(false)
  })

  test('logins of a person are ended, and only theirs', async () => {
    const [one, other] = [await someone(), await someone()]
    const [first, second, kept] = [await sessionOf(one), await sessionOf(one), await sessionOf(other)]
    expect((await product.core.accounts.endSessions(one.tenant.userId)).ended).toBe(2)
    expect([await isIn(first), await isIn(second), await isIn(kept)]).toEqual([false, false, true])
  })

  test('a person changes their password: the current one is asked for, and other logins end', async () => {
    const who = await someone()
    const { sessions } = product.core
    const [here, elsewhere] = [await sessionOf(who), await sessionOf(who)]
    expect(await sessions.changePassword(here, 'not the current one', 'a new long password')).toBe(false)
    expect(await sessions.changePassword('no session', who.password, 'a new long password')).toBe(false)
    await expect(sessions.changePassword(here, who.password, 'short')).rejects.toMatchObject({
      refusal: { why: 'password_length', min: 8, max: 1000 },
    })
    expect(await sessions.changePassword(here, who.password, 'a new long password')).toBe(true)
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false])
    expect((await login({ email: who.email, password: 'a new long password' })).status).toBe(303)
  })
})

describe('API keys', () => {
  const me = (key: string, from: string) =>
    fetch(`${product.origin}/api/v1/me`, { headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': from } })

  test('wrong keys of an address are refused with 429 beyond the limit, right ones of the same address never', async () => {
    const from = address()
    const forged = await product.core.accounts.createApiKey({
      organizationId: tenant.organizationId,
      userId: tenant.userId,
      name: 'Revoked',
    })
    await product.core.accounts.revokeApiKey(forged.id)
    const all = await Promise.all(times(40, () => me(forged.key, from)))
    expect(all.filter(({ status }) => status === 401)).toHaveLength(20)
    const refused = all.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await me(tenant.key, from)).status).toBe(200)
    expect((await me('ib_short', from)).status).toBe(429)
    expect((await me(forged.key, address())).status).toBe(401)
  })

  test('beyond the limit a wrong key causes no query', async () => {
    const from = address()
    await Promise.all(times(25, () => me('ib_short', from)))
    const forged = await product.core.accounts.createApiKey({
      organizationId: tenant.organizationId,
      userId: tenant.userId,
      name: 'Revoked',
    })
    await product.core.accounts.revokeApiKey(forged.id)
    await me(forged.key, from)
    const { database } = product.core
    const run = database.run
    let queries = 0
    database.run = ((...given: Parameters<typeof run>) => {
      queries++
      return run.apply(database, given)
    }) as typeof run
    await Promise.all(times(200, () => me(forged.key, from)))
    database.run = run
    // The list of all keys is read again once a second.
    expect(queries).toBeLessThan(10)
  })
})

test('windows of limits that are over are removed', async () => {
  const { knex } = product.core.database
  await knex('rate_windows').insert({
    subject: 'old',
    started_at: new Date(Date.now() - 90_000_000),
    used: 1,
    granted: 1,
  })
  await removeOldWindows(product.core.database)
  expect(await knex('rate_windows').where({ subject: 'old' })).toEqual([])
  expect((await knex('rate_windows').count({ n: '*' }).first())?.n).not.toBe('0')
})

test.each([
  ['10.0.0.7', '10.0.0.7'],
  ['::ffff:10.0.0.7', '10.0.0.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:0DB8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, counted) => {
  expect(callerAddress({ ip })).toBe(counted)
})
