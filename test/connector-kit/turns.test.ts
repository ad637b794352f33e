import { expect, test } from 'vitest'
import { type Clock, systemClock } from '../../src/base/clock.ts'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { SessionContext } from '../../src/connector-kit/contract.ts'
import { withPriority } from '../../src/connector-kit/priority.ts'
import { Throttle } from '../../src/connector-kit/throttle.ts'
import { ReadPatience, takeTurn } from '../../src/connector-kit/turns.ts'

const observer = { request: () => {}, throttled: () => {} }
const HOUR_MS = 3_600_000
/** Whoever sleeps wakes by the signal alone. */
const untilEnding: Clock = {
  ...systemClock,
  sleep: (_ms, signal) => new Promise((wake) => signal?.addEventListener('abort', () => wake(), { once: true })),
}

test.for(['poll', 'backfill'] as const)(
  'a %s that waits for a limit of an hour gives up as soon as the process ends',
  async (priority) => {
    const ending = new AbortController()
    const limits = { requests: 1, perMs: HOUR_MS, source: 'test' }
    const throttle = new Throttle(untilEnding, limits, undefined, ending.signal)
    throttle.begin()
    const read = withPriority(priority, () => takeTurn({ clock: untilEnding, observer }, throttle, false))
    await new Promise((passed) => setImmediate(passed))
    ending.abort()
    await expect(read).rejects.toMatchObject({ code: 'lease.stopping', kind: 'transient', facts: { doubtful: false } })
  },
)

test('a refused page that would be asked for again in 20 s is given up as soon as the process ends', async () => {
  const ending = new AbortController()
  const throttle = new Throttle(untilEnding, undefined, undefined, ending.signal)
  const again = new ReadPatience().waits({ clock: untilEnding, observer }, throttle, 20_000)
  ending.abort()
  await expect(again).rejects.toMatchObject({ code: 'lease.stopping' })
})

/** Each sleep passes at once; after an hour nobody waits any more. */
function hasty(): Clock & { passedMs(): number } {
  let ms = 0
  return {
    ...systemClock,
    monotonicMs: () => ms,
    sleep: async (more) => {
      ms += more
      if (ms > HOUR_MS) throw new Error('waited for an hour')
    },
    passedMs: () => ms,
  }
}

test('a backfill gets its turn in the end although others always use more than half of the limit', async () => {
  const clock = hasty()
  const throttle = new Throttle(clock, { requests: 100, perMs: 1_000, source: 'test' })
  for (let n = 0; n < 60; n++) throttle.begin()
  await withPriority('backfill', () => takeTurn({ clock, observer }, throttle, false))
  expect(clock.passedMs()).toBeGreaterThan(10_000)
  expect(clock.passedMs()).toBeLessThan(20_000)
})

test('a poll gets its turn in the end although writes leave only a few requests at all times', async () => {
  const clock = hasty()
  const throttle = new Throttle(clock, { requests: 100, perMs: 1_000, source: 'test' })
  for (let n = 0; n < 95; n++) throttle.begin()
  await withPriority('poll', () => takeTurn({ clock, observer }, throttle, false))
  expect(clock.passedMs()).toBeLessThan(20_000)
})

test('a page that is refused with 429 right after its token was renewed is asked for again too', async () => {
  const statuses = [401, 429, 200]
  let token = 1
  const context = {
    clock: systemClock,
    throttle: new Throttle(systemClock),
    deadlineMs: 1_000,
    observer,
    exchange: () => Promise.resolve({ status: statuses.shift() ?? 500, headers: { 'retry-after': '0' }, body: '{}' }),
  } as unknown as SessionContext
  const authorize = (refused?: object) => Promise.resolve({ authorization: `Bearer ${refused ? ++token : token}` })
  const client = new AtsClient({ baseUrl: 'https://ats.example/v1', context, authorize })
  expect((await client.request({ method: 'GET', path: 'jobs' })).status).toBe(200)
  expect(statuses).toEqual([])
})

test('of many backfills that have waited long, one at a time goes before its turn', async () => {
  let nowMs = 0
  const sleepers: (() => void)[] = []
  const clock: Clock = {
    ...systemClock,
    monotonicMs: () => nowMs,
    sleep: () => new Promise((wake) => void sleepers.push(wake)),
  }
  const throttle = new Throttle(clock, { requests: 100, perMs: 10_000, source: 'test' })
  for (let n = 0; n < 60; n++) throttle.begin()
  let through = 0
  const waiting = Array.from({ length: 20 }, () =>
    withPriority('backfill', () => takeTurn({ clock, observer }, throttle, false)).then(() => through++),
  )
  const pass = async (ms: number) => {
    nowMs += ms
    for (const wake of sleepers.splice(0)) wake()
    await new Promise((passed) => setImmediate(passed))
  }
  await pass(0)
  for (let ms = 0; ms < 14_000; ms += 500) await pass(500)
  expect(through).toBe(0)
  for (let n = 1; n <= 5; n++) {
    await pass(n === 1 ? 2_000 : 500)
    expect(through).toBe(n)
  }
  // Those that are under way come back, and with them the turn of the others.
  for (let n = 0; n < 65; n++) throttle.end(nowMs - 20_000)
  while (through < 20) await pass(500)
  await Promise.all(waiting)
})
