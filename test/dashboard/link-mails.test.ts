import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { type TestSmtp, testSmtp } from '../kit/smtp.ts'

/** Links by which people choose their password are mailed to them, where a mail server is set. */

let smtp: TestSmtp
let product: Product
let tenant: Tenant
let adminId: string
const LINK = /http\S+\/dashboard\/password\/([\w-]{43})/

beforeAll(async () => {
  smtp = await testSmtp()
  product = await startProduct({
    yaml: {
      mail: {
        smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
        from: 'Acme <i@acme.example>',
        retry: { first: '1s', longest: '1s' },
      },
    },
  })
  tenant = await product.tenant()
  const { organizationId } = tenant
  const admin = {
    organizationId,
    email: 'admin@acme.example',
    password: 'correct horse battery',
    role: 'administrator',
  } as const
  adminId = (await product.core.accounts.createUser(admin)).id
})
afterAll(async () => {
  await product.stop()
  await smtp.close()
})

const made = async (email: string) => {
  const { accounts, passwordLinks } = product.core
  const { organizationId } = tenant
  const user = await accounts.inviteUser({
    organizationId,
    email,
    role: 'viewer',
    by: adminId,
    drawn: accounts.drawId(),
  })
  return { ...user, ...(await passwordLinks.make({ organizationId, userId: user.id, by: adminId })) }
}
const mailOf = (email: string) =>
  product.core.database.knex('mails').where({ recipient: email }).orderBy('created_at', 'desc')
const cookieOf = async (email: string) => {
  const body = new URLSearchParams({ email, password: 'correct horse battery' })
  const reply = await fetch(`${product.origin}/dashboard/login`, { method: 'POST', body, redirect: 'manual' })
  return (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

test('who is added gets the link by mail, with which they choose their password', async () => {
  const { token, isMailed } = await made('vera@acme.example')
  expect(isMailed).toBe(true)
  const [mail] = await eventually('the mail', () =>
    smtp.to('vera@acme.example').length > 0 ? smtp.to('vera@acme.example') : undefined,
  )
  expect(LINK.exec(mail?.text ?? '')?.[1]).toBe(token)
  expect(mail?.html).toContain(`/dashboard/password/${token}`)
  expect(mail?.text).toContain('Organization ')
  expect(mail?.text).toContain('until ')
  const password = 'correct horse battery'
  const chosen = await fetch(`${product.origin}/dashboard/password/${token}`, {
    method: 'POST',
    body: new URLSearchParams({ password, passwordAgain: password }),
    redirect: 'manual',
  })
  expect([chosen.status, (await cookieOf('vera@acme.example')) !== '']).toEqual([303, true])
  await eventually('the mail is sent', async () => (await mailOf('vera@acme.example'))[0]?.state === 'sent')
  const rows = await mailOf('vera@acme.example')
  expect(rows).toMatchObject([{ kind: 'account.link', planned_by: adminId }])
  // The link is in no column: whoever reads the database gets nobody's account.
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('colleagues see the mail and not the link, and no table or line of the log has it', async () => {
  const { token } = await made('otto@acme.example')
  await eventually('the mail', () => smtp.to('otto@acme.example').length > 0)
  for (const who of [tenant.email, 'admin@acme.example']) {
    const page = await fetch(`${product.origin}/dashboard/mail`, { headers: { cookie: await cookieOf(who) } })
    const text = await page.text()
    expect(text).toContain('otto@acme.example')
    expect(text).toContain('Choose your password')
    expect(text).toContain('/dashboard/password/…')
    expect(text).not.toContain(token)
  }
  const { knex } = product.core.database
  for (const table of ['mails', 'password_links', 'account_history'])
    expect(JSON.stringify(await knex(table))).not.toContain(token)
  expect(product.logLines.join('')).not.toContain(token)
})

test('a mail that waits is sent with the newest link, and not once that was used', async () => {
  smtp.onFault((recipient) => (recipient?.startsWith('late') ? 'defer data' : 'accept'))
  const first = await made('late@acme.example')
  const second = await product.core.passwordLinks.make({
    organizationId: tenant.organizationId,
    userId: first.id,
    by: adminId,
  })
  expect(second.token).not.toBe(first.token)
  const { token } = await made('late.used@acme.example')
  await product.core.passwordLinks.use(token, 'another long one')
  // The server goes on to defer this one: an attempt that was under way would still have brought the link.
  await eventually('it is dropped', async () => (await mailOf('late.used@acme.example')).at(0)?.state === 'dropped')
  smtp.onFault(() => 'accept')
  await eventually('all is settled', async () => {
    const all = await product.core.database.knex('mails').whereLike('recipient', 'late%').where({ state: 'waiting' })
    return all.length === 0
  })
  // Both mails are about the one link that works.
  const sent = smtp.to('late@acme.example').filter(({ isAnswered }) => isAnswered)
  expect(new Set(sent.slice(-2).map(({ text }) => LINK.exec(text)?.[1]))).toEqual(new Set([second.token]))
  expect((await mailOf('late.used@acme.example')).at(0)).toMatchObject({
    state: 'dropped',
    failure_code: 'account.link_gone',
  })
})

test('only a mail of their own organization is one that an administrator is sent to look for', async () => {
  const { accounts } = product.core
  const { organizationId } = tenant
  const password = 'correct horse battery'
  await accounts.createUser({ organizationId, email: 'ops@acme.example', password, role: 'installation' })
  const cookie = await cookieOf('ops@acme.example')
  const page = await (await fetch(`${product.origin}/dashboard/account`, { headers: { cookie } })).text()
  const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const other = await accounts.createOrganization({ name: 'Beta' })
  const added = async (id: string, email: string) => {
    const body = new URLSearchParams({ csrf, act: 'administrator', drawn: accounts.drawId(), email })
    const url = `${product.origin}/dashboard/organizations/${id}`
    const text = await (await fetch(url, { method: 'POST', headers: { cookie }, body })).text()
    return { isMailed: text.includes('on its way to them by mail'), leads: text.includes('shows whether it was sent') }
  }
  expect(await added(organizationId, 'own@acme.example')).toEqual({ isMailed: true, leads: true })
  expect(await added(other.id, 'bea@beta.example')).toEqual({ isMailed: true, leads: false })
})

test('without a mail server the link is shown alone, and nothing is planned', async () => {
  const plain = await startProduct({ role: 'api' })
  const { organizationId } = await plain.tenant()
  const { accounts, passwordLinks, database } = plain.core
  const admin = {
    organizationId,
    email: 'a@plain.example',
    password: 'correct horse battery',
    role: 'administrator',
  } as const
  const { id: by } = await accounts.createUser(admin)
  const user = await accounts.inviteUser({
    organizationId,
    email: 'b@plain.example',
    role: 'viewer',
    by,
    drawn: accounts.drawId(),
  })
  expect(await passwordLinks.make({ organizationId, userId: user.id, by })).toMatchObject({ isMailed: false })
  expect(await database.knex('mails')).toEqual([])
  await plain.stop()
})
