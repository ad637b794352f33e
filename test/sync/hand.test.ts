import { expect, test } from 'vitest'
import { ManualClock } from '../../src/base/clock.ts'
import { Hand } from '../../src/sync/deliveries/hand.ts'
import { Births, type BirthTaker } from '../../src/sync/store/births.ts'
import type { Connection } from '../../src/sync/store/connection.ts'

/** How many claims a pump holds, and how long a page waits for room among them. */

const clock = new ManualClock('2026-01-05T08:00:00Z')
const connectionOf = (concurrency: number, actions: object = { note: { lookUp: () => {} } }) =>
  ({ name: 'c', config: { delivery: { concurrency } }, ats: { actions } }) as unknown as Connection

function handAt(perSecond: number, connection = connectionOf(8)): Hand {
  const hand = new Hand(clock, connection)
  for (let n = 0; n < perSecond; n++) {
    if (n % Math.ceil(perSecond / 10) === 0) clock.advance(100)
    hand.pace.count()
  }
  return hand
}

test('a pump holds half a second of the pace of the last second, four claims for each slot at least, 600 at most', () => {
  expect(handAt(0).size).toBe(32)
  expect(handAt(40).size).toBe(32)
  expect(handAt(500).size).toBe(250)
  expect(handAt(5_000).size).toBe(600)
  expect(handAt(0, connectionOf(200)).size).toBe(800)
  const rested = handAt(500)
  clock.advance(600)
  expect(rested.pace.perSecond).toBe(200)
  clock.advance(600)
  expect(rested.size).toBe(32)
})

test('where an action cannot be looked up, a pump holds no more than it needs, however fast the ATS is', () => {
  const blind = connectionOf(8, { note: { lookUp: () => {} }, moveTo: {} })
  expect(handAt(5_000, blind).size).toBe(32)
})

test('nothing new is taken while older writes wait, and those that wait always get a few claims', () => {
  const hand = handAt(500)
  expect(hand.room).toBe(0)
  hand.claimed(8, 8)
  expect([hand.room, hand.backlog]).toEqual([0, Number.POSITIVE_INFINITY])
  hand.claimed(7, 8)
  expect([hand.room, hand.toClaim]).toEqual([250, 250])
  hand.hold(200)
  hand.expect(50)
  expect([hand.room, hand.toClaim]).toEqual([0, 8])
  hand.expect(-50)
  hand.feed()
  expect([hand.room, hand.isFed(1_000)]).toEqual([50, true])
  hand.left(300)
  hand.claimed(250, 250)
  expect([hand.room, hand.backlog]).toEqual([0, 50])
  clock.advance(1_000)
  expect(hand.isFed(1_000)).toBe(false)
})

test('a full page waits for room where the ATS takes its writes within half a second, and no longer', async () => {
  const births = new Births(clock)
  const waitedMs = async (
    perSecond: number,
    versions: number,
    { isStopping = false, backlog = 0 } = {},
  ): Promise<number> => {
    const connection = { name: 'c' }
    const taker = {
      ...{ room: () => 0, size: () => 600, perSecond: () => perSecond, isStopping: () => isStopping },
      backlog: () => backlog,
    } as unknown as BirthTaker
    const close = births.open(connection, taker)
    const begunMs = clock.monotonicMs()
    await births.waitForRoom(connection, versions)
    close()
    return clock.monotonicMs() - begunMs
  }
  expect(await waitedMs(1_000, 500)).toBe(500)
  expect(await waitedMs(999, 500)).toBe(0)
  expect(await waitedMs(5_000, 99)).toBe(0)
  expect(await waitedMs(5_000, 500, { isStopping: true })).toBe(0)
  // Older writes that are gone soon are let go first; behind more of them nothing waits.
  expect(await waitedMs(1_000, 500, { backlog: 2_000 })).toBe(2_500)
  expect(await waitedMs(1_000, 500, { backlog: 4_000 })).toBe(0)
  expect(await waitedMs(1_000, 500, { backlog: Number.POSITIVE_INFINITY })).toBe(0)
})
