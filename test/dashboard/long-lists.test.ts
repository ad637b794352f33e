import { afterAll, beforeAll, expect, test } from 'vitest'
import { presentScope, withinTeams } from '../../src/db/tenancy.ts'
import type { Api } from '../kit/api.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { changeSchema } from '../kit/schema-change.ts'

/** Lists that are longer than a search looks at, and what a page of them costs. */
let product: Product
let tenant: Tenant
let api: Api
let reviewer: Reviewer

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  api = product.api(tenant)
  reviewer = await Reviewer.login(product.origin, tenant)
})
afterAll(() => product?.stop())

const knex = () => product.core.database.knex
const plain = (html: string | undefined) => html?.replaceAll('&amp;', '&') ?? ''
const listOf = async (path: string) => {
  const { status, text } = await reviewer.get(path)
  expect([path, status]).toEqual([path, 200])
  const rows = [...text.matchAll(/class="who"><a href="(\/dashboard\/interviews\/([0-9a-f]{24})\?from=[^"]*)"/g)]
  return { text, ids: rows.map(([, , id]) => id ?? ''), paths: rows.map(([, path]) => plain(path)) }
}
const linkIn = (text: string, pattern: string) => plain(new RegExp(`href="([^"]*)"[^>]*>${pattern}`).exec(text)?.[1])

/** The statements that this work sends, and what it answers. */
async function statementsOf<T>(work: () => Promise<T>): Promise<[string[], T]> {
  const sent: string[] = []
  const hear = ({ sql }: { sql: string }) => void sent.push(sql)
  knex().on('query', hear)
  try {
    const answer = await work()
    return [sent, answer]
  } finally {
    knex().removeListener('query', hear)
  }
}

async function crowd(
  of: Tenant,
  positionId: string,
  lastName: string,
  status: 'created' | 'completed',
  count: number,
  since = new Date('2020-01-01T00:00:00Z'),
  inviteExpiresAt: Date | null = null,
) {
  await knex().raw(
    `insert into interviews (id, organization_id, position_id, source, status, first_name, last_name, email, token_digest, invite_expires_at, completed_at, created_at, updated_at)
      select left(md5(? || n), 24), ?, ?, 'api', ?, 'Crowd', ?, 'crowd' || n || '@crowd.example', sha256((? || n)::bytea), ?::timestamptz,
        case when ? = 'completed' then at end, at, at
      from (select n, ?::timestamptz + n * interval '1 minute' as at from generate_series(1, ?::int) n) c`,
    [lastName, of.organizationId, positionId, status, lastName, lastName, inviteExpiresAt, status, since, count],
  )
}

test('where a search stops after many that do not fit, the list and the candidate beside it lead further', async () => {
  const { id } = await api.position(tenant, { name: 'Crowd' })
  // Both are more than is sorted, and the first are more than a walk by names looks at.
  await crowd(tenant, id, 'Aa', 'created', 5_001)
  await crowd(tenant, id, 'Bb', 'completed', 5_001)
  const all = await listOf('/dashboard?sort=name')
  const list = 'status=completed&sort=name'
  const first = await listOf(`/dashboard?${list}`)
  expect(first.ids).toEqual([])
  expect(first.text).toMatch(/None of the interviews looked at so far fits[\s\S]*The search stopped/)
  const further = linkIn(first.text, 'Look further')
  const second = await listOf(further)
  expect(second.ids).toHaveLength(25)
  expect(second.text).toMatch(/class="pill good">completed/)
  // In that list, the first of all has nobody whom the search met behind them.
  const at = new URLSearchParams(new URL(all.paths[0] ?? '', 'http://x').searchParams.get('from') ?? '').get('at') ?? ''
  const from = new URLSearchParams(`${list}&at=${encodeURIComponent(at)}`).toString()
  const { text } = await reviewer.get(`/dashboard/interviews/${all.ids[0]}?from=${encodeURIComponent(from)}`)
  expect(text).toMatch(/rel="next"[^>]*>Next: none was found so far, look further/)
  expect(text).toMatch(/class="onward"[^>]*>Look further/)
  const onwards = plain(/rel="next" href="([^"]*)"/.exec(text)?.[1])
  expect((await listOf(onwards)).ids).toEqual(second.ids)
  // And backwards, from the last.
  const last = 'status=created&sort=name'
  const { id: bottom } = await knex()('interviews')
    .where({ email: 'crowd999@crowd.example', last_name: 'Bb' })
    .first('id')
  const key = ' bb crowd crowd999 crowd example'
  const back = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(last)), at: key }).toString()
  const end = (await reviewer.get(`/dashboard/interviews/${bottom}?from=${encodeURIComponent(back)}`)).text
  expect(end).toMatch(/rel="prev"[^>]*>Previous: none was found so far, look further/)
  expect((await listOf(plain(/rel="prev" href="([^"]*)"/.exec(end)?.[1]))).ids.length).toBeGreaterThan(0)
})

