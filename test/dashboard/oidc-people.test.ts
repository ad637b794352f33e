import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runHere } from '../kit/command-line.ts'
import { startWithOidc, Visitor } from '../kit/oidc.ts'
import { eventually, type Product, prepareTenant, type Tenant } from '../kit/product.ts'

/** An installation whose people log in by the provider alone, and which makes an account for whoever is new. */

let world: Awaited<ReturnType<typeof startWithOidc>>
let product: Product
let tenant: Tenant

beforeAll(async () => {
  const prepared = await prepareTenant()
  tenant = prepared.tenant
  world = await startWithOidc({
    databaseUrl: prepared.databaseUrl,
    folder: prepared.folder,
    passwords: 'off',
    oidc: { organization: tenant.organizationId, newPeople: 'viewer', allowedDomains: ['ACME.example'] },
  })
  product = world.product
  know('boss')
  await product.core.accounts.createUser({ ...ours(), email: 'boss@acme.example', role: 'administrator' })
})
afterAll(() => world?.stop())

const ours = () => ({ organizationId: tenant.organizationId, password: tenant.password })
const know = (login: string, email = `${login}@acme.example`) => {
  world.provider.people[login] = { email, email_verified: true }
}
const users = async () =>
  (await product.core.accounts.listUsers(tenant.organizationId)).map(({ email, role }) => `${email} ${role}`)
/** A form of a page, as that page would send it. */
async function sent(visitor: Visitor, page: string, path: string, fields: Record<string, string>) {
  const { text } = await visitor.ask(`${product.origin}${page}`)
  const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
  return visitor.ask(`${product.origin}${path}`, { csrf, ...fields })
}
/** A command beside the running daemon. */
async function command(...words: string[]) {
  const env = { ...process.env, DATABASE_URL: product.databaseUrl, DATA_DIR: product.folder }
  const options = ['--config', join(product.folder, 'interview-bridge.yaml'), '--json']
  const { code, stdout, stderr } = await runHere([...words, ...options], {
    cwd: product.folder,
    env: { ...env, CLIENT_SECRET: 'x', PUBLIC_URL: product.origin },
  })
  return { code, said: JSON.parse(stdout || '{}'), stderr }
}

test('whoever is new gets an account of a viewer, once, also from several windows at once', async () => {
  know('newcomer')
  const visitors = [new Visitor(), new Visitor(), new Visitor()]
  const callbacks = await Promise.all(visitors.map(async (one) => one.atProvider(await one.begin(product), 'newcomer')))
  const back = await Promise.all(visitors.map((one, at) => one.ask(callbacks[at] ?? '')))
  expect(back.map(({ status }) => status)).toEqual([303, 303, 303])
  expect((await users()).filter((one) => one.startsWith('newcomer'))).toEqual(['newcomer@acme.example viewer'])
  const [user] = (await product.core.accounts.listUsers(tenant.organizationId)).filter(({ email }) =>
    /^newc/.test(email),
  )
  const done = await product.core.accounts.historyOf(tenant.organizationId, user?.id)
  expect(done.map(({ what }) => what).sort()).toEqual(['added', 'identity_linked', 'made_viewer'])
  // A role is ours to give: what was given here stays, whatever they log in with.
  await product.core.accounts.updateUser(user?.id ?? '', { role: 'reviewer' })
  await new Visitor().login(product, 'newcomer')
  expect(await users()).toContain('newcomer@acme.example reviewer')
})

test.each([
  'eve@evil.example',
  'eve@acme.example.evil.example',
  'eve@notacme.example',
  'eve@acme.example@evil.example',
])('an address of another domain stays out: %s', async (email) => {
  know('eve', email)
  const before = await users()
  const refused = await new Visitor().login(product, 'eve')
  expect([refused.status, refused.code?.replace('unverified', 'domain')]).toEqual([403, 'login.oidc_domain'])
  expect(await users()).toEqual(before)
})

