import { afterAll, beforeAll, expect, test } from 'vitest'
import { HookPace } from '../../src/sync/inbound/hook-pace.ts'
import type { LeasedContext } from '../../src/sync/store/connection.ts'
import { requestPass } from '../../src/sync/store/connections-store.ts'
import { beginPass, endPass, type PassEnd } from '../../src/sync/store/pass-state.ts'
import { isPassDue } from '../kit/due.ts'
import { type Product, startProduct } from '../kit/product.ts'
import { stateRow } from '../kit/state-row.ts'

/** What is asked of a pass while another one is under way. */

const HOUR_MS = 3_600_000
const ENDED: PassEnd = {
  ...{ outcome: 'success', reason: null, counts: {}, interviewsReadAt: null, lag: null, fullScanAt: null },
  retryMs: null,
  isIdle: false,
}
let product: Product
beforeAll(async () => {
  product = await startProduct({ role: 'api' })
})
afterAll(() => product?.stop())

/** Whether a pass is due a second after the end of one, in whose middle `ask` came. `before` comes before its beginning. */
async function isDueAfter(
  name: string,
  ask: (isDue: () => Promise<boolean>) => Promise<unknown>,
  {
    everyMs = HOUR_MS,
    before = () => Promise.resolve(),
  }: { everyMs?: number | null; before?: () => Promise<unknown> } = {},
): Promise<boolean> {
  const { knex } = product.core.database
  await knex('sync_connections').insert(stateRow(name))
  await knex('leases').insert({ name, holder: 'test', token: 1, expires_at: 'infinity' })
  const lease = { name, token: 1, assertHeld() {}, fence: () => Promise.resolve() }
  const context: LeasedContext = { ...product.core.sync, lease, isStopping: () => false }
  const isDue = () => isPassDue(product.core.database, { name, account: 'digest', everyMs })
  expect(await isDue()).toBe(true)
  await before()
  const state = await beginPass(context, { name, account: 'digest' }, { lookbackEveryMs: HOUR_MS, evenIfNotDue: false })
  if (!state) throw new Error('no pass was due')
  await ask(isDue)
  await endPass(context, name, state, ENDED)
  await new Promise((done) => setTimeout(done, 1_100))
  return isDue()
}

const request = (name: string) => requestPass(product.core.database, name)

test('a pass that nobody asked for again is over until its next turn', async () => {
  expect(await isDueAfter('alone', () => Promise.resolve())).toBe(false)
})

test('a pass that is asked for while one is under way follows it, also where the schedule looks in between', async () => {
  expect(await isDueAfter('asked', () => request('asked'))).toBe(true)
  const looked = isDueAfter('looked', async (isDue) => {
    await request('looked')
    await isDue()
  })
  expect(await looked).toBe(true)
})

test('a pass that was asked for is followed by another one where somebody asks again while it is under way', async () => {
  const { knex } = product.core.database
  // Its turn has come. The schedule gives no slot to a connection that is read by cron.
  const asked = () =>
    knex('sync_connections')
      .where({ name: 'again' })
      .update({ slot: -1, pass_due_at: knex.raw('clock_timestamp()') })
  const again = isDueAfter('again', () => request('again'), { everyMs: null, before: asked })
  expect(await again).toBe(true)
})

test('a pass that is asked for comes when it was asked for, once, and the next interval keeps its own', async () => {
  const { database } = product.core
  const turn = { name: 'hooked', account: 'digest', everyMs: HOUR_MS }
  await database.knex('sync_connections').insert(stateRow('hooked'))
  expect(await isPassDue(database, turn)).toBe(true)
  const row = () => database.knex('sync_connections').where({ name: 'hooked' })
  await row().update({ pass_due_at: 'infinity' })

  await requestPass(database, 'hooked', 700)
  expect(await isPassDue(database, turn), 'before its time').toBe(false)
  await new Promise((done) => setTimeout(done, 800))
  expect(await isPassDue(database, turn), 'its time').toBe(true)
  // What the end of its pass leaves.
  await row().update({ pass_due_at: 'infinity' })
  expect(await isPassDue(database, turn), 'the interval in which it was asked for').toBe(false)
  await row().update({ slot: database.knex.raw('slot + ?::bigint', [HOUR_MS]) })
  expect(await isPassDue(database, turn), 'the next interval').toBe(true)
})

test('an interval that begins while somebody waits for a pass joins it, so what shows a little later is read', async () => {
  const { database } = product.core
  const turn = { name: 'joined', account: 'digest', everyMs: HOUR_MS }
  await database.knex('sync_connections').insert(stateRow('joined'))
  const row = () => database.knex('sync_connections').where({ name: 'joined' })
  await requestPass(database, 'joined', 700)
  // It was asked for in an interval that is over by now.
  await row().update({ slot: -1 })
  expect(await isPassDue(database, turn), 'before the time that was asked for').toBe(false)
  await new Promise((done) => setTimeout(done, 800))
  expect(await isPassDue(database, turn), 'at the time that was asked for').toBe(true)
})

test('a hook is followed by a pass also where the one that an earlier hook planned came sooner', async () => {
  const { database, clock } = product.core
  await database.knex('sync_connections').insert(stateRow('sooner'))
  const pace = new HookPace(clock)
  const row = () => database.knex('sync_connections').where({ name: 'sooner' })
  const hook = async (body: string) => {
    const delayMs = pace.delayMs('sooner', { raw: Buffer.from(body), headers: {} })
    if (delayMs !== undefined) await requestPass(database, 'sooner', delayMs)
  }
  await hook('first')
  await new Promise((done) => setTimeout(done, 500))
  // The database keeps the pass that comes sooner, whatever is planned here.
  await hook('second')
  await new Promise((done) => setTimeout(done, 700))
  expect(await isPassDue(database, { name: 'sooner', account: 'digest', everyMs: null })).toBe(true)
  // What the end of that pass leaves.
  await row().update({ pass_due_at: 'infinity' })
  await hook('third')
  expect((await row().first('pass_due_at'))?.pass_due_at).toBeInstanceOf(Date)
})
