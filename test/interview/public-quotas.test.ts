import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { publicTokenOf } from '../kit/public-link.ts'

/** Resources that strangers can use up through public links. */

let product: Product
let tenant: Tenant

beforeAll(async () => {
  product = await startProduct({ role: 'api', yaml: { server: { trustProxy: ['loopback'] } } })
  tenant = await product.tenant()
})
afterAll(() => product.stop())

async function apply(token: string, n: number, from: string) {
  const body = new URLSearchParams({ firstName: 'A', lastName: 'B', email: `a${n}@people.example` })
  const headers = { 'x-forwarded-for': from }
  return fetch(`${product.origin}/p/${token}`, { method: 'POST', body, headers, redirect: 'manual' })
}
async function publicLink(): Promise<{ token: string; id: string }> {
  const { id } = await product.api(tenant).position(tenant)
  return { id, token: await publicTokenOf(product, tenant, id) }
}
const interviewsOf = async (id: string) =>
  Number((await product.core.database.knex('interviews').where({ position_id: id }).count({ n: '*' }).first())?.n)

test('one address makes at most forty interviews in an hour through public links, without SMTP too', async () => {
  const { id, token } = await publicLink()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => apply(token, n, '203.0.113.7')))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(40)
  const refused = answers.find(({ status }) => status === 429)
  expect(await refused?.text()).toContain('Too many applications came from your network')
  expect(await interviewsOf(id)).toBe(40)
  expect((await apply(token, 99, '203.0.113.8')).status).toBe(303)
})

test('many addresses make at most sixty interviews in an hour at one position', async () => {
  const { id, token } = await publicLink()
  const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => apply(token, n, `203.0.114.${n}`)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  expect(await interviewsOf(id)).toBe(60)
})
