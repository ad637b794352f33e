import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Clock } from '../../src/base/clock.ts'
import { FirstPasses, Places } from '../../src/sync/engine/turns.ts'

/** A clock whose sleepers wake when the test lets time pass. */
function heldClock(): { clock: Clock; pass: () => void } {
  const sleepers = new Set<() => void>()
  const sleep = (_ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((wake) => {
      sleepers.add(wake)
      signal?.addEventListener('abort', () => sleepers.delete(wake) && wake(), { once: true })
    })
  const clock = { now: () => new Date(0), monotonicMs: () => 0, stampAt: () => null, sleep }
  const pass = () => {
    for (const wake of sleepers) wake()
    sleepers.clear()
  }
  return { clock, pass }
}

/** Passes of `count` connections that end when they are told to. */
function started(firstPasses: FirstPasses, count: number) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const all = Array.from({ length: count }, (_, n) => `c${n}`).map((name) =>
    firstPasses.run(name, () => {
      begun.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    }),
  )
  return { begun, all, end: (name: string) => ends.get(name)?.() }
}

test('first passes begin in turn, a new one where one ends', async () => {
  const passes = started(new FirstPasses(heldClock().clock), 40)
  await turn()
  expect(passes.begun).toHaveLength(32)
  passes.end('c3')
  await turn()
  expect(passes.begun.slice(32)).toEqual(['c32'])
})

test('passes that hang hold up the others for a while only', async () => {
  const { clock, pass } = heldClock()
  const passes = started(new FirstPasses(clock), 70)
  await turn()
  pass()
  await turn()
  expect(passes.begun).toHaveLength(64)
  // What ends late frees no second place.
  passes.end('c0')
  await turn()
  expect(passes.begun).toHaveLength(64)
})

test('however many hang, no more than 64 are read at once, and one that ends makes room', async () => {
  const { clock, pass } = heldClock()
  const passes = started(new FirstPasses(clock), 100)
  for (let time = 0; time < 3; time++) {
    await turn()
    pass()
  }
  await turn()
  expect(passes.begun).toHaveLength(64)
  passes.end('c0')
  passes.end('c40')
  await turn()
  expect(passes.begun.slice(64)).toEqual(['c64', 'c65'])
})

test('work of any name waits for its place each time, in the order in which it came', async () => {
  const { clock, pass } = heldClock()
  const places = new Places(clock, { places: 2, heldMs: 1, most: 3 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (name: string) =>
    void places.run(() => {
      begun.push(name)
      return new Promise<void>((end) => ends.push(end))
    })
  for (const name of ['a', 'b', 'a', 'c', 'd']) add(name)
  await turn()
  expect(begun).toEqual(['a', 'b'])
  // Both hang: one more may begin, since three are the most.
  pass()
  await turn()
  expect(begun).toEqual(['a', 'b', 'a'])
  ends[1]?.()
  await turn()
  expect(begun).toEqual(['a', 'b', 'a', 'c'])
  places.letGo()
  await turn()
  expect(begun).toEqual(['a', 'b', 'a', 'c', 'd'])
})

test('work that fails gives its place to the next', async () => {
  const places = new Places(heldClock().clock, { places: 1, heldMs: 1, most: 1 })
  await expect(places.run(() => Promise.reject(new Error('the work failed')))).rejects.toThrow('the work failed')
  const next = vi.fn(() => Promise.resolve())
  await places.run(next)
  expect(next).toHaveBeenCalledOnce()
})

test('later passes of a connection wait for no place, and nobody waits once the process ends', async () => {
  const firstPasses = new FirstPasses(heldClock().clock)
  await firstPasses.run('known', () => Promise.resolve())
  const passes = started(firstPasses, 40)
  const later = vi.fn(() => Promise.resolve())
  await firstPasses.run('known', later)
  expect(later).toHaveBeenCalledOnce()
  firstPasses.letGo()
  await turn()
  expect(passes.begun).toHaveLength(40)
})
