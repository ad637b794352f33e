import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { OidcSettings } from '../../src/accounts/oidc-client.ts'
import { ManualClock, systemClock } from '../../src/base/clock.ts'
import { InviteInput, PositionInput } from '../../src/interview/contract/contract.ts'
import { type Product, startProduct } from '../kit/product.ts'

/** The first administrator of an installation, by the link that its start prints. */

let product: Product
afterEach(() => product?.stop())

const FORM = {
  organization: 'Acme',
  email: 'Ina@acme.example',
  password: 'correct horse battery',
  passwordAgain: 'correct horse battery',
}
const at = (token: string) => `${product.origin}/dashboard/first/${token}`
const see = (token: string) => fetch(at(token), { redirect: 'manual' })
const send = (token: string, form: Partial<typeof FORM> = {}, headers: Record<string, string> = {}) =>
  fetch(at(token), { method: 'POST', body: new URLSearchParams({ ...FORM, ...form }), redirect: 'manual', headers })
const offered = async () => (await product.core.firstLinks.offer())?.token ?? ''
const rows = async (table: string) => product.core.database.knex(table).select<Record<string, unknown>[]>()

test('the link makes an administrator with an organization, logs them in, and works once', async () => {
  product = await startProduct({ role: 'api' })
  const token = await offered()
  const page = await (await see(token)).text()
  expect(page).toContain('Welcome to Interview Bridge')
  expect(page).not.toContain(token)
  // Looking uses nothing up.
  expect((await fetch(at(token), { method: 'HEAD' })).status).toBe(200)
  const made = await send(token)
  expect([made.status, made.headers.get('location')]).toEqual([303, '/dashboard/home'])
  const cookie = (made.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  // Nobody else did it, and no command.
  const home = await (await fetch(`${product.origin}/dashboard/people`, { headers: { cookie } })).text()
  expect(home).toContain('ina@acme.example')
  expect(home).toContain('administrator of the installation')
  expect(home).not.toContain('by the command line')
  expect(await rows('users')).toMatchObject([{ email: 'ina@acme.example', role: 'installation', disabled_at: null }])
  expect(await rows('organizations')).toMatchObject([{ name: 'Acme', subscription: 'active', credits: 100 }])
  expect(await rows('first_links')).toEqual([])
  expect((await rows('account_history')).map(({ what }) => what)).toEqual(['added', 'made_administrator'])

  for (const late of [await see(token), await send(token, { email: 'thief@acme.example' })]) {
    expect(late.status).toBe(404)
    const text = await late.text()
    expect(text).toContain('has an administrator already')
    expect(text).not.toContain('ina@acme.example')
  }
  expect(await rows('users')).toHaveLength(1)
  expect(await product.core.firstLinks.offer()).toBeUndefined()
})

test('the first page leads from the position to the first invite, and ticks what is done', async () => {
  product = await startProduct({ role: 'api' })
  const { accounts, services } = product.core
  const made = await send(await offered())
  const cookie = (made.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const see = async (path: string, headers = {}) =>
    (await fetch(`${product.origin}${path}`, { headers: { cookie, ...headers } })).text()
  const home = (headers = {}) => see('/dashboard/home', headers)
  const steps = (text: string) =>
    [...(/<ol aria-labelledby="first-steps">(.*?)<\/ol>/s.exec(text)?.[1] ?? '').matchAll(/<li>(.*?)<\/li>/gs)].map(
      ([, line = '']) => ({
        links: [...line.matchAll(/href="([^"]+)"/g)].map(([, path]) => path),
        isDone: line.includes('<span class="pill good">done'),
      }),
    )
  const isDone = (text: string) => /Add a company<\/a>[^<]*<span class="pill good">done/.test(text)
  const fresh = await home()
  expect([fresh.includes('To begin'), isDone(fresh)]).toEqual([true, true])
  expect(steps(fresh)).toEqual([
    { links: ['/dashboard/positions/new'], isDone: false },
    { links: ['/dashboard/connect', '/dashboard/positions'], isDone: false },
    { links: ['/dashboard/positions'], isDone: false },
    { links: ['/dashboard/positions'], isDone: false },
  ])
  const { knex } = product.core.database
  expect(await rows('companies')).toMatchObject([{ name: 'Acme' }])
  await knex('companies').del()
  expect(isDone(await home())).toBe(false)
  // Where the editor needs a company, it leads to where one is made.
  expect(await see('/dashboard/positions/new')).toContain('<a href="/dashboard/companies">Add one first</a>.')
  const [{ id: organizationId = '' } = {}] = (await rows('organizations')) as { id?: string }[]
  const { id: companyId } = await accounts.createCompany({ organizationId, name: 'Acme' })
  expect(isDone(await home())).toBe(true)
  const caller = { organizationId, userId: null, keyId: null }
  const questions = [{ text: 'Why?', timeLimit: 1, order: 0 }]
  const input = PositionInput.parse({ name: 'Engineer', companyId, questions })
  const { id } = await services.positions.createPosition(caller, input)
  const at = `/dashboard/positions/${id}`
  const links = [
    ['/dashboard/positions/new'],
    ['/dashboard/connect', `${at}/invite`],
    [`${at}/invite`],
    [`${at}/preview`],
  ]
  const done = async () => steps(await home()).map((one) => one.isDone)
  expect(steps(await home()).map((one) => one.links)).toEqual(links)
  expect(await done()).toEqual([true, false, false, false])
  await see(`${at}/preview`)
  await knex('connection_documents').insert({
    ...{ name: 'ours', organization_id: organizationId, text: 'name: ours', version: 1, state: 'paused' },
    ...{ changed_by: 'ina@acme.example' },
  })
  expect(await done()).toEqual([true, true, false, true])
  for (const path of [`${at}/invite`, `${at}/preview`]) expect(await see(path)).toContain('Engineer')
  const german = await home({ 'accept-language': 'de' })
  for (const told of ['Erste Schritte', 'Die erste Person einladen', 'erledigt']) expect(german).toContain(told)
  const candidate = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@people.example' }
  await services.invites.invite(caller, id, InviteInput.parse({ candidate, sendEmail: false }))
  expect(await home()).not.toContain('To begin')
  await knex('interviews').update({ cancelled_at: new Date() })
  expect(await home()).not.toContain('To begin')
})

test('the database holds a digest, and neither database nor log the link', async () => {
  product = await startProduct({ role: 'api' })
  const token = await offered()
  await see(token)
  // As a library might repeat it, with the path and alone.
  product.core.log.warn({ err: new Error(`refused: /dashboard/first/${'x'.repeat(43)} and ${token}`) }, 'repeated')
  expect(product.logLines.join('\n')).toContain('/dashboard/first/… and …')
  expect(product.logLines.join('\n')).not.toContain(token)
  const [row] = await rows('first_links')
  expect(row?.['digest']).toEqual(createHash('sha256').update(token).digest())
  expect(JSON.stringify(row)).not.toContain(token)
})

test('of several browsers at once one becomes the administrator', async () => {
  product = await startProduct({ role: 'api' })
  const token = await offered()
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => send(token, { email: `n${n}@acme.example`, organization: `Organization ${n}` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404, 404])
  expect(await rows('users')).toHaveLength(1)
  expect(await rows('organizations')).toHaveLength(1)
})

test('only the newest link works, and for an hour', async () => {
  const clock = new ManualClock(systemClock.now())
  product = await startProduct({ role: 'api', clock })
  const first = await offered()
  const second = await offered()
  const dead = await see(first)
  expect([dead.status, (await see(second)).status]).toEqual([404, 200])
  expect(await dead.text()).toContain('restart the daemon')
  clock.advance(60 * 60_000)
  expect([(await see(second)).status, (await send(second)).status]).toEqual([404, 404])
  expect(await rows('users')).toEqual([])
  expect((await see(await offered())).status).toBe(200)
})

test('somebody whom the command line makes ends the link, also while it is being used', async () => {
  product = await startProduct({ role: 'api' })
  const { accounts } = product.core
  const token = await offered()
  const { id: organizationId } = await accounts.createOrganization({ name: 'By command' })
  const [used, made] = await Promise.allSettled([
    send(token, { organization: 'By link' }),
    accounts.createUser({ organizationId, email: 'cli@acme.example', password: FORM.password, role: 'reviewer' }),
  ])
  // Whoever was second saw the other one: the link is refused, or used before the command.
  expect(made.status).toBe('fulfilled')
  expect(used.status === 'fulfilled' && [303, 404].includes(used.value.status)).toBe(true)
  expect((await see(token)).status).toBe(404)
  expect(await product.core.firstLinks.offer()).toBeUndefined()

  const again = await startProduct({ role: 'api' })
  const late = (await again.core.firstLinks.offer())?.token ?? ''
  await again.tenant()
  expect(await again.core.firstLinks.find(late)).toBeUndefined()
  expect(await again.core.firstLinks.use(late, FORM)).toBeUndefined()
  await again.stop()
})

test('an organization that the command line made is taken by its name, and no second one is made', async () => {
  product = await startProduct({ role: 'api' })
  const { id } = await product.core.accounts.createOrganization({ name: 'Made before', credits: 7 })
  const token = await offered()
  expect(await (await see(token)).text()).toContain('value="Made before"')
  expect((await send(token, { organization: ' Made before ' })).status).toBe(303)
  expect(await rows('organizations')).toMatchObject([{ id, credits: 7 }])
  expect(await rows('users')).toMatchObject([{ organization_id: id }])
})

test.each([
  [
    'an address that is none',
    { email: 'ina' },
    'Your email address must be an email address such as name@example.com.',
  ],
  ['a password that is too short', { password: 'short', passwordAgain: 'short' }, 'A password must have 8'],
  ['two passwords', { passwordAgain: 'another horse' }, 'are not the same'],
  ['no name', { organization: '  ' }, 'The name of the organization must be 1 to 200'],
  ['a name with a character that cannot be stored', { organization: 'A\0' }, 'Fill in every field'],
])('%s is refused with the reason, keeps what was typed, and leaves the link', async (_what, form, reason) => {
  product = await startProduct({ role: 'api' })
  const token = await offered()
  const answer = await send(token, form)
  const text = await answer.text()
  expect([answer.status, text.includes(reason)]).toEqual([400, true])
  expect(text).not.toContain('correct horse')
  expect(await rows('users')).toEqual([])
  expect(await rows('organizations')).toEqual([])
  expect((await see(token)).status).toBe(200)
})

test('a form of another site is refused', async () => {
  product = await startProduct({ role: 'api' })
  const token = await offered()
  expect((await send(token, {}, { origin: 'https://evil.example' })).status).toBe(403)
  expect(await rows('users')).toEqual([])
})

test('links that do not work are counted by address, and one that works is not', async () => {
  product = await startProduct({ role: 'api' })
  const token = await offered()
  const guess = () => see('x'.repeat(43))
  const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await guess()).status))
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
  const refused = await guess()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await see(token)).status).toBe(200)
  expect((await send(token)).status).toBe(303)
})

