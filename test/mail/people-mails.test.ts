import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '../../src/base/languages.ts'
import type { Position } from '../../src/interview/contract/contract.ts'
import { candidateMail } from '../../src/interview/mails/candidate-mail.ts'
import { type Api, Link } from '../kit/api.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type TestSmtp, testSmtp } from '../kit/smtp.ts'

/** What candidates and reviewers are mailed: in their language, with the organization's look, and each mail once. */

let smtp: TestSmtp
let product: Product
let tenant: Tenant
let api: Api
let position: Position

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const caller = () => ({ organizationId: tenant.organizationId, userId: tenant.userId, keyId: null })
const knex = () => product.core.database.knex
const rowsOf = (interviewId: string, kind: string) => knex()('mails').where({ interview_id: interviewId, kind })
const mailsTo = (address: unknown, subject: RegExp) =>
  smtp.to(String(address)).filter(({ headers }) => subject.test(subjectOf(headers)))

/** A subject beyond ASCII is sent as encoded words (RFC 2047). */
function subjectOf(headers: ReadonlyMap<string, string>): string {
  const bytes = (headers.get('subject') ?? '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('latin1')
        : text
            .replace(/_/g, ' ')
            .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
  return Buffer.from(bytes, 'latin1').toString()
}

beforeAll(async () => {
  smtp = await testSmtp()
  product = await startProduct({
    yaml: { mail: { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'Acme <i@acme.example>' } },
  })
  tenant = await product.tenant()
  api = product.api(tenant)
  position = await api.position(tenant, { name: 'Engineer <b>"R&D"</b>' })
  await product.core.services.positionPages.setPositionPage(caller(), position.id, { language: 'de' })
  await product.core.services.candidatePages.setCandidatePage(caller(), {
    accent: '#F2B705',
    contact: 'jobs@acme.example',
    logo: PNG,
  })
})
afterAll(async () => {
  await product.stop()
  await smtp.close()
})

test("an invite comes in the position's language, as text and as HTML, with the logo in the mail and nothing from elsewhere", async () => {
  const candidate = api.candidate({ firstName: '<i>Mira</i>' })
  const { inviteUrl } = await api.invited(position.id, { candidate, sendEmail: true, expiresInDays: 14 })
  const [mail] = smtp.to(String(candidate['email']))
  expect(mail?.text).toContain('lädt Sie zu einem Videointerview')
  expect(mail?.text).toMatch(/Der Link gilt bis \d+\. \S+ \d{4} um \d\d:\d\d UTC\./)
  expect(mail?.text).toContain('jobs@acme.example')
  expect(mail?.html).toContain('<html lang="de">')
  expect(mail?.html).toContain(`href="${inviteUrl}"`)
  expect(mail?.html).toContain('Guten Tag &lt;i&gt;Mira&lt;/i&gt;,')
  expect(mail?.html).toContain('Engineer &lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt;')
  // Black on a light colour, and the colour as it was set.
  expect(mail?.html).toMatch(/background:#f2b705"><a [^>]*color:#000000/)
  const stored = await knex()('candidate_pages').where({ organization_id: tenant.organizationId }).first('logo')
  expect(mail?.images.map(({ type, bytes }) => [type, bytes.equals(stored.logo)])).toEqual([['image/png', true]])
  expect(mail?.html).toContain(`src="cid:${mail?.images[0]?.id}"`)
  const loaded = [...(mail?.html ?? '').matchAll(/(?:src|background|url\()=?"?([^"\s)]+)/g)].map(([, from]) => from)
  expect(loaded.filter((from) => /^(https?:|\/\/)/.test(from ?? ''))).toEqual([])
})

