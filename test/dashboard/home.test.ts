import { afterAll, beforeAll, expect, test } from 'vitest'
import { findHeld } from '../../src/sync/engine/brake.ts'
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
  await reviewer.post(`/dashboard/interviews/${first.id}/approval`, { decision: 'approved' })
  await product.core.accounts.updateOrganization(tenant.organizationId, { credits: 0 })
  const later = await home()
  expect(later).toContain('<strong>No interview credits are left.</strong>')
  expect(later).not.toContain('waits for a decision')
  expect(step(later, 'Decided')).toEqual([1, 33])
})