test('somebody who was linked stays out once their address is none of the allowed domains', async () => {
  know('mover')
  expect((await new Visitor().login(product, 'mover')).status).toBe(303)
  know('mover', 'mover@elsewhere.example')
  expect((await new Visitor().login(product, 'mover')).code).toBe('login.oidc_domain')
})

test('an account of another organization is no account here: its address is a new person, and a subject linked to it stays out', async () => {
  const { accounts, ways } = product.core
  const other = await accounts.createOrganization({ name: 'Other' })
  const there = { ...ours(), organizationId: other.id, email: 'there@acme.example' }
  const { id } = await accounts.createUser(there)
  know('there')
  expect((await new Visitor().login(product, 'there')).status).toBe(303)
  const here = (await accounts.listUsers(tenant.organizationId)).find(({ email }) => email === there.email)
  expect(here).toMatchObject({ role: 'viewer' })
  know('linked', there.email)
  await ways.identities.linkTo(id, `${world.provider.issuer}/`, 'linked')
  expect((await new Visitor().login(product, 'linked')).code).toBe('login.oidc_unknown')
  expect(await product.core.database.knex('sessions').where({ user_id: id })).toEqual([])
})

test('where passwords are off none is taken, none is chosen, and pages do not speak of them', async () => {
  const { origin } = product
  const anonymous = new Visitor()
  const page = await anonymous.ask(`${origin}/dashboard/login`)
  expect(page.text).toContain('Log in with Acme ID')
  expect(page.text).not.toContain('type="password"')
  const { email, password } = tenant
  const tried = await anonymous.ask(`${origin}/dashboard/login`, { email, password, next: '/dashboard/teams' })
  expect([tried.status, tried.code]).toEqual([403, 'login.passwords_off'])
  expect(tried.text).toContain('name="next" value="/dashboard/teams"')
  const link = `${origin}/dashboard/password/${'a'.repeat(43)}`
  for (const answer of [await anonymous.ask(link), await anonymous.ask(link, { password, passwordAgain: password })])
    expect([answer.status, answer.code]).toEqual([403, 'login.passwords_off'])

  const boss = new Visitor()
  await boss.login(product, 'boss')
  expect((await boss.ask(`${origin}/dashboard/account`)).text).not.toContain('type="password"')
  const change = { currentPassword: password, password: 'another long one', passwordAgain: 'another long one' }
  expect((await sent(boss, '/dashboard/people', '/dashboard/account/password', change)).code).toBe(
    'login.passwords_off',
  )
  const added = await sent(boss, '/dashboard/people', '/dashboard/people', {
    email: 'ina@acme.example',
    role: 'reviewer',
  })
  expect(added.text).toContain('logs in with Acme ID by this address')
  expect(added.text).not.toMatch(/link to pass on|Link for a new password|dashboard\/password/)
  const act = await sent(boss, '/dashboard/people', `/dashboard/people/${tenant.userId}`, { act: 'link' })
  expect([act.status, act.code]).toEqual([409, 'login.passwords_off'])
  know('ina')
  expect((await new Visitor().login(product, 'ina')).status).toBe(303)
})

