import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../src/base/languages.ts'
import type { Position } from '../../src/interview/contract/contract.ts'
import { builtInText } from '../../src/interview/mails/built-in-texts.ts'
import { OWN_KINDS, whyRefused } from '../../src/interview/mails/text-fields.ts'
import { type Api, Link } from '../kit/api.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { publicTokenOf } from '../kit/public-link.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type TestSmtp, testSmtp } from '../kit/smtp.ts'

/** Texts of candidates' mails in an organization's own words: written on a page, sent by a real server, harmless whatever they hold. */

let smtp: TestSmtp
let product: Product
let tenant: Tenant
let api: Api
let position: Position
let reviewer: Reviewer

const HEAD = { email: 'head@acme.example', password: 'correct horse battery' }
const caller = () => ({ organizationId: tenant.organizationId, userId: null, keyId: null })
const LINK = '{{ interview.inviteUrl }}'
const at = (place: string) => `/dashboard/mail-texts/${place}`
const versionOf = async (place: string) =>
  /name="version" value="(\d+)"/.exec((await reviewer.get(at(place))).text)?.[1] ?? ''
const save = async (place: string, fields: { subject: string; text: string }, version?: string) =>
  reviewer.post(at(place), { act: 'save', version: version ?? (await versionOf(place)), ...fields })
const alertOf = (page: string) =>
  (/role="alert">([^<]*)</.exec(page)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&#39;', "'")

/** Lines of a mail end with two characters. */
const unix = (text: string) => text.replaceAll('\r\n', '\n')

/** Invites somebody by mail, and gives what arrived. */
async function invited(how: Record<string, unknown> = {}, candidate = api.candidate({ firstName: 'Mira' })) {
  const made = await api.invited(position.id, { candidate, sendEmail: true, expiresInDays: 14, ...how })
  const [mail] = smtp.to(String(candidate['email']))
  if (!mail) throw new Error('no mail arrived')
  return { ...made, mail: { ...mail, text: unix(mail.text) }, address: String(candidate['email']) }
}

beforeAll(async () => {
  smtp = await testSmtp()
  product = await startProduct({
    yaml: { mail: { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'Acme <i@acme.example>' } },
  })
  tenant = await product.tenant()
  api = product.api(tenant)
  position = await api.position(tenant, { name: 'Engineer' })
  await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...HEAD, role: 'administrator' })
  reviewer = await Reviewer.login(product.origin, HEAD)
})
afterAll(async () => {
  await product.stop()
  await smtp.close()
})

test('the built-in texts are what an organization begins with, and are taken as they stand', async () => {
  for (const kind of OWN_KINDS)
    for (const language of LANGUAGES)
      expect([kind, language, whyRefused(kind, builtInText(kind, language))]).toEqual([kind, language, undefined])
  const { text } = await reviewer.get(at('invite/en'))
  expect(text).toContain('value="Video interview: {{ position.name }}"')
  expect(text).toContain('Hello {{ candidate.firstName }},')
  // Sending it back unchanged is no text of their own.
  expect((await save('invite/en', builtInText('invite', 'en'))).status).toBe(303)
  expect((await reviewer.get(at('invite/en'))).text).toContain('The built-in text is in use')
  expect(await product.core.database.knex('mail_texts')).toEqual([])
})

test('a text of their own is sent in its language alone, with its fields, and ends with what always follows', async () => {
  const before = await invited()
  expect(before.mail.text).toContain('invites you to a video interview for "Engineer"')
  const text = `Dear {{candidate.firstName}},\n\nwe at {{ organization.name }} would like to see you for <b>{{ position.name }}</b>.\n{{ position.interviewCondition }}\n\n${LINK}\n\nUntil {{ interview.inviteExpiresAt }}.`
  expect((await save('invite/en', { subject: 'See you, {{ candidate.firstName }}', text })).status).toBe(303)
  const page = (await reviewer.get('/dashboard/mail-texts')).text
  expect(page.match(/Your text/g)).toHaveLength(1)
  expect((await reviewer.get(at('invite/en'))).text).toContain(`${HEAD.email} wrote this text`)

  const { mail, inviteUrl } = await invited()
  expect(mail.headers.get('subject')).toBe('See you, Mira')
  expect(mail.text).toMatch(
    /^Dear Mira,\n\nwe at .+ would like to see you for <b>Engineer<\/b>\.\n\nYour personal link:\n/,
  )
  expect(mail.text).toContain(`${inviteUrl}\n\nUntil `)
  expect(mail.text).toContain('Before you begin, the page tells you how your recording is used.')
  expect(mail.text.trimEnd()).toMatch(/Sent on behalf of .+\.$/)
  expect(mail.html).toContain('&lt;b&gt;Engineer&lt;/b&gt;')
  expect(mail.html).toContain(`href="${inviteUrl}"`)

  // Nothing is left of a first name that is not known.
  const nameless = await invited({}, api.candidate({ firstName: '–' }))
  expect(nameless.mail.text).toMatch(/^Dear,\n/)

  await product.core.services.positionPages.setPositionPage(caller(), position.id, { language: 'de' })
  expect((await invited()).mail.text).toContain('lädt Sie zu einem Videointerview')
  await product.core.services.positionPages.setPositionPage(caller(), position.id, { language: null })
})

