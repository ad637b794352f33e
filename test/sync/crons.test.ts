import { afterAll, beforeAll, expect, test } from 'vitest'
import { planCrons } from '../../src/sync/store/schedule.ts'
import { isPassDue } from '../kit/due.ts'
import { eventually } from '../kit/product.ts'
import { stateRow } from '../kit/state-row.ts'
import { type SyncWorld, startSyncWorld } from '../kit/sync-world.ts'

let world: SyncWorld
beforeAll(async () => {
  // So seldom that nothing here happens by itself.
  world = await startSyncWorld({ connection: { poll: { cron: '0 4 29 2 *' } } })
})
afterAll(() => world.close())

const connections = () => world.product.core.database.knex('sync_connections')
const invitesOf = async (id: string) => (await world.api.list(`?externalId=${id}`)).body.meta.total

test('a new connection is read at once; a moment that passed while nothing ran is made up for', async () => {
  const first = world.application()
  await eventually('the first pass', async () => (await invitesOf(first)) === 1)
  const planned = await eventually('the moment is planned', async () => {
    const { cron_next: next } = (await connections().where({ name: 'test', pass_due_at: 'infinity' }).first()) ?? {}
    return next ? new Date(next) : undefined
  })
  expect([planned.getMonth(), planned.getDate(), planned.getHours()]).toEqual([1, 29, 4])

  // The state after a machine that was off at that moment.
  const second = world.application()
  await connections().where({ name: 'test' }).update({ cron_next: '2026-11-20T04:00:00Z' })
  await eventually('the pass that was missed', async () => (await invitesOf(second)) === 1)
  expect(await invitesOf(first)).toBe(1)
})

const at = (seconds: number) => new Date(Date.parse('2026-11-20T09:00:00Z') + seconds * 1_000)
const TOMORROW = 86_400

test('each cron time requests one pass, even if processes race and their clocks differ', async () => {
  const { database } = world.product.core
  const name = 'by-moments'
  await connections().insert(stateRow(name, { pass_due_at: 'infinity' }))
  const isDue = () => isPassDue(database, { name, account: 'digest', everyMs: null })
  const plan = (next: Date, now: Date) => planCrons(database, [{ name, next }], now)
  const passed = () => connections().where({ name }).update({ pass_due_at: 'infinity' })

  await plan(at(0), at(-60))
  expect(await isDue(), 'before its time').toBe(false)
  await plan(at(TOMORROW), at(1))
  expect(await isDue(), 'its time').toBe(true)
  await passed()
  await plan(at(0), at(-2))
  expect(await isDue(), 'a process whose clock is slow').toBe(false)
  await plan(at(TOMORROW), at(3))
  expect(await isDue(), 'the same moment again').toBe(false)
  await plan(at(TOMORROW / 2), at(4))
  expect(await isDue(), 'another expression').toBe(false)
  await plan(at(9.5 * TOMORROW), at(9 * TOMORROW))
  expect(await isDue(), 'nine days of standing still').toBe(true)
})

test('an interval is asked for once, beside workers of the version before too; a clock that was set back stops no pass', async () => {
  const { database } = world.product.core
  const name = 'by-intervals'
  await connections().insert(stateRow(name, { pass_due_at: 'infinity' }))
  const HOUR = 3_600_000
  const isDue = () => isPassDue(database, { name, account: 'digest', everyMs: HOUR })
  const ahead = (slots: number) =>
    connections()
      .where({ name })
      .update({ slot: database.knex.raw('slot + ?::bigint', [slots * HOUR]), pass_due_at: 'infinity' })

  expect(await isDue(), 'a new connection').toBe(true)
  await ahead(0)
  expect(await isDue(), 'the same interval again').toBe(false)
  await ahead(1)
  expect(await isDue(), 'begun already by a worker whose intervals begin earlier').toBe(false)
  await ahead(1)
  expect(await isDue(), 'from before the clock was set back').toBe(true)
  await ahead(-1)
  expect(await isDue(), 'the next one').toBe(true)
})