test('the command line makes a link that logs in once, while the provider is away', async () => {
  world.provider.line = 'cut'
  const { said } = await command('admin', 'user', 'login-link', tenant.userId)
  expect(said).toMatchObject({ id: tenant.userId, email: tenant.email, expiresAt: expect.any(String) })
  expect(said.link).toMatch(new RegExp(`^${product.origin}/dashboard/login/link/[\\w-]{43}$`))
  const scanner = await new Visitor().ask(said.link)
  expect([scanner.status, scanner.text]).toEqual([200, expect.stringContaining('This link logs you in as')])
  expect(scanner.setCookies).toEqual([])
  const visitor = new Visitor()
  expect((await visitor.ask(said.link, {}, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await visitor.ask(said.link, {})).location).toBe(`${product.origin}/dashboard/home`)
  expect((await visitor.ask(`${product.origin}/dashboard/account`)).text).toContain(tenant.email)
  for (const again of [await new Visitor().ask(said.link, {}), await new Visitor().ask(said.link)])
    expect([again.status, again.text]).toEqual([404, expect.stringContaining('This link does not work')])
  world.provider.line = 'open'
  const done = await product.core.accounts.historyOf(tenant.organizationId, tenant.userId)
  expect(done.slice(0, 2).map(({ what, by }) => [what, by])).toEqual([
    ['login_link_used', null],
    ['login_link_made', null],
  ])
  const token = said.link.split('/').at(-1)
  expect([...product.logLines, JSON.stringify(await product.core.database.knex('login_links'))].join()).not.toContain(
    token,
  )
})

test('a link to log in ends with a newer one, with its time, with the account and with the logins of its user', async () => {
  const { accounts, ways, database } = product.core
  const { id } = await accounts.createUser({ ...ours(), email: 'links@acme.example' })
  const works = async (token: string) => (await ways.links.find(token)) !== undefined
  const [first, second] = [await ways.links.make(id), await ways.links.make(id)]
  expect([await works(first.token), await works(second.token)]).toEqual([false, true])
  await accounts.endSessions(id)
  expect(await works(second.token)).toBe(false)
  const third = await ways.links.make(id)
  await accounts.updateUser(id, { disabled: true })
  expect(await works(third.token)).toBe(false)
  await expect(ways.links.make(id)).rejects.toMatchObject({ code: 'account.disabled' })
  await accounts.updateUser(id, { disabled: false })
  expect(await works(third.token)).toBe(false)
  const { token } = await ways.links.make(id)
  await database.knex('login_links').update({ expires_at: new Date(Date.now() - 1_000) })
  expect(await ways.links.use(token)).toBeUndefined()
  await ways.links.deleteExpired()
  expect(await database.knex('login_links')).toEqual([])
  await expect(ways.links.make('0'.repeat(24))).rejects.toMatchObject({ code: 'account.unknown' })
})

test('a provider of one organization speaks for no administrator of an installation with several', async () => {
  const { accounts, ways, database } = product.core
  const { id } = await accounts.createUser({ ...ours(), email: 'root@acme.example', role: 'installation' })
  const login = () => new Visitor().login(product, 'root')
  know('root')
  const refused = await login()
  expect([refused.status, refused.code]).toEqual([403, 'login.oidc_operator'])
  expect(refused.text).toContain('admin user login-link ID')
  expect(await database.knex('oidc_identities').where({ user_id: id })).toEqual([])
  expect(await database.knex('sessions').where({ user_id: id })).toEqual([])
  // Nor for somebody who became one after they were linked, or while they are logged in.
  await accounts.updateUser(id, { role: 'reviewer' })
  const reviewer = new Visitor()
  expect((await reviewer.login(product, 'root')).status).toBe(303)
  await accounts.updateUser(id, { role: 'installation' })
  expect((await reviewer.ask(`${product.origin}/dashboard/account`)).status).toBe(303)
  expect((await login()).code).toBe('login.oidc_operator')
  // The operator may choose it.
  await ways.identities.unlink(id)
  await ways.identities.linkTo(id, `${world.provider.issuer}/`, 'root')
  expect((await login()).status).toBe(303)
})

test('an administrator takes the link of a colleague away, and of nobody above', async () => {
  const { accounts, ways } = product.core
  const made = async (email: string, role: 'reviewer' | 'installation') => {
    const { id } = await accounts.createUser({ ...ours(), email: `${email}@acme.example`, role })
    know(email)
    if (role === 'installation') await ways.identities.linkTo(id, `${world.provider.issuer}/`, email)
    const visitor = new Visitor()
    await visitor.login(product, email)
    return { id, visitor, path: `/dashboard/people/${id}` }
  }
  const [colleague, operator] = [await made('colleague', 'reviewer'), await made('operator', 'installation')]
  const boss = new Visitor()
  await boss.login(product, 'boss')
  const page = await boss.ask(`${product.origin}${colleague.path}`)
  expect(page.text).toContain('This account is linked to one login at Acme ID')
  expect((await sent(boss, colleague.path, colleague.path, { act: 'unlink' })).status).toBe(303)
  expect((await boss.ask(`${product.origin}${colleague.path}`)).text).not.toContain('Take the link away')
  expect((await colleague.visitor.ask(`${product.origin}/dashboard/account`)).status).toBe(303)
  expect(await accounts.historyOf(tenant.organizationId, colleague.id)).toContainEqual(
    expect.objectContaining({ what: 'identity_unlinked', by: 'boss@acme.example' }),
  )
  const refused = await sent(boss, '/dashboard/people', operator.path, { act: 'unlink' })
  expect([refused.status, refused.code]).toEqual([403, 'account.above'])
  expect(await ways.identities.linkedSince(tenant.organizationId, operator.id)).toBeInstanceOf(Date)
})

test.each([
  ['the link is taken away', 'login.oidc_unknown', { table: 'oidc_identities', column: 'user_id' }],
  ['the account is disabled', 'login.oidc_disabled', undefined],
] as const)('a login that meets the moment in which %s does not go on', async (_what, code, deleted) => {
  const { accounts, ways, database } = product.core
  const name = `race-${code.slice(-7)}`
  const { id } = await accounts.createUser({ ...ours(), email: `${name}@acme.example` })
  know(name)
  await new Visitor().login(product, name)
  await accounts.endSessions(id)
  const { knex } = database
  const other = await knex.transaction()
  await other('users').where({ id }).forNoKeyUpdate().first('id')
  if (deleted)
    await other(deleted.table)
      .where({ [deleted.column]: id })
      .delete()
  else await other('users').where({ id }).update({ disabled_at: new Date() })
  const proven = {
    issuer: `${world.provider.issuer}/`,
    subject: name,
    email: `${name}@acme.example`,
    isEmailVerified: true,
  }
  const settings = ways.oidc?.settings
  if (!settings) throw new Error('no provider is configured')
  const login = ways.identities.login(proven, settings).then(
    () => 'logged in',
    (error: { code?: string }) => error.code,
  )
  await eventually('the login waits', async () => {
    const { rows } = await knex.raw(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%into sessions%'`,
    )
    return rows.length > 0
  })
  await other.commit()
  expect(await login).toBe(code)
  expect(await knex('sessions').where({ user_id: id })).toEqual([])
})

test('check --online asks the provider, and names the address to register and an organization that is not there', async () => {
  const { code, said } = await command('check', '--online')
  expect([code, said.answers]).toEqual([
    0,
    [
      expect.objectContaining({
        ...{ connection: 'login.oidc', side: 'OpenID provider', ok: true, who: `Acme ID (${world.provider.issuer})` },
        means: [
          `sends people back to ${product.origin}/dashboard/login/oidc/callback, which has to be registered there`,
        ],
      }),
    ],
  ])
  world.provider.line = 'cut'
  const away = await command('check', '--online')
  world.provider.line = 'open'
  expect([away.code, away.said.answers[0].who]).toEqual([1, expect.stringContaining('Acme ID cannot be reached')])
})

test('the command line links a person whose address the provider does not verify, and takes the link away', async () => {
  const { id } = await product.core.accounts.createUser({ ...ours(), email: 'entra@acme.example' })
  world.provider.people['oid-1'] = { email: 'entra@acme.example' }
  expect((await new Visitor().login(product, 'oid-1')).code).toBe('login.oidc_unverified')
  expect((await command('admin', 'user', 'link', id, '--subject', 'oid-1')).said).toEqual({ id, subject: 'oid-1' })
  // An address whose domain is allowed has to be verified all the same.
  expect((await new Visitor().login(product, 'oid-1')).code).toBe('login.oidc_unverified')
  expect((await command('admin', 'user', 'link', id, '--subject', 'oid-2')).said.error.code).toBe('account.refused')
  expect((await command('admin', 'user', 'unlink', id)).said).toEqual({ id, unlinked: 1 })
  expect((await command('admin', 'user', 'unlink', id)).said).toEqual({ id, unlinked: 0 })
})
