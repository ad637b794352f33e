import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, Link } from '../kit/api.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** A reviewer finds interviews: by parts of names and addresses, by filters, in an order, page by page, and as a file. */
let product: Product
let tenant: Tenant
let other: Tenant
let api: Api
let reviewer: Reviewer
const position = { nurse: '', baker: '' }
const ids = new Map<string, string>()
const plain = (html: string) => html.replaceAll('&amp;', '&')

/** Invited one after the other, so that the newest is the last. */
const PEOPLE = [
  ['Zoë', 'Müller', 'zoe.mueller@clinic.example', 'nurse'],
  ['Ana', 'O’Neil', 'a_b@people.example', 'nurse'],
  ['Øyvind', 'Straße', 'oyvind@people.example', 'baker'],
  ['Li', 'Ng', 'li@people.example', 'baker'],
  ['=cmd()', 'Said "hi"', 'formula@people.example', 'baker'],
] as const

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  other = await product.tenant()
  api = product.api(tenant)
  reviewer = await Reviewer.login(product.origin, tenant)
  position.nurse = (await api.position(tenant, { name: 'Nurse, Zürich' })).id
  position.baker = (await api.position(tenant, { name: 'Baker' })).id
  for (const [firstName, lastName, email, where] of PEOPLE) {
    const made = await api.invited(position[where], { candidate: { firstName, lastName, email } })
    ids.set(firstName, made.id)
    if (firstName === 'Ana' || firstName === 'Li') await new Link(made.inviteUrl ?? '').answer()
  }
  const theirs = product.api(other)
  const canary = { firstName: 'Canary', lastName: 'Müller', email: 'canary@people.example' }
  const there = await theirs.position(other, { name: 'Nurse canary' })
  await theirs.invited(there.id, { candidate: canary })
  ids.set('their position', there.id)
})
afterAll(() => product.stop())

