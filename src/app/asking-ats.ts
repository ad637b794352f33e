import { z } from 'zod'
import type { Clock } from '../base/clock.ts'
import { AppError, codeOf } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import { NOT_PUBLIC_CODE } from '../base/public-hosts.ts'
import type { AtsSession, Job, ReadPart, Stage } from '../connector-kit/contract.ts'
import { FORBIDDEN, messageOfAts, rightIn } from '../connector-kit/problems.ts'
import type { TrialPart } from '../connector-kit/trials.ts'
import { EVERY_JOB, isJob } from '../dashboard/connecting/rules-draft.ts'
import type { AtsProblem, LiveTest, OfferedJob, OfferedPerson, Offers, Tried } from '../dashboard/connecting/service.ts'
import { deadlineOf, inTime, isSlow, SLOW, unlessLate } from './in-time.ts'

/** Questions to an ATS for which somebody waits: each ends within seconds, and what was read by then counts. */

/** The clock and the log of the process; the log gets answers of an ATS that were not understood. */
export interface AskedBy {
  readonly clock: Clock
  readonly log: Pick<Log, 'warn' | 'error'>
}

/** Jobs that are counted and offered. */
const JOBS_MAX = 500
/** Jobs whose stages are read, each with a request of its own in some ATSs. */
const STAGES_OF_JOBS_MAX = 40
/** So many of them at a time, so that an ATS that is slow has given some by the deadline. */
const STAGES_OF_JOBS_AT_ONCE = 10

/** Pages of the stages of a job in which somebody is looked for: some ATSs list each stage by itself. */
const STAGE_PAGES_MAX = 4
/** Candidates who are asked for at most: among several hardly all are confidential. */
const PEOPLE_TRIED = 5

/** The next candidate is asked for beside one who has not come by then: all of them have their turn before the deadline. */
const NEXT_PERSON_MS = 1_500

/** For an example nobody waits long. */
const PERSON_MS_MAX = 3_000

const NOTHING: LiveTest = { account: null, warnings: [], openJobs: 0, hasMoreJobs: false, read: [] }

/** Reads one part after the other, and ends at the first that cannot be read. */
export async function askAts(ats: AtsSession, { clock, log }: AskedBy): Promise<LiveTest> {
  let test = NOTHING
  let part: ReadPart = 'identify'
  const read = async <Found>(next: ReadPart, work: () => Promise<Found>): Promise<Found> => {
    part = next
    const found = await work()
    test = { ...test, read: [...test.read, next] }
    return found
  }
  try {
    const { account, warnings } = await read('identify', () => inTime(clock, () => ats.identify()))
    test = { ...test, account, warnings }
    const { jobs, hasMore } = await read('jobs', () => openJobs(ats, clock))
    test = { ...test, openJobs: jobs.length, hasMoreJobs: hasMore }
    const [job] = jobs
    const stages = job ? await read('stages', () => inTime(clock, () => ats.stages([job.id]))) : []
    const ids = stages.length > 0 ? await read('applications', () => somePeopleIn(ats, clock, stages)) : []
    if (ids.length > 0) await read('people', () => readSome(ats, clock, ids))
    return test
  } catch (error) {
    return { ...test, failed: { part, ...problemOf(error, log) } }
  }
}

/** The ids of some candidates in these stages, of the first pages that came in time. Throws `SLOW` where not even one did. */
async function somePeopleIn(ats: AtsSession, clock: Clock, stages: readonly Stage[]): Promise<readonly string[]> {
  const pages = ats.applicationsInStages(stages)[Symbol.asyncIterator]()
  const deadline = deadlineOf(clock)
  let read = 0
  try {
    for (; read < STAGE_PAGES_MAX; read++) {
      const page = await deadline.inTime(pages.next())
      if (page.done) return []
      const ids = page.value.items.flatMap(({ candidateId }) => candidateId ?? [])
      if (ids.length > 0) return [...new Set(ids)].slice(0, PEOPLE_TRIED)
    }
    return []
  } catch (error) {
    if (read === 0 || !isSlow(error)) throw error
    return []
  } finally {
    deadline.end()
    // Nobody reads what a page that is under way answers.
    pages.return?.().catch(() => {})
  }
}

