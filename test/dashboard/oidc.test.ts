import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWithOidc, Visitor } from '../kit/oidc.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer, tokenOf } from '../kit/reviewer.ts'

/** Logging in by an OpenID provider: a real one on this machine, over HTTP. */

let world: Awaited<ReturnType<typeof startWithOidc>>
let product: Product
let tenant: Tenant
let people: number

beforeAll(async () => {
  world = await startWithOidc()
  product = world.product
  tenant = await product.tenant()
  people = 0
})
afterAll(() => world?.stop())
beforeEach(() => {
  world.provider.line = 'open'
})

/** Somebody with an account here and a login at the provider. */
async function person(claims: { email_verified?: boolean | string } = { email_verified: true }) {
  const login = `person${++people}`
  const email = `${login}@acme.example`
  const { id } = await product.core.accounts.createUser({
    organizationId: tenant.organizationId,
    email,
    password: tenant.password,
  })
  world.provider.people[login] = { email, ...claims }
  return { login, email, id }
}
/** Who is logged in, by the page of their account; undefined: nobody. */
async function whoIs(visitor: Visitor): Promise<string | undefined> {
  const { text, status } = await visitor.ask(`${product.origin}/dashboard/account`)
  return status === 200 ? /<h1>Account<\/h1><p><bdi>([^<]+)<\/bdi>/.exec(text)?.[1] : undefined
}
const historyOf = async (id: string) =>
  (await product.core.accounts.historyOf(tenant.organizationId, id)).map(({ what, by }) => [what, by])

test('somebody whose verified address has an account logs in and sees the page that they asked for', async () => {
  const { login, email, id } = await person()
  const visitor = new Visitor()
  const asked = await visitor.ask(`${product.origin}/dashboard/positions?page=2`)
  expect((await visitor.ask(asked.location ?? '')).text).toContain('Log in with Acme ID')
  const back = await visitor.login(product, login, { next: '/dashboard/positions?page=2' })
  expect([back.status, back.location]).toEqual([303, `${product.origin}/dashboard/positions?page=2`])
  expect(await whoIs(visitor)).toBe(email)
  expect(await historyOf(id)).toEqual([
    ['identity_linked', email],
    ['added', null],
  ])
  await visitor.login(product, login)
  expect((await historyOf(id)).length).toBe(2)
})

test('once linked, the subject counts: a changed address leads to the same account, a reused one to none', async () => {
  const [ada, bob] = [await person(), await person()]
  await new Visitor().login(product, ada.login)
  world.provider.people[ada.login] = { email: bob.email, email_verified: true }
  const visitor = new Visitor()
  await visitor.login(product, ada.login)
  expect(await whoIs(visitor)).toBe(ada.email)
  delete world.provider.people[ada.login]?.email_verified
  await visitor.login(product, ada.login)
  expect(await whoIs(visitor)).toBe(ada.email)
  // Somebody new at the provider has the address that Ada had.
  world.provider.people['successor'] = { email: ada.email, email_verified: true }
  const refused = await new Visitor().login(product, 'successor')
  expect([refused.status, refused.code]).toEqual([403, 'login.oidc_other_person'])
})

test.each([false, undefined, 'false', 1])('an address that is not verified (%s) opens no account', async (verified) => {
  const { login, id } = await person({})
  Object.assign(world.provider.people[login] ?? {}, { email_verified: verified })
  const visitor = new Visitor()
  const refused = await visitor.login(product, login)
  expect([refused.status, refused.code]).toEqual([403, 'login.oidc_unverified'])
  expect(refused.text).toContain('has no verified e-mail address of you')
  expect(await whoIs(visitor)).toBeUndefined()
  expect((await historyOf(id)).length).toBe(1)
})

test('addresses are compared as logins with a password compare them, and no letter becomes another one', async () => {
  const { login, email, id } = await person()
  world.provider.people[login] = { email: ` ${email.toUpperCase()}`, email_verified: 'true' }
  const visitor = new Visitor()
  await visitor.login(product, login)
  expect(await whoIs(visitor)).toBe(email)
  await product.core.ways.identities.unlink(id)
  // The Kelvin sign, which is a k when it is made small.
  await product.core.accounts.createUser({
    organizationId: tenant.organizationId,
    email: 'kim@acme.example',
    password: tenant.password,
  })
  world.provider.people['kelvin'] = { email: '\u212aim@acme.example', email_verified: true }
  expect((await new Visitor().login(product, 'kelvin')).code).toBe('login.oidc_unverified')
  // What is forgiven to somebody who types is another mailbox where a provider has verified it.
  for (const other of [
    'ｋim@acme.example',
    'ki\u200bm@acme.example',
    'kim\u2060@acme.example',
    'k\u00adim@acme.example',
  ]) {
    world.provider.people['other'] = { email: other, email_verified: true }
    expect([other, (await new Visitor().login(product, 'other')).code]).toEqual([other, 'login.oidc_unverified'])
  }
})

