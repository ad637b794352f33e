import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { periodically } from '../../src/app/periodic.ts'
import { DAY, ManualClock, systemClock } from '../../src/base/clock.ts'
import { correctJobTimes } from '../../src/db/job-times.ts'
import { Link } from '../kit/api.ts'
import { stopDecisions } from '../kit/decisions.ts'
import { eventually, type Product, startProduct } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { testSmtp } from '../kit/smtp.ts'

/** A clock that is wrong and then corrected, in both directions and by any amount. */
let product: Product | undefined
beforeEach(() => {
  product = undefined
})
afterEach(async () => {
  vi.useRealTimers()
  await product?.stop()
})

const totals = async (api: ReturnType<Product['api']>, of = '') => ({
  created: (await api.list(`?status=created${of}`)).body.meta.total,
  expired: (await api.list(`?status=expired${of}`)).body.meta.total,
})

test('totals are exact while a clock is ahead and at once when it is corrected, also for invites that come and go meanwhile', async () => {
  const clock = new ManualClock('2026-03-01T12:00:00Z')
  product = await startProduct({ role: 'api', clock })
  const { services } = product.core
  const tenant = await product.tenant({ credits: 100 })
  const api = product.api(tenant)
  const position = await api.position(tenant)
  const of = `&positionId=${position.id}`
  const [first, second] = [await api.invited(position.id), await api.invited(position.id)]
  await api.invited(position.id)
  const check = async (created: number, expired: number) => {
    expect(await totals(api)).toEqual({ created, expired })
    expect(await totals(api, of)).toEqual({ created, expired })
  }
  await check(3, 0)
  for (const jumpMs of [60 * DAY, 4_000 * DAY]) {
    clock.advance(jumpMs)
    await check(0, 3)
    await services.interviews.settleExpired()
    await check(0, 3)
    clock.advance(-jumpMs)
    await check(3, 0)
    await services.interviews.settleExpired()
    await check(3, 0)
  }
  // Invites are made and cancelled before the horizon has followed the clock back.
  clock.advance(60 * DAY)
  await services.interviews.settleExpired()
  clock.advance(-60 * DAY)
  const third = await api.invited(position.id)
  await check(4, 0)
  for (const { id } of [first, third]) expect((await api.call('DELETE', `/interviews/${id}`)).status).toBe(200)
  await new Link(second.inviteUrl ?? '').answer()
  await check(1, 0)
  await services.interviews.settleExpired()
  await check(1, 0)
  const { rows } = await product.core.database.knex.raw<{ rows: { n: string }[] }>(
    'select n from interview_totals where n < 0',
  )
  expect(rows).toEqual([])
})

test('an interview that was answered while the clock was ahead is abandoned when its time is over after the correction', async () => {
  const clock = new ManualClock('2026-03-01T12:00:00Z')
  product = await startProduct({ role: 'api', clock })
  const { services, database } = product.core
  const tenant = await product.tenant({ credits: 100 })
  const api = product.api(tenant)
  const position = await api.position(tenant)
  clock.advance(300 * DAY)
  const { id, inviteUrl } = await api.invited(position.id)
  await new Link(inviteUrl ?? '').answer(1)
  // A take that had begun by the wrong clock is no sign of life either.
  await database.knex('takes').where({ interview_id: id }).update({ state: 'uploading' })
  clock.advance(-300 * DAY)
  await services.interviews.abandonUnfinished()
  expect((await api.interview(id)).status).toBe('in_progress')
  clock.advance(2 * DAY)
  await services.interviews.abandonUnfinished()
  expect((await api.interview(id)).status).toBe('abandoned')
})

test('periodic work of a daemon that was started with a clock ahead goes on within a minute of the correction', async () => {
  const realMs = Date.now()
  // Timers pass on the machine's monotonic clock, as they do when a real clock is corrected.
  vi.useFakeTimers({ toFake: ['Date'], now: realMs + 3 * DAY })
  product = await startProduct()
  const { database } = product.core
  const tenant = await product.tenant({ credits: 100 })
  const api = product.api(tenant)
  const position = await api.position(tenant)
  const { id, inviteUrl } = await api.invited(position.id)
  await new Link(inviteUrl ?? '').answer(1)
  // The work is under way, with its next time remembered.
  await new Promise((done) => setTimeout(done, 7_000))
  expect((await api.interview(id)).status).toBe('in_progress')
  vi.useRealTimers()
  await database
    .knex('interviews')
    .where({ id })
    .update({ last_answer_at: database.knex.raw(`clock_timestamp() - interval '30 days'`) })
  await eventually('it is abandoned', async () => (await api.interview(id)).status === 'abandoned')
})

