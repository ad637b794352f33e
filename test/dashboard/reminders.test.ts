import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, Link } from '../kit/api.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type TestSmtp, testSmtp } from '../kit/smtp.ts'

/** A reviewer reminds candidates of interviews that they have not completed: asked first, at most once a day, and kept with who. */
let smtp: TestSmtp
let product: Product
let tenant: Tenant
let api: Api
let position: string
let reviewer: Reviewer

beforeAll(async () => {
  smtp = await testSmtp()
  product = await startProduct({
    yaml: { mail: { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'Acme <i@acme.example>' } },
  })
  tenant = await product.tenant()
  api = product.api(tenant)
  position = (await api.position(tenant)).id
  reviewer = await Reviewer.login(product.origin, tenant)
})
afterAll(async () => {
  await product?.stop()
  await smtp?.close()
})

const knex = () => product.core.database.knex
const question = (ids: readonly string[], from = '') =>
  `/dashboard/remind?${new URLSearchParams([...ids.map((id): [string, string] => ['id', id]), ['from', from]])}`
async function invited(firstName: string) {
  const candidate = { firstName, lastName: 'Late', email: `${firstName}@late.example`.toLowerCase() }
  const made = await api.invited(position, { candidate })
  return { ...made, email: candidate.email, link: new Link(made.inviteUrl ?? '') }
}
const remind = (ids: readonly string[], from = '') =>
  reviewer.post(`/dashboard/remind${from === '' ? '' : `?${new URLSearchParams({ from })}`}`, { ids: ids.join(',') })
const rows = (ids: readonly string[]) => knex()('mails').whereIn('interview_id', ids).where({ kind: 'reminder' })

test('several are reminded at once: who has not completed, each with a mail, and who did it stands in the history', async () => {
  const [open, begun, done, gone] = [
    await invited('Open'),
    await invited('Begun'),
    await invited('Done'),
    await invited('Gone'),
  ]
  await begun.link.start()
  await done.link.answer()
  await api.call('DELETE', `/interviews/${gone.id}`)
  const ids = [open, begun, done, gone].map(({ id }) => id)
  const from = 'q=late'
  expect((await reviewer.get(`/dashboard?${from}`)).text).toContain('formaction="/dashboard/remind">Remind…')
  const { text } = await reviewer.get(question(ids, from))
  expect(text).toMatch(
    /<h1>Remind 2 candidates\?<\/h1>[\s\S]*Begun Late[\s\S]*Open Late[\s\S]*Remind 2 candidates<\/button>/,
  )
  expect(text).toMatch(/Not reminded[\s\S]*Done Late[\s\S]*: the interview is completed/)
  expect(text).toContain('One selected interview is not there any more.')
  expect(text).toContain(`href="/dashboard?${from}"`)
  const sent = await remind(ids, from)
  expect([sent.status, sent.location]).toEqual([303, expect.stringContaining('done=2')])
  const after = (await reviewer.get(sent.location ?? '')).text
  expect(after).toMatch(/2 reminders are on the way[\s\S]*Begun Late[\s\S]*: reminded within the last 24 hours/)
  expect(after).toContain(`href="/dashboard?${from}"`)
  for (const { email, inviteUrl } of [open, begun]) {
    const [mail] = await eventually('the reminder', () => {
      const found = smtp.to(email)
      return found.length > 0 ? found : undefined
    })
    expect([mail?.headers.get('subject'), mail?.text]).toEqual([
      // The link does not end soon.
      expect.stringContaining('Still open'),
      expect.stringContaining(inviteUrl ?? ''),
    ])
  }
  expect([smtp.to(done.email), smtp.to(gone.email)]).toEqual([[], []])
  // The second click of two.
  expect((await remind(ids, from)).location).toContain('done=0')
  expect(await rows(ids)).toHaveLength(2)
  const page = (await reviewer.get(`/dashboard/interviews/${open.id}`)).text
  expect(page.slice(page.indexOf('id="history"'))).toMatch(
    new RegExp(`<time[^>]*data-ago>[^<]*</time><div>Reminded by ${tenant.email}`),
  )
  expect(page).toContain(`href="/dashboard/remind?id=${open.id}">Remind the candidate…`)
  expect((await reviewer.get(`/dashboard/interviews/${done.id}`)).text).not.toContain('Remind the candidate…')
})