test('expired invites are found behind however many that are still open, and counted', async () => {
  const other = await product.tenant()
  const theirs = await Reviewer.login(product.origin, other)
  const { id } = await product.api(other).position(other, { name: 'Expired' })
  const [since, expired] = [new Date('2020-01-01T00:00:00Z'), new Date('2020-06-01T00:00:00Z')]
  // Given at once: a second statement over all of them would take a busy machine longer than the daemon waits.
  await crowd(other, id, 'Old', 'created', 5_001, since, expired)
  await crowd(other, id, 'Open', 'created', 10_001, new Date('2021-01-01T00:00:00Z'))
  for (const query of ['status=expired', 'status=expired&sort=invited']) {
    const { text } = await theirs.get(`/dashboard?${query}`)
    const found = text.match(/<bdi>Crowd (Old|Open)/g)
    expect([query, found?.length, new Set(found)]).toEqual([query, 25, new Set(['<bdi>Crowd Old'])])
    expect(text).toContain('5,001 interviews')
  }
  const open = (await theirs.get('/dashboard?status=created')).text
  expect(open.match(/<bdi>Crowd Open/g)).toHaveLength(25)
  expect(open).toContain('10,001 interviews')
})

test('a part of a name is counted exactly up to 20,000 people, and where most people have it, nobody gathers them all', async () => {
  const other = await product.tenant()
  const theirs = await Reviewer.login(product.origin, other)
  const { id } = await product.api(other).position(other, { name: 'Named' })
  await crowd(other, id, 'Many', 'created', 6_001)
  await crowd(other, id, 'Few', 'completed', 1_000, new Date('2021-01-01T00:00:00Z'))
  const asked = (query: string) => statementsOf(() => theirs.get(`/dashboard?${query}`))
  const gathers = (sent: readonly string[]) => sent.some((sql) => sql.includes('interview_named'))
  const [sent, { text }] = await asked('q=many')
  expect([gathers(sent), text.match(/<bdi>Crowd Many/g)?.length]).toEqual([true, 25])
  expect(text).toContain('6,001 interviews')
  // As large as an organization is in which that would take long.
  await knex()('interview_totals')
    .where({ organization_id: other.organizationId, position_id: '' })
    .update({ n: knex().raw('n + 50000') })
  for (const sort of ['', '&sort=name', '&sort=invited']) {
    const [frequent, page] = await asked(`q=crowd${sort}`)
    expect([sort, gathers(frequent), page.text.match(/<bdi>Crowd /g)?.length]).toEqual([sort, false, 25])
    expect(page.text).toContain('More than 1,000 interviews')
  }
  // The newest have another name, so the index is asked.
  const [rare, page] = await asked('q=many')
  expect([gathers(rare), page.text.match(/<bdi>Crowd Many/g)?.length]).toEqual([true, 25])
  const [none, nothing] = await asked('q=.')
  expect([gathers(none), nothing.text.includes('No interview fits')]).toEqual([false, true])
})

