import { afterAll, beforeAll, expect, test } from 'vitest'
import { analysisSteps } from '../../src/interview/reviewing/analysis-steps.ts'
import { Link } from '../kit/api.ts'
import { startModel, type TestModel } from '../kit/model.ts'
import { eventually, freshDatabase, type Product, startProduct, type Tenant } from '../kit/product.ts'

/** What a server answered is stored as it comes: a crash asks no recording again. */

let model: TestModel
let product: Product
let tenant: Tenant

beforeAll(async () => {
  model = await startModel()
  const { url: databaseUrl } = await freshDatabase()
  product = await startProduct({ databaseUrl, yaml: { analysis: model.analysis } })
  tenant = await product.tenant()
}, 600_000)
afterAll(async () => {
  await product?.stop()
  await model?.close()
})

const asked = (path: string) => model.requests().filter((one) => one.path.endsWith(path)).length

test('a process that ends during the judgement asks no recording again, and of the judgements those without an answer', async () => {
  const api = product.api(tenant)
  const { id, inviteUrl } = await api.invited((await api.position(tenant)).id)
  const link = new Link(inviteUrl ?? '')
  await link.start({ consent: true, aiAnalysis: true })
  await link.answer()
  const seen: unknown[] = []
  const steps = (kind: string) =>
    product.core.database
      .knex('analysis_steps')
      .where({ interview_id: id, kind })
      .orderBy('asked_at')
      .select({ asked: 'asked_at', answered: 'answered_at' }, 'times_asked', 'times_lost', 'answer', 'model')
  model.onRequest(async (path) => {
    if (path.endsWith('/transcriptions')) seen.push((await steps('transcript')).find((one) => one.answered === null))
  })
  // Four are asked at once, so four hang behind the six that are answered.
  model.becomes({ answers: 6 })
  await api.call('POST', `/interviews/${id}/analysis`)
  await eventually('the model is asked', async () => asked('/chat/completions') === 10)
  const answered = (rows: { answered: Date | null }[]) => rows.filter((one) => one.answered !== null).length
  await eventually('six are kept', async () => answered(await steps('judgement')) === 6)
  expect(seen).toHaveLength(2)
  for (const one of seen) expect(one).toMatchObject({ asked: expect.any(Date), answered: null })
  const heard = { model: 'listen', times_asked: 1, answer: { text: expect.any(String) }, answered: expect.any(Date) }
  expect(await steps('transcript')).toMatchObject([heard, heard])
  const rows = await steps('judgement')
  expect(rows).toHaveLength(10)
  for (const one of rows) expect(one).toMatchObject({ asked: expect.any(Date), times_asked: 1, times_lost: 0 })

  const { databaseUrl, folder } = product
  await product.stop({ keep: true })
  model.becomes({})
  let rowsAtEnd: Awaited<ReturnType<typeof steps>> = []
  // The last requests check quotes, when every judgement is answered.
  model.onRequest(async (path) => {
    if (path.endsWith('/chat/completions')) rowsAtEnd = await steps('judgement')
  })
  product = await startProduct({ databaseUrl, folder, yaml: { analysis: model.analysis } })
  await eventually(
    'it is completed',
    async () => (await product.api(tenant).analysis(id)).body.data.status === 'completed',
  )
  // Twelve judgements, four of them twice, and four checks of quotes.
  expect([asked('/transcriptions'), asked('/chat/completions')]).toEqual([2, 12 + 4 + 4])
  expect(rowsAtEnd.map(({ times_asked, times_lost }) => `${times_asked} ${times_lost}`).toSorted()).toEqual([
    ...Array(8).fill('1 0'),
    ...Array(4).fill('2 1'),
  ])
  expect(answered(rowsAtEnd)).toBe(12)
  // With the result, what the model wrote is deleted.
  expect([...(await steps('judgement')), ...(await steps('support'))]).toEqual([])
  expect(await steps('transcript')).toHaveLength(2)
  const { provenance } = await product.core.database.knex('analyses').where({ interview_id: id }).first('provenance')
  expect(
    await product.core.services.analyses.getAnalysis({ organizationId: tenant.organizationId } as never, id),
  ).toMatchObject({
    askedAgain: 4,
  })
  expect(provenance.usage).toEqual({ promptTokens: 16_000, completionTokens: 1_600, requests: 16 })
  const { text: metrics } = await figures()
  expect(metrics).toContain('interview_bridge_analysis_tokens_total{direction="prompt"} 10000')
}, 600_000)

