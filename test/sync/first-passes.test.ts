import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Clock } from '../../src/base/clock.ts'
import { FirstPasses } from '../../src/sync/engine/turns.ts'

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
