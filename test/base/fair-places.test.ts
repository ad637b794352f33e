import { expect, test } from 'vitest'
import { FairPlaces } from '../../src/base/fair-places.ts'

/** Organizations take turns, whatever each of them has waiting. */

const settle = () => new Promise((done) => setImmediate(done))

/** Tasks that are held until `end`, and the order in which they were begun. */
function held(places: FairPlaces) {
  const ends: (() => void)[] = []
  const begun: string[] = []
  const end = async () => {
    ends.shift()?.()
    await settle()
  }
  return {
    begun,
    end,
    hold: (name: string, signal?: AbortSignal) =>
      places.run(
        name.charAt(0),
        () => {
          begun.push(name)
          return new Promise<void>((end) => ends.push(end))
        },
        signal,
      ),
    async endAll() {
      await settle()
      while (ends.length > 0) await end()
    },
  }
}

test('one with many tasks that wait delays the first task of another by one, and its later ones by one each', async () => {
  const { hold, end, endAll, begun } = held(new FairPlaces({ max: 1 }))
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => hold(name))
  await settle()
  all.push(hold('b1'), hold('b2'), hold('c1'))
  await end()
  await end()
  // One that asks for the next as soon as it had its turn gets no more turns than the others.
  all.push(hold('b3'))
  await endAll()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'b3', 'a4'])
  await Promise.all(all)
})

test('those that ask again and again, one task at a time, do not keep one with many tasks from its turn', async () => {
  const { hold, end, endAll, begun } = held(new FairPlaces({ max: 1 }))
  const all = ['a1', 'a2', 'a3'].map((name) => hold(name))
  await settle()
  for (const n of [1, 2, 3, 4, 5, 6]) {
    all.push(hold(`b${n}`))
    await end()
  }
  await endAll()
  expect(begun.slice(0, 6)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
  await Promise.all(all)
})

test('a task whose signal aborts while it waits is not begun, and those behind it move up', async () => {
  const { hold, endAll, begun } = held(new FairPlaces({ max: 1 }))
  const [gone, late] = [new AbortController(), new AbortController()]
  const first = hold('a1', late.signal)
  const second = hold('a2', gone.signal)
  const third = hold('a3')
  await settle()
  gone.abort(new Error('nobody waits for it'))
  // What was begun already ends as it will.
  late.abort(new Error('too late'))
  await expect(second).rejects.toThrow('nobody waits for it')
  await expect(hold('a4', gone.signal)).rejects.toThrow('nobody waits for it')
  await endAll()
  await Promise.all([first, third])
  expect(begun).toEqual(['a1', 'a3'])
})

test('where too many wait, the one with the most of them gives up its latest, and nobody else is refused', async () => {
  const full = { count: 3, refusal: () => new Error('full') }
  const { hold, endAll, begun } = held(new FairPlaces({ max: 1, waiting: full }))
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'a5', 'b2'].map((name) => hold(name))
  const ends = Promise.allSettled(all)
  await endAll()
  const refused = (await ends).flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))
  // a4 for b1, a3 for c1, a5 for itself; of two with as many, the one that came.
  expect(refused).toEqual([2, 3, 6, 7])
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('a task that fails gives its place back, and the wait for the end ends', async () => {
  const places = new FairPlaces({ max: 1 })
  const failed = places.run('a', () => Promise.reject(new Error('failed')))
  const next = places.run('b', () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('failed')
  expect(await next).toBe('done')
  await places.idle()
})
