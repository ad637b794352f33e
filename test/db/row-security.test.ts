import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presentOrganization } from '../../src/db/tenancy.ts'
import type { Position } from '../../src/interview/contract/contract.ts'
import { Link } from '../kit/api.ts'
import { PNG } from '../kit/pictures.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { WITHOUT_CONDITION, withoutEach } from './row-conditions.ts'

/** The second wall: a statement of a request that forgets its organization still shows and changes nothing of another one. */

let product: Product
let requestRole: string
let [ours, theirs]: Tenant[] = []
/** Statements of requests of ours, by their text, with the values of one call. */
const asked = new Map<string, readonly unknown[]>()

/** The ids of ours that a request may name, and what stands at the same place with them. */
let theirIds = new Map<string, string>()

interface Query {
  readonly text?: string
  readonly values?: readonly unknown[]
}

/** Notes everything that the driver is asked within a request of ours. Before the product starts: its clients keep the function. */
function record(): void {
  const { prototype } = pg.Client as unknown as { prototype: { query(...parts: unknown[]): unknown } }
  const query = prototype.query
  prototype.query = function (this: unknown, ...parts: unknown[]) {
    const [first, second] = parts as [string | Query, unknown]
    const text = typeof first === 'string' ? first : first.text
    const values = (typeof first === 'string' ? undefined : first.values) ?? (Array.isArray(second) ? second : [])
    const of = presentOrganization()
    if (of !== undefined && of === ours?.organizationId && text !== undefined && !asked.has(text))
      asked.set(text, values)
    return query.apply(this, parts)
  }
}

async function seeded(tenant: Tenant, name: string): Promise<{ position: string; interview: string }> {
  const api = product.api(tenant)
  const position = await api.position(tenant, { name: `${name} position` })
  const candidate = { firstName: name, lastName: 'Candidate', email: `${name.toLowerCase()}@people.example` }
  const made = await api.invited(position.id, { candidate, sendEmail: true })
  // Somebody whose invite ran out is invited anew: the rules decide about that.
  const late = { candidate: { ...candidate, email: `late.${candidate.email}` } }
  const { id: expired } = await api.invited(position.id, late)
  const past = new Date(Date.now() - 86_400_000)
  await product.core.database.knex('interviews').where({ id: expired }).update({ invite_expires_at: past })
  await api.invited(position.id, late)
  const link = new Link(made.inviteUrl ?? '')
  await link.answer(1)
  const [, { id: question = '' } = {}] = (await link.state()).questions
  for (let take = 0; take < 3; take++) {
    const url = await link.take(question)
    const method = take === 1 ? 'DELETE' : 'HEAD'
    await fetch(`${url}?faulty=1`, { method, headers: { 'tus-resumable': '1.0.0' } })
    await fetch(url)
    await fetch(`${link.url}/uploads`)
    if (take === 2) await fetch(`${url}/keep`, { method: 'POST' })
  }
  await api.call('POST', `/interviews/${made.id}/analysis`)
  const caller = { ...tenant, userId: null, keyId: null }
  const picture = { alt: `${name} picture`, picture: PNG }
  await product.core.services.questionImages.setQuestionImage(
    caller,
    position.id,
    position.questions[0]?.id ?? '',
    picture,
  )
  await product.core.services.decisions.decide(caller, made.id, 'rejected', `${name} reason`)
  await product.core.services.reviews.rate(tenant, made.id, 3, `${name} rating`)
  await product.core.services.reviewNotes.addNote(tenant, made.id, `${name} note`)
  await product.core.services.views.noteView(tenant, made.id)
  const guests = { days: 7, drawn: 'a'.repeat(24), login: `${name} login` }
  await product.core.services.guestLinks.makeGuestLink(tenant, made.id, guests)
  await product.core.accounts.createTeam({ organizationId: tenant.organizationId, name: `${name} team` })
  return { position: position.id, interview: made.id }
}

