import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { presentOrganization, withinOrganization } from '../../src/db/tenancy.ts'
import type { Position } from '../../src/interview/contract.ts'
import { Link } from '../kit/api.ts'
import { PNG } from '../kit/pictures.ts'
import { type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'

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
  await product.core.service.setQuestionImage(caller, position.id, position.questions[0]?.id ?? '', picture)
  await product.core.service.decide(caller, made.id, 'rejected', `${name} reason`)
  await product.core.service.rate(tenant, made.id, 3, `${name} rating`)
  await product.core.service.addNote(tenant, made.id, `${name} note`)
  await product.core.service.noteView(tenant, made.id)
  const guests = { days: 7, drawn: 'a'.repeat(24), login: `${name} login` }
  await product.core.service.makeGuestLink(tenant, made.id, guests)
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
  const question = (await reviewer.get(`${path}/decision?decision=rejected`)).text
  const foreseen = /name="foreseen" value="([^"]*)"/.exec(question)?.[1] ?? ''
  const decision = { decision: 'rejected', reason: 'Own reason, again', foreseen }
  expect((await reviewer.post(`${path}/decision`, decision)).location).toContain(path)
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
  expect((await reviewer.post(`${path}/approval`, { decision: 'approved' })).status).toBe(303)
  expect((await reviewer.post('/dashboard/mail/choice', { completed: 'daily' })).status).toBe(303)
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

/** Behind a word that begins a condition: `set organization_id = $1` is none. */
const CONDITION =
  /(?<=\b(?:where|and|on)\s+\(?)(?:(?:"?\w+"?\.)?"?organization_id"?\s*=\s*(\$\d+)|\bo\.id\s*=\s*(\$\d+))/gi

/** The text with one of its conditions taken out, once for each of them. Its parameter stays, so that the numbers fit. */
function withoutEach(text: string): string[] {
  return [...text.matchAll(CONDITION)].map((match) => {
    const parameter = match[1] ?? match[2]
    return `${text.slice(0, match.index)}(${parameter}::text is not null)${text.slice(match.index + match[0].length)}`
  })
}

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

const OF_LINK = 'it names the interview behind the link of a candidate, or its position'
/** Statements of requests that touch rows of organizations and have no condition on one, by what begins them: and why that is right. */
const WITHOUT_CONDITION: Readonly<Record<string, string>> = {
  'select * from "interviews" where "id" = $1': OF_LINK,
  'select "id" from "interviews" where "id" = $1 for no key update': OF_LINK,
  'select "o"."name" as "organization", "p"."name" as "position"': OF_LINK,
  'select "questions" from "positions"': OF_LINK,
  'select "question_id" from "answers"': OF_LINK,
  'select "media_key", "stored_key" from "answers"': OF_LINK,
  'update "interviews" set "started_at"': OF_LINK,
  'update "interviews" set "status" = $1, "answered_questions"': OF_LINK,
  'insert into "answers"': OF_LINK,
  'insert into "media_leftovers"': OF_LINK,
  'insert into "takes"': 'it names the organization as a value',
  'insert into "decisions"': 'it names the organization as a value',
  'insert into "reviews"': 'it names the organization as a value',
  'insert into "notices"': 'it names the organization as a value',
  'delete from "media_leftovers" where "key" = $1': 'the key was drawn for this upload',
  'update "organizations" set "credits"': 'its id is the organization',
  'insert into "positions"': 'it names the organization as a value',
  'insert into "question_images"': 'it names the organization as a value',
  'insert into "guest_links"': 'it names the organization as a value',
  'select "name" from "organizations" where "id" = $1': 'its id is the organization',
  'insert into "interview_horizons"': 'it names the organization as a value',
  'insert into "analyses"': 'it names the organization as a value',
  'update "interviews" set "cancelled_at"': 'the same transaction locked the row by its organization',
  'update "interviews" set "analysis_status"': 'the same transaction locked the row by its organization',
  'update "positions" set': 'the same transaction locked the row by its organization',
  'select "id" as "id", "name" as "name", "subscription"': 'its id is the organization',
  'select unnest(interview_invite(': 'the function takes the organization',
  'select unnest(interview_invite_plain(': 'the function takes the organization',
  'select w.words, array(select interview_named(':
    'the function takes the organization, and asks for whom the session works',
  'select organizations_are_many()': 'it tells whether there are several, and nothing of any',
  'select interview_stamp(': 'the function takes the organization',
  'select mails_plan(': 'the function takes the organization',
  'insert into mail_choices': 'it names the organization as a value',
  'select "id" from "organizations" where "id" = $1': 'its id is the organization',
  'insert into "teams"': 'it names the organization as a value',
  'insert into "team_members"': 'it names the organization as a value',
  'insert into "account_history"': 'it names the organization as a value',
}
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

test('a connection never keeps the organization of its previous user', async () => {
  const { knex, pool } = product.core.database
  const seen = async () => [
    (await knex('positions').distinct('organization_id').orderBy('organization_id')).length,
    (await pool.query('select distinct organization_id from positions')).rows.length,
  ]
  const of = (tenant: Tenant | undefined) => withinOrganization(tenant?.organizationId ?? '', seen)
  for (let round = 0; round < 3; round++) {
    expect(await Promise.all([seen(), of(ours), of(theirs), seen(), of(ours)])).toEqual([
      [2, 2],
      [1, 1],
      [1, 1],
      [2, 2],
      [1, 1],
    ])
    expect(await withinOrganization('f'.repeat(24), seen)).toEqual([0, 0])
  }
})

test('of the idle connections a request gets the one that is set to its organization', async () => {
  const { knex, pool } = product.core.database
  const [one, another] = [ours?.organizationId ?? '', theirs?.organizationId ?? '']
  const text = 'select pg_backend_pid() as pid'
  /** Several connections at once, so that as many are idle afterwards, each set to one of the two. */
  const all = [one, another, one, another]
  await Promise.all(all.map((of) => withinOrganization(of, () => pool.query('select pg_sleep(0.05)'))))
  await Promise.all(all.map((of) => withinOrganization(of, () => knex.raw('select pg_sleep(0.05)'))))
  for (const ask of [() => pool.query(text), () => knex.raw(text)]) {
    const pids: number[] = []
    for (let round = 0; round < 6; round++)
      pids.push((await withinOrganization(round % 2 ? one : another, ask)).rows[0].pid)
    // By turns, and each comes back to a connection of its own.
    const [first, second] = pids
    expect(pids).toEqual([first, second, first, second, first, second])
    expect(first).not.toBe(second)
  }
})

test('requests of two organizations on one connection, one right behind the other, see each its own', async () => {
  const fresh = [await product.tenant(), await product.tenant()]
  const { hostname, port } = new URL(product.origin)
  const request = (of: Tenant, connection: string) =>
    `GET /api/v1/teams HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${of.key}\r\nConnection: ${connection}\r\n\r\n`
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write(
    fresh.flatMap((of) => [request(of, 'keep-alive'), request(of, 'keep-alive')]).join('') +
      request(fresh[0] as Tenant, 'close'),
  )
  await once(socket, 'close')
  const text = Buffer.concat(chunks).toString()
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(5).fill('HTTP/1.1 200'))
  expect(text.match(/"id":"[0-9a-f]{24}"/g)?.map((id) => id.slice(6, -1))).toEqual(
    [0, 0, 1, 1, 0].map((at) => fresh[at]?.teamId),
  )
})

