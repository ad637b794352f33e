import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** The search over people, positions, pages and commands. */

let product: Product
let tenant: Tenant
let [reviewer, administrator]: Reviewer[] = []
const PASSWORD = 'correct horse battery'

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  reviewer = await Reviewer.login(product.origin, tenant)
  const email = 'head@search.example'
  await product.core.accounts.createUser({
    organizationId: tenant.organizationId,
    email,
    password: PASSWORD,
    role: 'administrator',
  })
  administrator = await Reviewer.login(product.origin, { email, password: PASSWORD })
  for (const whose of [tenant, await product.tenant()]) {
    const api = product.api(whose)
    const position = await api.position(whose, { name: `Lighthouse keeper of ${whose.organizationId}` })
    await api.invited(position.id, { candidate: api.candidate({ firstName: 'Zeynep', lastName: 'Işık' }) })
  }
})
afterAll(async () => {
  await product?.stop()
})

interface Answer {
  groups: { name: string; rows: { title: string; detail: string; href: string }[] }[]
}
async function found(who: Reviewer | undefined, q: string) {
  const headers = { accept: 'application/json' }
  const shown = await who?.get(`/dashboard/search?${new URLSearchParams({ q })}`, { headers })
  const { groups } = JSON.parse(shown?.text ?? '') as Answer
  return Object.fromEntries(groups.map(({ name, rows }) => [name, rows.map(({ title }) => title)]))
}

test('people and positions of the own organization are found, in any case', async () => {
  expect(await found(reviewer, 'ISIK')).toEqual({ People: ['Zeynep Işık'] })
  expect(await found(reviewer, 'lighthouse')).toEqual({ Positions: [`Lighthouse keeper of ${tenant.organizationId}`] })
})

test('pages and commands are those that somebody may use', async () => {
  expect(await found(reviewer, 'page candidate')).toEqual({})
  expect(await found(administrator, 'page candidate')).toEqual({ 'Go to': ['Candidate page'] })
  expect((await found(reviewer, ''))['Do']).toEqual(['Decide about whoever waits longest', 'Change my password'])
  expect((await found(administrator, 'new pos'))['Do']).toEqual(['Make a new position'])
})

test.each([
  ['a long text', 'x'.repeat(5_000)],
  ['a character that no name has', 'a\u0000b'],
  ['half an emoji', '\uD83D'],
  ['signs of SQL and HTML', `%_'";--<script>alert(1)</script>`],
])('%s is answered calmly', async (_name, q) => {
  for (const accept of ['application/json', 'text/html']) {
    const shown = await reviewer?.get(`/dashboard/search?${new URLSearchParams({ q })}`, { headers: { accept } })
    expect([shown?.status, shown?.text.includes('<script>alert')]).toEqual([200, false])
  }
})

test('the same field twice means its last value', async () => {
  const shown = await reviewer?.get('/dashboard/search?q=a&q=lighthouse', { headers: { accept: 'application/json' } })
  expect(JSON.parse(shown?.text ?? '').groups[0].name).toBe('Positions')
})
