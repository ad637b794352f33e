import { afterAll, beforeAll, expect, test } from 'vitest'
import { scrub } from '../../src/base/log.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer, type Shown } from '../kit/reviewer.ts'

/** An administrator's work on people and API keys in the dashboard, without the command line. */

const BOSS = { email: 'boss@acme.example', password: 'correct horse battery' }
const PASSWORD = 'four words are enough'
let product: Product
let tenant: Tenant
let [boss, reviewer]: Reviewer[] = []

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...BOSS, administrator: true })
  boss = await Reviewer.login(product.origin, BOSS)
  reviewer = await Reviewer.login(product.origin, tenant)
})
afterAll(() => product?.stop())

const as = (who: Reviewer | undefined) => who as Reviewer
const linkIn = ({ text }: Shown) => new URL(/id="link"[^>]* value="([^"]+)"/.exec(text)?.[1] ?? '')
const choose = (link: URL, password: string, passwordAgain = password) =>
  fetch(`${product.origin}${link.pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ password, passwordAgain }),
    redirect: 'manual',
  })
const isLoggedIn = async (who: Reviewer) => (await who.get('/dashboard/mail')).status === 200
const idOf = async (email: string) =>
  (await product.core.accounts.listUsers(tenant.organizationId)).find((one) => one.email === email)?.id ?? ''

test('somebody who was added chooses a password by a link, once, and logs in', async () => {
  const added = await as(boss).post('/dashboard/people', { email: 'New@Acme.example' })
  expect(added.status).toBe(200)
  const link = linkIn(added)
  expect((await as(boss).get('/dashboard/people')).text).not.toContain(link.pathname)
  expect(scrub(`GET ${link.pathname}`)).toBe('GET /dashboard/password/…')
  const form = await fetch(`${product.origin}${link.pathname}`)
  expect([form.status, form.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await form.text()).toContain('new@acme.example')
  expect((await choose(link, 'short')).status).toBe(400)
  expect((await choose(link, PASSWORD, 'another one')).status).toBe(400)
  expect((await choose(link, PASSWORD)).status).toBe(303)
  expect((await choose(link, 'somebody else chooses')).status).toBe(404)
  expect((await fetch(`${product.origin}${link.pathname}`)).status).toBe(404)
  const newcomer = await Reviewer.login(product.origin, { email: 'new@acme.example', password: PASSWORD })
  expect(await isLoggedIn(newcomer)).toBe(true)
  const again = await as(boss).post('/dashboard/people', { email: 'new@acme.example' })
  expect([again.status, again.text]).toEqual([400, expect.stringContaining('There is already a user with the address')])
})

test('a link for a new password replaces the one before, ends every login when it is used, and a disabled user has none', async () => {
  const id = await idOf('new@acme.example')
  const before = await Reviewer.login(product.origin, { email: 'new@acme.example', password: PASSWORD })
  const [first, second] = [
    linkIn(await as(boss).post(`/dashboard/people/${id}`, { act: 'link' })),
    linkIn(await as(boss).post(`/dashboard/people/${id}`, { act: 'link' })),
  ]
  expect((await choose(first, PASSWORD)).status).toBe(404)
  expect(await isLoggedIn(before)).toBe(true)
  const both = await Promise.all([choose(second, PASSWORD), choose(second, 'at the same moment')])
  expect(both.map(({ status }) => status).sort()).toEqual([303, 404])
  expect(await isLoggedIn(before)).toBe(false)
  const third = linkIn(await as(boss).post(`/dashboard/people/${id}`, { act: 'link' }))
  expect((await as(boss).post(`/dashboard/people/${id}`, { act: 'disable' })).status).toBe(303)
  expect((await choose(third, PASSWORD)).status).toBe(404)
  const refused = await as(boss).post(`/dashboard/people/${id}`, { act: 'link' })
  expect([refused.status, refused.code]).toEqual([409, 'account.disabled'])
  await as(boss).post(`/dashboard/people/${id}`, { act: 'enable' })
  expect((await choose(third, PASSWORD)).status).toBe(303)
})

test('administrators are made and unmade by others, never by themselves, and reviewers see no people', async () => {
  const id = await idOf('new@acme.example')
  await as(boss).post(`/dashboard/people/${id}`, { act: 'administrator' })
  const newcomer = await Reviewer.login(product.origin, { email: 'new@acme.example', password: PASSWORD })
  expect((await newcomer.get('/dashboard/people')).status).toBe(200)
  await as(boss).post(`/dashboard/people/${id}`, { act: 'ordinary' })
  expect((await newcomer.get('/dashboard/people')).status).toBe(403)
  expect((await as(reviewer).get('/dashboard/people')).code).toBe('dashboard.administrator')
  const self = await as(boss).post(`/dashboard/people/${await idOf(BOSS.email)}`, { act: 'disable' })
  expect([self.status, self.code]).toEqual([409, 'account.own'])
})

test('an API key is shown once, works, and is refused as soon as it is revoked', async () => {
  const made = await as(boss).post('/dashboard/api-keys', { name: '<b>Sync</b>' })
  const key = /id="key"[^>]* value="(ib_[^"]+)"/.exec(made.text)?.[1] ?? ''
  expect(made.text).not.toContain('<b>Sync</b>')
  const me = () => fetch(`${product.origin}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })
  expect((await me()).status).toBe(200)
  const list = await as(reviewer).get('/dashboard/api-keys')
  expect(list.text).toContain('&lt;b&gt;Sync&lt;/b&gt;')
  expect(list.text).not.toContain(key)
  expect(list.text).not.toContain('/revoke')
  const path = /action="(\/dashboard\/api-keys\/\w+\/revoke)"/.exec(made.text)?.[1] ?? ''
  expect((await as(reviewer).post(path, {})).status).toBe(403)
  expect((await as(boss).post(path, {})).status).toBe(303)
  expect((await me()).status).toBe(401)
})

test("one changes one's own password with the current one, and other logins of theirs end", async () => {
  const who = { email: 'own@acme.example', password: PASSWORD }
  await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...who })
  const [here, there] = [await Reviewer.login(product.origin, who), await Reviewer.login(product.origin, who)]
  const change = (currentPassword: string, password: string) =>
    here.post('/dashboard/account/password', { currentPassword, password, passwordAgain: password })
  const wrong = await change('not this one', 'another good one')
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('The current password is wrong.')])
  expect((await change(PASSWORD, 'short')).status).toBe(400)
  expect((await change(PASSWORD, 'another good one')).status).toBe(200)
  expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([true, false])
  const unsent = await there.post('/dashboard/account/password', {
    csrf: 'x',
    currentPassword: 'typed secret',
    password: 'typed secret',
    passwordAgain: 'typed secret',
  })
  expect([unsent.status, unsent.text]).toEqual([401, expect.not.stringContaining('typed secret')])
})
