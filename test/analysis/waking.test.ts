import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANALYSE_TASK, enqueueInPlaceOfDead } from '../../src/db/jobs.ts'
import { analysisWaits } from '../../src/interview/reviewing/analysis-waits.ts'
import { Link } from '../kit/api.ts'
import { startModel, type TestModel } from '../kit/model.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

/** Analyses whose processes die again and again: planned anew, once at a time, and not for ever. */

let model: TestModel
let product: Product
let tenant: Tenant
beforeAll(async () => {
  model = await startModel()
  // Nobody takes the jobs up.
  product = await startProduct({ role: 'api', yaml: { analysis: model.analysis } })
  tenant = await product.tenant()
}, 600_000)
afterAll(async () => {
  await product?.stop()
  await model?.close()
})

async function requested(): Promise<string> {
  const api = product.api(tenant)
  const { id, inviteUrl } = await api.invited((await api.position(tenant)).id)
  const link = new Link(inviteUrl ?? '')
  await link.start({ consent: true, aiAnalysis: true })
  await link.answer()
  expect((await api.call('POST', `/interviews/${id}/analysis`)).status).toBe(202)
  return id
}
const knex = () => product.core.database.knex
/** As processes leave it that were killed in each attempt. */
const died = (id: string) =>
  knex().raw('update graphile_worker._private_jobs set attempts = max_attempts where key = ?', [`analyse ${id}`])
/** Also one that lost its key to a second one. */
const jobsOf = async (id: string) =>
  (
    await knex().raw(
      `select key, attempts from graphile_worker._private_jobs where payload ->> 'interviewId' = ? and (key is null or key like 'analyse %')`,
      [id],
    )
  ).rows
const wake = () => product.core.services.analyses.wakeAnalyses()

test.each(['pending', 'processing'])(
  'one that is %s and whose processes die without an answer in between is planned anew three times, then given up with its reason',
  async (state) => {
    const id = await requested()
    await knex()('interviews').where({ id }).update({ analysis_status: state })
    for (const _wake of [1, 2, 3]) {
      await died(id)
      expect(await wake()).toBe(1)
      expect(await wake()).toBe(0)
    }
    await died(id)
    expect(await wake()).toBe(0)
    const api = product.api(tenant)
    expect((await api.analysis(id)).body.data.status).toBe('failed')
    const { failure } = await knex()('analyses').where({ interview_id: id }).first('failure')
    expect(failure).toMatch(/process ended unexpectedly in each of 20 tries.*request the analysis again/)
    // Whoever asks again begins anew.
    expect((await api.call('POST', `/interviews/${id}/analysis`)).status).toBe(202)
    await died(id)
    expect(await wake()).toBe(1)
  },
  600_000,
)

test('an answer of a server begins the count anew', async () => {
  const id = await requested()
  const { goOn } = analysisWaits(product.core.context)
  for (const _wake of [1, 2, 3, 4]) {
    await died(id)
    expect(await wake()).toBe(1)
    await goOn(id)
  }
}, 600_000)

test('a job that runs meanwhile gets no second one beside it', async () => {
  const id = await requested()
  const plan = () =>
    knex().transaction((trx) =>
      enqueueInPlaceOfDead(
        trx,
        ANALYSE_TASK,
        { organizationId: tenant.organizationId, interviewId: id },
        { jobKey: `analyse ${id}` },
      ),
    )
  await knex().raw(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w', attempts = 1 where key = ?`,
    [`analyse ${id}`],
  )
  expect(await plan()).toBe(false)
  expect(await jobsOf(id)).toEqual([{ key: `analyse ${id}`, attempts: 1 }])
  await knex().raw('update graphile_worker._private_jobs set locked_at = null, locked_by = null where key = ?', [
    `analyse ${id}`,
  ])
  await died(id)
  expect([await plan(), await plan()]).toEqual([true, false])
  expect(await jobsOf(id)).toEqual([{ key: `analyse ${id}`, attempts: 0 }])
}, 600_000)
