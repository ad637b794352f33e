import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { askAts, offersOf, somebodyOf } from '../../src/app/asking-ats.ts'
import { keptOffers } from '../../src/app/kept-offers.ts'
import { type Clock, systemClock } from '../../src/base/clock.ts'
import { AppError } from '../../src/base/errors.ts'
import type { ConnectionDocument } from '../../src/connections/contract.ts'
import type { AtsSession, Job, ListPage, Stage } from '../../src/connector-kit/contract.ts'

/** An account so large, or an ATS so slow, that not everything is read by the deadline. */
const clock: Clock = { ...systemClock, sleep: (_ms, signal) => systemClock.sleep(50, signal) }
const job = (id: string): Job => ({ id, name: `Job ${id}`, status: 'open' })
const stage = (jobId: string): Stage => ({ id: `s${jobId}`, jobId, name: 'Interview' })

const document: ConnectionDocument = {
  ...{ organizationId: 'ours', name: 'acme', text: '', version: 3, state: 'paused' },
  ...{ changedAt: new Date(0), changedBy: 'ada@acme.example', secrets: [] },
}

/** Gives two pages of jobs, and never the next; answers for the stages of `readable` jobs, and never for others. */
function slowAts(readable: ReadonlySet<string>) {
  const asked: string[][] = []
  const pages: ListPage<Job>[] = [
    { items: ['1', '2'].map(job), unreadable: [] },
    { items: Array.from({ length: 20 }, (_, n) => job(`${n + 3}`)), unreadable: [] },
  ]
  const ats: Pick<AtsSession, 'identify' | 'jobs' | 'stages' | 'applicationsInStages' | 'actions'> = {
    identify: async () => ({ account: 'Norrfell', warnings: [] }),
    async *jobs() {
      yield* pages
      await new Promise(() => {})
    },
    stages: (ids) => {
      asked.push([...ids])
      return ids.every((id) => readable.has(id)) ? Promise.resolve(ids.map(stage)) : new Promise(() => {})
    },
    async *applicationsInStages() {},
    actions: {},
  }
  return { ats: ats as AtsSession, asked }
}

test('jobs that came in time count, and it is told that there may be more', async () => {
  const { ats } = slowAts(new Set(['1']))
  const read = await askAts(ats, clock)
  expect(read).toMatchObject({ account: 'Norrfell', openJobs: 22, hasMoreJobs: true })
  expect(read.failed).toBeUndefined()
})

test('the buttons of a form go on with what was read for this version; what is stored, or could not be read, is asked anew', async () => {
  let [nowMs, asked] = [0, 0]
  let problem: 'slow' | undefined
  const read = keptOffers(
    { ...systemClock, monotonicMs: () => nowMs },
    {
      async offers() {
        asked += 1
        return { jobs: [], hasMoreJobs: false, reasons: [], reasonIds: [], ...(problem ? { problem } : {}) }
      },
      somebody: () => expect.unreachable('no job is open'),
    },
  )
  const asks = async (more: Partial<ConnectionDocument>, mayBeKept: boolean) => {
    const before = asked
    await read({ ...document, ...more }, { mayBeKept })
    return asked > before
  }
  expect([await asks({}, false), await asks({}, true), await asks({}, false)]).toEqual([true, false, true])
  expect([await asks({ version: 4 }, true), await asks({ organizationId: 'theirs' }, true)]).toEqual([true, true])
  nowMs = 61_000
  problem = 'slow'
  expect([await asks({}, true), await asks({}, true)]).toEqual([true, true])
})

test('stages of the jobs that the rules name are read first; those that come too late are left out', async () => {
  const first = ['22', '1', '2', '3', '4', '5', '6', '7', '8', '9']
  const { ats, asked } = slowAts(new Set(first))
  const offers = await offersOf(ats, clock, new Set(['Job 22']))
  expect(asked[0]).toEqual(first)
  expect(offers.problem).toBeUndefined()
  expect(offers.hasMoreJobs).toBe(true)
  expect(
    offers.jobs
      .filter(({ isRead }) => isRead)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...first].sort())
  expect(offers.jobs.find(({ id }) => id === '22')?.stages).toEqual(['Interview'])
})

test('a job that is chosen in the form beyond the first forty has its stages read, once', async () => {
  const jobs = Array.from({ length: 45 }, (_, n) => job(`${n + 1}`))
  const { ats, asked } = slowAts(new Set(jobs.map(({ id }) => id)))
  const many: AtsSession = {
    ...ats,
    async *jobs() {
      yield { items: jobs, unreadable: [] }
    },
  }
  const read = keptOffers(systemClock, {
    offers: (_document, chosen = new Set()) => offersOf(many, clock, chosen),
    somebody: async () => undefined,
  })
  const isRead = async (...chosen: string[]) =>
    (await read(document, { mayBeKept: true, chosen: new Set(chosen) })).jobs.find(({ id }) => id === '45')?.isRead
  expect(await isRead('*')).toBe(false)
  const before = asked.length
  expect(await isRead('1')).toBe(false)
  expect(asked.length).toBe(before)
  expect(await isRead('1', '45')).toBe(true)
  expect(asked.length).toBeGreaterThan(before)
  const then = asked.length
  expect([await isRead('45'), asked.length]).toEqual([true, then])
})

