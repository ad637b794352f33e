import { afterAll, beforeAll, expect, test } from 'vitest'
import { VIEWS_MAX } from '../../src/interview/finding/saved-views.ts'
import { Link } from '../kit/api.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** Views of the list that people save and share, and the columns that each of them chooses. */

const PASSWORD = 'correct horse battery'
let product: Product
let tenant: Tenant
let reviewer: Reviewer
let colleague: Reviewer
let administrator: Reviewer
let viewer: Reviewer
let limited: Reviewer
let positionId: string
let secretPosition: string

beforeAll(async () => {
  product = await startProduct()
  tenant = await product.tenant()
  const api = product.api(tenant)
  const { accounts } = product.core
  const { organizationId } = tenant
  const user = async (name: string, role: 'viewer' | 'reviewer' | 'administrator') => {
    const one = { email: `${name}@views.example`, password: PASSWORD }
    const { id } = await accounts.createUser({ organizationId, ...one, role })
    return { id, login: () => Reviewer.login(product.origin, one) }
  }
  reviewer = await (await user('rea', 'reviewer')).login()
  colleague = await (await user('cole', 'reviewer')).login()
  administrator = await (await user('ada', 'administrator')).login()
  viewer = await (await user('vi', 'viewer')).login()
  const lim = await user('lim', 'reviewer')
  const { knex } = product.core.database
  const team = 'a'.repeat(24)
  await knex('teams').insert({ id: team, organization_id: organizationId, name: 'Own team' })
  await knex('team_members').insert({ organization_id: organizationId, user_id: lim.id, team_id: team })
  limited = await lim.login()
  positionId = (await api.position(tenant, { name: 'Open engineer', teamId: team })).id
  secretPosition = (await api.position(tenant, { name: 'Secret engineer' })).id
  const { inviteUrl } = await api.invited(positionId, {
    candidate: api.candidate({ firstName: 'Olga', lastName: 'Open' }),
  })
  await new Link(inviteUrl ?? '').answer()
  await api.invited(secretPosition, { candidate: api.candidate({ firstName: 'Sara', lastName: 'Secret' }) })
}, 120_000)
afterAll(() => product?.stop())

/** The saved views above the list, by name, with the path of each. */
async function viewsOf(who: Reviewer): Promise<Record<string, string>> {
  const { text } = await who.get('/dashboard')
  return Object.fromEntries(
    [...text.matchAll(/<a href="([^"]*view=[^"]*)"[^>]*><bdi>([^<]*)<\/bdi>/g)].map(([, path = '', name = '']) => [
      name,
      path.replaceAll('&amp;', '&'),
    ]),
  )
}
const idOf = (path: string | undefined) => /view=(\w+)/.exec(path ?? '')?.[1] ?? ''
const save = (who: Reviewer, name: string, query: string, shared = false) =>
  who.post('/dashboard/views', { name, query, ...(shared ? { shared: '1' } : {}) })

test('a view is saved with its filters, shown as current, renamed, given other filters by its name, and removed', async () => {
  const query = 'status=completed&sort=completed'
  expect((await reviewer.get(`/dashboard?${query}`)).text).toContain('Save this view')
  expect((await reviewer.get('/dashboard?decision=approved')).text).not.toContain('Save this view')
  expect(await save(reviewer, ' Done ', `${query}&after=x&nothing=1`)).toMatchObject({
    status: 303,
    location: `/dashboard?${query}`,
  })
  const path = (await viewsOf(reviewer))['Done'] ?? ''
  const shown = (await reviewer.get(path)).text
  expect(shown).toMatch(/aria-current="page"[^>]*><bdi>Done/)
  expect([shown.includes('Olga Open'), shown.includes('Sara Secret')]).toEqual([true, false])
  expect(shown).toContain('>All</a>')
  expect(shown).not.toMatch(/aria-current="page">(All|To decide)/)
  await reviewer.post(`/dashboard/views/${idOf(path)}`, { name: 'Ready', query })
  await save(reviewer, 'Ready', 'status=created')
  const renamed = await viewsOf(reviewer)
  expect(Object.keys(renamed)).toEqual(['Ready'])
  expect(renamed['Ready']).toBe(`/dashboard?status=created&view=${idOf(path)}`)
  // Nobody else has it, or changes it.
  expect(await viewsOf(colleague)).toEqual({})
  for (const other of [colleague, administrator]) {
    expect((await other.post(`/dashboard/views/${idOf(path)}`, { name: 'Theirs', query })).status).toBe(404)
    expect((await other.post(`/dashboard/views/${idOf(path)}/delete`, {})).status).toBe(404)
  }
  expect(Object.keys(await viewsOf(reviewer))).toEqual(['Ready'])
  expect((await reviewer.post(`/dashboard/views/${idOf(path)}/delete`, {})).status).toBe(303)
  expect(await viewsOf(reviewer)).toEqual({})
})

