import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDeliveries } from '../../src/sync/deliveries/deliveries-admin.ts'
import { findHeld } from '../../src/sync/engine/held-changes.ts'
import { eventually, type Product, startProduct, type Tenant } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { stateRow } from '../kit/state-row.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** Nothing is silent: what the sync does, waits for and does not know stands in the dashboard, for whom it concerns. */

let world: SyncWorld
let stranger: Tenant
let [reviewer, admin, other]: Reviewer[] = []

beforeAll(async () => {
  world = await startSyncWorld({ connection: { brake: { share: '10%', atLeast: 3, firstPass: 'go' } } })
  const { product, tenant } = world
  const { accounts } = product.core
  reviewer = await Reviewer.login(product.origin, tenant)
  const boss = { email: 'boss@acme.example', password: 'correct horse battery' }
  await accounts.createUser({ organizationId: tenant.organizationId, ...boss, administrator: true })
  admin = await Reviewer.login(product.origin, boss)
  stranger = await product.tenant()
  await accounts.updateUser(stranger.userId, { administrator: true })
  other = await Reviewer.login(product.origin, stranger)
})
afterAll(() => world?.close())

const as = (who: Reviewer | undefined) => who as Reviewer
const knex = () => world.product.core.database.knex
const parkedNote = async (): Promise<{ id: string; seq: number }> => {
  world.ats.failNext('POST /notes', { status: 422, body: '{"message":"<b>no</b>"}' })
  const id = world.application()
  const [row] = await eventually('the parked note', async () => {
    const rows = await listDeliveries(knex(), { application: id, states: ['parked'] }, 1)
    return rows.length > 0 ? rows : undefined
  })
  return { id, seq: row?.seq ?? 0 }
}
const stateOf = async (seq: number) => (await listDeliveries(knex(), { seqs: [seq] }, 1))[0]?.state

test('a connection that works says so, and a candidate is found by address and by name without them standing in a path', async () => {
  const email = 'found.by.address@people.example'
  const id = world.application(email, undefined, { firstName: 'Zeynep Ada', lastName: 'Öztürk' })
  await eventually('the note', () => world.notes(id).length === 1)
  await eventually('the connection works', async () => {
    const { text } = await as(reviewer).get('/dashboard/connections')
    return text.includes('>test</a>') && text.includes('>working<') && text.includes('Greenhouse ·')
  })
  const found = await as(reviewer).post('/dashboard/find', { connection: 'test', who: ` ${email.toUpperCase()} ` })
  expect([found.status, found.location]).toEqual([303, `/dashboard/timeline?connection=test&application=${id}`])
  const { text } = await as(reviewer).get(found.location ?? '')
  expect(text).toContain('The candidate was invited.')
  expect(text).not.toContain('interview-bridge.yaml:')
  const { text: whole } = await as(admin).get(found.location ?? '')
  expect(whole).toContain(`Invited, because application ${id} is in stage &quot;Video Interview&quot;`)
  expect(whole).toMatch(/For administrators[\s\S]*interview-bridge\.yaml:/)
  const [interview] = (await world.api.list(`?externalId=${id}`)).body.data
  expect(text).toContain(`href="/dashboard/interviews/${interview?.id}"`)
  const page = await as(reviewer).get(`/dashboard/interviews/${interview?.id}`)
  expect(page.text).toContain(`/dashboard/timeline?connection=test&amp;application=${id}`)
  const byInterview = await as(reviewer).post('/dashboard/find', { connection: 'test', who: interview?.id ?? '' })
  expect(byInterview.location).toBe(found.location)
  const byName = await as(reviewer).post('/dashboard/find', { connection: 'test', who: 'öztürk ZEYNEP' })
  expect(byName.location).toBe(found.location)
  expect(text).toContain('<h1><bdi>Zeynep Ada Öztürk</bdi></h1>')
})

