import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

/** The organizations of an installation, for its administrators: credits, subscription, API access, and who administers each. */

let product: Product
let tenant: Tenant
let operator: Login
let administrator: Login

interface Login {
  readonly cookie: string
  readonly csrf: string
}
const PATH = '/dashboard/organizations'
const password = 'correct horse battery'

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant({ credits: 5 })
  operator = await somebody('installation')
  administrator = await somebody('administrator')
})
afterAll(() => product.stop())

async function somebody(role: 'installation' | 'administrator'): Promise<Login> {
  const email = `${role}@acme.example`
  await product.core.accounts.createUser({ organizationId: tenant.organizationId, email, password, role })
  return login(email)
}
async function login(email: string): Promise<Login> {
  const body = new URLSearchParams({ email, password })
  const reply = await fetch(`${product.origin}/dashboard/login`, { method: 'POST', body, redirect: 'manual' })
  const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const page = await (await fetch(`${product.origin}/dashboard/account`, { headers: { cookie } })).text()
  return { cookie, csrf: /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '' }
}
const see = (path: string, { cookie } = operator) =>
  fetch(product.origin + path, { headers: { cookie }, redirect: 'manual' })
const send = (path: string, form: Record<string, string>, { cookie, csrf } = operator) =>
  fetch(product.origin + path, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ csrf, ...form }),
    redirect: 'manual',
  })
const settings = (form: Record<string, string>) => ({
  act: 'save',
  name: 'Beta',
  credits: '5',
  seenCredits: '5',
  subscription: 'active',
  apiAccess: 'on',
  ...form,
})
const stored = (id: string) => product.core.accounts.getOrganization(id)

test('an organization is made once, and the one who is added administers it and nothing else', async () => {
  const form = { name: 'Beta', drawn: product.core.accounts.drawId() }
  const [first, again] = [await send(PATH, form), await send(PATH, form)]
  const at = first.headers.get('location') ?? ''
  expect([first.status, again.headers.get('location')]).toEqual([303, at])
  const id = at.split('/').at(-1) ?? ''
  expect(await stored(id)).toEqual({ id, name: 'Beta', subscription: 'active', credits: 0, apiAccess: true })
  expect(await product.core.database.knex('companies').where({ organization_id: id }).pluck('name')).toEqual(['Beta'])
  const list = await (await see(PATH)).text()
  expect(list.split('Beta')).toHaveLength(2)
  expect(list).toContain('Organization ')

  const added = await send(at, {
    act: 'administrator',
    drawn: product.core.accounts.drawId(),
    email: 'bea@beta.example',
  })
  const link = /\/dashboard\/password\/[\w-]{43}/.exec(await added.text())?.[0] ?? ''
  const chosen = await send(link, { password, passwordAgain: password })
  expect([added.status, chosen.status]).toEqual([200, 303])
  const bea = await login('bea@beta.example')
  const people = await (await see('/dashboard/people', bea)).text()
  expect(people).toContain('bea@beta.example')
  // Their own history names no person of another organization.
  expect(people).toContain('by <bdi>an administrator of the installation</bdi>')
  expect(people).not.toContain('acme.example')
  expect((await see(PATH, bea)).status).toBe(403)
  expect(await (await see(at)).text()).toContain('bea@beta.example')
})

test('credits, subscription, API access and the name are changed, and logged by ids', async () => {
  const at = `${PATH}/${tenant.organizationId}`
  const saved = await send(at, settings({ credits: '250', subscription: 'none', apiAccess: 'off', name: 'Acme GmbH' }))
  expect([saved.status, saved.headers.get('location')]).toEqual([303, at])
  expect(await stored(tenant.organizationId)).toMatchObject({
    name: 'Acme GmbH',
    credits: 250,
    subscription: 'none',
    apiAccess: false,
  })
  const line = product.logLines.find((one) => one.includes('an organization was changed')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ organizationId: tenant.organizationId, credits: 250, apiAccess: false })
  expect(line).not.toContain('Acme GmbH')
  expect((await product.api(tenant).call('GET', '/me')).status).toBe(403)
  // The second of two clicks changes nothing more.
  await send(at, settings({ credits: '250' }))
  expect(await stored(tenant.organizationId)).toMatchObject({ credits: 250, apiAccess: true })
})

