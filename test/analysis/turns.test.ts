import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANALYSE_TASK } from '../../src/db/jobs.ts'
import { Link } from '../kit/api.ts'
import { startModel, type TestModel } from '../kit/model.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'

/** Organizations take turns at having their interviews analysed. */

let model: TestModel
let product: Product
beforeAll(async () => {
  model = await startModel()
  // Nobody takes the jobs up.
  product = await startProduct({ role: 'api', yaml: { analysis: model.analysis } })
}, 600_000)
afterAll(async () => {
  await product?.stop()
  await model?.close()
})

async function requested(tenant: Tenant): Promise<string> {
  const api = product.api(tenant)
  const { id, inviteUrl } = await api.invited((await api.position(tenant)).id)
  const link = new Link(inviteUrl ?? '')
  await link.start({ consent: true, aiAnalysis: true })
  await link.answer()
  expect((await api.call('POST', `/interviews/${id}/analysis`)).status).toBe(202)
  return id
}
/** In the order in which the engine takes them. */
async function inOrder(): Promise<string[]> {
  const { rows } = await product.core.database.knex.raw<{ rows: { id: string }[] }>(
    `select j.payload ->> 'interviewId' as id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ? and is_available order by j.priority, j.run_at, j.id`,
    [ANALYSE_TASK],
  )
  return rows.map(({ id }) => id)
}

test('the first analysis of an organization comes before the second of one that asked for many', async () => {
  const large = await product.tenant()
  const small = await product.tenant()
  const many = [await requested(large), await requested(large), await requested(large)]
  const one = await requested(small)
  expect(await inOrder()).toEqual([many[0], one, many[1], many[2]])
})