/** Everything about positions that administrators do in the dashboard. */
async function recruit(recruiter: Reviewer, position: string, open: { id: string; inviteUrl: string | null }) {
  const path = `/dashboard/positions/${position}`
  const { text } = await recruiter.get(path)
  const { data: positions } = (await product.api(ours as Tenant).get<Position[]>('/positions')).body
  const questions = positions.find(({ id }) => id === position)?.questions ?? []
  const [first] = questions
  const draft = {
    name: 'Own position, edited',
    companyId: ours?.companyId ?? '',
    teamId: ours?.teamId ?? '',
    status: 'open',
    ...Object.fromEntries(questions.map(({ id }, at) => [`q${at}id`, id])),
    ...Object.fromEntries(questions.map((one, at) => [`q${at}text`, one.text])),
    ...Object.fromEntries(questions.map((_, at) => [`q${at}minutes`, '1'])),
  }
  expect((await recruiter.post('/dashboard/positions/new', draft)).status).toBe(303)
  const seen = /name="seen" value="([^"]*)"/.exec((await recruiter.get(`${path}/edit`)).text)?.[1] ?? ''
  expect((await recruiter.post(`${path}/edit`, { ...draft, seen })).status).toBe(303)
  const image = /images\/([0-9a-f]{24})/.exec(text)?.[1]
  expect((await recruiter.get(`${path}/images/${image}`)).status).toBe(200)
  const form = `${path}/questions/${first?.id}/image`
  expect((await recruiter.post(form, { alt: 'Own picture, described anew' })).status).toBe(303)
  const link = new Link(open.inviteUrl ?? '')
  await link.start()
  const [asked] = (await link.state()).questions
  expect((await fetch(`${link.url}/images/${asked?.image?.id}`)).status).toBe(200)
  expect((await recruiter.post(form, { remove: '1' })).status).toBe(303)
  expect((await recruiter.get(`${path}/preview`)).status).toBe(200)
  const settings = { language: 'tr', retakes: '', thinkingSeconds: '', publicLinkUntil: '', isPublicLinkOn: 'on' }
  expect((await recruiter.post(path, settings)).status).toBe(303)
  const invite = { firstName: 'By', lastName: 'Hand', email: 'own.hand@people.example', expiresInDays: '7' }
  const invited = (await recruiter.post(`${path}/invite`, invite)).location?.split('#')[0] ?? ''
  expect((await recruiter.get(`${invited}/cancel`)).status).toBe(200)
  expect((await recruiter.post(`${invited}/cancel`, {})).status).toBe(303)
}

