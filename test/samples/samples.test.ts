import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAMPLE_VISITOR } from '../../src/accounts/sessions.ts'
import { sampleOf } from '../../src/base/ids.ts'
import { PEOPLE } from '../../src/samples/people.ts'
import { dumpOf } from '../kit/dump.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type TestSmtp, testSmtp } from '../kit/smtp.ts'
import { writersOf } from '../kit/writers.ts'

/** Sample data on the started product: made and removed by one press each, and outside of everything that is about real people. */

const ANALYSIS = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'k', model: 'nobody' }
/** Work of the program itself, which goes on meanwhile. */
const OF_THE_PROGRAM = /^(public\.(beats|clock_looks|epochs|leases|media_checks|rate_windows)|graphile_worker\.)/

let product: Product
let smtp: TestSmtp
let tenant: Tenant
let other: Tenant
let administrator: Reviewer
let second: Reviewer
let reviewer: Reviewer

beforeAll(async () => {
  smtp = await testSmtp()
  product = await startProduct({
    yaml: {
      mail: { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'bridge@acme.example' },
      analysis: { ...ANALYSIS, transcription: ANALYSIS },
    },
  })
  tenant = await product.tenant()
  other = await product.tenant()
  await product.core.accounts.updateUser(tenant.userId, { administrator: true })
  const as = async (role: 'administrator' | 'reviewer') => {
    const one = { email: `${role}@samples.example`, password: 'correct horse battery' }
    await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...one, role })
    return Reviewer.login(product.origin, one)
  }
  administrator = await Reviewer.login(product.origin, tenant)
  second = await as('administrator')
  reviewer = await as('reviewer')
})
afterAll(async () => {
  await product?.stop()
  await smtp?.close()
})

const files = (): string[] =>
  readdirSync(join(product.folder, 'media'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.webm'),
  )

/** Every row of every table but those in which the program notes its own work, and every recording. */
async function everything(): Promise<Record<string, unknown>> {
  const dump = [...(await dumpOf(product.databaseUrl))].filter(([table]) => !OF_THE_PROGRAM.test(table))
  // A row that was changed and changed back stands elsewhere in its table.
  return { ...Object.fromEntries(dump.map(([table, rows]) => [table, rows.split('\n').sort()])), files: files() }
}

const press = (who: Reviewer, act: '' | '/leave' | '/remove' = '') => who.post(`/dashboard/sample${act}`, {})
const idsOf = (text: string) => [
  ...new Set([...text.matchAll(/\/dashboard\/interviews\/([0-9a-f]{24})/g)].map(([, id]) => id)),
]
/** The pages of the people of the sample, by first name. */
async function peopleIn(who: Reviewer): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>()
  for (const id of idsOf((await who.get('/dashboard')).text)) {
    const path = `/dashboard/interviews/${id}`
    const name = /<h1><bdi>(\w+)/.exec((await who.get(path)).text)?.[1] ?? ''
    pages.set(name, path)
  }
  return pages
}

