import { afterAll, beforeAll, expect, test } from 'vitest'
import { doesSync } from '../../src/dashboard/home/home-page.ts'
import { findHeld } from '../../src/sync/engine/held-changes.ts'
import { Link } from '../kit/api.ts'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** The first page: what needs somebody, and how far the interviews of the last days got. */

let world: SyncWorld
let reviewer: Reviewer

beforeAll(async () => {
  world = await startSyncWorld({ connection: { brake: { share: '10%', atLeast: 3, firstPass: 'go' } } })
  reviewer = await Reviewer.login(world.product.origin, world.tenant)
})
afterAll(() => world?.close())

const home = async (query = '') => (await reviewer.get(`/dashboard/home${query}`)).text
const step = (text: string, name: string) =>
  new RegExp(`<th scope="row">${name}</th><td>(\\d+)</td>.*?(\\d+) %`).exec(text)?.slice(1).map(Number)

test('where nothing waits the page says so; a span that is none is the usual one', async () => {
  await eventually('the connection works', async () =>
    (await home()).includes('Everything that was completed is decided'),
  )
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
  expect(text).toContain('<strong>1 completed interview</strong></a> waits for a decision.')
  expect([step(text, 'Invited'), step(text, 'Started'), step(text, 'Completed'), step(text, 'Decided')]).toEqual([
    [3, 100],
    [2, 67],
    [1, 33],
    [0, 0],
  ])
  for (let n = 0; n < 8; n++) world.application()
  await eventually('the brake holds', async () => (await findHeld(product.core.database.knex, 'test')) !== null)
  expect(await home()).toContain('href="/dashboard/connections/test/held"><strong>Changes of test wait for approval')
  await product.core.services.decisions.setApproval(tenant, first.id, 'approved')
  await product.core.accounts.updateOrganization(tenant.organizationId, { credits: 0 })
  const later = await home()
  expect(later).toContain('<strong>No interview credits are left.</strong>')
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
    new RegExp(`<th scope="row">${name}</th>(.*?)</tr>`, 's')
      .exec(text)?.[1]
      ?.replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  expect(row('Invite to start')).toBe('3 days 4.6 days 5')
  expect(row('Start to last answer')).toBe('2 hours 2 hours 4')
  expect(row('Last answer to AI result')).toBe('nobody took it yet')
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
