import { afterAll, beforeAll, expect, test } from 'vitest'
import { recruitee } from '../../connectors/recruitee/index.ts'
import { rest } from '../../connectors/rest/index.ts'
import { systemClock } from '../../src/base/clock.ts'
import { accountOf } from '../../src/connector-kit/contract.ts'
import type { LeasePermits, RequestLimits } from '../../src/connector-kit/permits.ts'
import { Throttle } from '../../src/connector-kit/throttle.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { Limits } from '../../src/sync/engine/limits.ts'
import { divide, type Holdings } from '../../src/sync/engine/permit-shares.ts'
import { saturate, sliding, VirtualTime } from '../kit/limited-ats.ts'
import { freshDatabase } from '../kit/product.ts'

const limitsOf = (requests: number, perMs: number): RequestLimits => ({ requests, perMs, source: 'test' })

let server: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
beforeAll(async () => {
  server = await freshDatabase()
  database = await openDatabase({ url: server.url, dataDir: 'unused' })
})
afterAll(async () => {
  await database.close()
  await server.drop()
})

/** The rule by which the database divides, on virtual time; counts how often it was asked. */
function sharedRule(clock: VirtualTime) {
  let holdings: Holdings = {}
  const asked = { times: 0 }
  const leaseOf =
    (holder: string): LeasePermits =>
    async ({ limits, hot, wants }) => {
      asked.times++
      await clock.sleep(3)
      const forMs = 3_500
      const divided = divide(holdings, { holder, limits, hot, wants, nowMs: clock.monotonicMs(), forMs })
      holdings = divided.holdings
      await clock.sleep(3)
      return { share: divided.share, forMs: 3_000 }
    }
  return { leaseOf, asked }
}

test.for([
  [100, 1_000, 2],
  [100, 1_000, 3],
  [50, 10_000, 2],
] as const)(
  'all workers together keep a declared limit and use it within 5 %%: %i requests, %i ms, %i workers',
  async ([requests, perMs, workers]) => {
    const clock = new VirtualTime()
    const { leaseOf, asked } = sharedRule(clock)
    const throttles = Array.from(
      { length: workers },
      (_, n) => new Throttle(clock, limitsOf(requests, perMs), leaseOf(`worker ${n}`)),
    )
    const limit = sliding(requests, perMs)
    const begun = await saturate(clock, limit, throttles, { seconds: 60 })
    expect(begun.refused).toBe(0)
    expect(begun.granted).toBeGreaterThanOrEqual((0.95 * 60_000 * requests) / perMs)
    // Not one question for each request: two a second and worker.
    expect(asked.times).toBeLessThanOrEqual(workers * 60 * 2.2)
  },
)

test('permits of an idle or ended worker are used by the other one', async () => {
  const clock = new VirtualTime()
  const { leaseOf } = sharedRule(clock)
  const [one, other] = ['one', 'other'].map((name) => new Throttle(clock, limitsOf(100, 1_000), leaseOf(name)))
  if (!one || !other) throw new Error('two throttles')
  const limit = sliding(100, 1_000)
  await saturate(clock, limit, [one, other], { seconds: 5 })
  const alone = await saturate(clock, limit, [other], { seconds: 20, lead: 6 })
  expect(alone.refused).toBe(0)
  expect(alone.granted).toBeGreaterThanOrEqual(1_900)
})

test('the calls at once are divided with the permits', () => {
  const limits = { ...limitsOf(10, 1_000), concurrent: 8 }
  const ask = (holdings: Holdings, holder: string) =>
    divide(holdings, { holder, limits, hot: 0, wants: 10, nowMs: 0, forMs: 3_000 })
  const first = ask({}, 'a')
  expect(first.share).toBe(10)
  const second = ask(first.holdings, 'b')
  expect(second.share).toBe(0)
  const less = ask(second.holdings, 'a')
  expect(less.share).toBe(4)
  expect(ask(less.holdings, 'b').share).toBe(4)
})

test('a process alone has as many calls at once as its connection declares, also where the window is long', async () => {
  const clock = new VirtualTime()
  const { leaseOf } = sharedRule(clock)
  const throttle = new Throttle(clock, { ...limitsOf(600, 60_000), concurrent: 4 }, leaseOf('alone'))
  const begun = await saturate(clock, sliding(600, 60_000), [throttle], { seconds: 180 })
  expect(begun.refused).toBe(0)
  expect(begun.granted).toBeGreaterThanOrEqual(1_700)
})

