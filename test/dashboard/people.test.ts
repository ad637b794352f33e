import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountHistory } from '../../src/accounts/history.ts'
import { Passwords } from '../../src/accounts/passwords.ts'
import { Sessions } from '../../src/accounts/sessions.ts'
import { scrub } from '../../src/base/log.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
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
const drawnIn = ({ text }: Shown) => ({ drawn: /name="drawn" value="(\w+)"/.exec(text)?.[1] ?? '' })
const isLoggedIn = async (who: Reviewer) => (await who.get('/dashboard/mail')).status === 200
const idOf = async (email: string) =>
  (await product.core.accounts.listUsers(tenant.organizationId)).find((one) => one.email === email)?.id ?? ''

test('somebody who was added chooses a password by a link, once, and logs in', async () => {
  const form = { email: 'New@Acme.example', ...drawnIn(await as(boss).get('/dashboard/people')) }
  const first = linkIn(await as(boss).post('/dashboard/people', form))
  // A double click: the second answer is the one that is seen.
  const added = await as(boss).post('/dashboard/people', form)
  expect(added.status).toBe(200)
  const link = linkIn(added)
  expect([(await choose(first, PASSWORD)).status, link.pathname]).toEqual([404, expect.stringMatching(/\/password\/./)])
  expect((await as(boss).get('/dashboard/people')).text).not.toContain(link.pathname)
  expect(scrub(`GET ${link.pathname}`)).toBe('GET /dashboard/password/…')
  const opened = await fetch(`${product.origin}${link.pathname}`)
  expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await opened.text()).toContain('new@acme.example')
  expect((await choose(link, 'short')).status).toBe(400)
  expect((await choose(link, PASSWORD, 'another one')).status).toBe(400)
  expect((await choose(link, PASSWORD)).status).toBe(303)
  expect((await choose(link, 'somebody else chooses')).status).toBe(404)
  expect((await fetch(`${product.origin}${link.pathname}`)).status).toBe(404)
  const newcomer = await Reviewer.login(product.origin, { email: 'new@acme.example', password: PASSWORD })
  expect(await isLoggedIn(newcomer)).toBe(true)
  const again = await as(boss).post('/dashboard/people', { email: 'new@acme.example' })
  expect([again.status, again.text]).toEqual([
    400,
    expect.stringContaining('new@acme.example has an account here already. Look for it in the list of people.'),
  ])
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
  expect((await choose(third, PASSWORD)).status).toBe(404)
  const fourth = linkIn(await as(boss).post(`/dashboard/people/${id}`, { act: 'link' }))
  expect((await choose(fourth, PASSWORD)).status).toBe(303)
})

test('a link does not outlive the password, nor a login a change of it that happens meanwhile', async () => {
  const { accounts, database, ids, clock, log } = product.core
  const who = { email: 'own.link@acme.example', password: PASSWORD }
  const { id } = await accounts.createUser({ organizationId: tenant.organizationId, ...who })
  const isDeadAfter = async (change: () => Promise<unknown>) => {
    const link = linkIn(await as(boss).post(`/dashboard/people/${id}`, { act: 'link' }))
    await change()
    return (await fetch(`${product.origin}${link.pathname}`)).status === 404
  }
  const own = await Reviewer.login(product.origin, who)
  const changed = { currentPassword: PASSWORD, password: 'another good one', passwordAgain: 'another good one' }
  expect(await isDeadAfter(() => own.post('/dashboard/account/password', changed))).toBe(true)
  expect(await isDeadAfter(() => accounts.endSessions(id))).toBe(true)
  expect(await isDeadAfter(() => accounts.updateUser(id, { password: PASSWORD }))).toBe(true)

  class Overtaken extends Passwords {
    override async matching(password: string, stored: readonly string[]): Promise<string[]> {
      const opened = await super.matching(password, stored)
      await accounts.updateUser(id, { password: 'set by somebody meanwhile' })
      return opened
    }
  }
  const sessions = new Sessions(database, ids, clock, new Overtaken(1_024), createAccountHistory(database, log))
  expect(await sessions.login(who.email, PASSWORD)).toBeUndefined()
})

