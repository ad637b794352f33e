import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type TestSmtp, testSmtp } from '../kit/smtp.ts'
import { mailOf } from './mail-world.ts'

/** What pages say about mails is true with a mail server, without one, and with one that takes nothing. */

let mute: Product
let smtp: TestSmtp
let sending: Product

const BOSS = { email: 'boss@acme.example', password: 'correct horse battery' }

async function peopleOf(product: Product, tenant: Tenant) {
  await product.core.accounts.createUser({
    organizationId: tenant.organizationId,
    ...BOSS,
    administrator: true,
  })
  const position = await product.api(tenant).position(tenant)
  return {
    position,
    administrator: await Reviewer.login(product.origin, BOSS),
    reviewer: await Reviewer.login(product.origin, tenant),
  }
}

beforeAll(async () => {
  smtp = await testSmtp()
  mute = await startProduct()
  sending = await startProduct({ yaml: mailOf(smtp.port) })
}, 600_000)
afterAll(async () => {
  await mute?.stop()
  await sending?.stop()
  await smtp?.close()
})

const LIST = { act: 'look', lines: 'Mira, Sol, mira@people.example', expiresInDays: '14', sendEmail: 'on' }

test('without a mail server no page promises a mail; administrators read how many were not sent, since when, and what to set', async () => {
  const tenant = await mute.tenant()
  const { position, administrator, reviewer } = await peopleOf(mute, tenant)
  expect((await administrator.get('/dashboard/home')).text).toMatch(/No mail server is set.*None was written yet/s)
  await mute.api(tenant).invited(position.id, { sendEmail: true })
  const home = (await administrator.get('/dashboard/home')).text
  expect(home).toMatch(
    /No mail server is set, so no mail is sent\.<\/strong> 1 mail was not sent, the oldest of .*<time/s,
  )
  expect(home).toMatch(/<details>.*mail\.smtpUrl.*mail\.from.*SMTP_URL/s)
  expect((await administrator.get('/dashboard/mail')).text).toContain('1 mail was not sent')
  for (const path of ['/dashboard/home', '/dashboard/mail'])
    expect([path, (await reviewer.get(path)).text]).toEqual([path, expect.not.stringContaining('smtpUrl</code>')])
  expect((await reviewer.get('/dashboard/notifications')).text).toContain('Nobody gets a mail now.')
  for (const page of ['mail-texts', 'mail-texts/receipt/en'])
    expect((await administrator.get(`/dashboard/${page}`)).text).toContain('Nobody gets a mail now.')

  const at = `/dashboard/positions/${position.id}`
  const list = (await administrator.post(`${at}/invites`, LIST)).text
  expect(list).toContain('Invite 1 candidate')
  for (const text of [
    list,
    (await administrator.get(`${at}/invite`)).text,
    (await administrator.get('/dashboard/people')).text,
  ]) {
    expect(text).not.toMatch(/Each gets the link|Mail the link|They get a mail/)
    expect(text).toMatch(/no mail server is set/i)
  }
  const person = (await administrator.get(`/dashboard/people/${tenant.userId}`)).text
  expect(person).toContain('no mail server is set, so it is not mailed')
})

test('a mail server that takes nothing for an hour is told to administrators; one that takes mails, or is young in its trouble, is not', async () => {
  const tenant = await sending.tenant()
  const { position, administrator, reviewer } = await peopleOf(sending, tenant)
  const at = `/dashboard/positions/${position.id}`
  expect((await administrator.post(`${at}/invites`, LIST)).text).toContain('Each gets the link by mail.')
  expect((await administrator.get(`${at}/invite`)).text).toContain('Mail the link to the candidate')
  expect((await administrator.get('/dashboard/people')).text).toContain('They get a mail with a link')
  const home = async () => (await administrator.get('/dashboard/home')).text
  expect(await home()).not.toMatch(/mail server/i)

  await smtp.goAway()
  const { knex } = sending.core.database
  await sending.api(tenant).invited(position.id, { sendEmail: true })
  await eventually('the server could not be used', () =>
    knex('mails').where({ organization_id: tenant.organizationId, failure_code: 'smtp.unreachable' }).first(),
  )
  expect(await home()).not.toMatch(/mail server/i)
  await knex('mails')
    .where({ organization_id: tenant.organizationId })
    .update({ created_at: knex.raw(`created_at - interval '61 minutes'`) })
  expect(await home()).toMatch(
    /The mail server has not taken any mail for an hour\.<\/strong> 1 mail waits, the oldest since .*<details>.*could not be used/s,
  )
  expect((await reviewer.get('/dashboard/home')).text).not.toMatch(/mail server/i)

  await smtp.comeBack()
  await eventually('the mail is sent', () =>
    knex('mails').where({ organization_id: tenant.organizationId, state: 'sent' }).first(),
  )
  expect(await home()).not.toMatch(/mail server/i)
})