test('mails that wait take the new text; a mail that was sent is shown with the words that it was sent with', async () => {
  await save('invite/en', { subject: 'First words', text: `First words.\n${LINK}` })
  const sent = await invited()
  const candidate = api.candidate()
  smtp.onFault((to) => (to === candidate['email'] ? 'defer recipient' : 'accept'))
  const { id } = await api.invited(position.id, { candidate, sendEmail: true })
  await save('invite/en', { subject: 'Second words', text: `Second words.\n${LINK}` })
  smtp.onFault(() => 'accept')
  const { knex } = product.core.database
  await knex('mails').where({ interview_id: id, state: 'waiting' }).update({ next_at: knex.fn.now() })
  await product.core.mailer.send(tenant.organizationId, product.core.services.mails.renderMail)
  await eventually('it arrives', () => smtp.to(String(candidate['email'])).length === 1)
  expect(smtp.to(String(candidate['email']))[0]?.text).toMatch(/^Second words\./)

  const shownOf = async (interview: string) =>
    (await product.core.services.mails.mailsOf(caller(), interview)).map(({ subject }) => subject)
  const reset = { act: 'reset', version: await versionOf('invite/en') }
  expect((await reviewer.post(at('invite/en'), reset)).status).toBe(303)
  expect(await shownOf(sent.id)).toEqual(['First words'])
  await eventually('it is sent', async () => (await shownOf(id))[0] === 'Second words')

  // Refused after it was handed over: the one who refused saw these words, or the built-in ones.
  for (const [words, now] of [
    ['Third words', 'Fourth words'],
    [undefined, 'Fifth words'],
  ] as const) {
    if (words) await save('invite/en', { subject: words, text: `${words}.\n${LINK}` })
    else await reviewer.post(at('invite/en'), { act: 'reset', version: await versionOf('invite/en') })
    const refused = api.candidate()
    smtp.onFault((to) => (to === refused['email'] ? 'refuse data' : 'accept'))
    const { id: other } = await api.invited(position.id, { candidate: refused, sendEmail: true })
    const stateOf = async () => (await knex('mails').where({ interview_id: other }).first('state'))?.state
    await eventually('it is refused', async () => (await stateOf()) === 'refused')
    const [before] = await shownOf(other)
    await save('invite/en', { subject: now, text: `${now}.\n${LINK}` })
    expect(await shownOf(other)).toEqual([words ?? before])
  }
  await reviewer.post(at('invite/en'), { act: 'reset', version: await versionOf('invite/en') })
  smtp.onFault(() => 'accept')
  expect((await invited()).mail.text).toContain('invites you to a video interview')
})