/** First names on the page of the list, in its order. */
async function listed(query: string): Promise<string[]> {
  const { status, text } = await reviewer.get(`/dashboard${query}`)
  expect([query, status]).toEqual([query, 200])
  const found = [...text.matchAll(/class="who"><a href="\/dashboard\/interviews\/([0-9a-f]{24})\?from=/g)].map(
    ([, id]) => id,
  )
  return found.map((id) => [...ids].find(([, known]) => known === id)?.[0] ?? `unknown ${id}`)
}
const q = (text: string) => listed(`?q=${encodeURIComponent(text)}`)

test('people are found by parts of their name and address, whatever the case and the accents, and by nothing that is a wildcard', async () => {
  expect(await q('MULLER')).toEqual(['Zoë'])
  expect(await q('müll zoe')).toEqual(['Zoë'])
  expect(await q('clinic.example')).toEqual(['Zoë'])
  expect(await q('oyvind strasse')).toEqual(['Øyvind'])
  expect(await q('eopl')).toEqual(['=cmd()', 'Li', 'Øyvind', 'Ana'])
  // Fewer than three letters begin a word.
  expect(await q('ng')).toEqual(['Li'])
  expect(await q('a_b')).toEqual(['Ana'])
  for (const nobody of ['%', '_', '%%%', 'zoe ana', 'canary', `'; drop table interviews --`])
    expect([nobody, await q(nobody)]).toEqual([nobody, []])
  expect(await q(`mueller${'x'.repeat(5_000)}`)).toEqual([])
  expect(await listed('?q=%00zoe')).toHaveLength(5)
  // A new name is found, the old one is not.
  await product.core.database
    .knex('interviews')
    .where({ id: ids.get('Li') })
    .update({ last_name: 'Nguyen' })
  expect([await q('nguyen'), await q('Li Ng people')]).toEqual([['Li'], ['Li']])
  const gone = await api.invited(position.nurse, {
    candidate: { firstName: 'Gone', lastName: 'Soon', email: 'gone@people.example' },
  })
  await api.call('DELETE', `/interviews/${gone.id}`)
  expect(await q('gone')).toEqual([])
})

test('filters narrow the list together, and what they cannot be is told and left out', async () => {
  expect(await listed('?status=created')).toEqual(['=cmd()', 'Øyvind', 'Zoë'])
  expect(await listed('?decision=to_decide&sort=waiting')).toEqual(['Ana', 'Li'])
  expect(await listed(`?positionId=${position.nurse}&decision=to_decide`)).toEqual(['Ana'])
  expect(await listed('?position=ZURICH')).toEqual(['Ana', 'Zoë'])
  expect(await listed('?position=canary')).toEqual([])
  expect(await listed(`?positionId=${ids.get('their position')}`)).toEqual([])
  expect(await listed('?analysis=not_requested&q=example&status=completed&position=baker')).toEqual(['Li'])
  await product.core.services.decisions.setApproval(tenant, ids.get('Li') ?? '', 'approved')
  expect(await listed('?decision=approved')).toEqual(['Li'])
  expect(await listed('?decision=to_decide')).toEqual(['Ana'])
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  expect(await listed(`?dates=completed&from=${day}`)).toEqual(['Li', 'Ana'])
  expect(await listed('?until=2020-01-01')).toEqual([])
  expect(await listed('?sort=name')).toEqual(['Zoë', 'Li', 'Ana', '=cmd()', 'Øyvind'])
  expect(await listed('?sort=invited')).toEqual(['=cmd()', 'Li', 'Øyvind', 'Ana', 'Zoë'])
  for (const odd of [
    'status=lost',
    'sort=x',
    'decision=pending',
    'from=2026-02-30',
    'from=tomorrow',
    'positionId=1',
    'q=%00',
    'until=9999-12-31',
    'q=a&q=',
  ])
    expect([odd, (await listed(`?${odd}`)).length]).toEqual([odd, 5])
  expect((await reviewer.get('/dashboard?status=%3Cb%3E')).text).toContain('“&lt;b&gt;” is no status')
})

test('pages keep the filters, miss nothing and repeat nothing, forwards and back, whoever forges a place', async () => {
  const many = await api.position(tenant, { name: 'Many' })
  const names: string[] = []
  for (let n = 10; n < 70; n++) {
    names.push(`Person${n}`)
    const candidate = { firstName: `Person${n}`, lastName: `Same ${n % 3}`, email: `many${n}@people.example` }
    ids.set(`Person${n}`, (await api.invited(many.id, { candidate })).id)
  }
  const walk = async (query: string) => {
    const pages: string[][] = []
    let [path, last] = [`/dashboard?positionId=${many.id}${query}`, '']
    while (path) {
      const { text } = await reviewer.get(path)
      pages.push(await listed(path.slice('/dashboard'.length)))
      last = text
      path = /href="([^"]*)">Next page/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    }
    const back = /href="([^"]*)">Previous page/.exec(last)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(await listed(back.slice('/dashboard'.length))).toEqual(pages.at(-2))
    expect(last).toContain('60 interviews')
    return pages
  }
  for (const query of ['', '&sort=invited', '&sort=name', '&sort=name&q=people', '&q=person&status=created']) {
    const pages = await walk(query)
    expect([query, pages.map((page) => page.length)]).toEqual([query, [25, 25, 10]])
    expect([query, pages.flat().toSorted()]).toEqual([query, names])
  }
  for (const place of [
    'x',
    `${'0'.repeat(24)}~`,
    `${'f'.repeat(24)}~2026-13-01T00:00:00Z`,
    `${'f'.repeat(24)}~infinity`,
    '%00',
    `${'g'.repeat(24)}~2026-01-01T00:00:00Z`,
  ])
    expect((await listed(`?positionId=${many.id}&after=${encodeURIComponent(place)}`)).length).toBe(25)
  expect(await listed(`?after=${'f'.repeat(24)}~0001-01-01T00:00:00Z`)).toEqual([])
  const theirs = `${ids.get('their position')}~9999-01-01T00:00:00.000Z`
  expect(await listed(`?q=canary&after=${theirs}`)).toEqual([])
})

