import { afterAll, beforeAll, expect, test } from 'vitest'
import { doesSync } from '../../src/dashboard/home/home-page.ts'
import { tasksOf } from '../../src/dashboard/home/home-tasks.ts'
import { withinTeams } from '../../src/db/tenancy.ts'
import { LOOKED_AT_MAX } from '../../src/interview/finding/needs.ts'
import { findHeld } from '../../src/sync/engine/held-changes.ts'
import { Link } from '../kit/api.ts'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** The first page: what needs somebody, and how far the interviews of the last days got. */

let world: SyncWorld
let reviewer: Reviewer
let administrator: Reviewer
let viewer: Reviewer

beforeAll(async () => {
  // A model is set up, so analyses can be requested again; nothing here asks it.
  const model = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'k', model: 'nobody' }
  world = await startSyncWorld({
    yaml: { analysis: { ...model, transcription: model } },
    connection: { brake: { share: '10%', atLeast: 3, firstPass: 'go' } },
  })
  const { core, origin } = world.product
  reviewer = await Reviewer.login(origin, world.tenant)
  const as = async (role: 'administrator' | 'viewer') => {
    const one = { email: `${role}@home.example`, password: 'correct horse battery' }
    await core.accounts.createUser({ organizationId: world.tenant.organizationId, ...one, role })
    return Reviewer.login(origin, one)
  }
  administrator = await as('administrator')
  viewer = await as('viewer')
})
afterAll(() => world?.close())

const home = async (query = '') => (await reviewer.get(`/dashboard/home${query}`)).text
const step = (text: string, name: string) =>
  new RegExp(`<th scope="row">${name}</th><td>(\\d+)</td>.*?(\\d+) %`).exec(text)?.slice(1).map(Number)

test('where nothing waits the page says so; a span that is none is the usual one', async () => {
  await eventually('the connection works', async () =>
    (await administrator.get('/dashboard/home')).text.includes(
      'Everything that was completed is decided, and the sync works.',
    ),
  )
  expect(await home()).toContain('Everything that was completed is decided.')
  expect(await home('?days=x')).toContain('Nobody was invited in this time.')
  expect(await home('?days=7')).toContain('Invites of the last 7 days')
})

test('the sync works where each connection has ended one', () => {
  expect(doesSync([{ state: 'working' }])).toBe(true)
  expect(doesSync([{ state: 'working' }, { state: 'new' }])).toBe(false)
  expect(doesSync([])).toBe(false)
})

test('completed interviews, a held pass and missing credits are told, and each step is counted', async () => {
  const { api, product, tenant, positionId } = world
  const first = await api.invited(positionId)
  await new Link(first.inviteUrl ?? '').answer()
  const started = await api.invited(positionId)
  await new Link(started.inviteUrl ?? '').start()
  await api.invited(positionId)
  const cancelled = await api.invited(positionId)
  await api.call('DELETE', `/interviews/${cancelled.id}`)
  const text = await home()
  expect(text).toContain('1 completed interview waits for a decision.')
  expect((await viewer.get('/dashboard/home')).text).not.toMatch(/waits for a decision|Start reviewing/)
  // Each row leads to where it is decided, with the list of all who wait behind it.
  const review = /<a class="who" href="([^"]*)">/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(review).toMatch(new RegExp(`^/dashboard/interviews/${first.id}\\?from=decision%3Dto_decide`))
  expect((await reviewer.get(review)).status).toBe(200)
  expect([step(text, 'Invited'), step(text, 'Started'), step(text, 'Completed'), step(text, 'Decided')]).toEqual([
    [3, 100],
    [2, 67],
    [1, 33],
    [0, 0],
  ])
  for (let n = 0; n < 8; n++) world.application()
  await eventually('the brake holds', async () => (await findHeld(product.core.database.knex, 'test')) !== null)
  const held = /Changes of test wait for approval[\s\S]*href="\/dashboard\/connections\/test\/held"/
  expect((await administrator.get('/dashboard/home')).text).toMatch(held)
  // Nobody is told what only others can do.
  expect(await home()).not.toContain('wait for approval')
  await product.core.services.decisions.setApproval(tenant, first.id, 'approved')
  await product.core.accounts.updateOrganization(tenant.organizationId, { credits: 0 })
  expect(await home()).not.toContain('No interview credits are left')
  const later = (await administrator.get('/dashboard/home')).text
  expect(later).toContain('No interview credits are left')
  expect(later).not.toContain('waits for a decision')
  expect([step(later, 'In stage'), step(later, 'Invited'), step(later, 'Decided')]).toEqual([
    [11, 100],
    [3, 27],
    [1, 9],
  ])
  expect(later).toContain('and wait for their invite now: 8.')
})

