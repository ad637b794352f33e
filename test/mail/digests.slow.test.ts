import type { Knex } from 'knex'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { usersArrived } from '../../migrations/20261128_1400_users_arrived.ts'
import type { Role } from '../../src/accounts/roles.ts'
import { digestNeeds, needsFrom } from '../../src/app/digest-needs.ts'
import { type Clock, ManualClock, systemClock } from '../../src/base/clock.ts'
import type { Position } from '../../src/interview/contract/contract.ts'
import type { MattersOf } from '../../src/interview/mails/digests.ts'
import type { CompletedChoice } from '../../src/interview/mails/mail-choices.ts'
import type { Api } from '../kit/api.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type TestSmtp, testSmtp } from '../kit/smtp.ts'

/** Everybody gets one summary a day with what is new to them, at an hour of their place, unless they chose otherwise. */

const HOUR = 3_600_000
const BEGIN = '2026-03-02T12:00:00Z'
let smtp: TestSmtp
let product: Product
/** Its days are ours; what waits for seconds waits for real ones. */
class DatedClock extends ManualClock {
  override monotonicMs = () => systemClock.monotonicMs()
  override sleep: Clock['sleep'] = (...how) => systemClock.sleep(...how)
}
let clock: ManualClock
let tenant: Tenant
let api: Api
let position: Position
let count = 0

beforeAll(async () => {
  smtp = await testSmtp()
})
afterAll(() => smtp.close())
beforeEach(async () => {
  clock = new DatedClock(BEGIN)
  product = await startProduct({
    role: 'api',
    clock,
    yaml: { mail: { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'Acme <i@acme.example>' } },
  })
  tenant = await product.tenant({ credits: 50 })
  await Reviewer.login(product.origin, tenant)
  api = product.api(tenant)
  position = await api.position(tenant, { name: 'Engineer' })
})
afterEach(() => product.stop())

const knex = () => product.core.database.knex
const plan = (needsOf?: MattersOf) => product.core.services.mailPlans.planSummaries(needsOf)
const choose = (userId: string, completed: CompletedChoice, time?: { hour: number; zone: string }) =>
  product.core.services.mailChoices.chooseMails({ organizationId: tenant.organizationId, userId }, completed, time)
const goTo = (at: string) => clock.advance(Date.parse(at) - clock.now().getTime())

/** Somebody who has logged in; not `added` alone. */
async function person(role: Role, added: 'arrived' | 'added' = 'arrived') {
  const email = `${role}.${++count}@acme.example`
  const made = await product.core.accounts.createUser({
    organizationId: tenant.organizationId,
    email,
    password: 'correct horse battery',
    role,
  })
  const one = { ...made, email, password: 'correct horse battery' }
  if (added === 'arrived') await Reviewer.login(product.origin, one)
  return one
}

async function completed(at: string, of = position.id) {
  const { id } = await api.invited(of)
  await knex()('interviews').where({ id }).update({ status: 'completed', completed_at: at })
  return id
}

/** What was mailed to somebody, by a real server; the newest last. */
async function mailed(email: string) {
  await product.core.mailer.send(tenant.organizationId, product.core.services.mails.renderMail)
  return smtp.to(email)
}
const planned = async () =>
  (await knex()('mails').where({ kind: 'completed.digest' }).pluck<string[]>('recipient')).sort()

test('whoever never chose gets a summary, whoever chose keeps the choice, and a row of the version before goes on', async () => {
  const [never, quiet, before] = [await person('reviewer'), await person('reviewer'), await person('reviewer')]
  await choose(quiet.id, 'none')
  await knex()('mail_choices').insert({
    organization_id: tenant.organizationId,
    user_id: before.id,
    completed: 'daily',
    told_until: '2026-03-02T06:00:00Z',
  })
  await plan()
  expect(await planned()).toEqual([])
  await completed('2026-03-02T13:00:00Z')
  goTo('2026-03-03T06:04:00Z')
  expect(await plan()).toBe(0)
  goTo('2026-03-03T06:05:00Z')
  expect(await plan()).toBe(3)
  expect(await planned()).toEqual([before.email, never.email, tenant.email].sort())
  const [mail] = await mailed(never.email)
  expect(mail?.headers.get('subject')).toBe('1 interview completed, 1 to decide')
  expect(mail?.text).toContain('One video interview was completed since the last summary.')
  expect(mail?.text).toContain('1 completed interview waits for a decision.')
  expect(mail?.text).toContain('/dashboard/notifications')
  // A day without news has none, though the interview still waits.
  goTo('2026-03-04T07:00:00Z')
  expect(await plan()).toBe(0)
})

