import { expect, test } from 'vitest'
import { embeddedClient } from '../../src/interview/api/embedded-client.ts'
import { Link } from '../kit/api.ts'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { api, faultsFor, position, product, rowsOf, settled, smtp, tenant, useMailWorld } from './mail-world.ts'

useMailWorld()

test('an accepted invite: emailSent is true, the row holds no link and no text, and the mail has its headers', async () => {
  const candidate = api.candidate()
  const { status, body } = await api.invite(position.id, { candidate, sendEmail: true })
  expect([status, body.data.emailSent]).toEqual([201, true])
  const [mail, ...more] = smtp.to(String(candidate['email']))
  expect(more).toEqual([])
  expect(mail?.text).toContain(body.data.inviteUrl)
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(mail?.messageId).toMatch(/^<[0-9a-f]{24}@acme\.example>$/)
  const row = await settled(body.data.id, 'sent')
  expect(row).toMatchObject({
    kind: 'invite',
    attempts: 1,
    unconfirmed: 0,
    message_id: mail?.messageId,
  })
  const token = String(body.data.inviteUrl).split('/').at(-1) ?? ''
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`${token}|Video interview`))
})

test('a greylisted mail and one whose connection breaks before the data are tried again, and arrive once', async () => {
  for (const fault of ['defer recipient', 'defer data', 'cut before data'] as const) {
    const candidate = api.candidate()
    faultsFor(candidate['email'], fault, fault)
    const { body } = await api.invite(position.id, { candidate, sendEmail: true })
    expect([fault, body.data.emailSent]).toEqual([fault, false])
    const row = await settled(body.data.id, 'sent')
    expect([row.attempts > 1, row.unconfirmed]).toEqual([true, 0])
    expect(smtp.to(String(candidate['email']))).toHaveLength(1)
  }
})

test('a refusal is final at the recipient and at the end of the data: no retry, and it is shown', async () => {
  const reviewer = await Reviewer.login(product.origin, tenant)
  for (const fault of ['refuse recipient', 'refuse data'] as const) {
    const candidate = api.candidate()
    faultsFor(candidate['email'], fault)
    const { body } = await api.invite(position.id, { candidate, sendEmail: true })
    expect(body.data.emailSent).toBe(false)
    expect(await settled(body.data.id, 'refused')).toMatchObject({
      attempts: 1,
      failure_code: 'smtp.refused',
      next_at: null,
    })
    const page = (await reviewer.get(`/dashboard/interviews/${body.data.id}`)).text
    expect(page).toContain('The mail was refused for good, so it is not tried again.')
    expect(page).not.toMatch(/SMTP|For administrators/)
    expect(page).toContain('/i/… (administrators see the whole link)')
    expect(smtp.to(String(candidate['email']))).toEqual([])
  }
  const log = product.logLines.filter((line) => line.includes('refused for good')).join('')
  expect(log).toContain('"code":"smtp.refused"')
  expect(log).not.toContain('people.example')
})

test('a second copy is sent only when the connection broke after the data, with the same Message-ID, and is counted', async () => {
  for (const fault of ['cut after data', 'hang after data'] as const) {
    const candidate = api.candidate()
    faultsFor(candidate['email'], fault)
    const { body } = await api.invite(position.id, { candidate, sendEmail: true })
    expect(await settled(body.data.id, 'sent')).toMatchObject({ attempts: 2, unconfirmed: 1 })
    const copies = smtp.to(String(candidate['email']))
    expect(copies.map((mail) => mail.messageId)).toEqual([copies[0]?.messageId, copies[0]?.messageId])
  }
  const metrics = await (await fetch(`${product.origin}/metrics`)).text()
  expect(metrics).toMatch(/interview_bridge_mails_total\{kind="invite",outcome="unconfirmed"\} [2-9]/)
  expect(metrics).toMatch(/interview_bridge_mails_waiting\{kind="invite"\} \d/)
})