test('without anybody the login leads to a page that says what to do; afterwards that page leads to the login', async () => {
  product = await startProduct({ role: 'api' })
  const token = await offered()
  const login = await fetch(`${product.origin}/dashboard/login`)
  expect(login.url).toBe(`${product.origin}/dashboard/first`)
  const text = await login.text()
  expect(text).toContain('Nobody administers this installation yet')
  expect(text).toContain('interview-bridge init')
  expect(text).not.toContain(token)
  await send(token)
  expect((await fetch(`${product.origin}/dashboard/first`)).url).toBe(`${product.origin}/dashboard/login`)
})

test('whoever is new to the provider does not come before the first administrator, whose link stays', async () => {
  product = await startProduct({ role: 'api' })
  const { accounts, ways } = product.core
  const { id: organization } = await accounts.createOrganization({ name: 'Acme', credits: 1 })
  const token = await offered()
  const settings: OidcSettings = {
    newPeople: 'viewer',
    ...{ issuer: 'https://id.example/', clientId: 'bridge', name: 'Acme', scopes: ['openid'] },
    ...{ organization, allowedDomains: ['acme.example'] },
  }
  const proven = (login: string) => ({
    ...{ issuer: settings.issuer, subject: login, email: `${login}@acme.example`, isEmailVerified: true },
  })
  await expect(ways.identities.login(proven('early'), settings)).rejects.toMatchObject({ code: 'login.oidc_unknown' })
  expect(await rows('users')).toEqual([])
  expect((await send(token)).status).toBe(303)
  expect(await ways.identities.login(proven('early'), settings)).toMatchObject({ email: 'early@acme.example' })
})
