import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOGIN_LIMITS } from '../../src/accounts/login-limits.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer, type Shown } from '../kit/reviewer.ts'
import { type TestSmtp, testSmtp } from '../kit/smtp.ts'

/** An address that has an account in another organization: nobody but its owner learns of it. */

const PASSWORD = 'four words are enough'
let smtp: TestSmtp

beforeAll(async () => {
  smtp = await testSmtp()
})
afterAll(() => smtp?.close())

/** An organization with an administrator who is logged in. */
async function organization(product: Product, email: string) {
  const tenant = await product.tenant()
  const { organizationId } = tenant
  await product.core.accounts.createUser({ organizationId, email, password: PASSWORD, role: 'administrator' })
  return { tenant, boss: await Reviewer.login(product.origin, { email, password: PASSWORD }) }
}

/** A page without what differs from one address, organization and moment to the next. */
function bare(text: string, names: readonly string[]): string {
  let plain = text
  for (const [n, name] of names.entries()) plain = plain.replaceAll(name, `NAME ${n}`)
  return plain
    .replace(/password\/[\w-]{43}/g, 'password/TOKEN')
    .replace(/name="csrf" value="[^"]+"/g, 'name="csrf"')
    .replace(/\b[0-9a-f]{24}\b/g, 'ID')
    .replace(/<bdi>Team \d+</g, '<bdi>Team N<')
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?/g, 'TIME')
}

