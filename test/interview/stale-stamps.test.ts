import { afterEach, expect, test } from 'vitest'
import { touchApiKey } from '../../src/accounts/store.ts'
import { DAY, ManualClock, systemClock } from '../../src/base/clock.ts'
import { RateLimiter } from '../../src/web/rate-limit.ts'
import { type Product, startProduct } from '../kit/product.ts'

/** Stamps that a clock left which was a day ahead, and was set back since. */

let product: Product | undefined
afterEach(async () => {
  await product?.stop()
  product = undefined
})

test('nobody is refused, and no file or comparison waits, for as long as a clock was ahead', async () => {
  product = await startProduct({ role: 'api' })
  const { database, services } = product.core
  const { knex } = database
  const tenant = await product.tenant({ credits: 1 })
  const ahead = knex.raw(`clock_timestamp() + interval '1 day'`)

  await knex('rate_windows').insert({ subject: 'somebody', started_at: ahead, used: 3, granted: 3 })
  const limiter = new RateLimiter(database, systemClock, { limit: 3, windowSeconds: 60 })
  expect((await limiter.take('somebody')).allowed).toBe(true)

  await services.recordingChecks.findMissing()
  await knex('media_checks').update({ lap_began_at: ahead })
  await services.recordingChecks.findMissing()
  expect(await knex('media_checks').whereRaw('lap_began_at > clock_timestamp()').select('name')).toEqual([])

  await knex('media_leftovers').insert({
    ...{ key: 'replaced', organization_id: tenant.organizationId, state: 'discarded', noted_at: ahead },
    keep_until: knex.raw(`clock_timestamp() + interval '25 hours'`),
  })
  await services.mediaSweep.sweepLeftovers()
  const kept = await knex('media_leftovers')
    .where({ key: 'replaced' })
    .first<{ minutes: number }>(
      knex.raw('(extract(epoch from keep_until - clock_timestamp()) / 60)::float8 as minutes'),
    )
  expect(kept?.minutes).toBeLessThan(61)
})

/** Where nobody listens: what is written waits. */
const MAIL = { mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Acme <i@acme.example>' } }

test('a candidate is reminded, a note written, a key and a view noted, and a broken mail server told, by the time of the right clock', async () => {
  product = await startProduct({ role: 'api', yaml: MAIL })
  const { database, services, mailer } = product.core
  const { knex } = database
  const tenant = await product.tenant({ credits: 10 })
  const api = product.api(tenant)
  const position = await api.position(tenant)
  const [asked, other] = [await api.invited(position.id), await api.invited(position.id)]
  const ahead = knex.raw(`clock_timestamp() + interval '1 day'`)
  const isAhead = async (table: string, column: string) =>
    (await knex(table).whereRaw('?? > clock_timestamp()', [column])).length > 0

  // One mail that was written while the clock was ahead, and that nobody corrected.
  expect(await services.reminders.remind(tenant, [asked.id])).toBe(1)
  expect(await services.reminders.remind(tenant, [asked.id])).toBe(0)
  await knex('mails').where({ interview_id: asked.id, kind: 'reminder' }).update({ created_at: ahead, state: 'sent' })
  expect((await services.reminders.remindable(tenant, [asked.id]))[0]?.remindedAt).toBeNull()
  expect(await services.reminders.remind(tenant, [asked.id])).toBe(1)
  // Once the correction is seen, the mail is as old as it was, and so is the day until the next one.
  await services.reminders.remind(tenant, [other.id])
  await knex('mails').where({ interview_id: other.id, kind: 'reminder' }).update({ created_at: ahead, state: 'sent' })
  await knex.transaction((trx) => mailer.correctTimes(trx, { byMs: -DAY, beforeMs: Date.now() + DAY }))
  expect(await isAhead('mails', 'created_at')).toBe(false)
  expect(await services.reminders.remind(tenant, [other.id])).toBe(0)

  const failed = { state: 'waiting', failure_code: 'smtp.unreachable', failure: 'connect ECONNREFUSED' }
  await knex('mails')
    .where({ interview_id: asked.id, kind: 'reminder' })
    .update({ sent_at: knex.raw(`clock_timestamp() + interval '1 day'`) })
  await knex('mails')
    .where({ interview_id: other.id, kind: 'reminder' })
    .update({ ...failed, created_at: knex.raw(`clock_timestamp() - interval '2 hours'`) })
  expect((await services.mails.mailStandstill(tenant))?.why).toBe('server_down')

  const notes = () => knex('review_notes').pluck('text')
  await services.reviewNotes.addNote(tenant, asked.id, 'Speaks clearly')
  await services.reviewNotes.addNote(tenant, asked.id, 'Speaks clearly')
  expect(await notes()).toHaveLength(1)
  await knex('review_notes').update({ written_at: ahead })
  await services.reviewNotes.addNote(tenant, asked.id, 'Speaks clearly')
  expect(await notes()).toHaveLength(2)

  await services.views.noteView(tenant, asked.id)
  await knex('interview_views').update({ last_at: ahead })
  await services.views.noteView(tenant, asked.id)
  expect(await isAhead('interview_views', 'last_at')).toBe(false)

  await knex('api_keys').update({ last_used_at: ahead })
  await touchApiKey(database, tenant.keyId)
  expect(await isAhead('api_keys', 'last_used_at')).toBe(false)

  // A key is shown to the second click of two, and not for a day.
  const { accounts } = product.core
  const click = () => accounts.createApiKey({ ...tenant, name: 'Clicked', form: { drawn: 'd'.repeat(43), login: 'l' } })
  const { id: keyId } = await click()
  expect((await click()).id).toBe(keyId)
  await knex('api_keys').where({ id: keyId }).update({ created_at: ahead })
  await expect(click()).rejects.toThrow('This form made its key already')
})

test('a summary of a clock that was ahead leaves no completion out of the next one', async () => {
  const clock = new ManualClock('2026-03-02T12:00:00Z')
  product = await startProduct({ role: 'api', clock, yaml: MAIL })
  const { database, services } = product.core
  const { knex } = database
  const tenant = await product.tenant({ credits: 10 })
  const api = product.api(tenant)
  const position = await api.position(tenant)
  const completedAt = async (at: string) => {
    const { id } = await api.invited(position.id)
    await knex('interviews').where({ id }).update({ status: 'completed', completed_at: at })
  }
  const summaries = () =>
    knex('mails').where({ kind: 'completed.digest' }).orderBy('covers_from').pluck<Date[]>('covers_until')
  await services.mailChoices.chooseMails(tenant, 'daily')
  await completedAt('2026-03-02T12:30:00Z')
  clock.advance(DAY)
  await services.mailPlans.planSummaries()
  expect(await summaries()).toEqual([new Date('2026-03-03T06:00:00Z')])
  clock.advance(DAY)
  await services.mailPlans.planSummaries()
  // Corrected to the afternoon of the first day.
  clock.advance(-2 * DAY + 4 * 3_600_000)
  await services.mailPlans.planSummaries()
  await completedAt('2026-03-02T17:00:00Z')
  clock.advance(DAY)
  await services.mailPlans.planSummaries()
  expect(await summaries()).toEqual([new Date('2026-03-03T06:00:00Z'), new Date('2026-03-03T06:00:00Z')])
})
