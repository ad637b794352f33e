import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { Link } from '../kit/api.ts'
import { PNG } from '../kit/pictures.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

/** Whoever is in teams sees the interviews and positions of these, and nothing else; whoever is in none sees all. */

let product: Product
let tenant: Tenant
let [head, limited, whole]: Reviewer[] = []
let limitedId = ''
let sales = ''

/** A position with a completed interview, of which everything is there that somebody leaves. */
interface Filled {
  position: string
  interview: string
  question: string
  image: string
}
let ours: Filled
let theirs: Filled

const PASSWORD = 'correct horse battery'
const as = (who: Reviewer | undefined) => who as Reviewer
const CANARY = /canary/i

async function filled(name: string, teamId: string | null): Promise<Filled> {
  const api = product.api(tenant)
  const { services } = product.core
  const position = await api.position(tenant, { name: `${name} position`, ...(teamId ? { teamId } : {}) })
  const question = position.questions[0]?.id ?? ''
  const caller = { ...tenant, keyId: null }
  const image = await services.questionImages.setQuestionImage(caller, position.id, question, {
    alt: `${name} picture`,
    picture: PNG,
  })
  const candidate = { firstName: name, lastName: 'Candidate', email: `${name.toLowerCase()}@people.example` }
  const { id, inviteUrl } = await api.invited(position.id, { candidate, sendEmail: true })
  await new Link(inviteUrl ?? '').answer()
  await services.reviews.rate(tenant, id, 3, `${name} rating`)
  await services.reviewNotes.addNote(tenant, id, `${name} note`)
  return { position: position.id, interview: id, question, image: image.id }
}

beforeAll(async () => {
  product = await startProduct({ role: 'api' })
  tenant = await product.tenant()
  const { accounts } = product.core
  const { organizationId } = tenant
  const somebody = async (email: string, role: 'viewer' | 'reviewer' | 'administrator') => {
    const { id } = await accounts.createUser({ organizationId, email, password: PASSWORD, role })
    return { id, reviewer: await Reviewer.login(product.origin, { email, password: PASSWORD }) }
  }
  head = (await somebody('head@acme.example', 'administrator')).reviewer
  const one = await somebody('limited@acme.example', 'reviewer')
  ;[limitedId, limited] = [one.id, one.reviewer]
  whole = (await somebody('whole@acme.example', 'viewer')).reviewer
  sales = (await accounts.createTeam({ organizationId, name: 'Sales' })).id
  ours = await filled('Own', sales)
  theirs = await filled('Canary', null)
  await filled('Canarytwo', (await accounts.createTeam({ organizationId, name: 'Service' })).id)
}, 600_000)
afterAll(() => product?.stop())

test('in no team somebody sees everything, and the page of an administrator says so', async () => {
  expect((await as(limited).get('/dashboard')).text).toMatch(CANARY)
  const { text } = await as(head).get(`/dashboard/people/${limitedId}`)
  expect(text).toContain('They are in no team, so they see every interview and every position of the organization.')
  const form = { act: 'teams', team: sales, shown: '' }
  expect((await as(head).post(`/dashboard/people/${limitedId}`, form)).status).toBe(303)
  // Made on what is not so any more.
  const late = await as(head).post(`/dashboard/people/${limitedId}`, { act: 'teams', shown: '' })
  expect([late.status, late.code]).toEqual([409, 'account.teams_changed'])
  expect((await as(head).get(`/dashboard/people/${limitedId}`)).text).toContain(
    'They see the interviews and positions of their teams',
  )
  expect((await as(limited).get('/dashboard/account')).text).toContain(
    'You see the interviews and positions of your team: Sales.',
  )
  expect((await as(whole).get('/dashboard')).text).toMatch(CANARY)
})