test('the language that the candidate saw at the start counts before that of the position; the receipt comes once', async () => {
  const candidate = api.candidate()
  const { id, inviteUrl } = await api.invited(position.id, { candidate, sendEmail: true })
  const link = new Link(inviteUrl ?? '')
  await link.start({ consent: true, language: 'tr' })
  await link.answer(1)
  expect(await rowsOf(id, 'receipt')).toEqual([])
  await link.answer()
  await eventually('the receipt arrives', () => smtp.to(String(candidate['email'])).length === 2)
  expect(smtp.to(String(candidate['email']))[1]?.text).toContain('2 yanıtınızın tamamı ulaştı')
  expect(await rowsOf(id, 'receipt')).toHaveLength(1)

  const quiet = await api.invited(position.id)
  await new Link(quiet.inviteUrl ?? '').answer()
  expect((await api.interview(quiet.id)).status).toBe('completed')
  expect(await knex()('mails').where({ interview_id: quiet.id })).toEqual([])
})

test('a reminder goes out once, to candidates who were mailed, have more than four days left and have not begun', async () => {
  const soon = (id: string) =>
    knex()('interviews')
      .where({ id })
      .update({
        created_at: knex().raw("created_at - interval '10 days'"),
        invite_expires_at: knex().raw("clock_timestamp() + interval '40 hours'"),
      })
  const invited = async (how: Record<string, unknown> = {}) => {
    const candidate = api.candidate()
    const made = await api.invited(position.id, { candidate, sendEmail: true, expiresInDays: 14, ...how })
    return { ...made, address: String(candidate['email']) }
  }
  const due = await invited()
  const begun = await invited()
  const unmailed = await invited({ sendEmail: false })
  const far = await invited()
  const short = await invited()
  const cancelled = await invited()
  await new Link(begun.inviteUrl ?? '').start()
  await api.call('DELETE', `/interviews/${cancelled.id}`)
  for (const { id } of [due, begun, unmailed, cancelled]) await soon(id)
  await knex()('interviews')
    .where({ id: short.id })
    .update({ invite_expires_at: knex().raw("clock_timestamp() + interval '40 hours'") })

  const { services } = product.core
  await Promise.all([services.mailPlans.planReminders(), services.mailPlans.planReminders()])
  await services.mailPlans.planReminders()
  await eventually('the reminder arrives', () => mailsTo(due.address, /läuft bald ab/).length === 1)
  expect(mailsTo(due.address, /läuft bald ab/)[0]?.text).toContain(due.inviteUrl)
  const reminded = await knex()('mails').where({ kind: 'reminder' }).select('interview_id')
  expect(reminded).toEqual([{ interview_id: due.id }])
  expect([begun, unmailed, far, short, cancelled].flatMap(({ address }) => mailsTo(address, /läuft bald ab/))).toEqual(
    [],
  )

  // Begun after it was planned: the mail that is due is not needed any more.
  const late = await invited()
  smtp.onFault((to) => (to === late.address ? 'defer recipient' : 'accept'))
  await soon(late.id)
  await services.mailPlans.planReminders()
  await eventually('a first attempt failed', async () => (await rowsOf(late.id, 'reminder').first())?.failure_code)
  await new Link(late.inviteUrl ?? '').start()
  smtp.onFault(() => 'accept')
  await knex()('mails').where({ interview_id: late.id, state: 'waiting' }).update({ next_at: knex().fn.now() })
  await product.core.mailer.send(tenant.organizationId, services.mails.renderMail)
  await eventually('it is dropped', async () => {
    const row = await rowsOf(late.id, 'reminder').first()
    return row?.state === 'dropped' && row.failure_code === 'interview.started'
  })
})

