import type { Knex } from 'knex'
import type { Job, Stage, Unreadable, Window } from '../../connector-kit/contract.ts'
import { isRefusedByDatabase, reasonOf } from '../../db/refusals.ts'
import { namesJob } from '../rules/rules.ts'
import { storeBySplitting } from '../store/batch-split.ts'
import { type Connection, type Fenced, fenced, type LeasedContext } from '../store/connection.ts'
import { type HistoryEntry, recordHistory, tell } from '../store/history.ts'
import { saveJobs, saveStages } from '../store/jobs-store.ts'
import { type QuarantinedRecord, setAside, takeBack, tellSetAside, WITHOUT_ID } from '../store/quarantine.ts'
import { storePauses } from '../store/rule-pauses.ts'
import { noPullCounts, type PullCounts } from './decisions.ts'

/** The jobs of the ATS that rules mean, and their stages. */

/** Reads every job that a rule means, with its stages: before that nothing can be decided about an application. */
export async function pullAllJobs(context: LeasedContext, connection: Connection): Promise<void> {
  await pullJobs(context, connection, null, noPullCounts(), true)
}

/** Reads the jobs that changed; answers all mapped ones. */
export async function pullJobs(
  context: LeasedContext,
  connection: Connection,
  window: Window | null,
  counts: PullCounts,
  hasQuarantined: boolean,
): Promise<MappedJob[]> {
  const { knex } = context.database
  const changed = await readJobs(context, connection, window, counts, hasQuarantined)
  // A list that is counted while it changes shows a job twice; what was shown last holds.
  const each = new Map(changed.map((job) => [job.id, job]))
  const relevant = [...each.values()].filter((job) => isMapped(connection, job))
  const before = await mappedJobs(knex, connection)
  if (relevant.length === 0) return before
  // Stages are asked for whenever their job changed; for those that change without it, see `refreshStages`.
  const stages = await connection.ats.stages(relevant.map((job) => job.id))
  const rows = relevant.map((job) => rowOf(connection, job, stages, before))
  const unlike = rows.filter(
    (row) => row.needs_sweep || before.find((job) => job.job_id === row.job_id)?.name !== row.name,
  )
  if (unlike.length === 0) return before
  const refused: QuarantinedRecord[] = []
  await storeBySplitting(
    unlike,
    async (part) => {
      const told = await fenced(context, async (trx) => {
        await saveJobs(trx, part)
        return pauseRules(trx, connection, before, part)
      })
      tell(context.log, told)
    },
    async (row, error) =>
      void refused.push(await setRefusedAside(context, connection, 'jobs', row.job_id, error, counts)),
    isRefusedByDatabase,
  )
  tellRefused(context, connection, 'jobs', refused)
  const bad = new Set(refused.map(({ id }) => id))
  const stored = rows.filter((row) => !bad.has(row.job_id))
  const fresh = new Set(stored.map((row) => row.job_id))
  return [...before.filter((job) => !fresh.has(job.job_id)), ...stored]
}

/** Reads the list of jobs from the ATS; rows that nobody can read are set aside. */
async function readJobs(
  context: LeasedContext,
  connection: Connection,
  window: Window | null,
  counts: PullCounts,
  hasQuarantined: boolean,
): Promise<Job[]> {
  const { knex } = context.database
  const changed: Job[] = []
  for await (const page of connection.ats.jobs(window)) {
    changed.push(...page.items)
    countUnreadable(counts, page.unreadable)
    await setAside(
      knex,
      connection.name,
      'jobs',
      page.unreadable.map(({ id, problem }) => ({ id: id ?? WITHOUT_ID, problem })),
    )
    const ids = page.items.map((job) => job.id)
    if (hasQuarantined) await takeBack(knex, connection.name, 'jobs', ids)
  }
  return changed
}