test('of two renames at once to one name the later one is refused by a sentence', async () => {
  const { knex } = product.core.database
  for (const name of ['One', 'Two']) await save(reviewer, name, 'status=created')
  const { One: one, Two: two } = await viewsOf(reviewer)
  // The one holds the name and has not committed yet, so that the other sees no view of that name.
  const trx = await knex.transaction()
  await trx('list_views')
    .where({ id: idOf(one) })
    .update({ name: 'The same' })
  const later = reviewer.post(`/dashboard/views/${idOf(two)}`, { name: 'The same', query: '' })
  await eventually('the other waits', async () => {
    const { rows } = await knex.raw("select from pg_locks where not granted and locktype = 'transactionid'")
    return rows.length > 0
  })
  await trx.commit()
  expect((await later).status).toBe(409)
  for (const path of [one, two]) await reviewer.post(`/dashboard/views/${idOf(path)}/delete`, {})
})

test('whoever shares no more renames no shared view of theirs, and removes it', async () => {
  const { accounts } = product.core
  const one = { email: 'moved@views.example', password: 'correct horse battery' }
  const { id } = await accounts.createUser({ organizationId: tenant.organizationId, ...one, role: 'reviewer' })
  const moved = await Reviewer.login(product.origin, one)
  await save(moved, 'Seen by all', 'status=created', true)
  const path = (await viewsOf(moved))['Seen by all'] ?? ''
  expect((await moved.get(path)).text).toContain('>Rename<')
  await accounts.updateUser(id, { role: 'viewer' })
  expect((await moved.get(path)).text).not.toContain('>Rename<')
  expect((await moved.post(`/dashboard/views/${idOf(path)}`, { name: 'Words', query: '' })).status).toBe(403)
  expect((await moved.post(`/dashboard/views/${idOf(path)}/delete`, {})).status).toBe(303)
})

test('reviewers and administrators share views, viewers do not; administrators tidy what others shared', async () => {
  expect((await save(viewer, 'Mine', 'status=created', true)).status).toBe(403)
  expect((await viewer.get('/dashboard?status=created')).text).not.toContain('Share it with')
  expect((await save(viewer, 'Mine', 'status=created')).status).toBe(303)
  await save(reviewer, 'Everybody’s', 'status=in_progress', true)
  for (const who of [colleague, administrator, viewer, limited])
    expect(Object.keys(await viewsOf(who))).toContain('Everybody’s')
  const path = (await viewsOf(colleague))['Everybody’s'] ?? ''
  expect((await colleague.get(path)).text).not.toContain('Remove this view')
  expect((await colleague.post(`/dashboard/views/${idOf(path)}`, { name: 'x', query: '' })).status).toBe(404)
  expect((await administrator.get(path)).text).toContain('Remove this view')
  await administrator.post(`/dashboard/views/${idOf(path)}/delete`, {})
  expect(await viewsOf(colleague)).toEqual({})
  const other = await product.tenant()
  const stranger = await Reviewer.login(product.origin, other)
  expect(await viewsOf(stranger)).toEqual({})
})

test('a shared view shows nobody more than they see, and names neither people nor positions that they do not', async () => {
  await save(administrator, 'All open', 'status=created', true)
  await save(administrator, 'Hidden one', `positionId=${secretPosition}`, true)
  await save(administrator, 'Hidden text', 'position=Secret', true)
  await save(administrator, 'Open one', `positionId=${positionId}`, true)
  const seen = await viewsOf(limited)
  expect(Object.keys(seen).toSorted()).toEqual(['All open', 'Open one'])
  expect((await limited.get(seen['All open'] ?? '')).text).not.toContain('Secret')
  const refused = await save(administrator, 'A person', 'q=Sara', true)
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('not everybody may see')])
  expect((await save(administrator, 'A person', 'q=Sara')).status).toBe(303)
  for (const view of Object.values(await viewsOf(administrator)))
    await administrator.post(`/dashboard/views/${idOf(view)}/delete`, {})
})

test('a view of a position that is gone says so, and can be removed like every other', async () => {
  const gone = 'e'.repeat(24)
  await save(reviewer, 'Old', `positionId=${gone}`)
  const list = (await reviewer.get('/dashboard')).text
  expect(list).toMatch(/<bdi>Old<\/bdi> <span class="soft">\(position not found\)/)
  const path = (await viewsOf(reviewer))['Old'] ?? ''
  const { status, text } = await reviewer.get(path)
  expect([status, text]).toEqual([200, expect.stringContaining('The view “Old” is of a position that is not there')])
  await reviewer.post(`/dashboard/views/${idOf(path)}/delete`, {})
  expect(await viewsOf(reviewer)).toEqual({})
})