test('pages by name miss nobody and repeat nobody where keys begin and end in a space', async () => {
  const { id } = await api.position(tenant, { name: 'Long names' })
  const made: string[] = []
  for (let n = 10; n < 40; n++) {
    // Behind the space before each word, the sixtieth character is the space before the first name.
    const candidate = { firstName: 'Long', lastName: `${'l'.repeat(56)}${n}`, email: `long${n}@people.example` }
    made.push((await api.invited(id, { candidate })).id)
  }
  const keys = await knex()('interview_names')
    .whereIn('interview_id', made)
    .select(knex().raw('left(words, 60) as key'))
  expect(keys.filter(({ key }) => /^ .* $/.test(key))).toHaveLength(30)
  const first = await listOf(`/dashboard?positionId=${id}&sort=name`)
  const second = await listOf(linkIn(first.text, 'Next page'))
  expect([...first.ids, ...second.ids]).toEqual(made)
  expect((await listOf(linkIn(second.text, 'Previous page'))).ids).toEqual(first.ids)
  const { text } = await reviewer.get(first.paths[24] ?? '')
  expect(
    ['prev', 'next'].map((rel) => new RegExp(`rel="${rel}" href="/dashboard/interviews/(\\w+)`).exec(text)?.[1]),
  ).toEqual([made[23], made[25]])
})