test('each process gets its turn when more of them want calls than may be made at once', () => {
  const limits = { ...limitsOf(100, 1_000), concurrent: 2 }
  const names = ['a', 'b', 'c', 'd', 'e']
  const had = new Set<string>()
  let holdings: Holdings = {}
  for (let nowMs = 0; nowMs < 60_000; nowMs += 500) {
    for (const holder of names) {
      const hot = holdings[holder]?.share === 50 ? 10 : 0
      const divided = divide(holdings, { holder, limits, hot, wants: 60, nowMs, forMs: 3_500 })
      holdings = divided.holdings
      if (divided.share >= 50) had.add(holder)
    }
    const sum = Object.values(holdings).reduce((all, { share }) => all + share, 0)
    expect(sum).toBeLessThanOrEqual(100)
  }
  expect([...had].sort()).toEqual(names)
})

test('two processes on one database never exceed the limit of their account', async () => {
  const limit = sliding(20, 400)
  const use = { granted: 0, refused: 0 }
  const done = new AbortController()
  const counts = await Promise.all(
    ['one', 'other'].map(async (holder) => {
      const limits = new Limits({ clock: systemClock, database, holder })
      const [throttle] = limits.throttlesOf([{ account: ['https://ats.example', 'key'], limits: limitsOf(20, 400) }])
      if (!throttle) throw new Error('a throttle for each connection')
      let sent = 0
      const work = async () => {
        while (!done.signal.aborted) {
          const wait = await throttle.take('write')
          if (wait > 0) {
            await systemClock.sleep(wait)
            continue
          }
          const sentAtMs = systemClock.monotonicMs()
          await systemClock.sleep(1)
          if (limit.admit(systemClock.monotonicMs()) === null) use.granted++
          else use.refused++
          throttle.end(sentAtMs)
          // Both had their part, and the division changed meanwhile.
          if (++sent >= 30 && use.granted >= 120) done.abort()
        }
      }
      await Promise.all([work(), work(), work(), work()])
      await limits.giveBack()
      return sent
    }),
  )
  expect(use.refused).toBe(0)
  expect(use.granted).toBeGreaterThanOrEqual(120)
  expect(Math.min(...counts)).toBeGreaterThan(0)
})

test('connections of one account share a throttle whatever else their settings say, and the strictest limit holds', () => {
  const limits = new Limits({ clock: systemClock, database, holder: 'any' })
  const settings = { company: 'acme', token: 'a', noteVisibility: 'public' }
  const same = { ...settings, token: 'b', noteVisibility: 'private', baseUrl: 'https://API.recruitee.com/c/acme/' }
  const account = (of: object) => accountOf(recruitee, of)
  const [first, second, third] = limits.throttlesOf([
    { account: account(settings), limits: limitsOf(10, 1_000) },
    { account: account(same), limits: limitsOf(5, 1_000) },
    { account: account({ ...settings, company: 'globex' }), limits: undefined },
  ])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(rest.accountOf).toBeDefined()
})

test('a connection that is only tried changes no limit of one that runs, and its own throttle is forgotten after a while', async () => {
  let nowMs = 0
  const limits = new Limits({ clock: { ...systemClock, monotonicMs: () => nowMs }, database, holder: 'any' })
  const [running] = limits.throttlesOf([{ account: ['runs'], limits: undefined }])
  const ofTried = (account: string) =>
    limits.tried.throttlesOf([{ account: [account], limits: limitsOf(1, 60_000) }])[0]
  expect(ofTried('runs')).toBe(running)
  expect([await running?.take('write'), await running?.take('write')]).toEqual([0, 0])

  // What an ATS told whoever tried it holds when it is tried again, and when it begins to run.
  const [first, other] = [ofTried('first'), ofTried('other')]
  first?.block(60_000)
  expect(ofTried('first')).toBe(first)
  const [begun] = limits.throttlesOf([{ account: ['first'], limits: limitsOf(10, 1_000) }])
  expect(begun).toBe(first)
  nowMs += 11 * 60_000
  expect(ofTried('other')).not.toBe(other)
  expect(ofTried('first')).toBe(first)
})