test('each step has its median and the time of nine in ten, and completions are told by the kind of device', async () => {
  const { api, product, positionId } = world
  const { knex } = product.core.database
  await product.core.accounts.updateOrganization(world.tenant.organizationId, { credits: 100 })
  await knex('decisions').del()
  await knex('interviews').update({ cancelled_at: new Date() })
  expect(await home()).not.toContain('See all who wait')
  const kinds = [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'curl/8.5.0',
  ]
  for (const [at, agent] of kinds.entries()) {
    const { id, inviteUrl } = await api.invited(positionId)
    const started = await fetch(`${inviteUrl}/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ consent: true }),
    })
    expect(started.status).toBe(200)
    if (at !== 1) await new Link(inviteUrl ?? '').answer()
    await knex.raw(
      `update interviews set created_at = created_at - interval '20 days', started_at = created_at - interval '20 days' + ?::int * interval '1 day',
         completed_at = case when completed_at is not null then created_at - interval '20 days' + ?::int * interval '1 day' + interval '2 hours' end where id = ?`,
      [at + 1, at + 1, id],
    )
    if (at === 0) await product.core.services.decisions.setApproval(world.tenant, id, 'approved')
  }
  const text = await home()
  const row = (name: string) =>
    new RegExp(`<th scope="row">${name}(?:<span.*?</span>)?</th>(.*?)</tr>`, 's')
      .exec(text)?.[1]
      ?.replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  expect(row('Invite to start')).toBe('3 days 4.6 days 5')
  expect(row('Start to last answer')).toBe('2 hours 2 hours 4')
  expect(row('Last answer to decision')).toBe('19 days 19 days 1')
  expect([row('Phone'), row('Tablet'), row('Computer'), row('Not known')]).toEqual([
    '2 1 (50 %)',
    '1 1 (100 %)',
    '1 1 (100 %)',
    '1 1 (100 %)',
  ])
  expect(await home('?days=7')).toContain(' 0 %</span>')
  const columns = await knex('interviews').whereNull('cancelled_at').orderBy('created_at').pluck('device')
  expect(columns).toEqual(['phone', 'phone', 'tablet', 'computer', null])
})

test('invites that end soon and analyses that failed are told to whoever can do something, with what to do', async () => {
  const { api, product, positionId, tenant } = world
  const { knex } = product.core.database
  const soon = await api.invited(positionId)
  const failed = await api.invited(positionId)
  await knex('interviews')
    .where({ id: soon.id })
    .update({ invite_expires_at: knex.raw("now() + interval '1 day'") })
  await knex('interviews')
    .where({ id: failed.id })
    .update({ status: 'completed', analysis_status: 'failed', ai_consent: true, approval_status: 'approved' })
  const needs = await withinTeams(tenant.organizationId, [], () => product.core.services.needs.needsOf(tenant))
  expect(needs).toEqual({
    ending: [soon.id],
    failed: [failed.id],
    isMore: { ending: false, failed: false },
    isPartial: { ending: false, failed: false },
  })
  // Whoever records now has started.
  await knex('interviews').where({ id: soon.id }).update({ started_at: knex.fn.now() })
  const begun = await withinTeams(tenant.organizationId, [], () => product.core.services.needs.needsOf(tenant))
  expect(begun.ending).toEqual([])
  // Nobody can be reminded where no mail goes out.
  expect(await home()).not.toContain('within two days')
  expect(await home()).toMatch(
    new RegExp(`1 analysis failed[\\s\\S]*name="ids" value="${failed.id}"><button[^>]*>Request again`),
  )
  expect((await viewer.get('/dashboard/home')).text).not.toContain('analysis failed')
  const elsewhere = await withinTeams(tenant.organizationId, ['f'.repeat(24)], () =>
    product.core.services.needs.needsOf(tenant),
  )
  expect(elsewhere).toMatchObject({ ending: [], failed: [], isPartial: { ending: false, failed: false } })
  // Of more than are looked at, somebody of a team may find none, and is told that these are not all.
  const copies = `insert into interviews select (jsonb_populate_record(i, jsonb_build_object('id', lpad(n::text, 24, ?), 'email', n || '@copies.example',
      'invite_expires_at', now() + interval '2 hours', 'started_at', null, 'token_digest', sha256((i.id || n)::bytea), 'updated_at', i.updated_at + n * interval '1 millisecond'))).*
    from interviews i, generate_series(1, ?) n where i.id = ?`
  for (const [id, letter] of [
    [soon.id, 'e'],
    [failed.id, 'd'],
  ] as const)
    await knex.raw(copies, [letter, LOOKED_AT_MAX + 1, id])
  const many = await withinTeams(tenant.organizationId, ['f'.repeat(24)], () =>
    product.core.services.needs.needsOf(tenant),
  )
  expect(many).toMatchObject({ ending: [], failed: [], isPartial: { ending: true, failed: true } })
  const who = { ...tenant, organizationName: 'Acme', role: 'reviewer', teamIds: [], csrf: '' } as const
  const session = { ...who, isAdministrator: false, isOperator: false, language: null, theme: null, sample: null }
  const words = tasksOf(session, { needs: many, sendsMails: true, credits: 1, connections: [] })
    .map(({ text: part }) => part)
    .join('')
  expect(words).toContain('Only the 500 invites that end first were looked at')
  expect(words).toContain('Only the 500 that failed last were looked at')
  await knex('interviews').where('email', 'like', '%@copies.example').delete()
})

test('what is kept by the day is what there is, whatever happens to interviews', async () => {
  const { api, product, positionId, tenant } = world
  const { knex } = product.core.database
  const { id } = await api.invited(positionId)
  await knex('interviews').where({ id }).update({ started_at: new Date(), device: 'phone' })
  await knex('interviews').where({ id }).update({ completed_at: new Date(), approval_status: 'rejected' })
  await knex('interviews').where({ id }).update({ completed_at: null, device: null })
  await knex('interviews')
    .where({ id })
    .update({ created_at: knex.raw("created_at - interval '3 days'") })
  await knex('interviews')
    .where({ id: (await api.invited(positionId)).id })
    .del()
  const counted = `select key as position_id, (created_at at time zone 'UTC')::date::text as day, count(*)::int as invited, count(started_at)::int as started,
      count(completed_at)::int as completed, (count(*) filter (where approval_status <> 'pending'))::int as decided,
      (count(started_at) filter (where device = 'phone'))::int as phone_started, (count(completed_at) filter (where device = 'computer'))::int as computer_completed
    from interviews cross join lateral unnest(array['', position_id]) key where organization_id = ? and cancelled_at is null group by 1, 2 order by 1, 2`
  const kept = `select position_id, day::text as day, invited, started, completed, decided, phone_started, computer_completed from interview_days
    where organization_id = ? and invited <> 0 order by 1, 2`
  const [is, was] = await Promise.all(
    [counted, kept].map(async (sql) => (await knex.raw<{ rows: unknown[] }>(sql, [tenant.organizationId])).rows),
  )
  expect(was).toEqual(is)
  expect(is?.length).toBeGreaterThan(3)
  const rest = await knex('interview_days').where({ invited: 0 }).whereRaw('started + completed + decided <> 0')
  expect(rest).toEqual([])
})