test('whoever is not known here is refused, and nothing is made for them', async () => {
  world.provider.people['stranger'] = { email: 'stranger@acme.example', email_verified: true }
  const count = async () => (await product.core.accounts.listUsers(tenant.organizationId)).length
  const before = await count()
  const visitor = new Visitor()
  const refused = await visitor.login(product, 'stranger')
  expect([refused.status, refused.code]).toEqual([403, 'login.oidc_unknown'])
  expect(refused.text).toContain('There is no account for stranger@acme.example here')
  expect(refused.text).toContain('name="password"')
  expect(await whoIs(visitor)).toBeUndefined()
  expect(await count()).toBe(before)
})

test('somebody who is disabled stays out, before and after their first login', async () => {
  const { accounts } = product.core
  for (const isLinked of [false, true]) {
    const { login, id } = await person()
    const visitor = new Visitor()
    if (isLinked) await visitor.login(product, login)
    await accounts.updateUser(id, { disabled: true })
    expect(await whoIs(visitor)).toBeUndefined()
    expect((await visitor.login(product, login)).code).toBe('login.oidc_disabled')
    await accounts.updateUser(id, { disabled: false })
    await visitor.login(product, login)
    expect(await whoIs(visitor)).toBeDefined()
  }
})

test('a new password, an end of all logins and an end of the link end logins that came by the provider', async () => {
  const { accounts, sessions, ways } = product.core
  const { login, email, id } = await person()
  const visitor = new Visitor()
  await visitor.login(product, login)
  const token = tokenOf(await sessions.login(email, tenant.password))
  expect(await sessions.changePassword(token, tenant.password, 'another long password')).toBe(true)
  expect(await whoIs(visitor)).toBeUndefined()
  await visitor.login(product, login)
  expect((await accounts.endSessions(id)).ended).toBe(2)
  expect(await whoIs(visitor)).toBeUndefined()
  await visitor.login(product, login)
  const byPassword = tokenOf(await sessions.login(email, 'another long password'))
  expect(await ways.identities.unlink(id)).toEqual({ id, unlinked: 1 })
  expect(await whoIs(visitor)).toBeUndefined()
  expect(await sessions.find(byPassword)).toBeDefined()
  await visitor.login(product, login)
  expect((await historyOf(id)).slice(0, 3).map(([what]) => what)).toEqual([
    'identity_linked',
    'identity_unlinked',
    'logins_ended',
  ])
})

test('a form that was not sent comes back after the login, and is sent then', async () => {
  const { login } = await person()
  const { id } = await product.api(tenant).position(tenant)
  const visitor = new Visitor()
  const path = '/dashboard/notifications'
  const lost = await visitor.ask(`${product.origin}${path}`, { csrf: 'x', completed: 'Typed <i>"text"</i>', id })
  expect(lost.status).toBe(401)
  const form = /<form[^>]*action="\/dashboard\/login\/oidc">(.*?)<\/form>/s.exec(lost.text)?.[1] ?? ''
  const hidden = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  ])
  expect(hidden.map(([name]) => name)).toEqual(['unsentPath', 'unsentFields'])
  const back = await visitor.login(product, login, Object.fromEntries(hidden))
  expect([back.status, back.text]).toEqual([200, expect.stringContaining('Send it now')])
  expect(back.text).toContain('Typed &lt;i&gt;')
  // Refused on the way, it is kept for another try.
  world.provider.people['nobody'] = { email: 'nobody@acme.example', email_verified: true }
  const refused = await new Visitor().login(product, 'nobody', Object.fromEntries(hidden))
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('name="unsentFields"')])
  // What waits for its login cannot be read in the database.
  await new Visitor().begin(product, Object.fromEntries(hidden))
  const rows = await product.core.database.knex('oidc_logins').select('back')
  expect(rows.some(({ back: kept }) => kept !== null)).toBe(true)
  for (const { back: kept } of rows) expect(String(kept)).not.toContain('Typed')
})

