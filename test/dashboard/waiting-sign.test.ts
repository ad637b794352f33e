import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '../../src/base/languages.ts'
import { Reviewer } from '../kit/reviewer.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

/** The sign beside “Connections” in the navigation. */

let world: SyncWorld
let admin: Reviewer
let reviewer: Reviewer
let stranger: Reviewer
beforeAll(async () => {
  world = await startSyncWorld()
  const { product, tenant } = world
  const boss = { email: 'boss@acme.example', password: 'correct horse battery' }
  await product.core.accounts.createUser({ organizationId: tenant.organizationId, ...boss, administrator: true })
  admin = await Reviewer.login(product.origin, boss)
  reviewer = await Reviewer.login(product.origin, tenant)
  const other = await product.tenant()
  await product.core.accounts.updateUser(other.userId, { administrator: true })
  stranger = await Reviewer.login(product.origin, other)
})
afterAll(() => world?.close())

const SIGN =
  /<a class="place" href="\/dashboard\/connections"[^>]*>.*?<span class="sign"[^>]*aria-label="([^"]*)"[^>]*>(\d+)</
const signOf = async (who: Reviewer, path = '/dashboard/positions', headers = {}) =>
  SIGN.exec((await who.get(path, { headers: { accept: 'text/html,*/*;q=0.8', ...headers } })).text)?.slice(1)

test('while something is parked, the navigation of administrators says so with a count, and that of nobody else', async () => {
  const { knex } = world.product.core.database
  expect(await signOf(admin)).toBeUndefined()
  const [parked] = await knex('deliveries')
    .insert({
      ...{ connection: 'test', application_id: '7', interview_id: '0'.repeat(24), event: 'completed', occurrence: 1 },
      ...{ action: 'note', action_index: 0, payload: {}, marker: 'm', state: 'parked', may_be_written: false },
    })
    .returning<{ seq: number }[]>('seq')
  const told = ['1 connection waits for an administrator', '1']
  for (const path of ['/dashboard/positions', '/dashboard/connections', '/dashboard/home'])
    expect([path, await signOf(admin, path)]).toEqual([path, told])
  expect((await admin.get('/dashboard/connections')).text).toContain(
    '<p class="soft">1 connection waits for an administrator.</p>',
  )
  const labels = await Promise.all(
    LANGUAGES.map(async (language) => (await signOf(admin, '/dashboard/mail', { 'accept-language': language }))?.[0]),
  )
  expect([new Set(labels).size, labels.includes(undefined)]).toEqual([LANGUAGES.length, false])
  // Who decides nothing there, other organizations, and what is asked for beside a page.
  for (const sign of [await signOf(reviewer), await signOf(reviewer, '/dashboard/connections'), await signOf(stranger)])
    expect(sign).toBeUndefined()
  expect((await reviewer.get('/dashboard/connections')).text).not.toContain('waits for an administrator')
  for (const accept of ['*/*', 'image/avif,image/webp,*/*', 'application/json'])
    expect(await signOf(admin, '/dashboard/positions', { accept })).toBeUndefined()
  await knex('deliveries').where({ seq: parked?.seq }).update({ state: 'discarded', may_be_written: null })
  expect(await signOf(admin)).toBeUndefined()
})

test('while what waits cannot be counted, the pages of administrators stand there without the sign, and the log says why', async () => {
  const { product } = world
  const { knex } = product.core.database
  const rename = (from: string, to: string) => knex.raw('alter table ?? rename to ??', [from, to])
  await rename('sync_paused_rules', 'put_aside')
  try {
    const { status, text } = await admin.get('/dashboard/positions', { headers: { accept: 'text/html' } })
    expect([status, SIGN.test(text)]).toEqual([200, false])
  } finally {
    await rename('put_aside', 'sync_paused_rules')
  }
  expect(product.logLines.join()).toContain('the connections that wait for an administrator could not be counted')
})