test('for an unknown candidate, administrators see the answer of the ATS; for others the ATS is not asked', async () => {
  const id = world.application(undefined, 'Onsite')
  const path = `/dashboard/timeline?connection=test&application=${id}`
  const { text: hidden } = await as(reviewer).get(path)
  expect(hidden).toContain('An administrator sees here what the ATS shows of it.')
  expect(hidden).not.toMatch(/Onsite|Not invited/)
  const { status, text } = await as(admin).get(path)
  expect([status, text]).toEqual([200, expect.stringMatching(/Not invited|Nothing to do/)])
  const nobody = await as(admin).post('/dashboard/find', { connection: 'test', who: '99999999' })
  expect([nobody.status, nobody.text]).toEqual([200, expect.stringContaining('The ATS shows no application 99999999')])
})

test("a candidate's personal link is shown to administrators only", async () => {
  const { api, tenant } = world
  const { id: position } = await api.position(tenant)
  const { id, inviteUrl } = await api.invited(position, { sendEmail: true })
  const path = `/dashboard/interviews/${id}`
  for (const page of [path, '/dashboard/mail']) {
    const shown = (await as(reviewer).get(page)).text
    expect(shown).toContain('/i/… (administrators see the whole link)')
    expect(shown).not.toContain(inviteUrl)
    expect((await as(admin).get(page)).text).toContain(inviteUrl)
  }
})

/** Decides about everything that the page shows; a pass may hold something else by the time, and the page is looked at again. */
const decideAll = (verdict: 'approve' | 'reject') =>
  eventually('what the page shows is decided', async () => {
    const { text } = await as(admin).get('/dashboard/connections/test/held')
    const shown = /name="shown" value="([0-9a-f]{32})"/.exec(text)?.[1] ?? ''
    return (await as(admin).post('/dashboard/connections/test/brake', { verdict, shown })).status === 303
  })

