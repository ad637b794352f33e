import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { askAts, offersOf, tryPartOf } from '../../src/app/asking-ats.ts'
import { keptOffers } from '../../src/app/kept-offers.ts'
import { systemClock } from '../../src/base/clock.ts'
import { AppError } from '../../src/base/errors.ts'
import { createLog } from '../../src/base/log.ts'
import { maskedBy, maskOf } from '../../src/base/masks.ts'
import type { ConnectionDocument } from '../../src/connections/contract.ts'
import type { AtsSession, Stage } from '../../src/connector-kit/contract.ts'
import { by, clock, document, job, manyJobs, slowAts } from './asked-ats.ts'

test('jobs that came in time count, and it is told that there may be more', async () => {
  const { ats } = slowAts(new Set(['1']))
  const read = await askAts(ats, by)
  expect(read).toMatchObject({ account: 'Norrfell', openJobs: 22, hasMoreJobs: true })
  expect(read.failed).toBeUndefined()
})

test('one candidate who can be read is enough for a test: neither one who is confidential nor one who comes too late fails it', async () => {
  const { ats } = slowAts(new Set(['1']))
  const tried = async (refused: readonly string[], late: readonly string[]) => {
    const one = { jobId: '1', stageId: 's1', stageName: 'Interview', status: 'active' as const }
    const failure = new AppError('no', { kind: 'rejected', code: 'ats.forbidden' })
    const session: AtsSession = {
      ...ats,
      async *applicationsInStages() {
        yield { items: ['1', '2', '3'].map((id) => ({ ...one, id, candidateId: `c${id}` })), unreadable: [] }
      },
      people: async (ids) => {
        if (ids.some((id) => late.includes(id))) await new Promise(() => {})
        const items = ids.filter((id) => !refused.includes(id))
        return {
          items: items.map((id) => ({
            ...{ id, firstName: id, lastName: '', email: null, phoneNumber: null, countryCode: null },
          })),
          unreadable: [],
          ...(items.length < ids.length && { failure }),
        }
      },
    }
    return (await askAts(session, by)).failed
  }
  expect(await tried(['c1'], ['c3'])).toBeUndefined()
  expect(await tried(['c1', 'c2', 'c3'], [])).toMatchObject({ part: 'people', problem: 'right' })
  expect(await tried([], ['c1', 'c2', 'c3'])).toMatchObject({ part: 'people', problem: 'slow' })
})