test('somebody of the first job is offered as an example; nobody where the ATS is slow, refuses, or has nobody', async () => {
  const { ats } = slowAts(new Set(['7']))
  const asked: string[][] = []
  const application = { jobId: '7', stageId: 's7', stageName: 'Interview' }
  const offered = async (more: Partial<AtsSession>) => {
    const one: AtsSession = {
      ...ats,
      async *jobs() {
        yield { items: [job('7')], unreadable: [] }
      },
      async *applicationsInStages(stages) {
        asked.push(stages.map(({ id }) => id))
        const items = [
          { ...application, id: '1', candidateId: 'c1', status: 'rejected' as const },
          { ...application, id: '2', candidateId: 'c2', status: 'active' as const },
        ]
        yield { items, unreadable: [] }
        yield expect.unreachable('one page is enough')
      },
      people: async (ids) => ({
        items: ids.map((id) => ({
          ...{ id, firstName: `Of ${id}`, lastName: '', email: null, phoneNumber: null, countryCode: null },
        })),
        unreadable: [],
      }),
      ...more,
    }
    const { problem, jobs, person } = await offersOf(one, clock, new Set())
    expect([problem, jobs.length]).toEqual([undefined, 1])
    return person
  }
  expect(await offered({})).toEqual({ firstName: 'Of c2', lastName: '', email: '', job: { id: '7', name: 'Job 7' } })
  expect(asked).toEqual([['s7']])
  expect(await offered({ people: () => new Promise(() => {}) })).toBeUndefined()
  const refused = new AppError('no', { kind: 'rejected', code: 'ats.forbidden' })
  expect(await offered({ people: () => Promise.reject(refused) })).toBeUndefined()
  expect(await offered({ async *applicationsInStages() {} })).toBeUndefined()
  const odd = z.string().safeParse(7).error ?? expect.unreachable()
  expect(await offered({ people: () => Promise.reject(odd) })).toBeUndefined()
  const broken = new AppError('broken', { kind: 'bug', code: 'test.bug' })
  await expect(offered({ people: () => Promise.reject(broken) })).rejects.toThrow('broken')
  // A mistake of ours is told.
  await expect(offered({ people: () => Promise.reject(new TypeError('ours')) })).rejects.toThrow('ours')
})

/** An ATS of three jobs with somebody in the last two, who are named by their jobs. */
function peopledAts() {
  const { ats } = slowAts(new Set(['1', '2', '3']))
  return {
    ...ats,
    async *jobs() {
      yield { items: ['1', '2', '3'].map(job), unreadable: [] }
    },
    async *applicationsInStages([at]: readonly Stage[]) {
      const one = {
        id: `a${at?.jobId}`,
        jobId: at?.jobId ?? '',
        candidateId: `c${at?.jobId}`,
        status: 'active' as const,
      }
      yield {
        items: at?.jobId === '1' ? [] : [{ ...one, stageId: at?.id ?? '', stageName: 'Interview' }],
        unreadable: [],
      }
    },
    people: async (ids: readonly string[]) => ({
      items: ids.map((id) => ({ id, firstName: id, lastName: '', email: null, phoneNumber: null, countryCode: null })),
      unreadable: [],
    }),
  } satisfies AtsSession
}

test('the example is a candidate of the first rule’s job, also once another job is chosen in the form', async () => {
  const ats = peopledAts()
  const of = async (...chosen: string[]) => (await offersOf(ats, clock, new Set(chosen))).person?.job.id
  const offered = [await of('Job 3', '2'), await of('2'), await of('1'), await of('gone'), await of('1', '3')]
  expect(offered).toEqual(['3', '2', undefined, undefined, undefined])
  let asked = 0
  const read = keptOffers(systemClock, {
    offers: (_document, chosen = new Set()) => {
      asked += 1
      return offersOf(ats, clock, chosen)
    },
    somebody: (_document, one) => somebodyOf(ats, clock, one),
  })
  const shown = async (...chosen: string[]) =>
    (await read(document, { mayBeKept: true, chosen: new Set(chosen) })).person?.firstName
  const told = [await shown('*'), await shown('2'), await shown('Job 3'), await shown('1'), await shown('3')]
  expect(told).toEqual([undefined, 'c2', 'c3', undefined, 'c3'])
  expect(asked).toBe(1)
})

test('what was read is dropped once its time is over, whether anybody uses the form again or not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const offers = { jobs: [], hasMoreJobs: false, reasons: [], reasonIds: [] }
    let asked = 0
    // Time passes for timers alone: only what was dropped is asked for.
    const read = keptOffers(
      { ...systemClock, monotonicMs: () => 0 },
      {
        async offers() {
          asked += 1
          return offers
        },
        somebody: async () => undefined,
      },
    )
    await read(document)
    await vi.advanceTimersByTimeAsync(59_000)
    await read(document, { mayBeKept: true })
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await read(document, { mayBeKept: true })
    expect(asked).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

test('an answer that cannot be understood is told; a mistake of ours is not taken for one', async () => {
  const { ats } = slowAts(new Set(['1']))
  const failing = (error: Error): AtsSession => ({ ...ats, stages: () => Promise.reject(error) })
  const odd = z.string().safeParse(7).error ?? expect.unreachable()
  expect((await askAts(failing(odd), clock)).failed).toEqual({ part: 'stages', problem: 'odd' })
  expect((await offersOf(failing(odd), clock, new Set())).problem).toBe('odd')
  expect((await offersOf(failing(new SyntaxError('no JSON')), clock, new Set())).problem).toBe('odd')
  const broken = new AppError('broken', { kind: 'bug', code: 'test.bug' })
  for (const bug of [broken, new TypeError('ours')]) {
    await expect(askAts(failing(bug), clock)).rejects.toBe(bug)
    await expect(offersOf(failing(bug), clock, new Set())).rejects.toBe(bug)
  }
})