test('lists, searches, figures, files and mails hold nothing of other teams', async () => {
  for (const path of [
    '/dashboard',
    '/dashboard?q=canary',
    '/dashboard?sort=name',
    '/dashboard?sort=invited',
    '/dashboard?decision=to_decide&sort=waiting',
    '/dashboard?status=completed&sort=completed',
    '/dashboard?position=canary',
    `/dashboard?positionId=${theirs.position}`,
    '/dashboard/home?days=90',
    '/dashboard/interviews.csv',
    `/dashboard/interviews.csv?positionId=${theirs.position}`,
    '/dashboard/positions',
    '/dashboard/mail',
    `/dashboard/companies/${tenant.companyId}`,
  ]) {
    const { status, text } = await as(limited).get(path)
    // What was asked for stands in the fields of the form, and beside it as a filter that is set.
    expect([
      path,
      status,
      text.replace(/value="[^"]*"|“[^”]*”|q=canary|position=canary|>Position: canary</g, ''),
    ]).toEqual([path, 200, expect.not.stringMatching(CANARY)])
  }
  const list = (await as(limited).get('/dashboard')).text
  expect([list.includes('Own Candidate'), list.includes('1 interview<')]).toEqual([true, true])
  expect((await as(limited).get('/dashboard/interviews.csv')).text.trim().split('\n')).toHaveLength(2)
  const mails = (await as(limited).get('/dashboard/mail')).text
  expect(mails).toContain('to own@people.example: ')
  expect(mails).toContain('These are about interviews of your teams.')
  const funnel = (await as(limited).get('/dashboard/home?days=7')).text
  expect(/Completed<\/th><td>(\d+)/.exec(funnel)?.[1]).toBe('1')
  const page = (await as(limited).get(`/dashboard/interviews/${ours.interview}?from=sort%3Dname`)).text
  expect(page).toContain('Own note')
  expect(page).not.toMatch(CANARY)
})

test('what is of other teams is not there, whatever the address, and nothing of it changes', async () => {
  const at = `/dashboard/interviews/${theirs.interview}`
  for (const path of [
    at,
    `${at}/decision?decision=approved`,
    `/dashboard/positions/${theirs.position}`,
    `/dashboard/positions/${theirs.position}/preview`,
    `/dashboard/positions/${theirs.position}/images/${theirs.image}`,
  ])
    expect([path, (await as(limited).get(path)).status]).toEqual([path, 404])
  for (const path of ['/dashboard/connections', '/dashboard/deliveries'])
    expect([path, (await as(limited).get(path)).code]).toEqual([path, 'dashboard.teams'])
  const { knex } = product.core.database
  const state = async () =>
    JSON.stringify([
      await knex('interviews').where({ id: theirs.interview }),
      await Promise.all(
        ['decisions', 'reviews', 'review_notes', 'interview_views', 'analyses'].map((table) =>
          knex(table).where({ interview_id: theirs.interview }),
        ),
      ),
    ])
  const before = await state()
  for (const [path, form] of Object.entries({
    decision: { decision: 'approved', foreseen: '' },
    rating: { rating: '5' },
    reveal: {},
    notes: { text: 'Mine' },
    analysis: {},
    accommodations: { timePercent: '150', extraTakes: '1' },
    reopen: {},
  }))
    expect([path, (await as(limited).post(`${at}/${path}`, form as Record<string, string>)).status]).toEqual([
      path,
      404,
    ])
  const ids = [ours.interview, theirs.interview]
  const batch = await as(limited).get(`/dashboard/decision?decision=approved&id=${ids.join('&id=')}`)
  expect([batch.status, batch.text]).toEqual([200, expect.not.stringMatching(CANARY)])
  const foreseen = /name="foreseen" value="([^"]*)"/.exec(batch.text)?.[1] ?? ''
  const decided = await as(limited).post('/dashboard/decision', { decision: 'approved', ids: ids.join(','), foreseen })
  expect(decided.status).toBe(303)
  expect(await state()).toBe(before)
  expect(await knex('decisions').where({ interview_id: ours.interview })).toHaveLength(1)
})

test('asked for at the same time as by somebody who sees everything, it is still not there', async () => {
  const at = `/dashboard/interviews/${theirs.interview}`
  for (let round = 0; round < 5; round++) {
    const asked = Array.from({ length: 12 }, (_, n) => as(n % 2 === 0 ? whole : limited).get(at))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? 200 : 404)))
  }
})

test('a change within a team is stamped behind every change of the organization', async () => {
  const { knex } = product.core.database
  const ahead = new Date(Date.now() + 60_000)
  await knex('interviews').where({ id: theirs.interview }).update({ updated_at: ahead })
  expect((await as(limited).post(`/dashboard/interviews/${ours.interview}/analysis`, {})).status).toBe(303)
  const { updated_at: stamped } = await knex('interviews').where({ id: ours.interview }).first('updated_at')
  expect(stamped.getTime()).toBeGreaterThanOrEqual(ahead.getTime())
})

