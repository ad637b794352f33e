import { expect, test } from 'vitest'
import { offersOf, somebodyOf } from '../../src/app/asking-ats.ts'
import { keptOffers } from '../../src/app/kept-offers.ts'
import { systemClock } from '../../src/base/clock.ts'
import { AppError } from '../../src/base/errors.ts'
import type { AtsSession, ListPage } from '../../src/connector-kit/contract.ts'
import { by, document, job, peopledAts } from './asked-ats.ts'

/** Whom the form of rules names as an example, and for how long it remembers that somebody, or nobody, is there. */

test('the example is a candidate of the first rule’s job, also once another job is chosen in the form', async () => {
  const ats = peopledAts()
  const of = async (...chosen: string[]) => (await offersOf(ats, by, new Set(chosen))).person?.job.id
  const offered = [await of('Job 3', '2'), await of('2'), await of('1'), await of('gone'), await of('1', '3')]
  expect(offered).toEqual(['3', '2', undefined, undefined, undefined])
  let asked = 0
  const read = keptOffers(systemClock, {
    offers: (_document, chosen = new Set()) => {
      asked += 1
      return offersOf(ats, by, chosen)
    },
    somebody: (_document, one) => somebodyOf(ats, by, one),
  })
  const shown = async (...chosen: string[]) =>
    (await read(document, { mayBeKept: true, chosen: new Set(chosen) })).person?.firstName
  const told = [await shown('*'), await shown('2'), await shown('Job 3'), await shown('1'), await shown('3')]
  expect(told).toEqual([undefined, 'c2', 'c3', undefined, 'c3'])
  expect(asked).toBe(1)
})

/** The form of rules on an ATS of people, of whom nobody can be read while `isDown` says so. */
function peopledForm(isDown: () => 'slow' | 'refused' | undefined) {
  const ats = peopledAts()
  const asked = { offers: 0, people: 0 }
  const people: AtsSession['people'] = (ids) => {
    asked.people += 1
    const why = isDown()
    if (why === 'slow') return new Promise(() => {})
    if (why) return Promise.reject(new AppError('no', { kind: 'rejected', code: 'ats.forbidden' }))
    return ats.people(ids)
  }
  const read = keptOffers(systemClock, {
    offers: (_document, chosen = new Set()) => {
      asked.offers += 1
      return offersOf({ ...ats, people }, by, chosen)
    },
    somebody: (_document, one) => somebodyOf({ ...ats, people }, by, one),
  })
  const shown = async (...chosen: string[]) =>
    (await read(document, { mayBeKept: true, chosen: new Set(chosen) })).person?.firstName
  return { shown, asked }
}

test.each(['slow', 'refused'] as const)(
  'a candidate who could not be read, since the ATS was %s, is asked for again with the next button; one who was read is not',
  async (why) => {
    let down: typeof why | undefined = why
    const { shown, asked } = peopledForm(() => down)
    // As the form is opened, and as another job is chosen in it.
    expect([await shown('2'), await shown('3')]).toEqual([undefined, undefined])
    down = undefined
    expect([await shown('2'), await shown('3')]).toEqual(['c2', 'c3'])
    expect(asked).toEqual({ offers: 1, people: 4 })
    expect([await shown('3'), await shown('2'), await shown('2')]).toEqual(['c3', 'c2', 'c2'])
    expect(asked).toEqual({ offers: 1, people: 4 })
  },
)

test('a job whose stages came too late was not asked for its candidates, and is once they are wanted', async () => {
  const ats = peopledAts()
  let isSlow = true
  const late: AtsSession = { ...ats, stages: (ids) => (isSlow ? new Promise(() => {}) : ats.stages(ids)) }
  const read = keptOffers(systemClock, {
    offers: (_document, chosen = new Set()) => offersOf(late, by, chosen),
    somebody: (_document, one) => somebodyOf(late, by, one),
  })
  const shown = async () => (await read(document, { mayBeKept: true, chosen: new Set(['2']) })).person?.firstName
  expect(await shown()).toBeUndefined()
  isSlow = false
  expect(await shown()).toBe('c2')
})

test('a rule about every job keeps the candidate who was found first, also after a job without any', async () => {
  const { shown, asked } = peopledForm(() => undefined)
  const seen = [
    await shown('2'),
    await shown('1'),
    await shown('*'),
    await shown(''),
    await shown('3'),
    await shown('*'),
  ]
  expect(seen).toEqual(['c2', undefined, 'c2', 'c2', 'c3', 'c2'])
  expect(asked).toEqual({ offers: 1, people: 2 })
})

test('that a job has no candidate is known only once every stage was listed whole', async () => {
  const application = { jobId: '2', stageId: 's2', stageName: 'Interview', candidateId: 'c2' }
  const of = (...pages: ListPage<unknown>[]) =>
    somebodyOf(
      {
        ...peopledAts(),
        async *applicationsInStages() {
          yield* pages as never[]
        },
      },
      by,
      job('2'),
    )
  const hired = { ...application, id: '1', status: 'hired' }
  const none = { items: [hired], unreadable: [] }
  expect(await of(none, none)).toBeNull()
  expect((await of(none, { items: [{ ...hired, status: 'active' }], unreadable: [] }))?.firstName).toBe('c2')
  expect(await of(none, { items: [], unreadable: [{ id: '7', problem: 'odd' }] })).toBeUndefined()
  expect(await of(none, none, none, none, none)).toBeUndefined()
})
