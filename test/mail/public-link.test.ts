import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Position } from '../../src/interview/contract/contract.ts'
import { type Api, Link } from '../kit/api.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { publicTokenOf } from '../kit/public-link.ts'
import { type TestSmtp, testSmtp } from '../kit/smtp.ts'

let smtp: TestSmtp
let product: Product
let tenant: Tenant
let api: Api
let position: Position

beforeAll(async () => {
  smtp = await testSmtp()
  product = await startProduct({
    yaml: { mail: { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'Acme <i@acme.example>' } },
  })
  tenant = await product.tenant()
  api = product.api(tenant)
  position = await api.position(tenant)
})
afterAll(async () => {
  await product.stop()
  await smtp.close()
})

async function apply(of: Product, positionId: string, fields: Record<string, unknown>): Promise<Response> {
  const { organization_id: organizationId } = await of.core.database
    .knex('positions')
    .where({ id: positionId })
    .first('organization_id')
  const token = await publicTokenOf(of, { organizationId }, positionId)
  return fetch(`${of.origin}/p/${token}`, {
    method: 'POST',
    body: new URLSearchParams(fields as Record<string, string>),
    redirect: 'manual',
  })
}

/** Everything that an applicant can compare; the time and the request's own id differ by their nature. */
async function shown(reply: Response): Promise<unknown> {
  const headers = Object.fromEntries([...reply.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)))
  return { status: reply.status, headers, body: await reply.text() }
}

const linksTo = (address: unknown) =>
  smtp.to(String(address)).map((mail) => /\/i\/([A-Za-z0-9_-]{43})/.exec(mail.text)?.[1] ?? 'no link')

test("an applicant with the address of an invited candidate never gets that candidate's private link", async () => {
  const candidate = api.candidate()
  const invited = await api.invited(position.id, { candidate })
  const reply = await apply(product, position.id, candidate)
  expect({ status: reply.status, location: reply.headers.get('location') }).toEqual({ status: 200, location: null })
  expect(await reply.text()).not.toContain(new URL(invited.inviteUrl ?? '').pathname)
  expect(linksTo(candidate['email'])).toEqual([])
})

test('with SMTP the page is the same for a new address, a known one, an invited one, a completed one and one with three interviews', async () => {
  const fresh = api.candidate()
  const invited = api.candidate()
  await api.invited(position.id, { candidate: invited })
  const done = api.candidate()
  await new Link((await api.invited(position.id, { candidate: done })).inviteUrl ?? '').answer()
  const thrice = api.candidate()
  for (let n = 0; n < 3; n++)
    await new Link(
      (await api.invited(position.id, { candidate: thrice, externalId: `thrice-${n}` })).inviteUrl ?? '',
    ).answer()
  const first = await shown(await apply(product, position.id, fresh))
  expect(first).toMatchObject({ status: 200 })
  expect((first as { headers: object }).headers).not.toHaveProperty('set-cookie')
  for (const [who, candidate] of Object.entries({ again: fresh, invited, done, thrice }))
    expect({ who, page: await shown(await apply(product, position.id, candidate)) }).toEqual({ who, page: first })
  await eventually('the link of the new applicant is mailed', () => linksTo(fresh['email']).length > 0)
  expect(linksTo(fresh['email'])).toHaveLength(1)
  const state = await fetch(`${product.origin}/i/${linksTo(fresh['email'])[0]}/state`)
  expect(((await state.json()) as { status: string }).status).toBe('created')
  expect(linksTo(invited['email'])).toEqual([])
  expect(linksTo(thrice['email'])).toEqual([])
  expect(linksTo(done['email'])).toEqual([])
})

test('an applicant who lost the link gets the same link again by mail, at most once in ten minutes', async () => {
  const candidate = api.candidate()
  const { knex } = product.core.database
  await apply(product, position.id, candidate)
  await eventually('the link is mailed', () => linksTo(candidate['email']).length === 1)
  for (let n = 0; n < 3; n++) await apply(product, position.id, candidate)
  await knex('mails')
    .where({ recipient: candidate['email'] })
    .update({ created_at: knex.raw("created_at - interval '11 minutes'") })
  for (let n = 0; n < 3; n++) await apply(product, position.id, candidate)
  await eventually('the link is mailed again', () => linksTo(candidate['email']).length === 2)
  const links = linksTo(candidate['email'])
  expect(links[0]).toBe(links[1])
  expect(await knex('mails').where({ recipient: candidate['email'] })).toHaveLength(2)
  expect(new Set(smtp.to(String(candidate['email'])).map((mail) => mail.messageId)).size).toBe(2)
})

test('the mail to an applicant holds no text that the applicant typed', async () => {
  const candidate = api.candidate({ firstName: 'Win http://evil.example', lastName: 'Prize\r\nBcc: all@evil.example' })
  expect((await apply(product, position.id, candidate)).status).toBe(200)
  await eventually('the link is mailed', () => linksTo(candidate['email']).length === 1)
  expect(smtp.to(String(candidate['email']))[0]?.raw).not.toContain('evil')
})

test('conditions of the organization are shown, and do not depend on the address', async () => {
  const poor = await product.tenant({ credits: 0 })
  const its = product.api(poor)
  const closedTo = await its.position(poor)
  const replies = await Promise.all([api.candidate(), api.candidate()].map((one) => apply(product, closedTo.id, one)))
  expect(replies.map((reply) => reply.status)).toEqual([403, 403])
  expect(await replies[0]?.text()).toContain('no interview credits left')
})

test('a form that is not valid is shown again with what was typed', async () => {
  const reply = await apply(product, position.id, { firstName: 'Mi"ra', lastName: 'Okafor', email: 'no address' })
  expect(reply.status).toBe(400)
  const page = await reply.text()
  expect(page).toContain('value="Mi&quot;ra"')
  expect(page).toContain('value="no address"')
})

test('without SMTP only a new interview leads on; every other answer is the same page with status 200', async () => {
  const quiet = await startProduct()
  try {
    const its = await quiet.tenant()
    const quietApi = quiet.api(its)
    const { id } = await quietApi.position(its)
    const invited = quietApi.candidate()
    await quietApi.invited(id, { candidate: invited })
    const fresh = quietApi.candidate()
    const first = await apply(quiet, id, fresh)
    expect(first.status).toBe(303)
    expect(first.headers.get('location')).toMatch(/^\/i\/[A-Za-z0-9_-]{43}$/)
    const again = await shown(await apply(quiet, id, fresh))
    expect(again).toMatchObject({ status: 200 })
    expect(await shown(await apply(quiet, id, invited))).toEqual(again)
  } finally {
    await quiet.stop()
  }
})