test('a form for another role that names none is refused and changes nothing', async () => {
  const { accounts } = product.core
  const made = await accounts.createUser({ ...tenant, email: 'no.role@acme.example', password: PASSWORD })
  const user = () => accounts.userOf(tenant.organizationId, made.id)
  const before = await user()
  for (const role of [{}, { role: '' }, { role: 'owner' }]) {
    const refused = await as(boss).post(`/dashboard/people/${made.id}`, { act: 'role', ...role })
    expect([role, refused.status, refused.code]).toEqual([role, 403, 'dashboard.form'])
  }
  expect(await user()).toEqual(before)
})

test('a form that stood open does not take the role back that a colleague gave meanwhile', async () => {
  const { accounts } = product.core
  const made = await accounts.createUser({ ...tenant, email: 'two.forms@acme.example', password: PASSWORD })
  const path = `/dashboard/people/${made.id}`
  const roleNow = async () => (await accounts.userOf(tenant.organizationId, made.id))?.role
  expect((await as(boss).get(path)).text).toContain('name="shown" value="reviewer"')
  const form = { act: 'role', shown: 'reviewer' }
  expect((await as(boss).post(path, { ...form, role: 'viewer' })).status).toBe(303)
  const late = await as(boss).post(path, { ...form, role: 'administrator' })
  expect([late.status, late.code, await roleNow()]).toEqual([409, 'account.role_changed', 'viewer'])
  // A role that somebody has already is no change.
  expect((await as(boss).post(path, { ...form, role: 'viewer' })).status).toBe(303)
})

test('of two administrators who disable each other at once, one remains', async () => {
  const { accounts, database } = product.core
  const emails = ['left@acme.example', 'right@acme.example']
  for (const email of emails) await accounts.createUser({ ...tenant, email, password: PASSWORD, administrator: true })
  const [left, right] = await Promise.all(
    emails.map((email) => Reviewer.login(product.origin, { email, password: PASSWORD })),
  )
  const others = await Promise.all(emails.map(idOf))
  // Held until both wait for it, so that they meet.
  const both = await database.knex.transaction(async (trx) => {
    await trx('organizations').where({ id: tenant.organizationId }).forUpdate().first('id')
    const posts = Promise.all([
      as(left).post(`/dashboard/people/${others[1]}`, { act: 'disable' }),
      as(right).post(`/dashboard/people/${others[0]}`, { act: 'disable' }),
    ])
    let isOver = false
    void posts.finally(() => {
      isOver = true
    })
    await eventually('both wait', async () => {
      const { rows } = await trx.raw<{ rows: unknown[] }>(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return isOver || rows.length >= 2
    })
    return { posts }
  })
  expect((await both.posts).map(({ status }) => status).sort()).toEqual([303, 403])
  const enabled = (await accounts.listUsers(tenant.organizationId)).filter((one) => others.includes(one.id))
  expect(enabled.filter(({ disabledAt }) => disabledAt === null)).toHaveLength(1)
})

test('administrators are made and unmade by others, never by themselves, and reviewers see no people', async () => {
  const id = await idOf('new@acme.example')
  await as(boss).post(`/dashboard/people/${id}`, { act: 'role', role: 'installation' })
  const newcomer = await Reviewer.login(product.origin, { email: 'new@acme.example', password: PASSWORD })
  expect((await newcomer.get('/dashboard/people')).status).toBe(200)
  await as(boss).post(`/dashboard/people/${id}`, { act: 'role', role: 'reviewer' })
  expect((await newcomer.get('/dashboard/people')).status).toBe(403)
  expect((await as(reviewer).get('/dashboard/people')).code).toBe('dashboard.administrator')
  const self = await as(boss).post(`/dashboard/people/${await idOf(BOSS.email)}`, { act: 'disable' })
  expect([self.status, self.code]).toEqual([409, 'account.own'])

  const told = (await as(boss).get('/dashboard/people')).text.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')
  expect(told).toContain('new@acme.example was made a reviewer, by boss@acme.example')
  expect(told).toContain('new@acme.example got a link to choose a password, by boss@acme.example')
  const mine = await newcomer.get('/dashboard/account')
  expect(mine.text).toContain('was made an administrator')
  expect(mine.text).not.toContain('own.link@acme.example')
  const by = await idOf(BOSS.email)
  const logged = product.logLines.filter((line) => line.includes('an account was changed'))
  expect(logged.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ what: 'made_reviewer', by, userId: id, msg: 'an account was changed' }),
  )
  expect(logged.join()).not.toContain('@')
})