/** The row of a job with its stages. */
function rowOf(connection: Connection, job: Job, stages: readonly Stage[], before: readonly MappedJob[]) {
  const own = stages.filter((stage) => stage.jobId === job.id)
  const known = before.find((one) => one.job_id === job.id)
  const isSame = known?.status === job.status && namesOf(known.stages) === namesOf(own)
  return {
    connection: connection.name,
    job_id: job.id,
    name: job.name,
    status: job.status,
    stages: own,
    // Kept until the sweep is through, so that a crash in between does not forget it.
    needs_sweep: !isSame || known.needs_sweep,
  }
}

/** Rows without an id are counted as `hidden` too, since they cannot be read again one by one. */
export function countUnreadable(counts: PullCounts, rows: readonly Unreadable[]): void {
  counts.unreadable += rows.length
  counts.hidden += rows.filter((row) => row.id === null).length
}

function isMapped({ config }: Connection, job: Job): boolean {
  return config.invite.some((rule) => namesJob(rule, job))
}

const namesOf = (stages: readonly Stage[]) => JSON.stringify(stages.map((stage) => [stage.id, stage.name]))

/** Applies new stages of these jobs to the rules; in the transaction that stores the stages. */
async function pauseRules(
  trx: Fenced,
  connection: Connection,
  before: readonly MappedJob[],
  now: readonly Pick<MappedJob, 'job_id' | 'name' | 'stages'>[],
): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  for (const { job_id: id, name, stages } of now) {
    const known = before.find((job) => job.job_id === id)
    if (known) entries.push(...(await storePauses(trx, connection, { id, name }, known.stages, stages)))
  }
  await recordHistory(trx, entries)
  return entries
}

/** Reads the stages of these jobs anew, since the ATS need not show a job as changed when one of its stages is. */
export async function refreshStages(
  context: LeasedContext,
  connection: Connection,
  jobs: readonly MappedJob[],
): Promise<MappedJob[]> {
  if (jobs.length === 0) return []
  const stages = await connection.ats.stages(jobs.map((job) => job.job_id))
  const fresh = jobs.map((job) => ({ ...job, stages: stages.filter((stage) => stage.jobId === job.job_id) }))
  const changed = fresh.filter((job, at) => namesOf(job.stages) !== namesOf(jobs[at]?.stages ?? []))
  if (changed.length === 0) return fresh
  const told = await fenced(context, async (trx) => {
    for (const { job_id, stages: now } of changed) await saveStages(trx, connection.name, job_id, now)
    return pauseRules(trx, connection, jobs, changed)
  })
  tell(context.log, told)
  return fresh.map((job) => (changed.includes(job) ? { ...job, needs_sweep: true } : job))
}

/** A row of `sync_jobs`; `needs_sweep` asks for a full scan of the job's applications. */
export interface MappedJob {
  job_id: string
  name: string
  status: string
  stages: Stage[]
  needs_sweep: boolean
}

export function mappedJobs(knex: Knex, connection: Connection): Promise<MappedJob[]> {
  return knex('sync_jobs')
    .where({ connection: connection.name })
    .select('job_id', 'name', 'status', 'stages', 'needs_sweep')
}

/** A record that was read, and that the database does not take; `tellRefused` tells the log of all of a page. */
export async function setRefusedAside(
  context: LeasedContext,
  connection: Connection,
  stream: string,
  id: string,
  error: unknown,
  counts: PullCounts,
): Promise<QuarantinedRecord> {
  counts.unreadable++
  const record = { id, problem: `it could not be stored: ${reasonOf(error)}` }
  await fenced(context, (trx) => setAside(trx, connection.name, stream, [record]))
  return record
}

export function tellRefused(
  { log }: LeasedContext,
  { name }: Connection,
  stream: string,
  records: readonly QuarantinedRecord[],
): void {
  const sentence = 'records of the ATS could not be stored and were set aside; see explain with their ids'
  tellSetAside(log, { connection: name, stream }, records, sentence)
}