test('at most one reminder a day goes out, however many ask at once, and one comes again the next day', async () => {
  const { id } = await invited('Once')
  const many = await Promise.all([1, 2, 3, 4].map(() => remind([id])))
  expect(many.map(({ location }) => /done=(\d)/.exec(location ?? '')?.[1]).sort()).toEqual(['0', '0', '0', '1'])
  expect((await reviewer.get(question([id]))).text).toContain('There is nobody to remind.')
  await rows([id]).update({ created_at: knex().raw(`created_at - interval '25 hours'`) })
  expect((await reviewer.get(question([id]))).text).toContain('Remind 1 candidate</button>')
  expect((await remind([id])).location).toContain('done=1')
})

test('a reminder by hand takes nothing from the one that says that the link ends', async () => {
  const { id, email } = await invited('Ending')
  await knex()('interviews')
    .where({ id })
    .update({
      created_at: knex().raw(`clock_timestamp() - interval '10 days'`),
      invite_expires_at: knex().raw(`clock_timestamp() + interval '30 hours'`),
    })
  await knex()('mails').insert({
    id: 'f'.repeat(24),
    organization_id: tenant.organizationId,
    interview_id: id,
    kind: 'invite',
    state: 'sent',
    recipient: email,
    message_id: 'x',
    sent_at: new Date(),
  })
  await remind([id])
  const { services } = product.core
  await services.mailPlans.planReminders()
  expect(await rows([id])).toHaveLength(1)
  await rows([id]).update({ created_at: knex().raw(`created_at - interval '25 hours'`) })
  await services.mailPlans.planReminders()
  await services.mailPlans.planReminders()
  expect((await rows([id])).map((row) => row.planned_by === null).sort()).toEqual([false, true])
})

test('a reminder is refused plainly where it cannot be one', async () => {
  const { id } = await invited('Refused')
  const many = Array.from({ length: 101 }, (_, n) => n.toString(16).padStart(24, '0'))
  for (const [ids, code] of [
    [[], 'reminder.nobody'],
    [['%00'], 'reminder.nobody'],
    [many, 'reminder.too_many'],
  ] as const)
    expect([(await reviewer.get(question(ids))).code, (await reviewer.get(question(ids))).status]).toEqual([code, 400])
  const forged = await reviewer.post('/dashboard/remind', { ids: id, csrf: 'forged' })
  expect([forged.status, forged.code]).toEqual([403, 'dashboard.form'])
  const stranger = await Reviewer.login(product.origin, await product.tenant())
  expect((await stranger.get(question([id]))).text).toContain('There is nobody to remind.')
  expect((await stranger.post('/dashboard/remind', { ids: id })).location).toContain('done=0')
  expect(await rows([id])).toEqual([])

  const silent = await startProduct({ role: 'api' })
  try {
    const of = await silent.tenant()
    const theirs = await silent.api(of).invited((await silent.api(of).position(of)).id)
    const who = await Reviewer.login(silent.origin, of)
    const { text } = await who.get(question([theirs.id]))
    expect(text).toContain('No mail server is set, so nobody can be reminded by mail.')
    // It asks nothing that it cannot do.
    expect(text).not.toMatch(/Remind \d+ candidates?\?/)
    expect(text).not.toContain('<button>Remind')
    expect(text.slice(text.indexOf('<h1>'))).not.toContain('smtpUrl')
    const refused = await who.post('/dashboard/remind', { ids: theirs.id })
    expect([refused.status, refused.code]).toEqual([409, 'reminder.no_mail_server'])
  } finally {
    await silent.stop()
  }
})
