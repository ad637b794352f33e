import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer, type Shown } from '../kit/reviewer.ts'

/** The list of an organization with many people: found by a part of the address, page by page. */

const BOSS = { email: 'boss@acme.example', password: 'correct horse battery' }
const MANY = 60
const PATH = '/dashboard/people'
let product: Product
let tenant: Tenant
let boss: Reviewer

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  const other = await product.tenant()
  await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...BOSS, role: 'administrator' })
  const { knex } = product.core.database
  const row = (n: number, organization_id: string) => ({
    id: `${organization_id === tenant.organizationId ? 'a' : 'b'}${String(n).padStart(23, '0')}`,
    organization_id,
    email: `person${String(n).padStart(3, '0')}@${organization_id}.example`,
    password_hash: 'none',
  })
  const numbers = Array.from({ length: MANY }, (_, n) => n)
  await knex('users').insert(numbers.map((n) => row(n, tenant.organizationId)))
  await knex('users').insert(numbers.map((n) => row(n, other.organizationId)))
  await knex('users')
    .where({ id: row(7, tenant.organizationId).id })
    .update({ disabled_at: knex.fn.now() })
  boss = await Reviewer.login(product.origin, BOSS)
})
afterAll(() => product?.stop())

const addresses = ({ text }: Shown) =>
  [...text.matchAll(/<td role="cell" class="who"><a [^>]*><bdi>([^<]+)/g)].map(([, one]) => one)
const linkOf = ({ text }: Shown, name: string) =>
  (new RegExp(`<a href="([^"]+)">${name}</a>`).exec(text)?.[1] ?? '').replaceAll('&amp;', '&')

test('every person stands on one page, in the order of addresses, and the pages lead on and back', async () => {
  const pages: (string | undefined)[][] = []
  const seen: Shown[] = []
  for (let path = PATH; path !== ''; path = linkOf(seen.at(-1) as Shown, 'Next page')) {
    seen.push(await boss.get(path))
    pages.push(addresses(seen.at(-1) as Shown))
  }
  const { rows } = await product.core.database.knex.raw<{ rows: { email: string }[] }>(
    'select email from users where organization_id = ? order by email',
    [tenant.organizationId],
  )
  expect(pages.flat()).toEqual(rows.map(({ email }) => email))
  expect(pages.map(({ length }) => length)).toEqual([25, 25, rows.length - 50])
  expect(seen[0]?.text).toContain(`${rows.length} people`)
  const back = await boss.get(linkOf(seen[2] as Shown, 'Previous page'))
  expect(addresses(back)).toEqual(pages[1])
  expect(addresses(await boss.get(linkOf(back, 'Previous page')))).toEqual(pages[0])
  expect(linkOf(seen[0] as Shown, 'Previous page')).toBe('')
  // No address stands in a link, and no form is repeated.
  expect(seen[1]?.text).not.toMatch(/href="[^"]*(@|%40)/)
  const contentOf = (text: string) => text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  for (const { text } of seen) expect(contentOf(text).match(/<form /g)).toHaveLength(2)
})

test('a part of the address finds people, in any case, and the pages keep it', async () => {
  expect(addresses(await boss.get(`${PATH}?q=PERSON042`))).toEqual([`person042@${tenant.organizationId}.example`])
  const first = await boss.get(`${PATH}?q=person`)
  expect(addresses(await boss.get(linkOf(first, 'Next page')))[0]).toBe(`person025@${tenant.organizationId}.example`)
  expect(addresses(await boss.get(`${PATH}?group=disabled`))).toEqual([`person007@${tenant.organizationId}.example`])
  expect(addresses(await boss.get(`${PATH}?group=administrators`))).toEqual([BOSS.email])
  // A sign that means something to PostgreSQL's patterns is a letter like others.
  for (const q of ['%', '<i>', "person'"]) {
    const none = await boss.get(`${PATH}?q=${encodeURIComponent(q)}`)
    expect([none.status, addresses(none)]).toEqual([200, []])
    expect(none.text).toContain('has “<bdi>')
  }
})

test('what cannot be understood is left out, and a place of another organization begins anew', async () => {
  const first = addresses(await boss.get(PATH))
  for (const query of [
    'after=nobody',
    `after=${'f'.repeat(24)}`,
    `before=${'f'.repeat(24)}`,
    `after=b${'0'.repeat(21)}33`,
    'group=all',
    'q=%00',
    'q=a&q=b',
  ])
    expect([query, addresses(await boss.get(`${PATH}?${query}`))]).toEqual([query, first])
})