test('what large filters find by a walk is what is there', async () => {
  // Above what is sorted, so that no filter of these is small.
  const crowd = await api.position(tenant, { name: 'Crowd' })
  await product.core.database.knex.raw(
    `insert into interviews (id, organization_id, position_id, source, status, first_name, last_name, email, token_digest, completed_at, created_at, updated_at)
      select lpad(to_hex(n), 24, '0'), ?, ?, 'api', 'completed', 'Crowd', 'Member', 'crowd' || n || '@crowd.example', sha256(('crowd' || n)::bytea), at, at, at
      from (select n, timestamptz '2020-01-01' + n * interval '1 minute' as at from generate_series(1, 5100) n) c`,
    [tenant.organizationId, crowd.id],
  )
  const first = await reviewer.get(`/dashboard?q=crowd&sort=name`)
  expect(first.text).toContain('5,100 interviews')
  for (const query of [
    `q=crowd&positionId=${crowd.id}&status=completed&sort=name`,
    'q=member+cro&decision=to_decide',
    'q=crowd&dates=completed&until=2021-01-01',
  ]) {
    const { text } = await reviewer.get(`/dashboard?${query}`)
    expect([query, text.match(/@crowd\.example/g)?.length]).toEqual([query, 25])
    expect([query, /More than [15],000/.test(text)]).toEqual([query, true])
  }
  await product.core.database
    .knex('interviews')
    .where({ id: '000000000000000000000007' })
    .update({ analysis_status: 'failed', ai_consent: true })
  const { text } = await reviewer.get('/dashboard?q=crowd&analysis=failed&sort=name')
  expect(text).toContain('1 interview<')
  const csv = (await reviewer.get('/dashboard/interviews.csv?q=crowd')).text
  expect(csv.trim().split('\r\n')).toHaveLength(5_101)
})

test('the file holds what the filters show, no formula, no link and nobody of another organization', async () => {
  const { text } = await reviewer.get('/dashboard/interviews.csv?position=baker')
  // fetch takes the mark of UTF-8 off when it reads text.
  const lines = text.trim().split('\r\n')
  expect(lines[0]).toBe(
    'Id,Name,Email,Position,Status,Decision,Analysis,Invited,Completed,Changed,Overall score,Rubric,Score from,Score to,Confidence,Flagged',
  )
  expect(lines[1]).toMatch(
    new RegExp(
      `^${ids.get('=cmd()')},"'=cmd\\(\\) Said ""hi""",formula@people.example,Baker,created,pending,not_requested,20`,
    ),
  )
  expect(lines).toHaveLength(4)
  expect(text).not.toMatch(/\/i\/|http|canary/i)
  const raw = await fetch(`${product.origin}/dashboard/interviews.csv`, { redirect: 'manual' })
  expect(raw.status).toBe(303)
  expect((await reviewer.get(`/dashboard/interviews.csv?positionId=${ids.get('their position')}`)).text).not.toContain(
    'canary',
  )
})

test('a place with a zone that PostgreSQL does not take is the moment that it names', async () => {
  const id = ids.get('Zoë') ?? ''
  const moment = encodeURIComponent('9999-12-31T23:59:59.999+23:59')
  for (const sort of ['changed', 'invited', 'completed', 'waiting']) {
    expect((await reviewer.get(`/dashboard?sort=${sort}&before=${id}~${moment}`)).status).toBe(200)
    expect((await listed(`?sort=${sort}&after=${id}~${moment}`)).length).toBe(
      sort === 'waiting' ? 0 : (await listed(`?sort=${sort}`)).length,
    )
    const from = encodeURIComponent(`sort=${sort}&at=${moment}`)
    expect((await reviewer.get(`/dashboard/interviews/${id}?from=${from}`)).status).toBe(200)
  }
})

test('the candidates beside one are those of the list in its own order, also after it left the list', async () => {
  const walked = (await api.position(tenant, { name: 'Walked' })).id
  const made: string[] = []
  for (const lastName of ['Cy', 'Al', 'Bo']) {
    const candidate = { firstName: 'Beside', lastName, email: `${lastName}@beside.example` }
    const { id, inviteUrl } = await api.invited(walked, { candidate })
    await new Link(inviteUrl ?? '').answer()
    made.push(id)
    ids.set(lastName, id)
  }
  const [cy = '', al = '', bo = ''] = made
  const pathOf = async (query: string, id: string) => {
    const { text } = await reviewer.get(`/dashboard?${query}`)
    return new RegExp(`href="(/dashboard/interviews/${id}[^"]*)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  }
  const beside = async (path: string) => {
    const { text } = await reviewer.get(path)
    return ['prev', 'next'].map((rel) =>
      new RegExp(`rel="${rel}" href="([^"]*)"`).exec(text)?.[1]?.replaceAll('&amp;', '&'),
    )
  }
  const idsOf = (paths: readonly (string | undefined)[]) => paths.map((path) => path?.slice(22, 46))
  const byName = await beside(await pathOf(`positionId=${walked}&sort=name`, bo))
  expect(idsOf(byName)).toEqual([al, cy])
  expect(idsOf(await beside(byName[1] ?? ''))).toEqual([bo, undefined])
  const changed = await pathOf(`positionId=${walked}&decision=to_decide`, al)
  expect(idsOf(await beside(changed))).toEqual([bo, cy])
  await product.core.services.decisions.setApproval(tenant, al, 'approved')
  expect(idsOf(await beside(changed))).toEqual([bo, cy])
})