test('held changes are shown by name to everybody; an administrator approves some, and then all', async () => {
  const ids = Array.from({ length: 8 }, () => world.application())
  await eventually('the brake holds them', async () => (await findHeld(knex(), 'test'))?.invite === ids.length)
  expect((await as(reviewer).get('/dashboard/connections/test')).text).toContain('Changes wait for approval')
  const seen = await as(reviewer).get('/dashboard/connections/test/held')
  for (const id of ids) expect(seen.text).toContain(`application=${id}">`)
  expect(seen.text).not.toMatch(/pplication \d|<code|\.yaml|brake\./)
  const byAdmin = (await as(admin).get('/dashboard/connections/test/held')).text
  expect(byAdmin).toMatch(/<summary>For administrators<\/summary>[^\n]*Rule <code>interview-bridge\.yaml:/)
  expect(seen.text).toContain('<bdi>Sync Person</bdi>')
  expect(seen.text).toContain('In all: 8 to invite.')
  expect(seen.text).toMatch(
    /<td role="cell" data-column="What would happen">invite<\/td><td role="cell" data-column="Why"><span>because it is in stage/,
  )
  expect(seen.text).not.toContain('Release all</button>')
  const refused = await as(reviewer).post('/dashboard/connections/test/brake', { verdict: 'approve' })
  expect([refused.status, refused.code]).toEqual([403, 'dashboard.administrator'])
  expect(await findHeld(knex(), 'test')).not.toBeNull()
  expect((await as(admin).get('/dashboard/connections/test/held')).text).toContain('Release all</button>')
  const nobody = await as(admin).post('/dashboard/connections/test/brake', { verdict: 'approve-some' })
  expect([nobody.status, nobody.code]).toEqual([400, 'brake.nobody_chosen'])
  const [chosen = '', ...others] = ids
  const dropped = others.slice(0, 5)
  const page = '/dashboard/connections/test/held'
  /** The box of an application, as the page has it. */
  const boxIn = (text: string, id: string) => new RegExp(`value="([0-9a-f]{32}:${id})"`).exec(text)?.[1] ?? ''
  const sent: string[] = []
  const hear = ({ sql }: { sql: string }) => void sent.push(sql)
  knex().on('query', hear)
  const first = (await as(admin).get(page)).text
  knex().removeListener('query', hear)
  // What is held is read once, so that the digest of everything is of the moment that the page shows. Passes do not make digests.
  expect(sent.filter((sql) => sql.includes('md5(string_agg('))).toHaveLength(1)
  const some = (verdict: string, application: string) =>
    as(admin).post('/dashboard/connections/test/brake', { verdict, application })
  expect((await some('approve-some', boxIn(first, chosen))).status).toBe(303)
  for (const id of dropped) expect((await some('reject-some', boxIn(first, id))).status).toBe(303)
  await eventually('the note of the one who was chosen', () => world.notes(chosen).length === 1)
  // Two are left, whom the brake would let go by themselves; a person has not decided about them.
  const lastPass = async () =>
    Number((await knex()('sync_passes').whereNotNull('ended_at').max<{ id: string }[]>('id as id'))[0]?.id)
  const passed = await lastPass()
  await eventually('two more passes', async () => (await lastPass()) >= passed + 2)
  expect(await findHeld(knex(), 'test')).toMatchObject({ invite: 2 })
  // Who is not held any more, and a page that shows something else, change nothing, and no history says that they did.
  const gone = await some('reject-some', boxIn(first, chosen))
  const stale = await some('approve-some', `${'0'.repeat(32)}:${ids[7]}`)
  const whole = /name="shown" value="([0-9a-f]{32})"/.exec(first)?.[1] ?? ''
  const all = await as(admin).post('/dashboard/connections/test/brake', { verdict: 'approve', shown: whole })
  expect([gone, stale, all].map(({ status, code }) => [status, code])).toEqual(Array(3).fill([409, 'brake.changed']))
  const told = await knex()('sync_history').where({ what: 'rejected-pass' }).whereNotNull('application_id')
  expect(told.map((one) => one.application_id).sort()).toEqual([...dropped].sort())
  const ofPass = await knex()('sync_history')
    .where({ what: 'rejected-pass' })
    .whereNull('application_id')
    .pluck('sentence')
  expect(ofPass).toHaveLength(dropped.length)
  for (const one of ofPass) expect(one).toMatch(/^a person dropped what waited for approval, of 1 application: /)
  const form = { verdict: 'approve', csrf: 'x' }
  const forged = await as(admin).post('/dashboard/connections/test/brake', form)
  expect([forged.code, forged.text]).toEqual(['dashboard.form', expect.stringContaining('so nothing was changed')])
  const unseen = await as(admin).post('/dashboard/connections/test/brake', { verdict: 'approve' })
  expect([unseen.status, unseen.code]).toEqual([409, 'brake.changed'])
  await decideAll('approve')
  // Their notes too, so that what the next test lets fail is its own.
  for (const id of ids.slice(6)) await eventually(`the note of ${id}`, () => world.notes(id).length === 1)
  expect(dropped.filter((id) => world.notes(id).length > 0)).toEqual([])
  const again = await as(admin).post('/dashboard/connections/test/brake', { verdict: 'approve' })
  expect([again.status, again.code]).toEqual([409, 'brake.nothing_held'])
  const row = await knex()('sync_history').where({ what: 'approved-pass' }).first('facts')
  expect(row.facts.by).toMatch(/^[0-9a-f]{24}$/)

  const leaving = [chosen, ...ids.slice(6)]
  for (const id of leaving) world.move(id, 'No Rule Here')
  await eventually('the brake holds them', async () => (await findHeld(knex(), 'test'))?.cancel === leaving.length)
  await decideAll('reject')
  const { text } = await as(reviewer).get(`/dashboard/timeline?connection=test&application=${leaving[0]}`)
  expect(text).toContain('Stays invited: a person dropped the cancellation')
  expect(text).not.toContain('Not invited now')
})

