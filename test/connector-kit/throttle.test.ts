import { expect, test } from 'vitest'
import type { Clock } from '../../src/base/clock.ts'
import { rateHeaders, Throttle } from '../../src/connector-kit/throttle.ts'

function clockAt(start: number): Clock & { pass(ms: number): void } {
  let ms = start
  return {
    now: () => new Date(ms),
    monotonicMs: () => ms,
    stampAt: () => null,
    sleep: () => Promise.resolve(),
    pass: (more: number) => {
      ms += more
    },
  } as Clock & { pass(ms: number): void }
}

test('a published limit is kept without any header: never more than so many in any such time', () => {
  const clock = clockAt(1_000_000)
  const throttle = new Throttle(clock, { requests: 10, perMs: 1_000, source: 'test' })
  const sentAt: number[] = []
  for (let step = 0; step < 5_000; step++) {
    if (throttle.readyInMs('write') === 0) {
      throttle.begin()
      throttle.end(clock.monotonicMs())
      sentAt.push(clock.monotonicMs())
    }
    clock.pass(1)
  }
  expect(sentAt.length).toBeGreaterThanOrEqual(40)
  const most = Math.max(...sentAt.map((at) => sentAt.filter((other) => other >= at && other < at + 1_000).length))
  expect(most).toBeLessThanOrEqual(10)
})

test('polls leave a part of a published limit to writes, a backfill leaves half', () => {
  const clock = clockAt(1_000_000)
  const throttle = new Throttle(clock, { requests: 100, perMs: 1_000, source: 'test' })
  for (let n = 0; n < 50; n++) throttle.begin()
  expect(throttle.readyInMs('backfill')).toBeGreaterThan(0)
  expect(throttle.readyInMs('poll')).toBe(0)
  for (let n = 0; n < 40; n++) throttle.begin()
  expect(throttle.readyInMs('poll')).toBeGreaterThan(0)
  expect(throttle.readyInMs('look')).toBe(0)
})

test('writes use a whole published limit, and leave a part of it for a minute after somebody looked', async () => {
  const clock = clockAt(1_000_000)
  const throttle = new Throttle(clock, { requests: 100, perMs: 1_000, source: 'test' })
  const written = async () => {
    let count = 0
    while ((await throttle.take('write')) === 0) count++
    for (let n = 0; n < count; n++) throttle.end(clock.monotonicMs())
    return count
  }
  expect(await written()).toBe(100)
  // All permits are in use; the look waits, and from then on some are kept for it.
  expect(await throttle.take('look')).toBeGreaterThan(0)
  clock.pass(2_000)
  expect(await written()).toBe(98)
  expect(await throttle.take('look')).toBe(0)
  throttle.end(clock.monotonicMs())
  clock.pass(61_000)
  expect(await written()).toBe(100)
})

test('no more calls at once than the vendor takes', () => {
  const throttle = new Throttle(clockAt(0), { requests: 100, perMs: 1_000, concurrent: 2, source: 'test' })
  throttle.begin()
  expect(throttle.readyInMs()).toBe(0)
  throttle.begin()
  expect(throttle.readyInMs()).toBeGreaterThan(0)
  throttle.end(0)
  expect(throttle.readyInMs()).toBe(0)
})

test('headers are read in each spelling: a reset as an instant or as seconds left', () => {
  const nowMs = 1_700_000_000_000
  const instant = { 'x-rate-limit-limit': '10', 'x-rate-limit-remaining': '3', 'x-rate-limit-reset': '1700000007' }
  expect(rateHeaders('x-rate-limit')(instant, nowMs)).toEqual({ limit: 10, remaining: 3, resetInMs: 7_000 })
  const seconds = { ...instant, 'x-rate-limit-reset': '7' }
  expect(rateHeaders('x-rate-limit', 'seconds')(seconds, nowMs)).toEqual({ limit: 10, remaining: 3, resetInMs: 7_000 })
  expect(rateHeaders('x-rate-limit')({}, nowMs)).toBeUndefined()
})

test('a 429 without Retry-After waits for the reset that the other headers tell', () => {
  const clock = clockAt(1_700_000_000_000)
  const throttle = new Throttle(clock)
  const headers = {
    date: new Date(1_700_000_000_000).toUTCString(),
    'x-rate-limit-remaining': '0',
    'x-rate-limit-reset': '9',
  }
  throttle.learn({ status: 429, headers, body: '' }, rateHeaders('x-rate-limit', 'seconds'), clock.monotonicMs())
  expect(throttle.readyInMs('look')).toBe(9_000)
})

test.each([
  ['that tells nothing', {}],
  ['that tells nothing is left until the window ends', { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '30' }],
])('an account that tells its limit in headers is asked again after the Retry-After of a 429 %s', (_what, refusal) => {
  const clock = clockAt(1_700_000_000_000)
  const throttle = new Throttle(clock)
  const read = rateHeaders('x-rate-limit', 'seconds')
  const told = { 'x-rate-limit-limit': '1000000', 'x-rate-limit-remaining': '999999', 'x-rate-limit-reset': '30' }
  for (let n = 0; n < 100; n++) {
    expect(throttle.readyInMs('write')).toBe(0)
    throttle.begin()
    const sentAt = clock.monotonicMs()
    clock.pass(20)
    const isRefused = n % 10 === 9
    const headers = isRefused ? { ...refusal, 'retry-after': '1' } : told
    throttle.learn({ status: isRefused ? 429 : 200, headers, body: '' }, read, sentAt)
    throttle.end(sentAt)
    if (isRefused) {
      expect(throttle.readyInMs('write')).toBe(1_000)
      clock.pass(1_000)
    }
  }
})

test('an ATS that refuses twice in a row, whatever the rate, does not slow its account to a crawl', () => {
  const clock = clockAt(1_000_000)
  const throttle = new Throttle(clock)
  const answer = (status: number) =>
    throttle.learn(
      { status, headers: status === 429 ? { 'retry-after': '1' } : {}, body: '' },
      rateHeaders('x-none'),
      clock.monotonicMs(),
    )
  const send = (status: number) => {
    while (throttle.readyInMs('poll') > 0) clock.pass(throttle.readyInMs('poll'))
    throttle.begin()
    clock.pass(10)
    answer(status)
    throttle.end(clock.monotonicMs() - 10)
  }
  // The very first request of a process is refused, by a gateway.
  send(429)
  // Thirty requests in a pass every five seconds, and two refusals one right after the other.
  for (let pass = 0; pass < 3; pass++) {
    for (let n = 0; n < 30; n++) send(200)
    clock.pass(5_000)
  }
  for (let n = 0; n < 3; n++) send(429)
  const begun = clock.monotonicMs()
  for (let n = 0; n < 36; n++) send(200)
  // Before, each of the thirty-six waited for up to ten seconds.
  expect(clock.monotonicMs() - begun).toBeLessThan(45_000)
})
