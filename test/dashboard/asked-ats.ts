import { type Clock, systemClock } from '../../src/base/clock.ts'
import { createLog } from '../../src/base/log.ts'
import type { ConnectionDocument } from '../../src/connections/contract.ts'
import type { AtsSession, Job, ListPage, Stage } from '../../src/connector-kit/contract.ts'

/** An account so large, or an ATS so slow, that not everything is read by the deadline. */
export const clock: Clock = { ...systemClock, sleep: (_ms, signal) => systemClock.sleep(50, signal) }
export const by = { clock, log: createLog({ level: 'silent' }) }
export const job = (id: string): Job => ({ id, name: `Job ${id}`, status: 'open' })
const stage = (jobId: string): Stage => ({ id: `s${jobId}`, jobId, name: 'Interview' })

export const document: ConnectionDocument = {
  ...{ organizationId: 'ours', name: 'acme', text: '', version: 3, state: 'paused' },
  ...{ changedAt: new Date(0), changedBy: 'ada@acme.example', secrets: [] },
}

/** Gives two pages of jobs, and never the next; answers for the stages of `readable` jobs, and never for others. */
export function slowAts(readable: ReadonlySet<string>) {
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

/** An ATS of these jobs, on one page, which answers for the stages of each. */
export function manyJobs(jobs: readonly Job[]): { readonly many: AtsSession; readonly asked: string[][] } {
  const { ats, asked } = slowAts(new Set(jobs.map(({ id }) => id)))
  const many: AtsSession = {
    ...ats,
    async *jobs() {
      yield { items: [...jobs], unreadable: [] }
    },
  }
  return { many, asked }
}

/** An ATS of three jobs with somebody in the last two, who are named by their jobs. */
export function peopledAts() {
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