test('whoever was added and never came is mailed no summary, and from their first login on they are', async () => {
  const late = await person('reviewer', 'added')
  // As the version before gave one to everybody.
  const early = await person('reviewer', 'added')
  await knex()('mail_choices').insert({
    organization_id: tenant.organizationId,
    user_id: early.id,
    completed: 'daily',
    told_until: BEGIN,
    is_default: true,
  })
  await plan()
  await completed('2026-03-02T13:00:00Z')
  goTo('2026-03-03T08:00:00Z')
  await plan()
  expect(await planned()).toEqual([tenant.email])
  await Reviewer.login(product.origin, late)
  await plan()
  await completed('2026-03-03T13:00:00Z')
  goTo('2026-03-04T08:00:00Z')
  await plan()
  expect(await planned()).toEqual([late.email, tenant.email, tenant.email].sort())
  expect((await mailed(late.email))[0]?.headers.get('subject')).toBe('1 interview completed, 2 to decide')
})

test('an upgrade knows who has come by what they did, and takes back the summaries of those who never did', async () => {
  const [linked, chose, never] = [
    await person('reviewer', 'added'),
    await person('reviewer', 'added'),
    await person('reviewer', 'added'),
  ]
  const { organizationId } = tenant
  await knex()('account_history').insert({ organization_id: organizationId, user_id: linked.id, what: 'link_used' })
  await choose(chose.id, 'daily')
  await knex()('mail_choices').insert(
    [linked, never].map(({ id }) => ({
      organization_id: organizationId,
      user_id: id,
      completed: 'daily',
      told_until: BEGIN,
      is_default: true,
    })),
  )
  await knex().raw('alter table users drop column arrived_at')
  await usersArrived.up(knex())
  const came = await knex()('users').where({ organization_id: organizationId }).whereNotNull('arrived_at').pluck('id')
  expect(came.sort()).toEqual([tenant.userId, linked.id, chose.id].sort())
  expect((await knex()('mail_choices').pluck('user_id')).sort()).toEqual([linked.id, chose.id].sort())
})

test('a summary comes at the hour of the place, and one a day also where the hour is changed', async () => {
  const reader = await person('reviewer')
  await choose(tenant.userId, 'none')
  await choose(reader.id, 'daily', { hour: 18, zone: 'America/New_York' })
  await completed('2026-03-02T14:00:00Z')
  goTo('2026-03-02T23:04:00Z')
  expect(await plan()).toBe(0)
  goTo('2026-03-02T23:05:00Z')
  expect(await plan()).toBe(1)
  await completed('2026-03-02T23:30:00Z')
  // Within twelve hours of the last one: the next is that of the day after.
  goTo('2026-03-03T00:00:00Z')
  await choose(reader.id, 'daily', { hour: 20, zone: 'America/New_York' })
  goTo('2026-03-03T01:30:00Z')
  expect(await plan()).toBe(0)
  goTo('2026-03-04T01:05:00Z')
  expect(await plan()).toBe(1)
  // Nothing was left out between the two.
  const covers = await knex()('mails')
    .where({ recipient: reader.email })
    .orderBy('covers_from')
    .select('covers_from', 'covers_until')
  expect(covers[0].covers_until).toEqual(covers[1].covers_from)
  expect(await mailed(reader.email)).toHaveLength(2)
})

test('it is planned once, by however many processes at once, and after one that died in the middle', async () => {
  await completed('2026-03-02T13:00:00Z')
  await plan()
  goTo('2026-03-03T08:00:00Z')
  await knex().raw(
    `create function die() returns trigger language plpgsql as $$ begin raise exception 'the process died'; end $$;
     create trigger die before insert on mails for each row when (new.kind = 'completed.digest') execute function die()`,
  )
  await expect(plan()).rejects.toThrow('the process died')
  expect(await planned()).toEqual([])
  await knex().raw('drop trigger die on mails')
  const counts = await Promise.all(Array.from({ length: 6 }, () => plan()))
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(1)
  await plan()
  expect(await planned()).toEqual([tenant.email])
  expect(await mailed(tenant.email)).toHaveLength(1)
})

test('a zone that is not known here is UTC: its reader and all others get their summary, and the page is shown', async () => {
  const [lost, other] = [await person('reviewer'), await person('reviewer')]
  await plan()
  await knex()('mail_choices').where({ user_id: lost.id }).update({ zone: 'Mars/Olympus', due_at: null })
  await completed('2026-03-02T13:00:00Z')
  goTo('2026-03-03T08:00:00Z')
  expect(await plan()).toBe(3)
  expect(await planned()).toEqual([lost.email, other.email, tenant.email].sort())
  const page = await (await Reviewer.login(product.origin, lost)).get('/dashboard/notifications')
  expect([page.status, page.text.includes('Mars')]).toEqual([200, false])
})