test('a reviewer hears of completed interviews only by choice: at once, or once a day without a gap', async () => {
  const other = { email: 'second@acme.example', password: 'correct horse battery' }
  const { id: otherId } = await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...other })
  const [first, second] = [await Reviewer.login(product.origin, tenant), await Reviewer.login(product.origin, other)]
  const completed = async () => {
    const { id, inviteUrl } = await api.invited(position.id)
    await new Link(inviteUrl ?? '').answer()
    return id
  }
  expect(await rowsOf(await completed(), 'completed')).toEqual([])
  expect((await first.post('/dashboard/notifications', { completed: 'at_once' })).status).toBe(303)
  expect((await second.post('/dashboard/notifications', { completed: 'daily' })).status).toBe(303)
  expect((await first.get('/dashboard/notifications')).text).toContain('value="at_once" checked')
  const id = await completed()
  await eventually('the news arrives', () => mailsTo(tenant.email, /^Interview completed: Mira Okafor/).length === 1)
  const [news] = mailsTo(tenant.email, /^Interview completed/)
  expect(news?.text).toContain(`${product.core.links.publicUrl}/dashboard/interviews/${id}`)
  expect(smtp.to(other.email)).toEqual([])

  // As if it had been completed two days ago, and the choice were older.
  const daysAgo = (days: number) => knex().raw("clock_timestamp() - ? * interval '1 day'", [days])
  await knex()('interviews')
    .where({ id })
    .update({ completed_at: daysAgo(2) })
  await knex()('mail_choices')
    .where({ completed: 'daily' })
    .update({ told_until: daysAgo(3), due_at: null })
  const { services } = product.core
  await Promise.all([services.mailPlans.planSummaries(), services.mailPlans.planSummaries()])
  await eventually('the summary arrives', () => smtp.to(other.email).length === 1)
  const [summary] = smtp.to(other.email)
  expect(summary?.text).toContain('One video interview was completed')
  expect(summary?.text).toContain(`/dashboard/interviews/${id}`)
  await services.mailPlans.planSummaries()
  expect(await knex()('mails').where({ kind: 'completed.digest' })).toHaveLength(1)
  // Others' summaries are not listed.
  expect((await second.get('/dashboard/mail')).text).toContain('1 interview completed')
  expect((await first.get('/dashboard/mail')).text).not.toContain('1 interview completed')

  /** How many statements the list of mails takes, and how many of its mails name the interview. */
  const listed = async () => {
    let [least, digests] = [Number.POSITIVE_INFINITY, 0]
    // The product asks for its own meanwhile, such as for the clock, and not each time.
    for (let n = 0; n < 5; n++) {
      let statements = 0
      const count = () => void statements++
      knex().on('query', count)
      const mails = await services.mails.listMails({ ...caller(), userId: otherId })
      knex().off('query', count)
      least = Math.min(least, statements)
      digests = mails.filter(({ kind, body }) => kind === 'completed.digest' && body.includes(id)).length
    }
    return { statements: least, digests }
  }
  const one = await listed()
  expect(one.digests).toBe(1)
  const digest = await knex()('mails').where({ kind: 'completed.digest' }).first()
  const copies = ['a', 'b', 'c'].map((letter) => ({ ...digest, id: letter.repeat(24), once_key: null }))
  await knex()('mails').insert(copies)
  expect(await listed()).toEqual({ statements: one.statements, digests: 4 })
})

test('every kind is whole in every language: no sentence is missing, and the text and the HTML say the same', () => {
  for (const language of LANGUAGES)
    for (const [kind, isEndNear] of [
      ['invite', false],
      ['applied', false],
      ['reminder', true],
      ['reminder', false],
      ['receipt', false],
    ] as const) {
      const url = 'https://interviews.acme.example/i/token'
      const mail = candidateMail({
        kind,
        look: { language, organization: 'Acme', accent: null, logo: null },
        own: null,
        position: 'Engineer',
        condition: null,
        url,
        firstName: 'Mira',
        expiresAt: new Date('2026-12-03T18:30:00Z'),
        isEndNear,
        answers: 3,
        contact: 'jobs@acme.example',
        isAiOffered: false,
      })
      expect([language, kind, mail.body]).toEqual([language, kind, expect.not.stringMatching(/undefined|null|NaN/)])
      expect(mail.subject).toContain('Engineer')
      const shown = (mail.html ?? '').replace(/<[^>]*>/g, ' ').replaceAll('&quot;', '"')
      for (const line of mail.body.split('\n\n').filter((part) => !part.includes(url))) expect(shown).toContain(line)
      expect((mail.html ?? '').includes(url)).toBe(kind !== 'receipt')
    }
})
