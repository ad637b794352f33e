import { afterAll, beforeAll, expect, test } from 'vitest'
import { ModelServer } from '../../src/analysis/model-server.ts'
import { Pauses } from '../../src/analysis/pauses.ts'
import { systemClock } from '../../src/base/clock.ts'
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

test('at a server the requests of organizations take turns', async () => {
  const order: string[] = []
  let release = (): void => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const server = new ModelServer({
    purpose: 'judgement',
    settings: { baseUrl: 'http://127.0.0.1:9', apiKey: '', model: 'judge' },
    apiKey: () => 'key',
    pauses: new Pauses(systemClock),
    atOnce: 1,
  })
  const asked = ['large', 'large', 'large', 'small'].map((turn, at) =>
    server
      .ask({
        path: '/nowhere',
        type: 'application/json',
        turn,
        body: Buffer.from('{}'),
        async onLeaving() {
          order.push(`${turn} ${at}`)
          if (at === 0) await held
          throw new Error('it need not leave')
        },
      })
      .catch(() => undefined),
  )
  release()
  await Promise.all(asked)
  expect(order).toEqual(['large 0', 'small 3', 'large 1', 'large 2'])
})