/**
 * Reads candidates until one is answered for: one alone may be confidential, or slow. The next is asked for once one is refused, or has
 * not come after a moment; those that are under way go on, and the first answer counts. Throws why none was.
 */
async function readSome(ats: AtsSession, clock: Clock, ids: readonly string[]): Promise<void> {
  const deadline = deadlineOf(clock)
  const left = [...ids]
  const refusedAs = async (id: string) => ({ id, refusal: await refusalOf(ats, id) })
  const underWay = new Map<string, ReturnType<typeof refusedAs>>()
  let last: AppError | undefined
  try {
    while (left.length + underWay.size > 0) {
      const next = left.shift()
      if (next !== undefined) underWay.set(next, refusedAs(next))
      const first = Promise.race(underWay.values())
      const told = await deadline.inTime(left.length > 0 ? unlessLate(clock, first, NEXT_PERSON_MS) : first)
      if (!told) continue
      if (!told.refusal) return
      last = told.refusal
      underWay.delete(told.id)
    }
  } finally {
    deadline.end()
  }
  if (last) throw last
}

/** Why this candidate is not shown; undefined where an answer came for it. Throws what is not about one candidate. */
async function refusalOf(ats: AtsSession, id: string): Promise<AppError | undefined> {
  try {
    const { items, unreadable, failure } = await ats.people([id])
    if (failure && items.length + unreadable.length === 0) throw failure
    return undefined
  } catch (error) {
    if (error instanceof AppError && (error.code === FORBIDDEN || error.kind === 'rejected')) return error
    throw error
  }
}

/** Open jobs: those of the pages that came in time. Throws `SLOW` where not even the first did. */
async function openJobs(ats: AtsSession, clock: Clock): Promise<{ readonly jobs: Job[]; readonly hasMore: boolean }> {
  const jobs: Job[] = []
  const pages = ats.jobs(null)[Symbol.asyncIterator]()
  const deadline = deadlineOf(clock)
  let isBegun = false
  try {
    for (;;) {
      const page = await deadline.inTime(pages.next())
      if (page.done) return { jobs, hasMore: false }
      isBegun = true
      jobs.push(...page.value.items.filter(({ status }) => status === 'open'))
      if (jobs.length > JOBS_MAX) return { jobs: jobs.filter((_, at) => at < JOBS_MAX), hasMore: true }
    }
  } catch (error) {
    if (!isBegun || !isSlow(error)) throw error
    return { jobs, hasMore: true }
  } finally {
    deadline.end()
    // The page that is under way is the last one that is asked for; nobody reads what it answers.
    pages.return?.().catch(() => {})
  }
}

/** Whether one of these names, as rules write them, is this job's. */
export const isNamed = (job: Pick<OfferedJob, 'id' | 'name'>, names: ReadonlySet<string> | undefined): boolean =>
  [...(names ?? [])].some((name) => isJob(job, name))

/** What rules can name. `chosen`: jobs of a draft or of the rules as they are, by id or name, whose stages are read first. */
export async function offersOf(ats: AtsSession, by: AskedBy, chosen: ReadonlySet<string>): Promise<Offers> {
  let unread: ReadPart = 'jobs'
  try {
    const { jobs, hasMore } = await openJobs(ats, by.clock)
    unread = 'stages'
    const isChosen = (one: Job) => isNamed(one, chosen)
    const near = [...jobs.filter(isChosen), ...jobs.filter((one) => !isChosen(one))].slice(0, STAGES_OF_JOBS_MAX)
    const { stages, of } = await stagesOf(ats, by.clock, near)
    const offered = jobs.map(({ id, name }): OfferedJob => {
      const its = stages.filter((stage) => stage.jobId === id)
      return { id, name, stages: its.map((one) => one.name), stageIds: its.map((one) => one.id), isRead: of.has(id) }
    })
    const reasons = await reasonsOf(ats, by, jobs[0]?.id ?? null)
    const job = jobOfExample(offered, chosen)
    const person = job?.isRead ? await personIn(ats, by, { job, stages: async () => stages }) : undefined
    const example = person ? { person } : person === null && job ? { nobodyIn: job.id } : {}
    return { jobs: offered, hasMoreJobs: hasMore, ...reasons, ...example }
  } catch (error) {
    const { problem, right } = problemOf(error, by.log)
    const unreadable = { part: unread, ...(right === undefined ? {} : { right }) }
    return { jobs: [], hasMoreJobs: false, reasons: [], reasonIds: [], problem, unread: unreadable }
  }
}