test('a nightly moment comes once however far the clock jumps, and again when it was set back', async () => {
  product = await startProduct({ role: 'api' })
  const at = (iso: string) => vi.setSystemTime(new Date(iso))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') })
  let runs = 0
  let looks = 0
  const clock = {
    ...systemClock,
    async sleep(_ms: number, signal?: AbortSignal) {
      looks++
      await systemClock.sleep(5, signal)
    },
  }
  const work = { name: 'nightly', times: { cron: '17 3 * * *' }, work: async () => void runs++ }
  const service = periodically([work], { ...product.core, clock })
  const looked = async () => {
    const now = looks
    await eventually('it looked', () => looks > now + 2)
    return runs
  }
  await service.start()
  try {
    expect(await looked()).toBe(0)
    at('2026-03-02T05:00:00Z')
    expect(await looked()).toBe(1)
    // Ten years ahead: once, and at once.
    at('2036-03-02T05:00:00Z')
    expect(await looked()).toBe(2)
    // Corrected: the next night is the next moment, not that of 2036.
    at('2026-03-02T05:10:00Z')
    expect(await looked()).toBe(2)
    at('2026-03-03T05:10:00Z')
    expect(await looked()).toBe(3)
  } finally {
    await service.stop()
  }
})

test('a decision, a mail and a job of a clock that was ahead do not wait until it is there again', async () => {
  const smtp = await testSmtp()
  try {
    product = await startProduct({
      yaml: { mail: { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'Acme <i@acme.example>' } },
    })
    const { database, services, mailer } = product.core
    const { knex } = database
    await stopDecisions(product)
    const tenant = await product.tenant({ credits: 100 })
    const api = product.api(tenant)
    const position = await api.position(tenant)
    const { id, inviteUrl } = await api.invited(position.id)
    await new Link(inviteUrl ?? '').answer()
    const reviewer = await Reviewer.login(product.origin, tenant)
    expect((await reviewer.decide(`/dashboard/interviews/${id}`, 'approved')).status).toBe(303)
    const ahead = (column: string) => knex.raw(`?? + interval '1 day'`, [column])
    // As rows are left by a clock that was a day ahead.
    await knex('decisions')
      .where({ interview_id: id })
      .update({ decided_at: ahead('decided_at'), takes_effect_at: ahead('takes_effect_at') })
    await knex('graphile_worker._private_jobs')
      .where({ key: `decide ${id}` })
      .update({ run_at: ahead('run_at'), updated_at: ahead('updated_at') })
    await services.decisions.wakeDecisions()
    await eventually('the approval is in effect', async () => (await api.interview(id)).approvalStatus === 'approved')

    smtp.onFault(() => 'defer data')
    await api.invited(position.id, { candidate: api.candidate({ email: 'later@people.example' }), sendEmail: true })
    const retried = await eventually('it waits for another attempt', () =>
      knex('mails')
        .where({ recipient: 'later@people.example' })
        .where('attempts', '>', 0)
        .whereNull('claimed_at')
        .first('id'),
    )
    await knex('mails')
      .where({ id: retried.id })
      .update({ next_at: knex.raw(`clock_timestamp() + interval '10 days'`) })
    smtp.onFault(() => 'accept')
    await knex.transaction((trx) => mailer.correctTimes(trx, { byMs: -10 * DAY, beforeMs: Date.now() + 10 * DAY }))
    await eventually('the mail arrives', () => smtp.to('later@people.example').length > 0)

    await knex.raw(
      `select graphile_worker.add_job('mail.send', payload := ?::json, run_at := clock_timestamp() + interval '1 day 30 minutes', job_key := 'ahead')`,
      [JSON.stringify({ organizationId: tenant.organizationId })],
    )
    await knex('graphile_worker._private_jobs')
      .where({ key: 'ahead' })
      .update({ updated_at: knex.raw(`updated_at + interval '1 day'`) })
    await correctJobTimes(database)
    const { rows } = await knex.raw<{ rows: { minutes: number }[] }>(
      `select round(extract(epoch from run_at - clock_timestamp()) / 60)::int as minutes from graphile_worker.jobs where key = 'ahead'`,
    )
    expect(rows).toEqual([{ minutes: 30 }])
  } finally {
    await product?.stop()
    product = undefined
    await smtp.close()
  }
})