beforeAll(async () => {
  record()
  product = await startProduct({ role: 'api' })
  requestRole = product.core.database.requests.role.name
  ;[ours, theirs] = [await product.tenant(), await product.tenant()]
  const canary = await seeded(theirs, 'Canary')
  const { position, interview } = await seeded(ours, 'Own')
  theirIds = new Map([
    [ours.organizationId, theirs.organizationId],
    [ours.companyId, theirs.companyId],
    [ours.teamId, theirs.teamId],
    [ours.keyId, theirs.keyId],
    [position, canary.position],
    [interview, canary.interview],
  ])
  const api = product.api(ours)
  const reviewer = await Reviewer.login(product.origin, ours)
  for (const path of ['/companies', '/teams', '/positions', '/positions?status=open', '/interviews'])
    await api.get(path)
  for (const query of ['status=completed', `positionId=${position}`, 'approvalStatus=pending', 'externalId=x'])
    await api.get(`/interviews?${query}`)
  await api.get('/interviews?updatedSince=2026-01-01T00:00:00Z&limit=1')
  await api.get(`/interviews/${interview}`)
  await api.get(`/interviews/${interview}/analysis`)
  await api.call('PATCH', `/positions/${position}`, { name: 'Own position, renamed' })
  const { id } = await api.invited((await api.position(ours as Tenant)).id)
  await api.call('DELETE', `/interviews/${id}`)
  await api.call('DELETE', `/interviews/${interview}`)
  await api.call('POST', `/interviews/${interview}/analysis`)
  for (const query of [
    '?q=own',
    '?q=own&sort=name',
    '?decision=to_decide&analysis=pending',
    '?position=own&dates=created&from=2020-01-01',
  ])
    expect((await reviewer.get(`/dashboard${query}`)).status).toBe(200)
  expect((await reviewer.get('/dashboard/interviews.csv?q=own')).text).toContain('Own')
  for (const page of ['', '/positions', '/companies', '/teams', '/api-keys', '/mail', '/connections', '/deliveries'])
    expect((await reviewer.get(`/dashboard${page}`)).status).toBe(200)
  expect((await reviewer.get(`/dashboard/interviews/${interview}`)).status).toBe(200)
  expect((await reviewer.get(`/dashboard/positions/${position}`)).status).toBe(200)
  const path = `/dashboard/interviews/${interview}`
  expect((await reviewer.decide(path, 'rejected', 'Own reason, again')).location).toContain(path)
  const decisionId = /name="decisionId" value="(\d+)"/.exec((await reviewer.get(path)).text)?.[1] ?? ''
  expect((await reviewer.post(`${path}/decision/undo`, { decisionId })).status).toBe(303)
  for (const [part, form] of Object.entries({ rating: { rating: '5' }, reveal: {}, notes: { text: 'Own words' } }))
    expect((await reviewer.post(`${path}/${part}`, form)).status).toBe(303)
  const note = /notes\/\d+/.exec((await reviewer.get(path)).text)?.[0]
  expect((await reviewer.post(`${path}/${note}`, { text: 'Own words, other ones' })).status).toBe(303)
  expect((await reviewer.post(`${path}/${note}/delete`, {})).status).toBe(303)
  const guest = /id="guest-link"[^>]* value="([^"]+)"/.exec(
    (await reviewer.post(`${path}/guest-links`, { days: '7' })).text,
  )?.[1]
  const seen = await (await fetch(`${guest}`)).text()
  for (const src of [...seen.matchAll(/src="(\/g\/[^"]+)"/g)].map((found) => found[1]))
    expect((await fetch(`${product.origin}${src}`)).status).toBe(200)
  const revoke = /guest-links\/\w+\/revoke/.exec((await reviewer.get(path)).text)?.[0]
  expect((await reviewer.post(`${path}/${revoke}`, {})).status).toBe(303)
  expect((await reviewer.decide(path, 'approved')).status).toBe(303)
  expect((await reviewer.post('/dashboard/notifications', { completed: 'daily' })).status).toBe(303)
  const open = await api.invited(position)
  const granted = { timePercent: '150', extraTakes: '1', mayWrite: 'on' }
  expect((await reviewer.post(`/dashboard/interviews/${open.id}/accommodations`, granted)).status).toBe(303)
  await fetch(`${open.inviteUrl}/logo`)
  await fetch(`${open.inviteUrl}`)
  const boss = { email: 'own.boss@acme.example', password: 'correct horse battery' }
  await product.core.accounts.createUser({ organizationId: ours.organizationId, ...boss, administrator: true })
  const recruiter = await Reviewer.login(product.origin, boss)
  await recruit(recruiter, position, open)
  const { companyId, teamId, userId } = ours
  for (const path of ['/people', `/people/${userId}`, '/account', '/home', '/teams?q=own', `/companies/${companyId}`])
    expect((await recruiter.get(`/dashboard${path}`)).status).toBe(200)
  const made = await recruiter.post('/dashboard/teams', { drawn: 'e'.repeat(24), name: 'Own team, made' })
  const renamed = { name: 'Own team, renamed', seen: JSON.stringify(['Own team, made', null]) }
  for (const form of [renamed, { ...renamed, seen: 'x' }]) await recruiter.post(made.location ?? '', form)
  const teams = { act: 'teams', team: teamId, shown: '' }
  expect((await recruiter.post(`/dashboard/people/${userId}`, teams)).status).toBe(303)
  expect((await recruiter.post(`/dashboard/teams/${teamId}/delete`, {})).status).toBe(409)
  for (const page of ['', '?q=own', '/home', '/mail', '/account', `/timeline?connection=x&application=1`])
    expect((await reviewer.get(`/dashboard${page}`)).status).toBeLessThan(500)
  expect((await recruiter.get(`/dashboard/teams/${teamId}`)).text).toContain('@')
  expect((await recruiter.post(`/dashboard/people/${userId}`, { act: 'teams', shown: teamId })).status).toBe(303)
  expect((await recruiter.post(`${made.location}/delete`, {})).status).toBe(303)
}, 600_000)
afterAll(() => product.stop())

/** What a statement answers as `role`, and what became of their rows; nothing of it stays. */
async function tried(client: pg.Client, role: string, text: string, values: readonly unknown[]) {
  await client.query('begin')
  try {
    await client.query(`select set_config('role', $1, true), set_config('bridge.organization', $2, true)`, [
      role,
      ours?.organizationId,
    ])
    const { rows } = await client.query({ text, values: values as unknown[], rowMode: 'array' })
    await client.query('set local role none')
    return { answer: JSON.stringify(rows), theirs: await digest(client) }
  } finally {
    await client.query('rollback')
  }
}

