import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** Positions found by their name, on the page that lists them. */

let product: Product
let tenant: Tenant
let recruiter: Reviewer
let foreigner: Reviewer

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  recruiter = await Reviewer.login(product.origin, tenant)
  foreigner = await Reviewer.login(product.origin, await product.tenant())
}, 600_000)
afterAll(() => product?.stop())

test('positions are found by a part of their name, with their status, over pages', async () => {
  const { origin } = product
  const found = async (query: string) => (await recruiter.get(`/dashboard/positions${query}`)).text
  for (const name of ['Développeur needle', 'Designer', ...Array.from({ length: 26 }, (_, at) => `Haystack ${at}`)])
    await product.api(tenant).position(tenant, { name, status: name === 'Designer' ? 'draft' : 'open' })
  const one = await found('?q=DEVELOPPEUR')
  expect(one).toContain('Développeur needle')
  expect(one).toContain('1 position, page 1 of 1')
  expect(one).not.toContain('Haystack')
  const first = await found('?q=haystack&status=open')
  expect(first).toContain('26 positions, page 1 of 2')
  const next = /href="([^"]+)">Next page/.exec(first)?.[1]?.replaceAll('&amp;', '&')
  expect(new URL(next ?? '', origin).searchParams.get('q')).toBe('haystack')
  expect(await found(`?${(next ?? '').split('?')[1]}`)).toContain('Haystack 0')
  expect(await found('?q=nobody%22%3E&status=draft')).toContain(
    'No position that is draft has “<bdi>nobody&quot;&gt;</bdi>”',
  )
  // What no name holds, and a parameter twice, lead to the whole list.
  expect(await found('?q=%00')).toContain('Haystack')
  expect(await found('?q=a&q=b')).toContain('Haystack')
  expect((await foreigner.get('/dashboard/positions?q=needle')).text).not.toContain('Développeur')
})
