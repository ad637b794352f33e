import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('a process that ends during the judgement asks no recording again, and each step is noted before its request leaves', async () => {
  const api = product.api(tenant)
  const { id, inviteUrl } = await api.invited((await api.position(tenant)).id)
  const link = new Link(inviteUrl ?? '')
  await link.start({ consent: true, aiAnalysis: true })
  await link.answer()
  const seen: { asked: unknown; answered: unknown }[] = []
  const steps = () =>
    product.core.database
      .knex('analysis_steps')
      .where({ interview_id: id })
      .orderBy('asked_at')
      .select({ asked: 'asked_at', answered: 'answered_at' }, 'times_asked', 'answer', 'model')
  model.onRequest(async (path) => {
    if (path.endsWith('/transcriptions')) seen.push((await steps()).at(-1))
  })
  model.becomes({ hangs: true })
  await api.call('POST', `/interviews/${id}/analysis`)
  await eventually('the model is asked', async () => asked('/chat/completions') === 1)
  expect(seen).toHaveLength(2)
  for (const one of seen) expect(one).toMatchObject({ asked: expect.any(Date), answered: null })
  const heard = { model: 'listen', times_asked: 1, answer: { text: expect.any(String) }, answered: expect.any(Date) }
  expect(await steps()).toMatchObject([heard, heard])

  const { databaseUrl, folder } = product
  await product.stop({ keep: true })
  model.becomes({})
  product = await startProduct({ databaseUrl, folder, yaml: { analysis: model.analysis } })
  await eventually(
    'it is completed',
    async () => (await product.api(tenant).analysis(id)).body.data.status === 'completed',
  )
  expect([asked('/transcriptions'), asked('/chat/completions')]).toEqual([2, 2])
}, 600_000)