test('each person chooses columns, which stand in the list, also the score of the AI, and not in the file', async () => {
  const headings = async (who: Reviewer, query = '') =>
    [...(await who.get(`/dashboard?${query}`)).text.matchAll(/role="columnheader">([^<]*)</g)].map(([, one]) => one)
  const usual = ['Candidate', 'Position', 'Status', 'Analysis', 'Decision', 'Changed']
  expect(await headings(reviewer)).toEqual(usual)
  const file = (await reviewer.get('/dashboard/interviews.csv')).text.split('\r\n')[0]
  const columns = (...column: string[]) => reviewer.post('/dashboard/columns', { query: 'sort=invited', column })
  expect(await columns('invited', 'score', 'time', 'nothing')).toMatchObject({
    status: 303,
    location: '/dashboard?sort=invited',
  })
  expect(await headings(reviewer)).toEqual(['Candidate', 'AI score', 'Changed', 'Invited'])
  // The time of the order stands there once.
  expect(await headings(reviewer, 'sort=invited')).toEqual(['Candidate', 'AI score', 'Invited'])
  expect(await headings(colleague)).toEqual(usual)
  expect((await reviewer.get('/dashboard/interviews.csv')).text.split('\r\n')[0]).toBe(file)
  await columns()
  expect(await headings(reviewer)).toEqual(['Candidate'])
  await reviewer.post('/dashboard/columns', { usual: '1', query: '' })
  expect(await headings(reviewer)).toEqual(usual)
})

test.each([
  ['no name', { name: '  ', query: 'status=created' }, 400],
  ['a name of 41 characters', { name: 'x'.repeat(41), query: 'status=created' }, 400],
  ['a name of 401 characters', { name: 'x'.repeat(401), query: 'status=created' }, 400],
  ['a name with a line feed', { name: 'a\nb', query: 'status=created' }, 400],
  ['a name with U+0000', { name: 'a\u0000b', query: 'status=created' }, 400],
  ['no filter', { name: 'All', query: '' }, 400],
  ['a filter that is none', { name: 'All', query: 'status=nothing&q=%00&view=x' }, 400],
  ['a query that is too long', { name: 'All', query: `q=${'x'.repeat(4_000)}` }, 400],
  ['a sharing that is none', { name: 'All', query: 'status=created', shared: 'yes' }, 403],
] as const)('%s is refused and nothing is saved', async (_what, form, status) => {
  const answer = await colleague.post('/dashboard/views', { ...form })
  expect(answer.status).toBe(status)
  expect(await viewsOf(colleague)).toEqual({})
})

test.each(['%00', 'x', '0'.repeat(24), `${'0'.repeat(23)}g`])('a view %s is not there', async (id) => {
  expect((await colleague.post(`/dashboard/views/${id}`, { name: 'x', query: '' })).status).toBe(404)
  expect((await colleague.get(`/dashboard?view=${id}`)).status).toBe(200)
})

test('a person and an organization have so many views and no more, and one name once', async () => {
  for (let n = 0; n < VIEWS_MAX; n++) await save(colleague, `View ${n}`, 'status=created')
  const more = await save(colleague, 'One more', 'status=created')
  expect([more.status, more.text]).toEqual([409, expect.stringContaining('Remove one first')])
  // One that is there can still be saved anew.
  expect((await save(colleague, 'View 3', 'status=expired')).status).toBe(303)
  const views = await viewsOf(colleague)
  expect(Object.keys(views)).toHaveLength(VIEWS_MAX)
  const taken = await colleague.post(`/dashboard/views/${idOf(views['View 1'])}`, { name: 'View 2', query: '' })
  expect([taken.status, taken.text]).toEqual([409, expect.stringContaining('has this name already')])
})

test('from the list of those to decide the first is a click away, and the next one after each decision', async () => {
  const api = product.api(tenant)
  const names = ['Una', 'Duo', 'Tria']
  for (const firstName of names) {
    const { inviteUrl } = await api.invited(positionId, { candidate: api.candidate({ firstName, lastName: 'Waits' }) })
    await new Link(inviteUrl ?? '').answer()
  }
  const list = '/dashboard?q=Waits&decision=to_decide&sort=waiting'
  const path = (text: string, link: RegExp) => link.exec(text)?.[1]?.replaceAll('&amp;', '&')
  const START = /<a class="button" href="([^"]*)">Start reviewing/
  const NEXT = /<a class="onward" href="([^"]*)" aria-label="Next to decide:/
  expect((await viewer.get(list)).text).not.toContain('Start reviewing')
  let at = path((await reviewer.get(list)).text, START)
  const met: string[] = []
  while (at !== undefined) {
    const page = await reviewer.get(at)
    met.push(/<h1[^>]*>.*?(\w+) Waits/s.exec(page.text)?.[1] ?? '')
    const [place = '', query = ''] = at.split('?')
    await reviewer.decide(place, 'approved')
    await product.core.services.decisions.setApproval(tenant, place.split('/').at(-1) ?? '', 'approved')
    at = path((await reviewer.get(`${place}?${query}`)).text, NEXT)
  }
  expect(met).toEqual(names)
  expect((await reviewer.get(list)).text).not.toContain('Start reviewing')
})