test('the page of an interview looks for both its neighbours in one search', async () => {
  const { id } = await api.position(tenant, { name: 'Beside' })
  const made: string[] = []
  for (let n = 0; n < 3; n++) made.push((await api.invited(id)).id)
  const [, middle] = made
  for (const list of [
    `positionId=${id}`,
    `positionId=${id}&sort=name&q=people`,
    `position=Beside&analysis=not_requested`,
  ]) {
    const path = (await listOf(`/dashboard?${list}`)).paths.find((one) => one.includes(`${middle}`)) ?? ''
    const [sent, { text }] = await statementsOf(() => reviewer.get(path))
    expect([list, text.match(/rel="(prev|next)"/g)]).toEqual([list, ['rel="prev"', 'rel="next"']])
    const searches = sent.filter((sql) => sql.includes('interview_alone()') && !/^\s*select \(select/.test(sql))
    expect([list, searches.length]).toEqual([list, 1])
  }
})

test('whoever sees some teams alone gets neighbours by the positions of these, and no policy is asked about each row', async () => {
  const { organizationId, teamId } = tenant
  const { id } = await api.position(tenant, { name: 'Of a team', teamId })
  const made = [await api.invited(id), await api.invited(id), await api.invited(id)].map((one) => one.id)
  const scopes: string[] = []
  const hear = ({ sql }: { sql: string }) => void (sql.includes('interview_alone()') && scopes.push(presentScope()))
  knex().on('query', hear)
  try {
    const { createdAt } = await api.interview(made[1] ?? '')
    const beside = await withinTeams(organizationId, [teamId], () =>
      product.core.services.finding.interviewsBeside(tenant, {
        filters: {},
        sort: 'invited',
        place: { key: createdAt ?? '', id: made[1] ?? '' },
      }),
    )
    expect([beside.before.nearest?.id, beside.after.nearest?.id]).toEqual([made[2], made[0]])
  } finally {
    knex().removeListener('query', hear)
  }
  expect(scopes.length).toBeGreaterThan(0)
  expect(new Set(scopes)).toEqual(new Set([`${organizationId} `]))
})

test('the position of another organization is looked up and not read', async () => {
  const other = await product.tenant()
  const { id } = await product.api(other).position(other, { name: 'Theirs' })
  await product.api(other).invited(id)
  for (const query of [`positionId=${id}`, `positionId=${id}&sort=name&status=created`]) {
    const [sent, { text, ids }] = await statementsOf(() => listOf(`/dashboard?${query}`))
    expect([query, ids, text.includes('There is no such position.')]).toEqual([query, [], true])
    expect([query, sent.filter((sql) => sql.includes('interview_alone()'))]).toEqual([query, []])
  }
  const many = Array.from({ length: 101 }, () => id)
  const filters = { positionIds: many }
  await expect(
    product.core.services.finding.findInterviews(tenant, { filters, sort: 'changed', limit: 25 }),
  ).rejects.toMatchObject({ code: 'find.too_many_positions' })
  const several = new URLSearchParams(many.map((one): [string, string] => ['positionId', one]))
  expect((await reviewer.get(`/dashboard?${several}`)).status).toBe(200)
})

test('the file is refused where the page would name what it leaves out, and where it would hold fewer positions than asked for', async () => {
  for (const [query, why] of [
    ['status=typo', '“typo” is no status'],
    ['decision=pending', '“pending” is no decision'],
    ['from=yesterday', '“yesterday” is no date'],
    ['from=2026-01-01&zone=Mars/Olympus', '“Mars/Olympus” is no time zone'],
    ['positionId=1', 'There is no such position.'],
    [`q=${'x'.repeat(201)}`, 'Only the first 200 characters'],
  ]) {
    const { status, code, text } = await reviewer.get(`/dashboard/interviews.csv?${query}`)
    expect([query, status, code, text]).toEqual([query, 400, 'export.filter', expect.stringContaining(why ?? '')])
  }
  // The way back is the list with the filters that were understood.
  const refused = await reviewer.get('/dashboard/interviews.csv?status=typo&q=zoe&analysis=failed')
  expect(refused.text).toContain('href="/dashboard?q=zoe&amp;analysis=failed"')
  await knex().raw(
    `insert into positions (id, organization_id, company_id, name, status, questions, public_digest, created_at, updated_at)
      select lpad(to_hex(n), 24, 'e'), ?, ?, 'Numbered ' || n, 'open', '[]', decode(md5('e' || n), 'hex'), clock_timestamp(), clock_timestamp() from generate_series(1, 101) n`,
    [tenant.organizationId, tenant.companyId],
  )
  const { status, text } = await reviewer.get('/dashboard/interviews.csv?position=numbered')
  expect([status, text]).toEqual([
    400,
    expect.stringContaining('More than 100 positions have “numbered” in their name'),
  ])
  expect((await reviewer.get('/dashboard/interviews.csv?position=numbered+101')).status).toBe(200)
  expect(
    (await reviewer.get('/dashboard/interviews.csv?position=nothing+of+the+kind')).text.split('\r\n'),
  ).toHaveLength(2)
})

test('days of a filter are those of the zone that the address names, and of UTC without one', async () => {
  const { id } = await api.position(tenant, { name: 'Days' })
  const made = async (createdAt: string) => {
    const one = await api.invited(id)
    await knex()('interviews').where({ id: one.id }).update({ created_at: createdAt })
    return one.id
  }
  // In Berlin the clock goes forward on 29 March 2026: that day has 23 hours.
  const [eve, begin, end, after] = [
    await made('2026-03-28T22:59:59Z'),
    await made('2026-03-28T23:00:00Z'),
    await made('2026-03-29T21:59:59Z'),
    await made('2026-03-29T22:00:00Z'),
  ]
  const day = `/dashboard?positionId=${id}&from=2026-03-29&until=2026-03-29`
  const berlin = await listOf(`${day}&zone=Europe/Berlin`)
  expect(berlin.ids).toEqual([end, begin])
  expect(berlin.text).toContain('From (<span data-zone>Europe/Berlin</span>)')
  // Every link of the page keeps the zone.
  expect(linkIn(berlin.text, 'Download as CSV')).toContain('zone=Europe%2FBerlin')
  expect(berlin.paths[0]).toContain(encodeURIComponent('zone=Europe%2FBerlin'))
  const utc = await listOf(day)
  expect(utc.ids).toEqual([after, end])
  expect(utc.text).toContain('From (<span data-zone>UTC</span>)')
  expect(utc.text).toContain('name="zone" value=""')
  const odd = await listOf(`${day}&zone=Mars/Olympus`)
  expect(odd.ids).toEqual([after, end])
  expect(odd.text).toContain('“Mars/Olympus” is no time zone that is known; the days are those of UTC.')
  expect((await listOf(`/dashboard?positionId=${id}&until=2026-03-28&zone=Asia/Kathmandu`)).ids).toEqual([])
  expect((await listOf(`/dashboard?positionId=${id}&until=2026-03-28&zone=America/New_York`)).ids).toEqual([begin, eve])
})

test('of many invites all are counted, and steps are measured at some of them, which the page says', async () => {
  const large = await product.tenant()
  const theirs = product.api(large)
  const { id } = await theirs.position(large)
  // Figures ask neither names nor totals, which triggers would keep for as long as all else here takes.
  await changeSchema(knex(), 'alter table interviews disable trigger user')
  await changeSchema(knex(), 'alter table interviews enable trigger interview_days_insert')
  await crowd(large, id, 'Counted', 'created', 1_999, new Date(Date.now() - 20 * 86_400_000))
  await changeSchema(knex(), 'alter table interviews enable trigger user')
  await theirs.invited(id)
  const look = async () => (await (await Reviewer.login(product.origin, large)).get('/dashboard/home')).text
  const exact = await look()
  expect(exact).toContain('<td>2,000</td>')
  expect(exact).not.toContain('measured at')
  await theirs.invited(id)
  const more = await look()
  expect(more).toContain('<td>2,001</td>')
  expect(more).toMatch(/measured at \d+ of them, spread over the time/)
})

test('a position keeps its company and team where an organization has more than the editor lists, and its page reads no list', async () => {
  const boss = { email: 'boss@many.example', password: 'correct horse battery' }
  await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...boss, administrator: true })
  const editor = await Reviewer.login(product.origin, boss)
  const { id } = await api.position(tenant, { name: 'Kept', teamId: tenant.teamId })
  for (const table of ['companies', 'teams'])
    await knex().raw(
      `insert into ?? (id, organization_id, name, created_at) select lpad(to_hex(n), 24, '0'), ?, 'Newer ' || n, clock_timestamp() from generate_series(1, 1001) n`,
      [table, tenant.organizationId],
    )
  const [sent, page] = await statementsOf(() => reviewer.get(`/dashboard/positions/${id}`))
  const [team, company] = await Promise.all(
    (['teams', 'companies'] as const).map((table) =>
      knex()(table)
        .where({ id: table === 'teams' ? tenant.teamId : tenant.companyId })
        .first('name'),
    ),
  )
  expect(page.text).toContain(team.name)
  expect(page.text).toContain(company.name)
  expect(sent.filter((sql) => /from "(companies|teams)"(?!.*"id" in)/.test(sql))).toEqual([])
  const { text } = await editor.get(`/dashboard/positions/${id}/edit`)
  expect(text).toContain(`<option value="${tenant.companyId}" selected>`)
  expect(text).toContain(`<option value="${tenant.teamId}" selected>`)
  expect(text.match(/Only the newest 1,000/g)).toHaveLength(2)
  // Rearranged, the draft has another choice, and both are there.
  const moved = await editor.post(`/dashboard/positions/${id}/edit`, {
    act: 'add',
    name: 'Kept',
    companyId: tenant.companyId,
    teamId: '',
    q0text: 'Why?',
    q0minutes: '2',
  })
  expect(moved.text).toContain(`<option value="${tenant.companyId}" selected>`)
  expect(moved.text).toContain(`<option value="${tenant.teamId}">`)
})