test('a refused write-back is listed with its reason, tried again by an administrator, and arrives once', async () => {
  const { id, seq } = await parkedNote()
  const list = await as(reviewer).get('/dashboard/deliveries?state=parked&connection=test')
  expect(list.text).toContain('Greenhouse did not take the note after the invite: it does not accept it')
  expect(list.text).not.toMatch(/For administrators|&lt;b&gt;no|422/)
  expect(list.text).toContain('An administrator decides.')
  const whole = (await as(admin).get('/dashboard/deliveries?state=parked&connection=test')).text
  expect(whole).toMatch(/<details><summary>For administrators<\/summary><p>[^<]*&lt;b&gt;no&lt;\/b&gt;/)
  expect(whole).not.toContain('<b>no</b>')
  expect((await as(reviewer).post(`/dashboard/deliveries/${seq}`, { act: 'retry' })).status).toBe(403)
  expect(await stateOf(seq)).toBe('parked')
  const back = await as(admin).post(`/dashboard/deliveries/${seq}`, {
    act: 'retry',
    connection: 'test',
    state: 'parked',
  })
  expect([back.status, back.location]).toEqual([303, '/dashboard/deliveries?connection=test&state=parked'])
  await eventually('the note', async () => (await stateOf(seq)) === 'confirmed')
  expect(world.notes(id)).toHaveLength(1)
  expect((await as(admin).post(`/dashboard/deliveries/${seq}`, { act: 'retry' })).code).toBe('delivery.unchanged')
})