test('news of completed interviews go to those who see them', async () => {
  for (const who of [limited, whole])
    expect((await as(who).post('/dashboard/notifications', { completed: 'at_once' })).status).toBe(303)
  const api = product.api(tenant)
  const { id, inviteUrl } = await api.invited(theirs.position)
  await new Link(inviteUrl ?? '').answer()
  const { id: own, inviteUrl: ownUrl } = await api.invited(ours.position)
  await new Link(ownUrl ?? '').answer()
  const told = async (interview: string) =>
    product.core.database
      .knex('mails')
      .where({ interview_id: interview, kind: 'completed' })
      .orderBy('recipient')
      .pluck('recipient')
  await eventually('the news are planned', async () => (await told(own)).length === 2)
  expect([await told(id), await told(own)]).toEqual([
    ['whole@acme.example'],
    ['limited@acme.example', 'whole@acme.example'],
  ])
})

test('a team in which somebody is stays', async () => {
  await product.core.database.knex('positions').where({ team_id: sales }).update({ team_id: null })
  const { text } = await as(head).get(`/dashboard/teams/${sales}`)
  expect([text.includes('limited@acme.example'), text.includes('/delete')]).toEqual([true, false])
  const refused = await as(head).post(`/dashboard/teams/${sales}/delete`, {})
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('one person is in it')])
  expect((await as(limited).get('/dashboard')).text).not.toMatch(/Candidate</)
  await product.core.database.knex('positions').where({ id: ours.position }).update({ team_id: sales })
})

test('an administrator sees everything, whatever their teams', async () => {
  const path = `/dashboard/people/${limitedId}`
  await as(head).post(path, { act: 'role', role: 'administrator' })
  expect((await as(limited).get('/dashboard')).text).toMatch(CANARY)
  expect((await as(head).get(path)).text).toContain('Administrators see everything')
  await as(head).post(path, { act: 'role', role: 'viewer' })
  expect((await as(limited).get('/dashboard')).text).not.toMatch(CANARY)
})

test('a start that has to make the limit waits for a process at work, which waits for nothing long', async () => {
  const { database } = product.core
  await database.knex.raw('drop policy own_teams on reviews')
  const [busy, other] = [new pg.Client(product.databaseUrl), new pg.Client(product.databaseUrl)]
  await Promise.all([busy.connect(), other.connect()])
  await busy.query('begin')
  await busy.query('select from reviews')
  let isDone = false
  const migrating = migrate(database).then(() => {
    isDone = true
  })
  const until = Date.now() + 2_500
  let longestMs = 0
  while (Date.now() < until) {
    const at = Date.now()
    await other.query('select from reviews')
    longestMs = Math.max(longestMs, Date.now() - at)
  }
  expect([isDone, longestMs < 2_000]).toEqual([false, true])
  await busy.query('commit')
  await migrating
  const { rows } = await other.query(
    `select from pg_policy where polname = 'own_teams' and polrelid = 'reviews'::regclass`,
  )
  expect(rows).toHaveLength(1)
  await Promise.all([busy.end(), other.end()])
})

test('every table of interviews and positions holds the limit, and no page works beside it', async () => {
  const client = new pg.Client(product.databaseUrl)
  await client.connect()
  const { rows: tables } = await client.query(
    `select distinct c.table_name as name from information_schema.columns c
       join information_schema.columns o on o.table_schema = c.table_schema and o.table_name = c.table_name and o.column_name = 'organization_id'
     where c.table_schema = 'public' and c.column_name in ('interview_id', 'position_id', 'public_digest') order by 1`,
  )
  await client.query(
    `select set_config('role', $1, false), set_config('bridge.organization', $2, false), set_config('bridge.teams', $3, false)`,
    [product.core.database.requests.role.name, tenant.organizationId, sales],
  )
  const exempt = ['interview_totals', 'interview_names']
  const held = tables.map(({ name }) => name as string).filter((name) => !exempt.includes(name))
  expect(held).toEqual(
    expect.arrayContaining([
      'analyses',
      'answers',
      'decisions',
      'interviews',
      'mails',
      'positions',
      'reviews',
      'takes',
    ]),
  )
  for (const name of held) {
    const { rows } = await client.query(`select to_jsonb(t)::text as text from ${name} t`)
    const leaks = rows.filter(
      ({ text }) => CANARY.test(text) || text.includes(theirs.interview) || text.includes(theirs.position),
    )
    expect([name, leaks]).toEqual([name, []])
  }
  await client.end()
  const room = new URL('../../src/dashboard/', import.meta.url)
  const beside = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !['guards.ts', 'guest-routes.ts'].includes(basename(file)))
    .filter((file) => /withinOrganization|withinTeams/.test(readFileSync(new URL(file, room), 'utf8')))
  expect(beside).toEqual([])
})