test('one press makes it and one removes it: of everything that was tried in it no row and no file is left', async () => {
  expect((await administrator.get('/dashboard/home')).text).toContain('Look around with sample data')
  // Opened once before: who read a page is noted.
  await administrator.get('/dashboard')
  // Housekeeping notes for each real person that they get summaries from now on.
  await product.core.services.mailPlans.planSummaries()
  const before = await everything()

  expect(await press(administrator)).toMatchObject({ code: null, status: 303, location: '/dashboard/home' })
  const home = (await administrator.get('/dashboard/home')).text
  expect(home).toContain('Everybody on this page is made up.')
  expect(home).toContain('2 completed interviews wait for a decision.')
  expect(home).not.toContain('credits')
  expect(files()).toHaveLength(PEOPLE.flatMap(({ clips }) => clips).length)

  // Nothing leads out of it: no file, no reminder, no link by which anybody applies.
  expect((await administrator.get('/dashboard')).text).not.toMatch(/\.csv|\/remind/)
  const position =
    /\/dashboard\/positions\/[0-9a-f]{24}/.exec((await administrator.get('/dashboard/positions')).text)?.[0] ?? ''
  expect((await administrator.get(position)).text).not.toContain('id="public-link"')

  const people = await peopleIn(administrator)
  expect([...people.keys()].sort()).toEqual(PEOPLE.map(({ firstName }) => firstName).sort())
  for (const [name, path] of people) {
    const { status, text } = await administrator.get(path)
    expect([name, status, text.includes('Everybody on this page is made up.')]).toEqual([name, 200, true])
    // What would go out is not offered.
    expect(text).not.toMatch(/Remind|guest-links|accommodations|\/analysis"/)
  }
  const bruno = people.get('Bruno') ?? ''
  // What a reviewer does is tried, and stored.
  expect((await administrator.post(`${bruno}/rating`, { rating: '4', note: 'tried' })).status).toBe(303)
  const rated = (await administrator.get(bruno)).text
  expect(rated).toContain('made up for this sample, not by a model')
  expect(rated).toContain('I wrote a test that fails when it comes back.')
  expect((await administrator.post(`${bruno}/notes`, { text: 'tried' })).status).toBe(303)
  expect((await administrator.decide(bruno, 'approved')).status).toBe(303)
  expect((await administrator.get(`${people.get('Amara')}`)).text).toContain('approved')
  const clara = people.get('Clara') ?? ''
  expect((await administrator.post(`${clara}/reveal`, {})).status).toBe(303)
  expect((await administrator.post('/dashboard/views', { query: 'status=completed', name: 'tried' })).status).toBe(303)
  // The recording plays, with captions.
  const amara = await administrator.get(people.get('Amara') ?? '')
  const video = /src="([^"]*\/v\/[^"]+)"/.exec(amara.text)?.[1] ?? ''
  expect((await fetch(new URL(video, product.origin))).headers.get('content-type')).toBe('video/webm')
  const track = /src="([^"]*\/captions\/[^"]+)"/.exec(amara.text)?.[1] ?? ''
  expect((await administrator.get(track)).text).toContain('I built a payment system for two hundred shops')
  await eventually('the decision has taken effect', async () => {
    const { rows } = await product.core.database.knex.raw(
      `select from interviews where organization_id = ? and first_name = 'Bruno' and approval_status = 'approved'`,
      [sampleOf(tenant.organizationId)],
    )
    return rows.length === 1
  })

  expect((await press(administrator, '/remove')).location).toBe('/dashboard/home')
  expect((await administrator.get('/dashboard/home')).text).toContain('Look around with sample data')
  expect(await everything()).toEqual(before)
  expect(smtp.received).toEqual([])
})

test('the list of what is removed names each table in which an organization has rows, or says why none of a sample are there', async () => {
  const { rows } = await product.core.database.knex.raw<{ rows: { name: string }[] }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const removed = [...writersOf()].filter(([, by]) => by.has('samples/removal.ts')).map(([table]) => table)
  const counted = ['decision_days', 'interview_days', 'interview_horizons', 'interview_names', 'interview_totals']
  // They go with their interview.
  const along = ['transcript_corrections']
  const known = [...removed, ...counted, ...along, 'users', ...Object.keys(NEVER)].sort()
  expect(rows.map(({ name }) => name)).toEqual(known)
})

/** Tables that hold no row of a sample, each with what keeps it out. */
const NEVER: Readonly<Record<string, string>> = {
  account_history: 'its people are made without an act of anybody',
  analysis_usage: 'no model is asked',
  api_keys: 'is for administrators of an organization, and nobody is one of a sample',
  candidate_pages: 'is for administrators',
  connection_document_versions: 'is for administrators',
  connection_documents: 'is for administrators',
  connection_secrets: 'is for administrators',
  guest_links: 'is refused while somebody looks at a sample',
  login_links: 'nobody of a sample logs in',
  mail_choices: 'those who cannot log in get no summary',
  mail_texts: 'is for administrators',
  mails: 'a trigger keeps mails of a sample out',
  media_leftovers: 'goes with its file',
  notices: 'no candidate agrees to anything',
  oidc_identities: 'nobody of a sample logs in',
  password_links: 'nobody of a sample logs in',
  question_images: 'is for administrators',
  rubric_versions: 'is for administrators',
  rubrics: 'is for administrators',
  takes: 'no candidate has a link',
  team_members: 'is for administrators',
  teams: 'is for administrators',
}

test('pressed twice, and by two administrators at once, there is one', async () => {
  const answers = await Promise.all([press(administrator), press(administrator), press(second)])
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(files()).toHaveLength(PEOPLE.flatMap(({ clips }) => clips).length)
  const { knex } = product.core.database
  expect(await knex('organizations').where({ sample_of: tenant.organizationId }).pluck('id')).toEqual([
    sampleOf(tenant.organizationId),
  ])
  expect((await second.get('/dashboard')).text).toContain('Bruno')
  // Removed by one, the other is back among their own people.
  await Promise.all([press(administrator, '/remove'), press(second, '/remove')])
  expect((await second.get('/dashboard')).text).not.toContain('Bruno')
  expect([files(), await knex('media_leftovers').pluck('key')]).toEqual([[], []])
})

test('reviewers and other organizations neither make it nor see it', async () => {
  await press(administrator)
  expect((await press(reviewer)).code).toBe('dashboard.administrator')
  expect((await press(reviewer, '/remove')).code).toBe('dashboard.administrator')
  // Who is not within it stays outside, whatever they leave.
  expect((await press(reviewer, '/leave')).status).toBe(303)
  const [bruno = ''] = [...(await peopleIn(administrator)).values()]
  const stranger = await Reviewer.login(product.origin, other)
  for (const who of [reviewer, stranger]) {
    expect((await who.get('/dashboard')).text).not.toContain('Bruno')
    expect((await who.get(bruno)).status).toBe(404)
    expect((await who.get('/dashboard/home')).text).toContain('Nobody was invited in this time.')
  }
  await press(administrator, '/leave')
  expect((await administrator.get(bruno)).status).toBe(404)
  expect((await administrator.get('/dashboard/interviews.csv')).text).not.toContain('Bruno')
})

test('the interview API, the figures, the credits and the list of organizations do not know it', async () => {
  await press(administrator)
  const api = product.api(tenant)
  expect((await api.list()).body.meta.total).toBe(0)
  expect((await api.list('?updatedSince=2000-01-01T00:00:00.000Z')).body.meta.total).toBe(0)
  expect((await api.call('GET', '/positions')).body.meta.total).toBe(0)
  const [bruno = ''] = [...(await peopleIn(administrator)).values()]
  expect((await api.call('GET', `/interviews/${bruno.split('/').at(-1)}`)).status).toBe(404)
  const { accounts, database } = product.core
  expect((await accounts.getOrganization(tenant.organizationId)).credits).toBe(1_000_000)
  expect((await accounts.listOrganizations()).map(({ id }) => id).sort()).toEqual(
    [tenant.organizationId, other.organizationId].sort(),
  )
  expect(await database.knex('interview_days').where({ organization_id: tenant.organizationId })).toEqual([])
  expect(await database.knex('analysis_usage')).toEqual([])
})

test('within it nothing goes out: what would send, ask, export or change settings is refused, and no mail is stored', async () => {
  const people = await peopleIn(administrator)
  const farid = people.get('Farid') ?? ''
  const deniz = people.get('Deniz') ?? ''
  const id = farid.split('/').at(-1) ?? ''
  const refused: [string, Record<string, string>][] = [
    ['/dashboard/remind', { id }],
    [`${deniz}/analysis`, {}],
    [`${deniz}/guest-links`, {}],
    [`${farid}/accommodations`, { timePercent: '150' }],
    [`${farid}/cancel`, {}],
    ['/dashboard/api-keys', { name: 'x' }],
    ['/dashboard/people', { email: 'x@x.example' }],
    ['/dashboard/account/password', { current: 'correct horse battery', next: 'another horse battery' }],
  ]
  for (const [path, form] of refused)
    expect([path, (await administrator.post(path, form)).code]).toEqual([path, 'dashboard.sample'])
  for (const path of ['/dashboard/interviews.csv', '/dashboard/connect', '/dashboard/account', '/dashboard/mail'])
    expect([path, (await administrator.get(path)).status]).toEqual([path, 403])
  // Nobody has the link of a made-up person: what the id would make opens nothing.
  const link = product.core.links.inviteUrl(id).slice(product.core.links.publicUrl.length)
  expect((await fetch(`${product.origin}${link}`)).status).toBe(404)
  // And a reader that forgets it plans no mail.
  const isPlanned = await product.core.database.knex.transaction((trx) =>
    product.core.mailer.plan(trx, {
      ...{ organizationId: sampleOf(tenant.organizationId), interviewId: id, kind: 'reminder' },
      ...{ recipient: 'farid@sample.invalid', onceKey: `reminder ${id}`, lastsMs: 60_000 },
    }),
  )
  expect(isPlanned).toBe(false)
  await product.core.services.mailPlans.planSummaries()
  await product.core.services.mailPlans.planReminders()
  expect(await product.core.database.knex('mails')).toEqual([])
  expect(
    await product.core.database
      .knex('mail_choices as c')
      .join('users as u', 'u.id', 'c.user_id')
      .where('u.email', 'like', '%sample.invalid'),
  ).toEqual([])
})

test('whoever presses for it once more, on a page from before they were in it, is led to Home, and it stays as it is', async () => {
  const people = await peopleIn(administrator)
  expect(await press(administrator)).toMatchObject({ code: null, status: 303, location: '/dashboard/home' })
  expect((await administrator.get('/dashboard/home')).text).toContain('Everybody on this page is made up.')
  expect(await peopleIn(administrator)).toEqual(people)
  const samples = await product.core.database.knex('organizations').whereNotNull('sample_of').pluck('sample_of')
  expect(samples).toEqual([tenant.organizationId])
})

test('nobody logs in as somebody of it', async () => {
  for (const password of ['-', '', 'correct horse battery'])
    expect((await product.core.sessions.login(SAMPLE_VISITOR, password)) ?? null).toBeNull()
})

test('who loses the role of administrator is back among real people at once', async () => {
  const { accounts } = product.core
  await press(second)
  expect((await second.get('/dashboard')).text).toContain('Bruno')
  const [row] = (await accounts.listUsers(tenant.organizationId)).filter(({ email }) =>
    email.startsWith('administrator@'),
  )
  await accounts.updateUser(row?.id ?? '', { role: 'reviewer' })
  expect((await second.get('/dashboard')).text).not.toContain('Bruno')
})

test('a crash between the files and the rows leaves files that the sweep removes, and no row', async () => {
  await press(administrator, '/remove')
  const { knex } = product.core.database
  await knex.raw(`create function cut() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
    create trigger cut before insert on decisions for each row execute function cut()`)
  expect((await press(administrator)).status).toBe(500)
  expect(await knex('organizations').whereNotNull('sample_of')).toEqual([])
  expect(await knex('interviews')).toEqual([])
  expect(files().length).toBeGreaterThan(0)
  await knex.raw('drop trigger cut on decisions; drop function cut()')
  await knex('media_leftovers').update({ noted_at: knex.raw(`clock_timestamp() - interval '2 hours'`) })
  await product.core.services.mediaSweep.sweepLeftovers()
  expect([files(), await knex('media_leftovers')]).toEqual([[], []])
  // And the next press makes it.
  expect((await press(administrator)).status).toBe(303)
  expect((await administrator.get('/dashboard')).text).toContain('Bruno')
})