test('a process that is told to stop asks nothing more; its analysis is no failed try and goes on in the next one', async () => {
  const api = product.api(tenant)
  const { id, inviteUrl } = await api.invited((await api.position(tenant)).id)
  const link = new Link(inviteUrl ?? '')
  await link.start({ consent: true, aiAnalysis: true })
  await link.answer()
  const { knex } = product.core.database
  await knex('interviews').where({ id }).update({ analysis_status: 'processing' })
  const stopped = new AbortController()
  stopped.abort()
  const before = model.requests().length
  await product.core.services.analyses.carryOut(tenant.organizationId, id, stopped.signal)
  expect(model.requests()).toHaveLength(before)
  await eventually('it is completed', async () => (await api.analysis(id)).body.data.status === 'completed')
}, 600_000)

test('an analysis whose process died in each attempt of its job is planned anew, once', async () => {
  const api = product.api(tenant)
  const { id, inviteUrl } = await api.invited((await api.position(tenant)).id)
  const link = new Link(inviteUrl ?? '')
  await link.start({ consent: true, aiAnalysis: true })
  await link.answer()
  const { knex } = product.core.database
  const { analyses } = product.core.services
  await knex.transaction(async (trx) => {
    await trx('interviews').where({ id }).update({ analysis_status: 'pending' })
    await trx('analyses').insert({ interview_id: id, organization_id: tenant.organizationId, requested_at: new Date() })
    const run = "run_at := now() + interval '1 hour', job_key := ?, max_attempts := 5"
    await trx.raw(`select graphile_worker.add_job('interview.analyse', payload := '{}', ${run})`, [`analyse ${id}`])
  })
  expect(await analyses.wakeAnalyses()).toBe(0)
  // As five processes leave it that were killed one after the other.
  await knex.raw('update graphile_worker._private_jobs set attempts = max_attempts where key = ?', [`analyse ${id}`])
  expect(await analyses.wakeAnalyses()).toBe(1)
  await eventually('it is completed', async () => (await api.analysis(id)).body.data.status === 'completed')
  expect(await analyses.wakeAnalyses()).toBe(0)
}, 600_000)

test('nothing is kept, and nothing leaves, for an analysis that nobody waits for any longer', async () => {
  const api = product.api(tenant)
  const { id } = await api.invited((await api.position(tenant)).id)
  const own = analysisSteps(product.core.context, tenant.organizationId, id)
  const step = { kind: 'support', digest: 'd', criterion: 'competency', sample: null, model: 'm' } as const
  await expect(own.leaving(step)).rejects.toMatchObject({ code: 'analysis.gone' })
  await expect(own.asking('q', 'm')).rejects.toMatchObject({ code: 'analysis.gone' })
  // Nor after the candidate took the consent back.
  const interview = product.core.database.knex('interviews').where({ id })
  await interview.clone().update({ analysis_status: 'processing', ai_consent: true })
  await own.leaving({ ...step, digest: 'e' })
  await interview.clone().update({ ai_consent: false })
  await expect(own.leaving({ ...step, digest: 'f' })).rejects.toMatchObject({ code: 'analysis.gone' })
  await own.answered(step, { outcome: 'read' }, 0)
  expect(await own.find(step)).toEqual({ timesLost: 0 })
}, 600_000)

const figures = async () => ({ text: await product.core.metrics.registry.metrics() })
