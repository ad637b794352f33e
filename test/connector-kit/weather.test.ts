import { expect, test } from 'vitest'
import { Throttle } from '../../src/connector-kit/throttle.ts'
import { seededRandom } from '../../src/fake-kit/faults.ts'
import { type Limit, saturate, sliding, VirtualTime } from '../kit/limited-ats.ts'

/** An ATS that says 429 now and then, at any rate, and tells no limit: what each refusal costs the account. */
const SECONDS = 20
const CONCURRENCY = 8
/** A request takes so long there and back on average. */
const RTT_MS = 2.5

/** Refuses a share of all requests. */
function nowAndThen(share: number, retryAfter: number): Limit {
  const random = seededRandom(3)
  return { admit: () => (random() < share ? retryAfter : null) }
}

/** Refuses those of these numbers. */
function refusing(isRefused: (n: number) => boolean): Limit {
  let n = 0
  return { admit: () => (isRefused(n++) ? 1 : null) }
}

async function granted(limit: Limit, seconds = SECONDS): Promise<number> {
  const clock = new VirtualTime()
  const options = { seconds, concurrency: CONCURRENCY, delayMs: [1, 4] as const }
  return (await saturate(clock, limit, [new Throttle(clock)], options)).granted
}

test.for([
  [0.02, 1],
  [0.05, 1],
  [0.1, 1],
  [0.02, 5],
] as const)(
  'where a share of %d is refused at any rate, with Retry-After: %d, at least half as much goes out as from a bare loop',
  async ([share, retryAfter]) => {
    // Each of its eight connections sleeps through its own refusals.
    const bare = (SECONDS * CONCURRENCY * (1 - share)) / (RTT_MS / 1_000 + share * retryAfter)
    expect(await granted(nowAndThen(share, retryAfter))).toBeGreaterThanOrEqual(0.5 * bare)
  },
)

test('a single early 429 costs next to nothing', async () => {
  const none = await granted(refusing(() => false))
  expect(await granted(refusing((n) => n === 5))).toBeGreaterThanOrEqual(0.95 * none)
})

test('an ATS that refuses everything for a while is back at once, and one request at a time asks meanwhile', async () => {
  const clock = new VirtualTime()
  const begunMs = clock.monotonicMs()
  const limit: Limit = { admit: (nowMs) => (nowMs - begunMs > 5_000 && nowMs - begunMs < 35_000 ? 1 : null) }
  const throttle = new Throttle(clock)
  const use = (seconds: number) =>
    saturate(clock, limit, [throttle], { seconds, concurrency: CONCURRENCY, delayMs: [1, 4] })
  const before = await use(5)
  const away = await use(31)
  expect(away.refused).toBeLessThan(50)
  expect((await use(5)).granted).toBeGreaterThanOrEqual(0.9 * before.granted)
})

test('a rate that was learned is forgotten within seconds where the limit ends', async () => {
  const clock = new VirtualTime()
  let limit = sliding(20, 1_000)
  const throttle = new Throttle(clock)
  const use = (seconds: number) => saturate(clock, { admit: (nowMs) => limit.admit(nowMs) }, [throttle], { seconds })
  await use(10)
  limit = refusing(() => false)
  await use(30)
  // Four at once, 14 ms each.
  expect((await use(5)).granted).toBeGreaterThanOrEqual(0.9 * 5 * (4_000 / 14))
})

/** A throttle whose ATS refused once, at the moment when one request asks whether it takes requests again. */
async function asking() {
  const clock = new VirtualTime()
  const throttle = new Throttle(clock)
  throttle.begin()
  const sentAtMs = clock.monotonicMs()
  throttle.learn({ status: 429, headers: { 'retry-after': '1' }, body: '' }, () => undefined, sentAtMs)
  throttle.end(sentAtMs)
  await clock.runFor(throttle.readyInMs('look'))
  throttle.begin()
  return { clock, throttle }
}

test('a request that asks after a refusal and has no answer for a second holds nobody up', async () => {
  const { clock, throttle } = await asking()
  await clock.runFor(900)
  expect(throttle.readyInMs('write')).toBeGreaterThan(0)
  await clock.runFor(200)
  expect(throttle.readyInMs('write')).toBe(0)
  throttle.begin()
  expect(throttle.readyInMs('look')).toBeGreaterThan(0)
})

test('a request that was never sent ends no doubt: another one asks, and only one', async () => {
  const { clock, throttle } = await asking()
  throttle.end(clock.monotonicMs(), false)
  expect(throttle.readyInMs('write')).toBe(0)
  throttle.begin()
  expect(throttle.readyInMs('write')).toBeGreaterThan(0)
})
