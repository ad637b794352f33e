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

test('a cancelled interview is found, marked, and leads to the list; the last row leads to all of the text', async () => {
  const api = product.api(tenant)
  const position = await api.position(tenant, { name: 'Ferry' })
  const { id } = await api.invited(position.id, { candidate: api.candidate({ firstName: 'Gone', lastName: 'Ahab' }) })
  const headers = { accept: 'application/json' }
  const search = async (q: string) =>
    JSON.parse((await reviewer?.get(`/dashboard/search?${new URLSearchParams({ q })}`, { headers }))?.text ?? '')
  expect((await search('ahab')).groups[0].rows[0].href).toBe(`/dashboard/interviews/${id}`)
  await product.core.services.interviews.cancelInterview(tenant, id)
  const { groups, all } = await search('ahab')
  expect(groups).toEqual([
    {
      name: 'People',
      rows: [{ title: 'Gone Ahab', detail: 'Ferry · cancelled', href: '/dashboard?q=Gone+Ahab&status=cancelled' }],
    },
  ])
  expect((await reviewer?.get(groups[0].rows[0].href))?.text).toContain('<bdi>Gone Ahab</bdi>')
  expect(all).toEqual({ title: 'Look for “ahab” among all interviews', detail: '', href: '/dashboard?q=ahab' })
  expect((await search('')).all).toBe(null)
  const page = (await reviewer?.get('/dashboard/search?q=nobody%20of%20this%20name'))?.text
  expect(page).toContain('<a href="/dashboard?q=nobody+of+this+name">')
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
    // The dialog takes JSON as text; a page must not have it as HTML.
    const isHtml = accept === 'text/html'
    expect([shown?.status, isHtml && shown?.text.includes('<script>alert')]).toEqual([200, false])
  }
})

test('the same field twice means its last value', async () => {
  const shown = await reviewer?.get('/dashboard/search?q=a&q=lighthouse', { headers: { accept: 'application/json' } })
  expect(JSON.parse(shown?.text ?? '').groups[0].name).toBe('Positions')
})
