import { afterEach, expect, test } from 'vitest'
import { type Clock, systemClock } from '../../src/base/clock.ts'
import { createLog } from '../../src/base/log.ts'
import { type ClockStep, ClockSteps } from '../../src/db/clock-steps.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { correctTimes } from '../../src/sync/store/corrected-times.ts'
import { fakeClock } from '../kit/database-clock.ts'
import { freshDatabase } from '../kit/product.ts'
import { stateRow } from '../kit/state-row.ts'

/** Whoever looks at the database's clock sees that it was set, and one process mends what that left behind. */

const after: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of after.splice(0).reverse()) await end()
})

async function world() {
  const fresh = await freshDatabase()
  after.push(() => fresh.drop())
  const clock = await fakeClock(fresh.url)
  after.push(() => clock.close())
  const database = await openDatabase({ url: fresh.url, dataDir: 'unused' })
  after.push(() => database.close())
  await migrate(database)
  return { clock, database, knex: database.knex, seen: [] as number[] }
}

/** A process that looks; it tells the steps that it mended, in hours. */
const processOf = (
  database: Database,
  seen: number[],
  correct: (trx: never, step: ClockStep) => Promise<unknown> = async () => {},
  clock: Pick<Clock, 'now' | 'monotonicMs' | 'sleep'> = systemClock,
) =>
  new ClockSteps({
    database,
    clock,
    log: createLog({ level: 'silent' }),
    async correct(trx, step) {
      seen.push(Math.round(step.byMs / 3_600_000))
      await correct(trx as never, step)
      return {}
    },
  })

test('a step is seen in both directions, and mended by one process of two', async () => {
  const { clock, database, seen } = await world()
  const [one, other] = [processOf(database, seen), processOf(database, seen)]
  const look = async () => {
    for (const each of [one, other, one, other]) await each.settle()
  }
  await look()
  expect(seen).toEqual([])
  await clock.set(10 * 3_600)
  await look()
  expect(seen).toEqual([10])
  await clock.set(-5 * 3_600)
  await look()
  expect(seen).toEqual([10, -15])
})

test('a clock that was set back while nothing ran is seen by the next start; one that only went on is not', async () => {
  const { clock, database, seen } = await world()
  await processOf(database, seen).settle()
  await clock.set(3_600)
  await processOf(database, seen).settle()
  expect(seen).toEqual([])
  await clock.set(-3_600)
  await processOf(database, seen).settle()
  expect(seen).toEqual([-2])
})

test('a clock that shows less for a moment, as another server would, moves nothing', async () => {
  const { clock, database, seen } = await world()
  const working = processOf(database, seen)
  await working.settle()
  await clock.set(-3_600)
  expect(await working.look()).toBe(false)
  await clock.set(0)
  expect(await working.look()).toBe(true)
  expect(seen).toEqual([])
})

test('a process that begins in the moment of a step waits for the one that works', async () => {
  const { clock, database, seen } = await world()
  const working = processOf(database, seen)
  await working.settle()
  await clock.set(3_600)
  const beginning = processOf(database, seen)
  expect(await beginning.look()).toBe(false)
  await working.look()
  await beginning.settle()
  expect(seen).toEqual([1])
})

