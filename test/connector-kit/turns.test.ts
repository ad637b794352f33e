import { expect, test } from 'vitest'
import { type Clock, systemClock } from '../../src/base/clock.ts'
import { AtsClient } from '../../src/connector-kit/ats-client.ts'
import type { SessionContext } from '../../src/connector-kit/contract.ts'
import { withPriority } from '../../src/connector-kit/priority.ts'
import { Throttle } from '../../src/connector-kit/throttle.ts'
import { ReadPatience, takeTurn } from '../../src/connector-kit/turns.ts'

const observer = { request: () => {}, throttled: () => {} }
const HOUR_MS = 3_600_000

test.for(['poll', 'backfill'] as const)(
  'a %s that waits for a limit of an hour gives up as soon as the process ends',
  async (priority) => {
    const ending = new AbortController()
    const limits = { requests: 1, perMs: HOUR_MS, source: 'test' }
    const throttle = new Throttle(systemClock, limits, undefined, ending.signal)
    throttle.begin()
    const read = withPriority(priority, () => takeTurn({ clock: systemClock, observer }, throttle, false))
    ending.abort()
    await expect(read).rejects.toMatchObject({ code: 'lease.stopping', kind: 'transient', facts: { doubtful: false } })
  },
)

test('a refused page that would be asked for again in 20 s is given up as soon as the process ends', async () => {
  const ending = new AbortController()
  const throttle = new Throttle(systemClock, undefined, undefined, ending.signal)
  const again = new ReadPatience().waits({ clock: systemClock, observer }, throttle, 20_000)
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