test('while the provider is away, the page says so with a code, keeps the way back, and passwords work', async () => {
  const { login, email } = await person()
  const fresh = await startProduct({
    role: 'api',
    yaml: { login: { oidc: { issuer: 'http://127.0.0.1:9', clientId: 'x', name: 'Acme ID' } } },
  })
  const there = await fresh.tenant()
  const away = await new Visitor().ask(`${fresh.origin}/dashboard/login/oidc`, { next: '/dashboard/teams' })
  expect([away.status, away.code]).toEqual([503, 'login.oidc_unreachable'])
  expect(away.text).toContain('Acme ID cannot be reached at the moment')
  expect(away.text).toContain('login.oidc_unreachable')
  expect(away.text).toContain('name="next" value="/dashboard/teams"')
  expect((await (await Reviewer.login(fresh.origin, there)).get('/dashboard')).status).toBe(200)
  expect(fresh.logLines.filter((line) => line.includes('the OpenID provider cannot be reached')).length).toBe(1)
  await fresh.stop()
  // It goes away between the browser and us.
  const visitor = new Visitor()
  const callback = await visitor.atProvider(await visitor.begin(product), login)
  world.provider.line = 'cut'
  expect((await visitor.ask(callback)).code).toBe('login.oidc_unreachable')
  world.provider.line = 'open'
  await visitor.login(product, login)
  expect(await whoIs(visitor)).toBe(email)
})

test("a wrong secret of the client is a refusal whose reason is the provider's word in the log", async () => {
  const other = await startWithOidc({ oidc: { clientSecret: 'not the secret of this client' } })
  try {
    other.provider.people['ada'] = { email: 'ada@acme.example', email_verified: true }
    const refused = await new Visitor().login(other.product, 'ada')
    expect([refused.status, refused.code]).toEqual([403, 'login.oidc_invalid'])
    const line = other.product.logLines.find((one) => one.includes('a login by the OpenID provider was refused'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      code: 'login.oidc_invalid',
      problem: expect.stringContaining('invalid_client'),
    })
    expect(line).not.toContain('not the secret')
  } finally {
    await other.stop()
  }
})

test('a provider that never answers is given up after some seconds', async () => {
  const { login, email } = await person()
  const visitor = new Visitor()
  const callback = await visitor.atProvider(await visitor.begin(product), login)
  world.provider.line = 'hanging'
  expect((await visitor.ask(callback)).code).toBe('login.oidc_unreachable')
  const password = await Reviewer.login(product.origin, { email, password: tenant.password })
  expect((await password.get('/dashboard')).status).toBe(200)
})

test('whoever says no at the provider is told so', async () => {
  const visitor = new Visitor()
  const url = await visitor.begin(product)
  const state = new URL(url).searchParams.get('state') ?? ''
  const query = new URLSearchParams({ error: 'access_denied', state, iss: world.provider.issuer })
  const denied = await visitor.ask(`${product.origin}/dashboard/login/oidc/callback?${query}`)
  expect([denied.status, denied.code]).toEqual([403, 'login.oidc_denied'])
  expect(denied.text).toContain('Acme ID did not let you in')
})

test('logging out ends the login here, and leads to the one at the provider; a login by password does not', async () => {
  const { login, email } = await person()
  const visitor = new Visitor()
  await visitor.login(product, login)
  const out = await visitor.ask(`${product.origin}/dashboard/logout`, {})
  expect(out.text).toContain('Log out at Acme ID too')
  expect(await whoIs(visitor)).toBeUndefined()
  const asked = await visitor.ask(out.refresh ?? '')
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.text)?.[1] ?? ''
  const ended = await visitor.ask(`${world.provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' })
  expect(ended.location).toContain(`${product.origin}/dashboard/login`)
  const byPassword = await new Visitor().ask(`${product.origin}/dashboard/login`, { email, password: tenant.password })
  expect(byPassword.status).toBe(303)
  const token = /ib_session=([^;]+)/.exec(byPassword.setCookies.join())?.[1] ?? ''
  const plain = await new Visitor().ask(`${product.origin}/dashboard/logout`, {}, { cookie: `ib_session=${token}` })
  expect([plain.refresh, plain.location]).toEqual([null, `${product.origin}/dashboard/login`])
})