test('the command line changes an account in its turn, when what an administrator does at that moment is done', async () => {
  const { accounts, database } = product.core
  const { organizationId } = tenant
  const made = { email: 'in.turn@acme.example', password: PASSWORD }
  const { id } = await accounts.createUser({ organizationId, ...made })
  const acts = [
    () => accounts.updateUser(id, { disabled: true }),
    () => accounts.updateUser(id, { disabled: false, password: PASSWORD }),
    () => accounts.endSessions(id),
    () => accounts.createUser({ organizationId, email: 'in.turn.two@acme.example', password: PASSWORD }),
    () => accounts.createApiKey({ organizationId, userId: id, name: 'In turn' }),
    async () => accounts.revokeApiKey((await accounts.listApiKeys(organizationId))[0]?.id ?? ''),
  ]
  for (const act of acts) {
    let isDone = false
    let going: Promise<unknown> | undefined
    await database.knex.transaction(async (trx) => {
      await trx('organizations').where({ id: organizationId }).forNoKeyUpdate().first('id')
      going = act().then(() => {
        isDone = true
      })
      await eventually('it waits for its turn', async () => {
        const { rows } = await database.knex.raw(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length > 0
      })
      expect(isDone).toBe(false)
    })
    await going
    expect(isDone).toBe(true)
  }
})

test('an API key is shown once, works, and is refused as soon as it is revoked', async () => {
  const form = { name: '<b>Sync</b>', ...drawnIn(await as(boss).get('/dashboard/api-keys')) }
  const made = await as(boss).post('/dashboard/api-keys', form)
  const keyIn = ({ text }: Shown) => /id="key"[^>]* value="(ib_[^"]+)"/.exec(text)?.[1] ?? ''
  const key = keyIn(made)
  const inUse = ({ text }: Shown) => text.match(/class="pill good">in use/g)?.length
  // The second of two clicks, or the answer loaded again: it is the same key, and not lost.
  for (const again of await Promise.all([1, 2].map(() => as(boss).post('/dashboard/api-keys', form))))
    expect([again.status, keyIn(again), inUse(again)]).toEqual([200, key, 2])
  // Back, and another name typed: what is typed stays, and the form makes another key with the next click.
  const other = await as(boss).post('/dashboard/api-keys', { ...form, name: 'Another' })
  expect([other.status, keyIn(other), inUse(other)]).toEqual([409, '', 2])
  expect(other.text).toContain('value="Another"')
  const second = await as(boss).post('/dashboard/api-keys', { name: 'Another', ...drawnIn(other) })
  expect([second.status, keyIn(second) !== key, inUse(second)]).toEqual([200, true, 3])
  // Whoever has the form and another login is not shown it, and nobody is after two minutes.
  const elsewhere = await Reviewer.login(product.origin, BOSS)
  expect(await elsewhere.post('/dashboard/api-keys', form)).toMatchObject({ status: 409, code: null })
  const { knex } = product.core.database
  await knex('api_keys').update({ created_at: knex.raw(`created_at - interval '3 minutes'`) })
  const late = await as(boss).post('/dashboard/api-keys', form)
  expect([late.status, keyIn(late), inUse(late)]).toEqual([409, '', 3])
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
  // The word of it passes through the database to each process.
  await eventually('the key is refused', async () => (await me()).status === 401)
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