test('a claim and a doubt are as old after a step ahead as before, and no write waits longer after a step back than it would have', async () => {
  const { clock, database, knex, seen } = await world()
  const steps = processOf(database, seen, (trx, step) => correctTimes(trx, step, 1_800_000))
  await steps.settle()
  const row = (name: string, state: string, columns: Record<string, unknown>) => ({
    ...{
      connection: 'c',
      application_id: name,
      interview_id: name,
      event: 'invited',
      occurrence: 1,
      action: 'note',
      action_index: 0,
    },
    ...{ payload: '{}', template_values: '{}', rule: 'r', marker: name, state, ...columns },
  })
  const inSeconds = (seconds: number) => knex.raw(`set_clock.clock_timestamp() + ? * interval '1 second'`, [seconds])
  const times = async () =>
    Object.fromEntries(
      (
        await knex('deliveries').select<{ name: string; due: number; claimed: number | null }[]>(
          'application_id as name',
          knex.raw('extract(epoch from due_at - set_clock.clock_timestamp())::float8 as due'),
          knex.raw('extract(epoch from set_clock.clock_timestamp() - claimed_at)::float8 as claimed'),
        )
      ).map(({ name, due, claimed }) => [name, claimed ?? due]),
    )
  const seenAgo = async () =>
    (
      await knex('sync_connections').first<{ s: number }>(
        knex.raw('extract(epoch from set_clock.clock_timestamp() - seen_at)::float8 as s'),
      )
    ).s
  await knex('sync_connections').insert(stateRow('c'))
  await knex('deliveries').insert([
    row('claimed', 'claimed', { claim: 'living', claimed_at: inSeconds(0) }),
    row('doubt', 'unknown', { due_at: inSeconds(1_500) }),
  ])
  await clock.set(36_000)
  await steps.look()
  const on = await times()
  expect(on['claimed']).toBeLessThan(1_000)
  expect(on['doubt']).toBeGreaterThan(1)
  expect(await seenAgo()).toBeLessThan(1_000)

  await knex('sync_connections').update({ ats_open_until: inSeconds(30), seen_at: inSeconds(0) })
  await knex('deliveries').insert([
    row('waits', 'pending', { due_at: inSeconds(40) }),
    row('was due', 'pending', { due_at: inSeconds(-60) }),
  ])
  await clock.set(0)
  await steps.settle()
  const back = await times()
  expect(back['claimed']).toBeGreaterThan(-1)
  expect(back['doubt']).toBeLessThanOrEqual(1_800)
  expect(back['waits']).toBeLessThan(1_000)
  expect(back['was due']).toBeLessThanOrEqual(0)
  const rests = await knex('sync_connections').first<{ s: number }>(
    knex.raw('extract(epoch from ats_open_until - set_clock.clock_timestamp())::float8 as s'),
  )
  expect(rests?.s).toBeLessThan(1_000)
  expect(await seenAgo()).toBeGreaterThanOrEqual(0)
})

test('nothing may be deleted for an hour after the clock went on without us, nor while two clocks differ', async () => {
  const { clock, database, knex, seen } = await world()
  let ownAheadMs = 0
  const own = {
    now: () => new Date(Date.now() + ownAheadMs),
    monotonicMs: () => systemClock.monotonicMs(),
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms, signal),
  }
  const begin = () => processOf(database, seen, undefined, own)
  const working = begin()
  await working.settle()
  expect(await working.mayForget()).toBe(true)
  // Both clocks were set on together, as on one machine.
  const both = async (seconds: number) => {
    await clock.set(seconds)
    ownAheadMs = seconds * 1_000
  }
  await both(86_400)
  // What was moved with the clock goes on.
  expect([await working.mayForget(), await working.mayEnd()]).toEqual([false, true])
  const next = begin()
  await next.settle()
  expect(await next.mayForget()).toBe(false)
  // Nobody corrected it.
  await knex('clock_looks').update({ doubted_at: knex.raw(`doubted_at - interval '61 minutes'`) })
  expect(await next.mayForget()).toBe(true)
  await both(2 * 86_400)
  expect(await next.mayForget()).toBe(false)
  await both(0)
  await next.settle()
  expect(await next.mayForget()).toBe(true)
  // This machine's clock alone, by which sessions and links end.
  ownAheadMs = 3_600_000
  expect(await next.mayForget()).toBe(false)
  ownAheadMs = 0
  // Nobody looked, and the next start cannot know whether its clock is right.
  await both(86_400)
  const started = begin()
  await started.settle()
  expect([await started.mayForget(), await started.mayEnd()]).toEqual([false, false])
  await both(0)
  await started.settle()
  expect([await started.mayForget(), await started.mayEnd()]).toEqual([true, true])
})