const linkIn = ({ text }: Shown) => /id="link"[^>]* value="([^"]+)"/.exec(text)?.[1] ?? ''
const choose = (product: Product, link: string, password: string) =>
  fetch(`${product.origin}${new URL(link).pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ password, passwordAgain: password }),
    redirect: 'manual',
  })
const nameOf = async ({ core }: Product, { organizationId }: Tenant) =>
  (await core.accounts.getOrganization(organizationId)).name

test.each([false, true])(
  'with a mail server: %s, adding, seeing and linking somebody is the same for an address of another organization',
  async (isMailed) => {
    const mail = { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'Acme <i@acme.example>' }
    const product = await startProduct(isMailed ? { yaml: { mail } } : { role: 'api' })
    try {
      const there = await product.tenant()
      // Both addresses stand at the same place of a list in the order of addresses.
      const taken = { email: 'frei@acme.example', password: PASSWORD }
      await product.core.accounts.createUser({ organizationId: there.organizationId, ...taken, role: 'reviewer' })
      const seen: string[][] = []
      for (const [n, email] of ['free@acme.example', taken.email].entries()) {
        const at = `boss${n}@acme.example`
        const { boss, tenant } = await organization(product, at)
        const names = [email, at, tenant.email, await nameOf(product, tenant)]
        const added = await boss.post('/dashboard/people', { email, drawn: product.core.accounts.drawId() })
        const id = (await product.core.accounts.listUsers(tenant.organizationId)).find((one) => one.email === email)?.id
        const link = linkIn(added)
        if (isMailed)
          await eventually('the mail is sent', async () =>
            (await boss.get('/dashboard/mail')).text.includes('<span class="pill good">sent</span>'),
          )
        const steps = [
          added,
          await boss.get('/dashboard/people'),
          await boss.get(`/dashboard/people/${id}`),
          await boss.post('/dashboard/people', { email, drawn: product.core.accounts.drawId() }),
          await boss.get('/dashboard/mail'),
          await boss.get(new URL(link).pathname),
        ]
        // An administrator may try the link, so its page must not differ either.
        expect((await choose(product, link, `${PASSWORD} ${n}`)).status).toBe(303)
        const newcomer = await Reviewer.login(product.origin, { email, password: `${PASSWORD} ${n}` })
        steps.push(await newcomer.get('/dashboard/account'), await boss.get(`/dashboard/people/${id}`))
        seen.push(steps.map(({ status, text, code }) => `${status} ${code} ${bare(text, names)}`))
        expect(smtp.to(email)).toHaveLength(isMailed ? 1 : 0)
      }
      const [free, other] = seen
      expect(free?.map((page) => page.slice(0, 3))).toEqual(['200', '200', '200', '400', '200', '200', '200', '200'])
      expect(free?.[0]).toContain('NAME 0')
      expect(other).toEqual(free)
      // The account in the other organization is as it was.
      const own = await Reviewer.login(product.origin, taken)
      expect((await own.get('/dashboard/account')).text).toContain(await nameOf(product, there))
    } finally {
      await product.stop()
    }
  },
)

test('a login leads to the account whose password it is, asks where it is that of several, and costs one comparison', async () => {
  const product = await startProduct({ role: 'api' })
  try {
    const { accounts, database, logins } = product.core
    const [one, two] = [await product.tenant(), await product.tenant()]
    const email = one.email
    const { id } = await accounts.createUser({ organizationId: two.organizationId, email, password: PASSWORD })
    const login = (fields: Record<string, string>) =>
      fetch(`${product.origin}/dashboard/login`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })
    const accountOf = async (reply: Response) => {
      const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return (await fetch(`${product.origin}/dashboard/account`, { headers: { cookie } })).text()
    }
    const names = [await nameOf(product, one), await nameOf(product, two)] as const
    expect(await accountOf(await login({ email, password: one.password }))).toContain(`${names[0]}: reviewer`)
    expect(await accountOf(await login({ email, password: PASSWORD }))).toContain(`${names[1]}: reviewer`)
    expect((await login({ email, password: 'of none of the two' })).status).toBe(401)
    // One salt for all accounts of an address, also after a change: one comparison, so time tells nothing.
    await accounts.updateUser(id, { password: one.password })
    const rows = await database.knex('users').where({ email }).select<{ password_hash: string }[]>('password_hash')
    expect(new Set(rows.map(({ password_hash }) => password_hash.split('$')[2])).size).toBe(1)

    const asked = await login({ email, password: one.password, next: '/dashboard/teams' })
    const page = await asked.text()
    expect([asked.status, asked.headers.get('set-cookie')]).toEqual([200, null])
    for (const name of names) expect(page).toContain(`>${name}</option>`)
    expect(page).toContain('name="next" value="/dashboard/teams"')
    const chosen = { email, password: one.password, organization: two.organizationId }
    expect(await accountOf(await login(chosen))).toContain(`${names[1]}: reviewer`)
    expect((await login({ ...chosen, password: 'of none of the two' })).status).toBe(401)
    const third = await product.tenant()
    expect((await login({ ...chosen, organization: third.organizationId })).status).toBe(401)
    // Logging in to one account again and again brings no new guesses at the other one.
    const [first, again] = [logins.deviceToken(email, id), logins.deviceToken(email, id)]
    for (let n = 0; n < 10; n += 1) await logins.admit(email, '192.0.2.1', n % 2 ? first : again)
    expect(await logins.admit(email, '192.0.2.1', again)).toHaveProperty('waitSeconds')
    // The owner's own browser is counted for itself.
    const owner = logins.deviceToken(email, one.userId)
    expect(await logins.admit(email, '192.0.2.1', owner)).toHaveProperty('succeeded')
  } finally {
    await product.stop()
  }
})

test('a login that tried accounts of several organizations stays counted, also when it succeeds', async () => {
  const product = await startProduct({ role: 'api' })
  try {
    const [victim, other] = [await product.tenant(), await product.tenant()]
    const { accounts } = product.core
    // The other organization's administrator sets this one's password, and so knows it.
    const guess = 'a guess that is set by somebody'
    const { organizationId } = other
    await accounts.createUser({ organizationId, email: victim.email, password: guess })
    const login = async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ email: victim.email, password: guess, ...fields })
      return (await fetch(`${product.origin}/dashboard/login`, { method: 'POST', body, redirect: 'manual' })).status
    }
    // With its organization, only its own account is tried: that is no guess at the other one.
    for (let n = 0; n < LOGIN_LIMITS.pair.limit + 1; n += 1)
      expect(await login({ organization: organizationId })).toBe(303)
    const statuses: number[] = []
    for (let n = 0; n < 2 * LOGIN_LIMITS.pair.limit + 1; n += 1) statuses.push(await login({}))
    // Twice the limit and one more: also where a window ends in between, one of them is refused.
    expect(statuses).toContain(303)
    expect(statuses).toContain(429)
  } finally {
    await product.stop()
  }
})