describe('a text that cannot work is refused by a sentence that names why, and what was typed stays', () => {
  const good = { subject: 'Hello', text: `Hello.\n\n${LINK}` }
  test.each([
    [
      'no link',
      'invite/en',
      { ...good, text: 'Hello {{ candidate.firstName }}' },
      /^\{\{ interview\.inviteUrl \}\} is missing/,
    ],
    ['a link within a sentence', 'invite/en', { ...good, text: `Here: ${LINK}` }, /must stand on a line of its own/],
    ['two links', 'reminder/en', { ...good, text: `${LINK}\n${LINK}` }, /stands there 2 times/],
    [
      'an unknown field',
      'invite/en',
      { ...good, text: `{{ candidate.fristName }}\n${LINK}` },
      /^\{\{ candidate\.fristName \}\} \(did you mean \{\{ candidate\.firstName \}\}\?\) is no field of this mail/,
    ],
    [
      'a field of another mail',
      'applied/en',
      { ...good, text: `{{ candidate.firstName }}\n${LINK}` },
      /is no field of this mail/,
    ],
    ['the link in a subject', 'invite/en', { ...good, subject: LINK }, /cannot stand in the subject/],
    ['an open brace', 'invite/en', { ...good, text: `{{ position.name\n${LINK}` }, /without its other half/],
    ['no subject', 'invite/en', { ...good, subject: ' ' }, /^The subject is empty/],
    ['no text', 'receipt/en', { ...good, text: '\n\n' }, /^The text is empty/],
    [
      '100 kB',
      'invite/en',
      { ...good, text: `${'x'.repeat(100_000)}\n${LINK}` },
      /at most 5,000 characters long; it has 100,0/,
    ],
    [
      'a long subject',
      'invite/en',
      { ...good, subject: 'x'.repeat(151) },
      /^The subject must be at most 150 characters/,
    ],
  ])('%s', async (_name, place, fields, sentence) => {
    const answer = await save(place, fields)
    expect(answer.status).toBe(400)
    expect(alertOf(answer.text)).toMatch(sentence)
    expect(answer.text).toContain(fields.text.trim().slice(0, 20).replace('<', '&lt;'))
    const preview = await reviewer.post(`${at(place)}/preview`, fields)
    expect([preview.status, alertOf(preview.text)]).toEqual([400, alertOf(answer.text)])
  })

  test('a change that was made from an older text is refused, and names who was faster', async () => {
    const version = await versionOf('receipt/fr')
    const text = { subject: 'Bien reçu', text: 'Merci.' }
    const both = await Promise.all([
      save('receipt/fr', text, version),
      save('receipt/fr', { ...text, text: 'Merci !' }, version),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(alertOf(refused?.text ?? '')).toContain(`${HEAD.email} changed this text meanwhile`)
  })

  test('a mail that does not exist, and a language that no mail has, are not found', async () => {
    for (const place of ['completed/en', 'invite/xx', 'invite/EN'])
      expect((await reviewer.get(at(place))).status).toBe(404)
  })
})

test('hostile text is text: no header, no markup, no turned line, and no field within a value', async () => {
  const subject = 'Hi\r\nBcc: everybody@people.example\u202e {{ candidate.firstName }}'
  const text = `<script>alert(1)</script> <img src=https://evil.example/x>\u202ereversed\u0007\n\n${LINK}\n\n{{ position.name }}`
  expect((await save('invite/en', { subject, text })).status).toBe(303)
  const candidate = api.candidate({ firstName: `Eve\nBcc: x@people.example {{ organization.name }} ${LINK}` })
  const { mail } = await invited({}, candidate)
  expect(mail.headers.has('bcc')).toBe(false)
  expect(mail.headers.get('subject')).toMatch(
    /^Hi Bcc: everybody@people\.example Eve Bcc: x@people\.example \{\{ organization\.name \}\}/,
  )
  expect(mail.text).not.toMatch(/[\u202e]|\p{Cc}(?<!\n)/u)
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=https://evil.example/x&gt;reversed')
  expect(mail.html).not.toMatch(/<script|<img/)
  const editor = await reviewer.get(at('invite/en'))
  expect(editor.text).not.toContain('<script>alert')
  const preview = await fetchPreview('invite/en')
  expect(preview.text).not.toMatch(/<script|<img/)
  expect(preview.policy).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  )
})

/** A preview with its policy, as the frame of the page asks for it. */
async function fetchPreview(place: string) {
  const login = await fetch(`${product.origin}/dashboard/login`, {
    method: 'POST',
    body: new URLSearchParams(HEAD),
    redirect: 'manual',
  })
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const answer = await fetch(`${product.origin}${at(place)}/preview`, { headers: { cookie } })
  return { text: await answer.text(), policy: answer.headers.get('content-security-policy') }
}

test('a preview shows what was typed as HTML and as plain text, and stores and sends nothing', async () => {
  const count = smtp.received.length
  const rows = await product.core.database.knex('mail_texts').count()
  const typed = { subject: 'For {{ position.name }}', text: `Dear {{ candidate.firstName }},\n\n${LINK}` }
  const { status, text } = await reviewer.post(`${at('reminder/de')}/preview`, typed)
  expect(status).toBe(200)
  expect(text).toContain('<strong>For Customer advisor</strong>')
  expect(text).toContain('Dear Mira,')
  expect(text).toContain('Interview öffnen')
  expect(text).toMatch(/<pre [^>]*>Dear Mira,\n\nIhr persönlicher Link:\n\S+\/i\/example/)
  expect(await product.core.database.knex('mail_texts').count()).toEqual(rows)
  expect(smtp.received).toHaveLength(count)
})

test('a mail to an address of a public link names nothing that the visitor typed, whatever the text', async () => {
  await product.core.services.positionPages.setPositionPage(caller(), position.id, { isPublicLinkOn: true })
  const url = `${product.origin}/p/${await publicTokenOf(product, tenant, position.id)}`
  await save('applied/en', { subject: 'Your link for {{ position.name }}', text: `You asked for it.\n\n${LINK}` })
  const email = 'visitor@people.example'
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ firstName: 'Zaphod', lastName: 'Beeblebrox', email }),
  })
  await eventually('the link arrives', () => smtp.to(email).length === 1)
  const [mail] = smtp.to(email)
  expect(mail?.text).toMatch(/^You asked for it\./)
  expect(mail?.text).toContain('If you did not apply, ignore this message.')
  expect(mail?.raw).not.toMatch(/Zaphod|Beeblebrox/)
})

test('a receipt in their own words comes once, and needs no link', async () => {
  expect((await reviewer.get(at('receipt/en'))).text).toContain('The built-in text also says how many answers arrived.')
  expect((await reviewer.get(at('reminder/en'))).text).toContain('has one subject for all reminders.')
  expect((await reviewer.get(at('receipt/en'))).text).not.toContain('No mail server is set')
  await save('receipt/en', { subject: 'Got it', text: 'Thank you, {{ candidate.firstName }}.' })
  const { inviteUrl, address } = await invited({}, api.candidate({ firstName: 'Ada' }))
  await new Link(inviteUrl ?? '').answer()
  await eventually('the receipt arrives', () => smtp.to(address).length === 2)
  const receipt = smtp.to(address)[1]
  expect(receipt?.headers.get('subject')).toBe('Got it')
  expect(unix(receipt?.text ?? '')).toMatch(/^Thank you, Ada\.\n\nSent on behalf of /)
})