/** The reasons for a rejection there; a key that may not read them can still invite. */
async function reasonsOf(
  ats: AtsSession,
  { clock, log }: AskedBy,
  jobId: string | null,
): Promise<Pick<Offers, 'reasons' | 'reasonIds' | 'reasonsProblem'>> {
  try {
    const found = (await inTime(clock, () => Promise.resolve(ats.actions.reject?.choices?.(jobId)))) ?? []
    return { reasons: found.map(({ name }) => name), reasonIds: found.map(({ id }) => id) }
  } catch (error) {
    return { reasons: [], reasonIds: [], reasonsProblem: problemOf(error, log).problem }
  }
}

/** Whether the first rule is about any job: it names every one, or none yet. */
export const isAboutAny = ([first = EVERY_JOB]: Iterable<string> = []): boolean => first === EVERY_JOB || first === ''

/**
 * The job of whose candidates one is an example: the one that the first rule names, or the first with stages where that rule is about
 * any; undefined where it names one that is not open.
 */
export function jobOfExample(
  jobs: readonly OfferedJob[],
  chosen: ReadonlySet<string> | undefined,
): OfferedJob | undefined {
  const [first = EVERY_JOB] = chosen ?? []
  return jobs.find((one) => (isAboutAny(chosen) ? one.stages.length > 0 : isJob(one, first)))
}

/** A candidate as an example; null: the ATS says that nobody is there; undefined: nobody could be read, or not in time. */
type Somebody = OfferedPerson | null | undefined

/** Somebody of a job of the ATS, as an example. */
export const somebodyOf = (ats: AtsSession, by: AskedBy, job: Pick<OfferedJob, 'id' | 'name'>): Promise<Somebody> =>
  personIn(ats, by, { job, stages: () => ats.stages([job.id]) })

/** Somebody in a stage of a job. */
async function personIn(
  ats: AtsSession,
  { clock, log }: AskedBy,
  { job, stages }: { readonly job: Pick<OfferedJob, 'id' | 'name'>; readonly stages: () => Promise<readonly Stage[]> },
): Promise<Somebody> {
  let isAwaited = true
  const find = async () => {
    const its = (await stages()).filter((stage) => stage.jobId === job.id)
    // Without a stage some ATSs list everybody.
    if (its.length === 0) return null
    let [pages, isSure] = [0, true]
    for await (const { items, unreadable } of ats.applicationsInStages(its)) {
      const active = items.filter(({ status }) => status === 'active')
      const [id] = active.flatMap(({ candidateId }) => candidateId ?? [])
      if (id !== undefined) return (await ats.people([id])).items[0]
      // Somebody is there whom we cannot name.
      if (active.length + unreadable.length > 0) isSure = false
      pages += 1
      if (pages === STAGE_PAGES_MAX || !isAwaited) return undefined
    }
    return isSure ? null : undefined
  }
  try {
    const found = await inTime(clock, find, PERSON_MS_MAX)
    return (
      found && {
        ...{ firstName: found.firstName, lastName: found.lastName, email: found.email ?? '' },
        job: { id: job.id, name: job.name },
      }
    )
  } catch (error) {
    // The form goes on without: that the key may not read candidates is told by its test and by the plan. The example names somebody made up.
    problemOf(error, log)
    return undefined
  } finally {
    isAwaited = false
  }
}