async function digest(client: pg.Client): Promise<string> {
  const tables = [
    'positions',
    'question_images',
    'interviews',
    'answers',
    'takes',
    'notices',
    'decisions',
    'reviews',
    'review_notes',
    'transcript_corrections',
    'interview_views',
    'guest_links',
    'analyses',
    'mails',
    'companies',
    'teams',
    'users',
    'api_keys',
    'account_history',
  ]
  const parts = tables.map(
    (table) =>
      `(select md5(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text)) from ${table} t where organization_id = $1)`,
  )
  const { rows } = await client.query(`select ${parts.join(` || ' ' || `)} as digest`, [theirs?.organizationId])
  return rows[0].digest
}

const LEAK = /canary/i

test('without its condition, each statement of a request still shows and changes nothing of another organization', async () => {
  expect(product.core.database.requests.role.isOurs).toBe(true)
  const client = new pg.Client(product.databaseUrl)
  await client.connect()
  const before = await digest(client)
  let [mutants, leaksOfOwner] = [0, 0]
  // A team that positions refer to is not deleted, whosever it is.
  const stays = (error: { code?: string }) => {
    if (error.code !== '23503') throw error
    return { answer: '', theirs: before }
  }
  for (const [text, values] of asked) {
    for (const mutant of withoutEach(text)) {
      mutants++
      const { answer, theirs: after } = await tried(client, requestRole, mutant, values).catch(stays)
      expect([mutant, answer]).toEqual([mutant, expect.not.stringMatching(LEAK)])
      expect([mutant, after]).toEqual([mutant, before])
      // Without the wall many of them do: so the wall it is that holds.
      const owner = await tried(client, 'none', mutant, values).catch(stays)
      if (LEAK.test(owner.answer) || owner.theirs !== before) leaksOfOwner++
    }
  }
  await client.end()
  expect(mutants).toBeGreaterThan(20)
  expect(leaksOfOwner).toBeGreaterThan(5)
})

/** Whether a statement reads or changes a table of organizations, itself or by a function of ours. */
async function concernsOrganizations(): Promise<(text: string) => boolean> {
  const { rows } = await product.core.database.knex.raw<{ rows: { tables: string; functions: string }[] }>(
    `select (select string_agg(relname, '|') from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity) as tables,
       (select string_agg(proname, '|') from pg_proc
         where pronamespace = 'public'::regnamespace and not starts_with(proname, 'list_walk')) as functions`,
  )
  const words = new RegExp(`\\b(from|join|update|into)\\s+"?(${rows[0]?.tables})\\b|\\b(${rows[0]?.functions})\\(`, 'i')
  return (text) => words.test(text)
}

test('each statement of a request has a condition on the organization, or a reason why not', async () => {
  const concerns = await concernsOrganizations()
  const lacking = [...asked.keys()].filter((text) => concerns(text) && withoutEach(text).length === 0)
  const reasons = Object.keys(WITHOUT_CONDITION)
  expect(lacking.filter((text) => !reasons.some((begin) => text.startsWith(begin)))).toEqual([])
  // A reason that no statement needs any more goes.
  expect(reasons.filter((begin) => !lacking.some((text) => text.startsWith(begin)))).toEqual([])
})

test('asked with the ids of another organization, each statement of a request shows and changes nothing of it', async () => {
  const client = new pg.Client(product.databaseUrl)
  await client.connect()
  const before = await digest(client)
  let [foreign, changedByOwner] = [0, 0]
  for (const [text, values] of asked) {
    const named = values.map((value) => (typeof value === 'string' ? (theirIds.get(value) ?? value) : value))
    if (!named.some((value, at) => value !== values[at]) || text.includes(`set_config('role'`)) continue
    foreign++
    // Refusing is as good as finding nothing.
    const refused = { answer: '', theirs: before }
    const { answer, theirs: after } = await tried(client, requestRole, text, named).catch(() => refused)
    expect([text, answer]).toEqual([text, expect.not.stringMatching(LEAK)])
    expect([text, after]).toEqual([text, before])
    const owner = await tried(client, 'none', text, named).catch(() => refused)
    if (LEAK.test(owner.answer) || owner.theirs !== before) changedByOwner++
  }
  await client.end()
  expect(foreign).toBeGreaterThan(20)
  expect(changedByOwner).toBeGreaterThan(10)
})