test('credits that somebody did not change stay what candidates left of them', async () => {
  const { id } = await product.core.accounts.createOrganization({ name: 'Busy', credits: 40 })
  // The page showed 50.
  await send(`${PATH}/${id}`, settings({ name: 'Busy', credits: '50', seenCredits: '50', apiAccess: 'off' }))
  expect(await stored(id)).toMatchObject({ credits: 40, apiAccess: false })
})

test.each([
  [{ credits: 'many' }, 'Credits must be a whole number from 0 to 2000000000.'],
  [{ credits: '-1' }, 'Credits must be a whole number'],
  [{ credits: '9999999999' }, 'Credits must be a whole number'],
  [{ name: '' }, 'The name must be 1 to 200 characters.'],
])('a form with %j is refused, and what was typed stays', async (form, reason) => {
  const before = await stored(tenant.organizationId)
  const answer = await send(`${PATH}/${tenant.organizationId}`, settings({ subscription: 'none', ...form }))
  const text = await answer.text()
  expect([answer.status, text.includes(reason)]).toEqual([400, true])
  expect(text).toContain('<option value="none" selected>')
  expect(await stored(tenant.organizationId)).toEqual(before)
})

test.each([
  ['/dashboard/organizations', 'drawn=%00&name=%00', 403],
  ['/dashboard/organizations', `drawn=${'f'.repeat(24)}&name=%00`, 400],
  ['/dashboard/organizations', `drawn=${'f'.repeat(24)}&name=a&name=b`, 403],
  ['/dashboard/organizations/%00', 'act=save', 404],
  [`/dashboard/organizations/${'f'.repeat(24)}`, 'act=administrator&email=a@b.example&drawn=' + 'f'.repeat(24), 404],
  ['/dashboard/organizations/ID', 'act=erase', 403],
  ['/dashboard/organizations/ID', 'act=administrator&email=%00&drawn=' + 'f'.repeat(24), 400],
  [
    '/dashboard/organizations/ID',
    'act=save&name=a&credits=%EF%BC%91&seenCredits=&subscription=active&apiAccess=on',
    400,
  ],
])('a hostile form at %s (%s) is refused and changes nothing', async (path, body, status) => {
  const before = await product.core.database.knex('organizations').orderBy('id')
  const answer = await fetch(product.origin + path.replace('ID', tenant.organizationId), {
    method: 'POST',
    headers: { cookie: operator.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: `csrf=${operator.csrf}&${body}`,
  })
  expect(answer.status).toBe(status)
  expect(await product.core.database.knex('organizations').orderBy('id')).toEqual(before)
})

test('administrators of an organization have no such pages and no link to them', async () => {
  for (const path of [PATH, `${PATH}/${tenant.organizationId}`])
    expect([(await see(path, administrator)).status, (await send(path, settings({}), administrator)).status]).toEqual([
      403, 403,
    ])
  // The settings have a link to it for whoever may.
  for (const path of ['/dashboard', '/dashboard/mail'])
    expect(await (await see(path, administrator)).text()).not.toContain(PATH)
  expect(await (await see('/dashboard/mail')).text()).toContain(PATH)
  expect((await see(`${PATH}/${'f'.repeat(24)}`)).status).toBe(404)
})

test('without credits the first page leads whoever adds them to the form', async () => {
  await product.core.accounts.updateOrganization(tenant.organizationId, { credits: 0 })
  expect(await (await see('/dashboard/home')).text()).toContain(`href="${PATH}/${tenant.organizationId}"`)
  expect(await (await see('/dashboard/api-keys')).text()).toContain(`href="${PATH}/${tenant.organizationId}"`)
  expect(await (await see('/dashboard/api-keys', administrator)).text()).not.toContain(PATH)
  const other = await (await see('/dashboard/home', administrator)).text()
  expect(other).toContain('The operator of this installation adds credits.')
  expect(other).not.toContain(PATH)
})