/** The stages of as many jobs as can be read in time; `of`: the ids of these. */
async function stagesOf(ats: AtsSession, clock: Clock, jobs: readonly Job[]) {
  const stages: Stage[] = []
  const of = new Set<string>()
  const deadline = deadlineOf(clock)
  try {
    for (let at = 0; at < jobs.length; at += STAGES_OF_JOBS_AT_ONCE) {
      const ids = jobs.slice(at, at + STAGES_OF_JOBS_AT_ONCE).map(({ id }) => id)
      stages.push(...(await deadline.inTime(ats.stages(ids))))
      for (const id of ids) of.add(id)
    }
  } catch (error) {
    if (!isSlow(error)) throw error
  } finally {
    deadline.end()
  }
  return { stages, of }
}

const CODES: Readonly<Record<string, AtsProblem>> = {
  'ats.unauthorized': 'credentials',
  'ats.credentials': 'credentials',
  'ats.user': 'settings',
  [NOT_PUBLIC_CODE]: 'address',
  [FORBIDDEN]: 'right',
  [SLOW]: 'slow',
}

/** A part of a description with what it asks before: several requests. */
const TRIAL_MS_MAX = 20_000

/** Tries a part. What the ATS said itself goes along, cut and without secrets, since whoever describes an ATS has to know. */
export async function tryPartOf(
  ats: AtsSession,
  { clock, log }: AskedBy,
  part: TrialPart,
  id: string | undefined,
): Promise<Tried> {
  const { tryPart } = ats
  if (!tryPart) throw new Error('only a connector whose requests stand in its settings is tried part by part')
  try {
    return { trial: await inTime(clock, () => tryPart(part, id), TRIAL_MS_MAX) }
  } catch (error) {
    const { problem } = problemOf(error, log)
    // Words of JavaScript about our code help nobody who describes an ATS.
    return { problem, said: problem === 'slow' || isSlip(error) ? '' : messageOfAts(error) }
  }
}

/**
 * Whether an error says, as far as we can know, that what the ATS answered is not of the form that we know; a connector threw it as it
 * came. A mistake of ours can look the same, so the log is told where it was thrown.
 */
const isOddAnswer = (error: unknown): boolean =>
  error instanceof z.ZodError ||
  error instanceof SyntaxError ||
  error instanceof URIError ||
  codeOf(error) === 'ERR_INVALID_URL'

/** Whether a connector tripped, most often over an answer at which it should have looked more closely: a mistake of ours, and bad input all the same. */
const isSlip = (error: unknown): boolean =>
  !isOddAnswer(error) && (error instanceof TypeError || error instanceof RangeError)

type Problem = Pick<NonNullable<LiveTest['failed']>, 'problem' | 'sentence' | 'right'>

/** The problem that an error of a connector is for whoever gave the key. An error that is not understood goes to the log too, with its place in our code. */
function problemOf(error: unknown, log: AskedBy['log']): Problem {
  if (isSlip(error)) {
    log.error({ err: error }, 'a connector failed over an answer of an ATS')
    return { problem: 'odd' }
  }
  const found = meaningOf(error)
  if (found.problem === 'odd') log.warn({ err: error }, 'an answer of an ATS was not understood')
  return found
}

/**
 * The meaning of an error that is no slip. Only sentences about a setting or an address are passed on. Throws it again where it is
 * a mistake of ours that no answer leads to.
 */
function meaningOf(error: unknown): Problem {
  if (isOddAnswer(error)) return { problem: 'odd' }
  if (!(error instanceof AppError) || error.kind === 'bug') throw error
  const known = CODES[error.code]
  if (known === 'settings' || known === 'address') return { problem: known, sentence: error.message }
  const right = rightIn(error)
  if (known) return { problem: known, ...(right === undefined ? {} : { right }) }
  if (error.kind === 'throttled') return { problem: 'busy' }
  if (error.kind === 'transient') return { problem: 'unreachable' }
  return { problem: error.kind === 'config' ? 'settings' : 'odd' }
}
