import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../kit/product.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** A connection that looks once an hour, so what comes sooner was asked for. */

const PAGE = '/dashboard/connections/test'
let world: SyncWorld
let admin: Reviewer
let reviewer: Reviewer

beforeAll(async () => {
  world = await startSyncWorld({ connection: { poll: { every: '1h' } } })
  const { product, tenant } = world
  reviewer = await Reviewer.login(product.origin, tenant)
  const boss = { email: 'boss@acme.example', password: 'correct horse battery' }
  await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...boss, administrator: true })
  admin = await Reviewer.login(product.origin, boss)
})
afterAll(() => world?.close())

test('an administrator asks for a sync, which takes up what is new; others do not see the button', async () => {
  await eventually('the first sync', async () => (await admin.get(PAGE)).text.includes('>working<'))
  const id = world.application()
  expect((await reviewer.get(PAGE)).text).not.toContain('Sync now')
  expect((await reviewer.post(`${PAGE}/sync`, {})).status).toBe(403)
  expect((await admin.get(PAGE)).text).toContain('Sync now')
  const asked = await admin.post(`${PAGE}/sync`, {})
  expect([asked.status, asked.location]).toEqual([303, `${PAGE}?sync=asked`])
  expect((await admin.get(asked.location ?? '')).text).toContain('A sync was asked for. It begins within seconds')
  await eventually('the invite', async () => (await world.api.list(`?externalId=${id}`)).body.meta.total === 1)
})

test('many requests at once are harmless, and a connection that nobody knows is not found', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post(`${PAGE}/sync`, {})))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect((await admin.post('/dashboard/connections/nobody/sync', {})).status).toBe(404)
  const id = world.application()
  await admin.post(`${PAGE}/sync`, {})
  await eventually('the invite', async () => (await world.api.list(`?externalId=${id}`)).body.meta.total === 1)
})
