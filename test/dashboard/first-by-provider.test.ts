import { afterEach, expect, test } from 'vitest'
import { startWithOidc, Visitor } from '../kit/oidc.ts'
import { startProduct } from '../kit/product.ts'

/** The first administrator where passwords are turned off: the link logs them in once, and the provider from then on. */

let world: Awaited<ReturnType<typeof startWithOidc>>
afterEach(() => world?.stop())

const FORM = { organization: 'Acme', email: 'Ina@acme.example' }
const offered = async () =>
  `${world.product.origin}/dashboard/first/${(await world.product.core.firstLinks.offer())?.token}`
const users = () => world.product.core.database.knex('users').select('id', 'email', 'role')

test('with passwords off, the link asks for no password, logs in once, and the provider logs in the same person later', async () => {
  world = await startWithOidc({ passwords: 'off', oidc: { allowedDomains: ['acme.example'] } })
  const { product, provider } = world
  const link = await offered()
  const anonymous = new Visitor()
  const page = await anonymous.ask(link)
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('From then on you log in with Acme ID')])
  expect(page.text).not.toContain('type="password"')

  const visitor = new Visitor()
  // What a form of ours does not hold counts for nothing.
  const typed = { password: 'correct horse battery', passwordAgain: 'correct horse battery' }
  expect((await visitor.ask(link, { ...FORM, ...typed })).location).toBe(`${product.origin}/dashboard/home`)
  expect((await visitor.ask(`${product.origin}/dashboard/organizations`)).status).toBe(200)
  const [first] = await users()
  expect(first).toMatchObject({ email: 'ina@acme.example', role: 'installation' })
  expect((await anonymous.ask(link)).status).toBe(404)
  const tried = await anonymous.ask(`${product.origin}/dashboard/login`, { email: FORM.email, ...typed })
  expect([tried.status, tried.code]).toEqual([403, 'login.passwords_off'])

  provider.people['ina'] = { email: 'ina@acme.example', email_verified: true }
  const later = new Visitor()
  expect((await later.login(product, 'ina')).status).toBe(303)
  expect((await later.ask(`${product.origin}/dashboard/organizations`)).status).toBe(200)
  expect(await users()).toHaveLength(1)
})

test('with passwords off, whom the provider would not log in again does not become the first administrator', async () => {
  const before = await startProduct({ role: 'api' })
  await before.core.accounts.createOrganization({ name: 'Older' })
  const { id } = await before.core.accounts.createOrganization({ name: 'Of the provider' })
  await before.stop({ keep: true })
  const { databaseUrl, folder } = before
  world = await startWithOidc({
    ...{ databaseUrl, folder, passwords: 'off' },
    oidc: { organization: id, newPeople: 'viewer', allowedDomains: ['acme.example', 'acme.de'] },
  })
  const link = await offered()
  const visitor = new Visitor()
  expect((await visitor.ask(link)).text).toContain('value="Of the provider"')
  const organization = 'Of the provider'
  for (const [form, reason] of [
    [{ organization, email: 'ina@evil.example' }, 'Your email address must end in @acme.example or @acme.de'],
    [{ organization, email: 'ina' }, 'Your email address must be an email address such as name@example.com.'],
    [{ organization: 'Older', email: FORM.email }, 'The name of the organization must be that of the organization'],
    [{ organization: 'A new one', email: FORM.email }, 'The name of the organization must be that of the organization'],
  ] as const) {
    const refused = await visitor.ask(link, form)
    expect([form, refused.status, refused.text]).toEqual([form, 400, expect.stringContaining(reason)])
  }
  expect(await users()).toEqual([])
  expect(await world.product.core.accounts.listOrganizations()).toHaveLength(2)
  // Nobody comes before them by the provider either.
  world.provider.people['early'] = { email: 'early@acme.example', email_verified: true }
  expect((await new Visitor().login(world.product, 'early')).code).toBe('login.oidc_unknown')
  expect((await visitor.ask(link, { organization, email: FORM.email })).status).toBe(303)
})

test('with passwords off and the provider away, the link works, and the command line lets the same person in again', async () => {
  world = await startWithOidc({ passwords: 'off' })
  world.provider.line = 'cut'
  const { product } = world
  expect((await new Visitor().ask(await offered(), FORM)).status).toBe(303)
  const [first] = await users()
  const { token } = await product.core.ways.links.make(first.id)
  const visitor = new Visitor()
  expect((await visitor.ask(`${product.origin}/dashboard/login/link/${token}`, {})).status).toBe(303)
  expect((await visitor.ask(`${product.origin}/dashboard/account`)).text).toContain('ina@acme.example')
})