test('where one summary fails, those after it are planned, and the failure is thrown', async () => {
  const [first, second] = [await person('reviewer'), await person('reviewer')]
  await plan()
  await completed('2026-03-02T13:00:00Z')
  goTo('2026-03-03T08:00:00Z')
  await knex()('mail_choices').where({ user_id: first.id }).update({ due_at: '2026-03-02T06:00:00Z' })
  await knex().raw(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
     create trigger fail before insert on mails for each row when (new.recipient = '${first.email}') execute function fail()`,
  )
  await expect(plan()).rejects.toThrow('not this one')
  expect(await planned()).toEqual([second.email, tenant.email].sort())
  await knex().raw('drop trigger fail on mails')
  expect(await plan()).toBe(1)
})

test('a summary that a clock which was ahead made due in weeks comes the next day', async () => {
  await plan()
  await knex()('mail_choices').update({ due_at: '2026-04-20T06:00:00Z' })
  await completed('2026-03-02T13:00:00Z')
  goTo('2026-03-03T08:00:00Z')
  expect(await plan()).toBe(1)
})

test('names and counts are those of the teams that the reader sees; who does not decide is told of no decision', async () => {
  const [limited, viewer] = [await person('reviewer'), await person('viewer')]
  const { organizationId } = tenant
  const sales = await product.core.accounts.createTeam({ organizationId, name: 'Sales' })
  await knex()('team_members').insert({ organization_id: organizationId, team_id: sales.id, user_id: limited.id })
  const theirs = await api.position(tenant, { name: 'Seller', teamId: sales.id })
  await plan()
  await completed('2026-03-02T13:00:00Z')
  await completed('2026-03-02T14:00:00Z', theirs.id)
  await completed('2026-03-02T15:00:00Z')
  goTo('2026-03-03T08:00:00Z')
  await plan()
  const [own] = await mailed(limited.email)
  expect(own?.headers.get('subject')).toBe('1 interview completed, 1 to decide')
  expect(own?.text).toContain('Seller')
  expect(own?.text).not.toContain('Engineer')
  const [seen] = await mailed(viewer.email)
  expect(seen?.headers.get('subject')).toBe('3 interviews completed')
  expect(seen?.text).not.toMatch(/decision/)
})

test('what needs an administrator is told when it is new, to administrators alone', async () => {
  const [head, reviewer] = [await person('administrator'), await person('reviewer')]
  const need = {
    key: 'down acme',
    text: 'The connection acme does not work: its key was refused.',
    path: '/dashboard/connections/acme',
  }
  await plan()
  goTo('2026-03-03T08:00:00Z')
  expect(await plan(async () => [need])).toBe(1)
  const [mail] = await mailed(head.email)
  expect(mail?.headers.get('subject')).toBe('1 matter for you')
  expect(mail?.text).toContain(`${need.text}\r\n${product.core.links.publicUrl}/dashboard/connections/acme`)
  expect(smtp.to(reviewer.email)).toEqual([])
  // Told already.
  goTo('2026-03-04T08:00:00Z')
  expect(await plan(async () => [need])).toBe(0)
  // A day on which nobody could look makes nothing new.
  goTo('2026-03-04T12:00:00Z')
  await knex()('mail_choices').update({ told_until: '2026-03-03T06:00:00Z', due_at: null })
  expect(await plan(async () => undefined)).toBe(0)
  await knex()('mail_choices').update({ told_until: '2026-03-03T06:00:00Z', due_at: null })
  expect(await plan(async () => [need])).toBe(0)
  // It was mended, and came back.
  goTo('2026-03-05T08:00:00Z')
  expect(await plan(async () => [])).toBe(0)
  goTo('2026-03-06T08:00:00Z')
  expect(await plan(async () => [need])).toBe(1)
})

test('a summary whose interviews were all cancelled meanwhile is not sent', async () => {
  await plan()
  const id = await completed('2026-03-02T13:00:00Z')
  goTo('2026-03-03T08:00:00Z')
  await plan()
  await knex()('interviews').where({ id }).update({ cancelled_at: '2026-03-03T08:00:00Z' })
  expect(await mailed(tenant.email)).toEqual([])
  expect(await knex()('mails').where({ kind: 'completed.digest' }).first('state', 'failure_code')).toEqual({
    state: 'dropped',
    failure_code: 'digest.empty',
  })
})

test('a mail that was planned goes to nobody who was disabled meanwhile, and tells matters to no one who administers no longer', async () => {
  const { accounts, services } = product.core
  const [left, at, head, moved] = [
    await person('reviewer'),
    await person('reviewer'),
    await person('administrator'),
    await person('administrator'),
  ]
  await choose(at.id, 'at_once')
  await choose(moved.id, 'none')
  await plan()
  const id = await completed('2026-03-02T13:00:00Z')
  const planCompletion = (trx: Knex.Transaction) =>
    services.mailPlans.planCompletionMails(trx, { id, organization_id: tenant.organizationId })
  await knex().transaction(planCompletion)
  goTo('2026-03-02T14:00:00Z')
  await choose(moved.id, 'daily')
  goTo('2026-03-03T06:30:00Z')
  const need = { key: 'credits', text: 'No interview credits are left.', path: '/dashboard/home' }
  await plan(async () => [need])
  for (const one of [left, at]) await accounts.updateUser(one.id, { disabled: true })
  for (const one of [head, moved]) await accounts.updateUser(one.id, { role: 'reviewer' })
  const [own] = await mailed(head.email)
  expect(own?.text).toContain('One video interview was completed')
  expect(own?.text).not.toContain('No interview credits')
  expect([left, at].flatMap(({ email }) => smtp.to(email))).toEqual([])
  const codes = await knex()('mails')
    .where({ state: 'dropped' })
    .orderBy('recipient')
    .select('recipient', 'failure_code')
  expect(Object.fromEntries(codes.map((one) => [one.recipient, one.failure_code]))).toEqual({
    [at.email]: 'reader.gone',
    [left.email]: 'reader.gone',
    [moved.email]: 'digest.not_administrator',
  })
})

test('the page shows what each gets and when, and refuses what is no hour and no place', async () => {
  const reader = await person('reviewer')
  const page = await Reviewer.login(product.origin, reader)
  const fresh = (await page.get('/dashboard/notifications')).text
  expect(fresh).toContain('value="daily" checked')
  expect(fresh).toContain('You have not chosen yet')
  const post = (fields: Record<string, string>) => page.post('/dashboard/notifications', fields)
  expect((await post({ completed: 'daily', hour: '9', zone: 'Europe/Berlin' })).status).toBe(303)
  const chosen = (await page.get('/dashboard/notifications')).text
  expect(chosen).toContain('<option value="9" selected>09:00</option>')
  expect(chosen).toContain('<option value="Europe/Berlin" selected>')
  expect(chosen).toContain('datetime="2026-03-03T08:00:00.000Z"')
  expect(chosen).not.toContain('You have not chosen yet')
  for (const [fields, sentence] of [
    [{ hour: '24', zone: 'UTC' }, 'The hour must be a whole number from 0 to 23.'],
    [{ hour: '', zone: 'UTC' }, 'The hour must be a whole number from 0 to 23.'],
    [{ hour: '9', zone: 'Mars/Olympus' }, 'The time zone is not known here.'],
    [{ hour: '9', zone: '<b>' }, 'The time zone is not known here.'],
  ] as const) {
    const refused = await post({ completed: 'none', ...fields })
    expect([refused.status, refused.text.includes(sentence)]).toEqual([400, true])
    expect(refused.text).not.toContain('<b>')
  }
  expect((await post({ completed: 'hourly' })).status).toBe(403)
  expect((await product.core.services.mailChoices.mailChoiceOf({ ...tenant, userId: reader.id })).hour).toBe(9)
  // Off and on again: what was completed in between is no news.
  await post({ completed: 'none' })
  await completed('2026-03-02T12:00:00Z')
  clock.advance(HOUR)
  await post({ completed: 'daily' })
  goTo('2026-03-03T08:05:00Z')
  await plan()
  expect((await planned()).filter((email) => email === reader.email)).toEqual([])
})

test('credits and connections that wait for a person are needs; what goes on by itself is none', () => {
  const well = { name: 'acme', state: 'working', held: null, deliveries: { parked: 0 }, people: 0 } as const
  expect(needsFrom(3, [well, { ...well, state: 'late' }, { ...well, state: 'new' }])).toEqual([])
  const needs = needsFrom(0, [{ ...well, state: 'paused', held: {}, deliveries: { parked: 2 }, people: 1 }])
  expect(needs.map(({ text }) => text)).toEqual([
    'No interview credits are left, so nobody can be invited.',
    'Changes of acme wait for your approval.',
    'The connection acme is paused: one side refuses us.',
    '2 write-backs of acme need a decision.',
    '1 application of acme needs a decision.',
  ])
  expect(new Set(needs.map(({ key }) => key)).size).toBe(needs.length)
})

test('the program itself names them: an administrator without credits left is told', async () => {
  await product.core.accounts.updateOrganization(tenant.organizationId, { credits: 0 })
  const head = await person('administrator')
  await plan()
  goTo('2026-03-03T08:00:00Z')
  await plan(digestNeeds(product.core))
  expect((await mailed(head.email))[0]?.text).toContain('No interview credits are left')
})