test('no name begins a formula in the file, whatever separates the cells of the spreadsheet that opens it', async () => {
  const { id } = await api.position(tenant, { name: 'Separators' })
  const names = ['a;=cmd();b', 'a\n=cmd()', 'a\t+cmd()', ' =cmd()', 'a; \r@cmd()', '\uff1dcmd()', 'a-b; c=d']
  names.push('x;"=cmd|/c calc', '\t=1+1', '\r=1+1')
  for (const [n, firstName] of names.entries())
    await api.invited(id, { candidate: { firstName, lastName: 'x', email: `separated${n}@people.example` } })
  const { text } = await reviewer.get('/dashboard/interviews.csv?position=separators')
  expect(text.match(/separated\d@/g)).toHaveLength(names.length)
  expect(text).not.toMatch(/(?:^|[;,\t\r\n])[\s"]*[=+@\uff1d]/)
  expect(text).toContain('a-b; c=d x')
})

test('an error that belongs to a list leads back to it with its filters', async () => {
  const { id, inviteUrl } = await api.invited((await api.position(tenant)).id)
  await new Link(inviteUrl ?? '').answer()
  const from = 'status=completed&q=people'
  const nobody = await reviewer.get(`/dashboard/decision?${new URLSearchParams({ decision: 'approved', from })}`)
  expect([nobody.status, plain(nobody.text)]).toEqual([400, expect.stringContaining(`href="/dashboard?${from}"`)])
  const rated = await reviewer.post(`/dashboard/interviews/${id}/rating?${new URLSearchParams({ from })}`, {
    rating: '9',
  })
  expect(plain(rated.text)).toContain(`href="/dashboard/interviews/${id}?${new URLSearchParams({ from })}"`)
  // The longest name that a list can be filtered by, in letters of three bytes.
  const long = new URLSearchParams({ q: '面'.repeat(200) }).toString()
  const { text } = await reviewer.get(`/dashboard/interviews/${id}?${new URLSearchParams({ from: long })}`)
  expect(text).toContain(`href="/dashboard?${long}"`)
})

test('a cancelled interview is in the filter, and a search finds it with its state', async () => {
  const candidate = { firstName: 'Gone', lastName: 'Çelik', email: 'gone@people.example' }
  const { id } = await api.invited(position.baker, { candidate })
  await product.core.services.interviews.cancelInterview(tenant, id)
  const shown = async (query: string) => (await reviewer.get(`/dashboard?${query}`)).text
  expect(await shown('')).toContain('<option value="cancelled">cancelled</option>')
  for (const query of [
    'status=cancelled',
    'status=cancelled&q=celik',
    `status=cancelled&positionId=${position.baker}`,
  ]) {
    const text = await shown(query)
    expect([query, /Gone Çelik[\s\S]*pill soft">cancelled/.test(text)]).toEqual([query, true])
    expect(text).toMatch(/\d interviews?</)
    // It has no page, and nothing is decided about it.
    expect(text).not.toContain(`/dashboard/interviews/${id}`)
    expect(text).not.toContain('value="approved">Approve…')
  }
  for (const query of ['status=cancelled&q=muller', `status=cancelled&positionId=${position.nurse}`])
    expect(await shown(query)).not.toContain('Çelik')
  // With a date, which other lists order by, and with an order that it does not have.
  expect(await shown('status=cancelled&from=2020-01-01&sort=name')).toMatch(
    /order of their last change[\s\S]*Gone Çelik/,
  )
  expect(await shown('q=celik')).toMatch(
    /Only cancelled interviews fit[\s\S]*<h2>Cancelled<\/h2>[\s\S]*Gone Çelik[\s\S]*cancelled/,
  )
  expect(await shown('q=gone&status=created')).not.toContain('Çelik')
  expect(await shown('')).not.toContain('Çelik')
  const csv = (await reviewer.get('/dashboard/interviews.csv?status=cancelled')).text
  expect(csv).toContain(`${id},Gone Çelik,gone@people.example,Baker,cancelled`)
  const stranger = await Reviewer.login(product.origin, other)
  expect((await stranger.get('/dashboard?status=cancelled')).text).not.toContain('Çelik')
})