test('a slow first candidate does not fail the test of a key: the next is asked for beside them, and where one comes at once nobody else is', async () => {
  const { ats } = slowAts(new Set(['1']))
  const ids = ['1', '2', '3', '4', '5']
  const tried = async (answers: Readonly<Record<string, 'late' | 'refused'>>) => {
    const asked: string[] = []
    const one = { jobId: '1', stageId: 's1', stageName: 'Interview', status: 'active' as const }
    const session: AtsSession = {
      ...ats,
      async *applicationsInStages() {
        yield { items: ids.map((id) => ({ ...one, id, candidateId: id })), unreadable: [] }
      },
      people: async ([id = '']) => {
        asked.push(id)
        if (answers[id] === 'late') await new Promise(() => {})
        if (answers[id] === 'refused') throw new AppError('no', { kind: 'rejected', code: 'ats.forbidden' })
        const person = { id, firstName: id, lastName: '', email: null, phoneNumber: null, countryCode: null }
        return { items: [person], unreadable: [] }
      },
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const test = askAts(session, { ...by, clock: systemClock })
      // The jobs take as long as the candidates may.
      await vi.advanceTimersByTimeAsync(8_000 + 8_000)
      return { failed: (await test).failed?.problem, asked }
    } finally {
      vi.useRealTimers()
    }
  }
  expect(await tried({})).toEqual({ failed: undefined, asked: ['1'] })
  expect(await tried({ 1: 'late' })).toEqual({ failed: undefined, asked: ['1', '2'] })
  expect(await tried({ 1: 'late', 2: 'refused', 3: 'late', 4: 'late' })).toEqual({ failed: undefined, asked: ids })
  expect(await tried({ 1: 'late', 2: 'late', 3: 'late', 4: 'late', 5: 'late' })).toEqual({ failed: 'slow', asked: ids })
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

test('a key that may not read the reasons has the whole ATS asked once; reasons that came too late are asked for again', async () => {
  const asks = async (reasonsProblem: 'right' | 'slow') => {
    let asked = 0
    const read = keptOffers(systemClock, {
      async offers() {
        asked += 1
        return { jobs: [], hasMoreJobs: false, reasons: [], reasonIds: [], reasonsProblem }
      },
      somebody: () => expect.unreachable('no job is open'),
    })
    const shown = [await read(document), await read(document, { mayBeKept: true })]
    expect(shown.map((one) => one.reasonsProblem)).toEqual([reasonsProblem, reasonsProblem])
    return asked
  }
  expect([await asks('right'), await asks('slow')]).toEqual([1, 2])
})

test('stages of the jobs that the rules name are read first; those that come too late are left out', async () => {
  const first = ['22', '1', '2', '3', '4', '5', '6', '7', '8', '9']
  const { ats, asked } = slowAts(new Set(first))
  const offers = await offersOf(ats, by, new Set(['Job 22']))
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
  const { many, asked } = manyJobs(jobs)
  const read = keptOffers(systemClock, {
    offers: (_document, chosen = new Set()) => offersOf(many, by, chosen),
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
    const { problem, jobs, person } = await offersOf(one, by, new Set())
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
  expect(await offered({ people: () => Promise.reject(new TypeError('ours')) })).toBeUndefined()
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
  expect((await askAts(failing(odd), by)).failed).toEqual({ part: 'stages', problem: 'odd' })
  expect((await offersOf(failing(odd), by, new Set())).problem).toBe('odd')
  expect((await offersOf(failing(new SyntaxError('no JSON')), by, new Set())).problem).toBe('odd')
  const broken = new AppError('broken', { kind: 'bug', code: 'test.bug' })
  for (const bug of [broken, new ReferenceError('ours')]) {
    await expect(askAts(failing(bug), by)).rejects.toBe(bug)
    await expect(offersOf(failing(bug), by, new Set())).rejects.toBe(bug)
  }
})

test('an answer that is not understood, or at which a connector trips, is told and stands in the log with its place, without the key', async () => {
  const key = 'key-of-acme-0123456789'
  const { ats } = slowAts(new Set(['1']))
  const lines: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const tried = async (read: () => unknown) => {
    const failing = {
      ...ats,
      stages: async () => read() as Stage[],
      tryPart: async () => read() as never,
    }
    const session = maskedBy<AtsSession>(failing, maskOf([key]), { clean: (result) => result })
    const told = await askAts(session, { clock, log })
    const { problem } = await offersOf(session, { clock, log }, new Set())
    const trial = await tryPartOf(session, { clock, log }, 'jobs', undefined)
    const logged = lines.splice(0).map((line) => JSON.parse(line) as { level: number; err: { stack: string } })
    return { problems: [told.failed?.problem, problem, trial.problem], said: 'said' in trial && trial.said, logged }
  }
  const odd = [
    () => JSON.parse(`not ${key}`),
    () => decodeURIComponent(`%${key}`),
    () => new URL(key),
    () => z.string({ error: key }).parse(7),
  ]
  for (const read of odd) {
    const { problems, logged } = await tried(read)
    expect([problems, logged.map(({ level }) => level)]).toEqual([
      ['odd', 'odd', 'odd'],
      [40, 40, 40],
    ])
    for (const { err } of logged) expect(err.stack).toContain('asking-ats.test.ts')
    expect(JSON.stringify(logged)).not.toContain(key)
  }
  const slips = [
    () => (JSON.parse('{}') as { jobs: string[] }).jobs.map(String),
    () => new Date('soon').toISOString(),
    () => Reflect.apply(JSON.parse(`"${key}"`), undefined, []),
  ]
  for (const read of slips) {
    const { problems, said, logged } = await tried(read)
    expect([problems, said, logged.map(({ level }) => level)]).toEqual([['odd', 'odd', 'odd'], '', [50, 50, 50]])
    for (const { err } of logged) expect(err.stack).toContain('asking-ats.test.ts')
    expect(JSON.stringify(logged)).not.toContain(key)
  }
})

test('beyond forty jobs one is found by a name in other letters, in the order of the rules and in the form', async () => {
  const jobs = Array.from({ length: 45 }, (_, n) => job(`${n + 1}`))
  const { many, asked } = manyJobs(jobs)
  const isRead = async (chosen: string) =>
    (await offersOf(many, by, new Set([chosen]))).jobs.find(({ id }) => id === '45')?.isRead
  expect([await isRead('Job 45'), await isRead(' job 45 ')]).toEqual([true, true])
  const read = keptOffers(systemClock, {
    offers: (_document, chosen = new Set()) => offersOf(many, by, chosen),
    somebody: async () => null,
  })
  const shown = async (chosen: string) =>
    (await read(document, { mayBeKept: true, chosen: new Set([chosen]) })).jobs.find(({ id }) => id === '45')?.isRead
  expect(await shown('1')).toBe(false)
  expect(await shown('JOB 45')).toBe(true)
  const then = asked.length
  expect([await shown('job 45 '), asked.length]).toEqual([true, then])
})
