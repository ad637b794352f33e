import type { Knex } from 'knex'
import { storableJson } from '../../base/foreign.ts'
import type { Stage } from '../../connector-kit/contract.ts'
import type { Fenced } from './connection.ts'

/** The jobs of the ATS that rules mean, as they were read; `needs_sweep` asks for a full scan of a job's applications. */
export interface JobRow {
  readonly connection: string
  readonly job_id: string
  readonly name: string
  readonly status: string
  readonly stages: readonly Stage[]
  readonly needs_sweep: boolean
}

/** Stores jobs as they were read; their positions stay. */
export async function saveJobs(trx: Fenced, rows: readonly JobRow[]): Promise<void> {
  await trx('sync_jobs')
    .insert(rows.map((row) => ({ ...row, stages: storableJson(row.stages) })))
    .onConflict(['connection', 'job_id'])
    .merge(['name', 'status', 'stages', 'needs_sweep'])
}

/** Stages that were read anew; what was decided by the old ones is read again. */
export async function saveStages(
  trx: Fenced,
  connection: string,
  jobId: string,
  stages: readonly Stage[],
): Promise<void> {
  await trx('sync_jobs')
    .where({ connection, job_id: jobId })
    .update({ stages: storableJson(stages), needs_sweep: true })
}

/** The applications of these jobs were read in full. */
export async function endSweep(trx: Fenced, connection: string, jobIds: readonly string[]): Promise<void> {
  await trx('sync_jobs').where({ connection }).whereIn('job_id', jobIds).update({ needs_sweep: false })
}

/** A position is about to be made, by the interview API's own time: creating one is not idempotent. */
export async function markCreating(trx: Fenced, connection: string, jobId: string, since: Date): Promise<void> {
  await trx('sync_jobs').where({ connection, job_id: jobId }).update({ creating_since: since })
}

/** The position that was made, or found, for a job. */
export async function savePosition(trx: Fenced, connection: string, jobId: string, positionId: string): Promise<void> {
  await trx('sync_jobs').where({ connection, job_id: jobId }).update({ position_id: positionId, creating_since: null })
}

/** A position that the ATS orders interviews for stands for a job of its own. */
export async function saveOrderedJob(
  db: Knex,
  connection: string,
  position: { id: string; name: string },
): Promise<void> {
  await db('sync_jobs')
    .insert({ connection, job_id: position.id, name: position.name, status: 'open', position_id: position.id })
    .onConflict(['connection', 'job_id'])
    .merge(['name', 'status'])
}