test('a row of another organization can be neither made nor moved there', async () => {
  const { knex } = product.core.database
  const other = theirs?.organizationId
  await withinOrganization(ours?.organizationId ?? '', async () => {
    await expect(knex('teams').insert({ id: 'a'.repeat(24), organization_id: other, name: 'x' })).rejects.toThrow(
      /row-level security/,
    )
    await expect(knex('teams').update({ organization_id: other })).rejects.toThrow(/row-level security/)
    expect(await knex('teams').where({ organization_id: other }).delete()).toBe(0)
  })
})

test('every table of organizations is behind the wall, and is again after it was taken away', async () => {
  const { knex } = product.core.database
  const open = async () => {
    const { rows } = await knex.raw(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and (a.attname = 'organization_id' or (c.relname = 'organizations' and a.attname = 'id')) and not c.relrowsecurity`,
    )
    return rows.length
  }
  expect(await open()).toBe(0)
  await knex.raw('drop policy own_organization on teams')
  await knex.raw('alter table teams disable row level security')
  await knex.raw(`revoke insert on interviews from ${requestRole}`)
  await migrate(product.core.database)
  expect(await open()).toBe(0)
  const granted = await knex.raw(`select has_table_privilege(?, 'interviews', 'insert') as may`, [requestRole])
  expect(granted.rows).toEqual([{ may: true }])
})

test('an invite of a request that joins one of the engine is made with the rights of a request', async () => {
  const tenant = ours as Tenant
  const { id: position } = await product.api(tenant).position(tenant)
  const caller = { organizationId: tenant.organizationId, userId: null, keyId: null }
  const invite = (email: string) =>
    product.core.service.invite(caller, position, {
      candidate: { firstName: 'A', lastName: 'B', email },
      expiresInDays: 7,
      sendEmail: false,
    } as never)
  const { pool } = product.core.database
  const client = await pool.connect()
  // The trigger notes who inserts.
  await client.query(`create table inserted_by (name text);
    grant insert on inserted_by to ${requestRole};
    create function note_inserter() returns trigger language plpgsql as $$ begin insert into inserted_by values (current_user); return new; end $$;
    create trigger note_inserter before insert on interviews for each row execute function note_inserter()`)
  const { rows } = await client.query<{ me: string }>('select current_user::text as me')
  client.release()
  try {
    const engine = Array.from({ length: 5 }, (_, n) => invite(`engine${n}@people.example`))
    const requests = withinOrganization(tenant.organizationId, () =>
      Array.from({ length: 5 }, (_, n) => invite(`request${n}@people.example`)),
    )
    await Promise.all([...engine, ...requests])
    const noted = await pool.query<{ name: string }>('select name from inserted_by order by 1')
    expect(noted.rows.map(({ name }) => name).sort()).toEqual(
      [...Array(5).fill(rows[0]?.me), ...Array(5).fill(requestRole)].sort(),
    )
  } finally {
    await pool.query('drop trigger note_inserter on interviews; drop function note_inserter; drop table inserted_by')
  }
})

test('a query that is made within an organization and waited for outside sees that organization only', async () => {
  const { knex } = product.core.database
  expect(await withinOrganization(ours?.organizationId ?? '', () => knex('organizations').pluck('id'))).toEqual([
    ours?.organizationId,
  ])
})

test('work for an organization is refused without its id', () => {
  expect(() => withinOrganization('', () => 'done')).toThrow(/without its id/)
})
