import { expect, test } from 'vitest'
import { Throttle } from '../../src/connector-kit/throttle.ts'
import { bucket, type Limit, saturate, sliding, VirtualTime, windows } from '../kit/limited-ats.ts'

const declared = (requests: number, perMs: number) => ({ requests, perMs, source: 'test' })

test.for([
  ['100 in any second', sliding(100, 1_000), declared(100, 1_000)],
  ['100 in each second', windows(100, 1_000), declared(100, 1_000)],
  ['100 a second on the average', bucket(100, 100), declared(100, 1_000)],
  ['50 in any ten seconds', sliding(50, 10_000), declared(50, 10_000)],
  ['10 in any second', sliding(10, 1_000), declared(10, 1_000)],
] as const)('a declared limit is used within 2 %% and never exceeded: %s', async ([, limit, limits]) => {
  const clock = new VirtualTime()
  const { granted, refused } = await saturate(clock, limit, [new Throttle(clock, limits)], { seconds: 60 })
  expect(refused).toBe(0)
  expect(granted).toBeGreaterThanOrEqual((0.98 * 60_000 * limits.requests) / limits.perMs)
})

test.for<readonly [string, Limit, number, number, number]>([
  ['100 in any second', sliding(100, 1_000), 100, 1_000, 1],
  ['100 in each second', windows(100, 1_000), 100, 1_000, 1],
  ['100 a second on the average', bucket(100, 100), 100, 1_000, 1],
  ['50 in each ten seconds', windows(50, 10_000), 50, 10_000, 1],
  ['50 in each ten seconds, told by headers', windows(50, 10_000, true), 50, 10_000, 1],
  ['75 in each 30 seconds, told by headers', windows(75, 30_000, true), 75, 30_000, 1],
  ['75 in each 30 seconds, told by headers, two workers', windows(75, 30_000, true), 75, 30_000, 2],
  ['100 in any second, two workers', sliding(100, 1_000), 100, 1_000, 2],
  ['100 a second on the average, two workers', bucket(100, 100), 100, 1_000, 2],
])(
  'a limit that nobody declared is used within 5 %%, with few refusals: %s',
  async ([, limit, requests, perMs, workers]) => {
    const clock = new VirtualTime()
    const throttles = Array.from({ length: workers }, () => new Throttle(clock))
    const { granted, refused } = await saturate(clock, limit, throttles, { seconds: 300, lead: 60 })
    const share = granted / ((300_000 * requests) / perMs)
    expect(share).toBeGreaterThanOrEqual(0.95)
    expect(refused / (granted + refused)).toBeLessThan(0.03)
  },
)