test('fifty equal invites at once make one interview and one mail', async () => {
  const candidate = api.candidate()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => api.invite(position.id, { candidate, externalId: 'fifty', sendEmail: true })),
  )
  const created = answers.filter((answer) => answer.status === 201)
  expect(created).toHaveLength(1)
  // The call waits for the mail for a bounded time; on a busy machine that may be over before.
  expect(answers.filter((answer) => answer.body.data.emailSent && answer.status !== 201)).toEqual([])
  const id = created[0]?.body.data.id ?? ''
  await settled(id, 'sent')
  const mails = await product.core.database.knex('mails').where({ interview_id: id }).select('unconfirmed')
  expect(mails).toHaveLength(1)
  const copies = smtp.to(String(candidate['email'])).length
  expect(copies).toBeGreaterThan(0)
  expect(copies).toBeLessThanOrEqual(1 + mails[0].unconfirmed)
})

test('sendEmail false writes no mail, also when the invite is repeated with sendEmail true', async () => {
  const candidate = api.candidate()
  const { id } = await api.invited(position.id, { candidate, externalId: 'silent', sendEmail: false })
  const again = await api.invite(position.id, { candidate, externalId: 'silent', sendEmail: true })
  expect([again.status, again.body.data.emailSent]).toEqual([200, false])
  expect(await rowsOf(id)).toEqual([])
})

test('the mail of an interview that was cancelled or begun meanwhile is dropped, with its reason', async () => {
  const [gone, begun] = [api.candidate(), api.candidate()]
  smtp.onFault((to) => (to === undefined ? 'accept' : 'defer recipient'))
  const [first, second] = await Promise.all(
    [gone, begun].map(async (candidate) => (await api.invite(position.id, { candidate, sendEmail: true })).body.data),
  )
  await api.call('DELETE', `/interviews/${first?.id}`)
  await new Link(second?.inviteUrl ?? '').answer(1)
  expect(await settled(first?.id ?? '', 'dropped')).toMatchObject({ failure_code: 'interview.cancelled' })
  expect(await settled(second?.id ?? '', 'dropped')).toMatchObject({ failure_code: 'interview.started' })
  expect(smtp.to(String(gone['email']))).toEqual([])
})

test('a mail whose time is over is given up, visibly', async () => {
  const candidate = api.candidate()
  smtp.onFault((to) => (to === candidate['email'] ? 'defer recipient' : 'accept'))
  const { body } = await api.invite(position.id, { candidate, sendEmail: true })
  const { knex } = product.core.database
  await knex('mails')
    .where({ interview_id: body.data.id })
    .update({ expires_at: knex.raw('clock_timestamp()') })
  expect((await settled(body.data.id, 'given_up')).attempts).toBeGreaterThan(0)
  const client = embeddedClient(product.core.services, tenant.organizationId)
  expect(await client.mailsOf?.(body.data.id)).toMatchObject([{ state: 'given_up', code: 'smtp.deferred' }])
})

test('names and positions with line breaks and control characters make no header and no paragraph of their own', async () => {
  const candidate = api.candidate({ firstName: 'Mira\r\n\r\nYour account is locked:\u2028\u202eevil', lastName: 'X' })
  const odd = await api.position(tenant, { name: 'Engineer\r\nBcc: all@people.example\r\n\r\nHello' })
  const { status } = await api.invite(odd.id, { candidate, sendEmail: true })
  expect(status).toBe(201)
  await eventually('the mail arrives', () => smtp.to(String(candidate['email'])).length === 1)
  const [mail] = smtp.to(String(candidate['email']))
  expect(mail?.headerLines.filter((line) => /^bcc/i.test(line))).toEqual([])
  expect(mail?.headers.get('subject')).toBe('Video interview: Engineer Bcc: all@people.example Hello')
  expect(mail?.text.split('\r\n')[0]).toBe('Hello Mira Your account is locked: evil,')
})

test('the embedded client answers at once, and the mail comes later', async () => {
  smtp.onFault((to) => (to === undefined ? 'hang at greeting' : 'accept'))
  const client = embeddedClient(product.core.services, tenant.organizationId)
  const candidate = api.candidate()
  const { interview } = await client.invite(position.id, {
    candidate: {
      firstName: 'M',
      lastName: 'O',
      email: String(candidate['email']),
      phoneNumber: null,
      countryCode: null,
    },
    sendEmail: true,
    expiresInDays: 14,
  })
  expect(interview.emailSent).toBe(false)
  expect((await rowsOf(interview.id))[0]?.state).toBe('waiting')
  smtp.onFault(() => 'accept')
  await settled(interview.id, 'sent')
})