test('what happened is one human sentence for recruiters; answers of the ATS and places of rules are folded for administrators', async () => {
  const { id } = await parkedNote()
  const path = `/dashboard/timeline?connection=test&application=${id}`
  const { text } = await as(reviewer).get(path)
  expect(text).toMatch(
    /Greenhouse did not take the note after the invite: it does not accept it[^<]*\. An administrator decides\./,
  )
  expect(text).not.toMatch(/For administrators|&lt;b&gt;no|writeBack|invite\[|\.yaml|422/)
  expect(text).not.toContain(`pplication ${id}`)
  const { text: whole } = await as(admin).get(path)
  expect(whole).toMatch(/<details class="card"><summary><strong>For administrators[\s\S]*&lt;b&gt;no/)
})

test('a doubtful write is retried only after somebody looked; a discarded one is not written', async () => {
  const { id, seq } = await parkedNote()
  await knex()('deliveries').where({ seq }).update({ may_be_written: true })
  expect((await as(admin).get('/dashboard/deliveries')).text).toContain('I looked in the ATS: it is not there')
  expect((await as(admin).post(`/dashboard/deliveries/${seq}`, { act: 'retry' })).status).toBe(409)
  expect(await stateOf(seq)).toBe('parked')
  expect((await as(admin).post(`/dashboard/deliveries/${seq}`, { act: 'discard' })).status).toBe(303)
  expect([await stateOf(seq), world.notes(id).length]).toEqual(['discarded', 0])
  const { text } = await as(reviewer).get(`/dashboard/timeline?connection=test&application=${id}`)
  expect(text).toContain('The note after the invite will not be written to Greenhouse')
  expect((await as(admin).get(`/dashboard/timeline?connection=test&application=${id}`)).text).toMatch(
    /For administrators[\s\S]*a person discarded it/,
  )
})

test('another organization sees nothing of it and changes nothing, not even its administrator', async () => {
  const { id, seq } = await parkedNote()
  expect((await as(other).get('/dashboard/connections')).text).not.toContain('>test</a>')
  expect((await as(other).get('/dashboard/deliveries')).text).not.toContain(`>${id}<`)
  for (const path of [
    '/dashboard/connections/test',
    '/dashboard/deliveries?connection=test',
    `/dashboard/timeline?connection=test&application=${id}`,
  ])
    expect((await as(other).get(path)).status, path).toBe(404)
  const api = world.product.api(stranger)
  const position = await api.position(stranger)
  const theirs = await api.invited(position.id)
  expect((await as(reviewer).get(`/dashboard/interviews/${theirs.id}`)).status).toBe(404)
  // The page without a connection of one's own has no form, so the value comes from a page that has one.
  const { text } = await as(other).get(`/dashboard/interviews/${theirs.id}`)
  const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
  for (const [path, fields] of [
    [`/dashboard/deliveries/${seq}`, { act: 'retry' }],
    [`/dashboard/deliveries/${seq}`, { act: 'discard' }],
    ['/dashboard/connections/test/brake', { verdict: 'approve' }],
    ['/dashboard/find', { connection: 'test', who: id }],
  ] as const)
    expect((await as(other).post(path, { ...fields, csrf })).status, path).toBe(404)
  expect(await stateOf(seq)).toBe('parked')
})

test('nothing that is put into a path or a form is answered with a fault of ours', async () => {
  const odd = [
    '',
    '%00',
    '%ff',
    "'; drop table deliveries",
    '../..',
    '9'.repeat(30),
    'a'.repeat(150),
    '🙂',
    '-1',
    '1e9',
  ]
  const paths = odd.flatMap((text) => [
    `/dashboard/connections/${encodeURIComponent(text)}`,
    `/dashboard/connections/${text.replaceAll(' ', '+')}`,
    `/dashboard/deliveries?state=${text}&connection=${text}&after=${text}`,
    `/dashboard/timeline?connection=test&application=${text}`,
    `/dashboard/timeline?connection=${text}&application=${text}&application=x`,
  ])
  const faults: string[] = []
  for (const path of paths) if ((await as(admin).get(path)).status >= 500) faults.push(path)
  for (const text of ['', '\0', 'x'.repeat(300), '9'.repeat(30), '{"a":1}'])
    for (const [path, fields] of [
      ['/dashboard/find', { connection: 'test', who: text }],
      ['/dashboard/find', { connection: text, who: 'x' }],
      [`/dashboard/deliveries/${encodeURIComponent(text)}`, { act: 'retry' }],
      ['/dashboard/deliveries/1', { act: text, looked: text, connection: text, state: text }],
      ['/dashboard/connections/test/brake', { verdict: text }],
    ] as const)
      if ((await as(admin).post(path, fields)).status >= 500) faults.push(`${path} ${JSON.stringify(fields)}`)
  expect(faults).toEqual([])
})

test('a side that refuses our key is shown as paused, with what to do', async () => {
  for (let i = 0; i < 60; i++) world.ats.failNext('', { status: 401, body: '{"message":"Unauthorized"}' })
  await eventually('paused', async () => (await as(reviewer).get('/dashboard/connections')).text.includes('>paused<'))
})

describe('a connection to a remote interview API', () => {
  let product: Product
  let tenant: Tenant
  let person: Reviewer
  beforeAll(async () => {
    product = await startProduct({
      role: 'api',
      yaml: {
        interviewApi: { baseUrl: `${world.product.origin}/api/v1`, apiKey: world.tenant.key },
        connections: [{ name: 'far', connector: 'greenhouse', settings: world.ats.settings(), poll: { every: '1s' } }],
      },
    })
    tenant = await product.tenant()
    person = await Reviewer.login(product.origin, tenant)
  })
  afterAll(() => product?.stop())

  test('is shown to administrators only', async () => {
    expect((await person.get('/dashboard/connections')).text).not.toContain('>far</a>')
    expect((await person.get('/dashboard/connections/far')).status).toBe(404)
    await product.core.accounts.updateUser(tenant.userId, { administrator: true })
    const { text } = await person.get('/dashboard/connections')
    expect(text).toContain('>far</a>')
    expect(text).toContain('has not begun yet')
  })

  test('is late when no worker runs', async () => {
    const { knex: db } = product.core.database
    const [far] = product.core.engine.connections
    const { owner = '', account = '' } = far ?? {}
    await db('sync_connections').insert(
      stateRow('far', { connector: 'greenhouse', owner, account, accounts: [account] }),
    )
    await db('sync_passes').insert({
      connection: 'far',
      started_at: db.raw(`clock_timestamp() - interval '10 minutes'`),
      ended_at: db.raw(`clock_timestamp() - interval '10 minutes'`),
      outcome: 'success',
    })
    const { text } = await person.get('/dashboard/connections/far')
    expect(text).toContain('>late<')
    expect(text).toContain('looks whether a worker is running')
    expect(text).toContain('1 of 1 sync was complete')
  })
})
