import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer, type Shown } from '../kit/reviewer.ts'

/** Companies and teams in the dashboard, without the command line. */

let product: Product
let [tenant, other]: Tenant[] = []
let [head, reviewer]: Reviewer[] = []

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  other = await product.tenant()
  const who = { email: 'head@acme.example', password: 'correct horse battery' }
  await product.core.accounts.createUser({ ...us(), ...who, role: 'administrator' })
  head = await Reviewer.login(product.origin, who)
  reviewer = await Reviewer.login(product.origin, tenant)
})
afterAll(() => product?.stop())

const us = () => tenant as Tenant
const as = (who: Reviewer | undefined) => who as Reviewer
const drawnIn = ({ text }: Shown) => ({ drawn: /name="drawn" value="(\w+)"/.exec(text)?.[1] ?? '' })
const seenIn = ({ text }: Shown) => ({
  seen: (/name="seen" value="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&quot;', '"'),
})
/** Sends the form of a list that was just opened. */
async function add(path: string, fields: Record<string, string>): Promise<Shown> {
  return as(head).post(path, { ...drawnIn(await as(head).get(path)), ...fields })
}
const namesIn = ({ text }: Shown) =>
  [...text.matchAll(/<th scope="row"><a [^>]*><bdi>([^<]*)</g)].map(([, name]) => name)

test('an administrator makes a company once, however often the form is sent, and the API and the editor know it', async () => {
  const form = {
    ...drawnIn(await as(head).get('/dashboard/companies')),
    name: ' Çelik & Söhne ',
    website: 'https://celik.example',
  }
  const [made, again] = [
    await as(head).post('/dashboard/companies', form),
    await as(head).post('/dashboard/companies', form),
  ]
  expect([made.status, again.location]).toEqual([303, made.location])
  const { data } = (await product.api(us()).get<{ name: string; website: string }[]>('/companies')).body
  expect(data.filter(({ name }) => name === 'Çelik & Söhne')).toEqual([
    expect.objectContaining({ website: form.website }),
  ])
  expect((await as(head).get('/dashboard/positions/new')).text).toContain('Çelik &amp; Söhne')
  expect(namesIn(await as(reviewer).get('/dashboard/companies?q=SOHNE'))).toEqual(['Çelik &amp; Söhne'])
  expect(namesIn(await as(reviewer).get('/dashboard/companies?q=nothing'))).toEqual([])
})

test('what cannot be is refused beside what was typed', async () => {
  for (const [form, problem] of [
    [{ name: '  ' }, 'The name must be 1 to 200 characters.'],
    [{ name: 'x'.repeat(201) }, 'The name must be 1 to 200 characters.'],
    [{ name: 'Typed name', website: 'javascript:alert(1)' }, 'The website must be an address'],
  ] as const) {
    const refused = await add('/dashboard/companies', form)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(problem)])
    expect(refused.text).toContain(`value="${form.name}"`)
  }
})

test('a rename is seen everywhere, and two who rename at once do not overwrite each other unseen', async () => {
  const { location } = await add('/dashboard/teams', { name: 'Sales' })
  const path = location ?? ''
  const opened = seenIn(await as(head).get(path))
  expect((await as(head).post(path, { ...opened, name: 'Sales and service' })).status).toBe(303)
  const late = await as(head).post(path, { ...opened, name: 'Selling' })
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('it is now called “Sales and service”')])
  expect(late.text).toContain('value="Selling"')
  expect((await as(head).post(path, { ...seenIn(late), name: 'Selling' })).status).toBe(303)
  expect((await as(reviewer).get(path)).text).toContain('<h1><bdi>Selling</bdi></h1>')
  expect((await as(reviewer).post(path, { ...seenIn(late), name: 'Mine' })).code).toBe('dashboard.administrator')
})

test('one to which positions refer stays and says so; one to which nothing refers is deleted', async () => {
  const position = await product.api(us()).position(us(), { name: 'Refers to both', teamId: us().teamId })
  for (const path of [`/dashboard/companies/${us().companyId}`, `/dashboard/teams/${us().teamId}`]) {
    const { text } = await as(head).get(path)
    expect(text).toContain(`href="/dashboard/positions/${position.id}"`)
    expect(text).not.toContain(`${path}/delete`)
    const refused = await as(head).post(`${path}/delete`, {})
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringMatching(/stays, since (one position is|\d+ positions are) of it/),
    ])
  }
  const { location } = await add('/dashboard/teams', { name: 'Short-lived' })
  expect((await as(head).post(`${location}/delete`, {})).location).toBe('/dashboard/teams')
  expect((await as(head).get(location ?? '')).status).toBe(404)
  const logged = product.logLines.filter((line) => line.includes('a company or team was changed'))
  expect(logged.map((line) => JSON.parse(line).what)).toContain('deleted')
  expect(logged.join()).not.toContain('Short-lived')
})

test('pages of the list go on where the last one ended, also while others are added', async () => {
  const { knex } = product.core.database
  const row = (n: number) => ({
    id: n.toString(16).padStart(24, 'd'),
    organization_id: us().organizationId,
    name: `Paged ${n}`,
    // Several made at one instant.
    created_at: new Date(Date.UTC(2020, 0, 1, 0, 0, Math.floor(n / 7))),
  })
  await knex('teams').insert(Array.from({ length: 60 }, (_, n) => row(n)))
  const seen: (string | undefined)[] = []
  let path: string | undefined = '/dashboard/teams?q=paged'
  for (let page = 0; path !== undefined && page < 9; page++) {
    const shown: Shown = await as(reviewer).get(path)
    seen.push(...namesIn(shown))
    await knex('teams').insert({ ...row(100 + page), created_at: new Date() })
    path = /href="([^"]+)">Next page/.exec(shown.text)?.[1]?.replaceAll('&amp;', '&')
  }
  expect([seen.length, new Set(seen).size]).toEqual([60, 60])
  expect((await as(reviewer).get('/dashboard/teams?after=nonsense&q=%00')).status).toBe(200)
})

test('those of another organization are not there', async () => {
  const theirs = other as Tenant
  const path = `/dashboard/teams/${theirs.teamId}`
  expect((await as(head).get(path)).status).toBe(404)
  expect((await as(head).post(path, { name: 'Ours now', seen: '' })).status).toBe(404)
  expect((await as(head).post(`${path}/delete`, {})).status).toBe(404)
  const taken = await as(head).post('/dashboard/teams', { drawn: theirs.teamId, name: 'Ours now' })
  expect(taken.status).toBe(404)
})
