import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteList } from '../../src/dashboard/positions/invite-list.ts'
import type { Api } from '../kit/api.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { publicTokenOf } from '../kit/public-link.ts'
import { type TestSmtp, testSmtp } from '../kit/smtp.ts'

let smtp: TestSmtp
let product: Product
let applicants = 0
let tenant: Tenant
let api: Api
let positionId: string

beforeAll(async () => {
  smtp = await testSmtp({ hasUtf8: false })
  product = await startProduct({
    yaml: {
      server: { trustProxy: ['loopback'] },
      mail: { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'Acme <i@acme.example>' },
    },
  })
  tenant = await product.tenant()
  api = product.api(tenant)
  positionId = (await api.position(tenant)).id
})
afterAll(async () => {
  await product.stop()
  await smtp.close()
})

const inviteTo = (email: string, extra: object = {}) =>
  api.invite(positionId, { candidate: api.candidate({ email }), ...extra })

async function apply(of: string, email: string): Promise<{ status: number; page: string }> {
  const token = await publicTokenOf(product, tenant, of)
  const body = new URLSearchParams({ firstName: 'A', lastName: 'B', email })
  const reply = await fetch(`${product.origin}/p/${token}`, {
    method: 'POST',
    body,
    // Each from an address of its own.
    headers: { 'x-forwarded-for': `10.1.${Math.floor(++applicants / 250)}.${applicants % 250}` },
  })
  return { status: reply.status, page: await reply.text() }
}

/** A domain with other letters, which IDNA maps to the plain ones: by default bold ones of mathematics. */
const other = (text: string, a = 0x1d41a) =>
  text.replace(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x61 + a))

test('every spelling of one mailbox is one candidate: one interview and one mail at a public link, 409 at the API', async () => {
  const spellings = [
    'victim@people.example',
    `Victim@${other('p')}eople.example`,
    `victim@people.${other('example')}`,
    `victim@PEOPLE.exam${other('p')}le`,
    // As a Japanese keyboard and a copied table write it.
    'ｖictim＠people．example',
    '\u200evic\u200btim@people.exam\u00adple\u00a0',
  ]
  for (const email of spellings) expect((await apply(positionId, email)).status).toBe(200)
  await eventually('the mail arrives', () => smtp.to('victim@people.example').length > 0)
  const found = await product.core.database.knex('interviews').where({ position_id: positionId }).select('email')
  expect(found).toEqual([{ email: 'victim@people.example' }])
  expect((await product.core.database.knex('mails').select('recipient')).length).toBe(1)
  for (const email of spellings) expect((await inviteTo(email)).status).toBe(409)
})

test.each([
  '<a@b.example>',
  'A <a@b.example>',
  '.a@b.example',
  'a.@b.example',
  'a..b@b.example',
  'İnci@b.example',
  'mar\u212ao@b.example',
  'a\u00a0b@b.example',
])('no door takes %s for an address', async (email) => {
  const { status, body } = await inviteTo(email)
  expect([status, body]).toMatchObject([
    400,
    { message: expect.stringMatching(/^candidate\.email must be a valid email address(?:: it has U\+|$)/) },
  ])
  const asked = await apply(positionId, email)
  expect([asked.status, asked.page]).toEqual([
    400,
    expect.stringContaining('an email address such as name@example.com'),
  ])
  const { lines } = inviteList(`First name,Last name,Email\nA,B,${email}\nC,D,c@d.example`)
  expect(lines.map(({ problem }) => problem)).toEqual(['Enter an email address such as name@example.com.', undefined])
  const { organizationId } = tenant
  const login = { organizationId, email, password: 'correct horse battery' }
  const made = await product.core.accounts.createUser({ ...login, role: 'reviewer' }).catch((error: unknown) => error)
  expect(made).toMatchObject({ refusal: { why: 'email_invalid', given: email } })
  expect(await product.core.database.knex('users').where({ email: email.toLowerCase() })).toEqual([])
})

test('the API shows a domain in its ASCII form, the local part in lowercase and composed', async () => {
  const { status, body } = await inviteTo('Zoe\u0308@Bücher.Example', { sendEmail: false })
  expect([status, body.data.candidate.email]).toEqual([201, 'zo\u00eb@xn--bcher-kva.example'])
  expect((await inviteTo('zo\u00eb@bu\u0308cher.example')).body.data.id).toBe(body.data.id)
})

test('a domain that has no ASCII form, or whose form is no domain with a name, is refused with 400', async () => {
  const long = `a@${'ü'.repeat(60)}.example`
  for (const email of ['a@\u0e33\u0301--x.xn--\u00e9', 'a@１２.３４.５６.７８', long]) {
    const { status, body } = await inviteTo(email)
    expect([email, status, (body as unknown as { message: string }).message]).toEqual([
      email,
      400,
      'candidate.email must be a valid email address',
    ])
  }
})

test('a local part beyond ASCII is not sent to a server without SMTPUTF8: a final failure with its reason', async () => {
  const { body } = await inviteTo('zoë@people.example', { sendEmail: true })
  expect(body.data.emailSent).toBe(false)
  await eventually('the mail is refused', async () => {
    const row = await product.core.database.knex('mails').where({ interview_id: body.data.id }).first()
    return row?.state === 'refused' && row.failure_code === 'smtp.address' && row.failure.includes('SMTPUTF8')
  })
  expect(smtp.received.filter((one) => one.recipient.includes('zo'))).toEqual([])
  const plain = await inviteTo('next@people.example', { sendEmail: true })
  expect(plain.body.data.emailSent).toBe(true)
})

test('a local part beyond ASCII is sent to a server that offers SMTPUTF8', async () => {
  const modern = await testSmtp()
  const other = await startProduct({
    yaml: { mail: { smtpUrl: `smtp://127.0.0.1:${modern.port}`, from: 'Acme <i@acme.example>' } },
  })
  try {
    const its = await other.tenant()
    const { id } = await other.api(its).position(its)
    await other.api(its).invite(id, { candidate: api.candidate({ email: 'zoë@people.example' }), sendEmail: true })
    await eventually('the mail arrives', () => modern.to('zoë@people.example').length === 1)
  } finally {
    await other.stop()
    await modern.close()
  }
})

test('the public link of one position causes at most 60 mails an hour; beyond it the page is the same and nothing is written', async () => {
  const { id } = await api.position(tenant)
  const { knex } = product.core.database
  const n = async () => (await knex('interviews').where({ position_id: id })).length
  const first = await apply(id, 'crowd0@people.example')
  await Promise.all(Array.from({ length: 59 }, (_, k) => apply(id, `crowd${k + 1}@people.example`)))
  expect(await n()).toBe(60)
  const beyond = await Promise.all([1, 2, 3].map((k) => apply(id, `beyond${k}@people.example`)))
  expect(beyond).toEqual([first, first, first])
  expect(await n()).toBe(60)
  const lines = product.logLines.filter((line) => line.includes('passed its limit of applications'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('people.example')
  const { id: another } = await api.position(tenant)
  await apply(another, 'elsewhere@people.example')
  expect(await knex('interviews').where({ position_id: another })).toHaveLength(1)
})
