import { expect, test } from 'vitest'
import { GroupedCalls } from '../../src/base/grouped-calls.ts'

/** Calls that are carried out together: how many, and what one of them that fails means for the others. */

test('calls that come while a group gathers are carried out with it, and a full group waits for nobody', async () => {
  const groups: number[] = []
  let gathered = 0
  let release = Promise.withResolvers<void>()
  const calls = new GroupedCalls<number, number>(
    (items) => {
      groups.push(items.length)
      return Promise.resolve(items.map((item) => item * 2))
    },
    1,
    () => {
      gathered++
      return release.promise
    },
  )
  const few = [1, 2, 3].map((item) => calls.call(item))
  await Promise.resolve()
  expect(groups).toEqual([])
  release.resolve()
  expect(await Promise.all(few)).toEqual([2, 4, 6])
  release = Promise.withResolvers()
  const many = Array.from({ length: 450 }, (_, item) => calls.call(item))
  release.resolve()
  expect(await Promise.all(many)).toEqual(Array.from({ length: 450 }, (_, item) => item * 2))
  expect(groups).toEqual([3, 200, 200, 50])
  // Before the three, before the first of the many had company, and before the last fifty.
  expect(gathered).toBe(3)
})

test('a call that fails fails alone', async () => {
  const calls = new GroupedCalls<number, number>((items) =>
    items.includes(2) ? Promise.reject(new Error('two')) : Promise.resolve([...items]),
  )
  const results = await Promise.allSettled([1, 2, 3].map((item) => calls.call(item)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('several groups at once are never empty, whether they gather or not', async () => {
  for (const gather of [undefined, () => Promise.resolve()]) {
    const groups: number[] = []
    const work = (items: readonly number[]) => {
      groups.push(items.length)
      return Promise.resolve([...items])
    }
    const calls = new GroupedCalls<number, number>(work, 3, gather)
    await Promise.all(Array.from({ length: 20 }, (_, item) => calls.call(item)))
    // Without a wait the first three go at once, each alone; after one, the first takes them all.
    expect(groups).toEqual(gather ? [20] : [1, 1, 1, 17])
  }
})
