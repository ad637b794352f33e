import type { Knex } from 'knex'
import type { Database, Statement } from '../../db/database.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import type { Belonging } from '../rules/belonging.ts'
import { isByAssessment } from '../rules/for-person.ts'
import type { Intent } from '../rules/write-backs.ts'

/** Deliveries as they are read; `deliveries-store.ts` alone writes them. */

/** A claimed write to the ATS with everything that the attempt needs. */
export interface Delivery {
  readonly seq: number
  readonly applicationId: string
  readonly interviewId: string
  readonly event: string
  readonly action: Intent['action']
  readonly payload: Intent['payload']
  readonly marker: string
  readonly attempt: number
  readonly rule: string | null
  readonly candidateId: string | null
  readonly jobId: string | null
  /** The candidate and job for which its interview was made, beside the application as it is now. */
  readonly belonging: Belonging
  /** Earlier ids of the same candidate. */
  readonly candidatesBefore: readonly string[]
  /** It is not known yet whether the application's candidate is still the same person. */
  readonly isQuestioned: boolean
  /**
   * The remote id that an earlier event of the same kind left in the ATS, to be written over where the vendor lets us.
   */
  readonly replaces: string | null
  /** The number of the restore because of which it is looked up before it is written; null: none. */
  readonly restore: number | null
  /** How often the ATS refused it (403) while it accepted the key. */
  readonly refusals: number
  /** How often we could not make it ready. */
  readonly unready: number
  /** What a person decided about its interview, as it was read last; null: not known. */
  readonly approval: Interview['approvalStatus'] | null
  /** A person looked at it and let it be written. */
  readonly isLet: boolean
  /** An assessment made it. */
  readonly usesAnalysis: boolean
}

/** A delivery as SQL returns it. */
export interface DeliveryRow {
  seq: number
  application_id: string
  interview_id: string
  event: string
  action: Intent['action']
  payload: Intent['payload']
  marker: string
  attempt: number
  rule: string | null
  candidate_id: string | null
  job_id: string | null
  replaces?: string | null
  restore: number | null
  refusals?: number | null
  unready?: number | null
  approval: Interview['approvalStatus'] | null
  is_let?: boolean | null
  uses_analysis: boolean | null
  candidates_before: string[] | null
  is_questioned: boolean
  interview_candidate_id: string | null
  interview_job_id: string | null
  position_id: string | null
  job_name: string | null
  job_position_id: string | null
}

/** Columns by which a delivery is judged before it is written: of its application, its interview, and the application's job. */
export const WHOSE = `a.candidate_id, a.job_id, i.body ->> 'approvalStatus' as approval, a.candidates_before, a.questioned_since is not null as is_questioned, i.candidate_id as interview_candidate_id, i.job_id as interview_job_id, i.position_id, j.name as job_name, j.position_id as job_position_id`
/** The rows that `WHOSE` names. */
export const joined = (
  deliveries: string,
): string => `left join sync_applications a on a.connection = ${deliveries}.connection and a.application_id = ${deliveries}.application_id
    left join sync_interviews i on i.connection = ${deliveries}.connection and i.interview_id = ${deliveries}.interview_id
    left join sync_jobs j on j.connection = a.connection and j.job_id = a.job_id`

export const toDelivery = (row: DeliveryRow): Delivery => ({
  seq: row.seq,
  applicationId: row.application_id,
  interviewId: row.interview_id,
  event: row.event,
  action: row.action,
  payload: row.payload,
  marker: row.marker,
  attempt: row.attempt,
  rule: row.rule,
  candidateId: row.candidate_id,
  jobId: row.job_id,
  belonging: {
    candidateId: row.candidate_id,
    jobId: row.job_id,
    jobName: row.job_name,
    jobPositionId: row.job_position_id,
    interviewCandidateId: row.interview_candidate_id,
    interviewJobId: row.interview_job_id,
    positionId: row.position_id,
  },
  candidatesBefore: row.candidates_before ?? [],
  isQuestioned: row.is_questioned,
  replaces: row.replaces ?? null,
  restore: row.restore,
  refusals: row.refusals ?? 0,
  unready: row.unready ?? 0,
  approval: row.approval,
  isLet: row.is_let === true,
  // Rows of an earlier version hold null.
  usesAnalysis: row.uses_analysis ?? isByAssessment(row.event, []),
})

const DOUBTFUL: Statement = {
  name: 'deliveries_doubtful_in_turn',
  text: `select d.seq, d.application_id, d.interview_id, d.event, d.action, d.payload, d.marker, d.attempt, d.rule, d.restore, d.is_let, d.uses_analysis, r.times as refusals, ${WHOSE}
    from deliveries d ${joined('d')} left join delivery_refusals r on r.seq = d.seq
    where d.connection = $1 and d.state = 'unknown' and d.due_at <= clock_timestamp() order by d.due_at, d.seq limit $2`,
}

/** Doubtful writes whose quiet wait is over, to be looked up. */
export async function findDoubtful(database: Database, connection: string, count: number): Promise<Delivery[]> {
  return (await database.run<DeliveryRow>(DOUBTFUL, [connection, count])).map(toDelivery)
}

const CONFIRMED: Statement = {
  name: 'deliveries_written_whose',
  text: `select d.seq, d.application_id, d.interview_id, d.event, d.action, d.payload, d.marker, d.attempt, d.rule, d.restore, d.is_let, d.uses_analysis, ${WHOSE} from deliveries d ${joined('d')}
    where d.connection = $1 and d.state = 'confirmed' and d.action <> 'requestAnalysis' and d.summarised_at is null
      and d.closed_at > (select clock_timestamp() - $2::float8 * interval '1 day') order by d.closed_at desc limit $3`,
}

/** The newest writes to the ATS of the last days that were confirmed. */
export async function findConfirmed(
  database: Database,
  connection: string,
  days: number,
  limit: number,
): Promise<Delivery[]> {
  return (await database.run<DeliveryRow>(CONFIRMED, [connection, days, limit])).map(toDelivery)
}

/** How many writes of a connection wait to be looked up. */
export async function countLookUps(db: Knex, connection: string): Promise<number> {
  const row = await db('deliveries').where({ connection, state: 'unknown' }).count<{ n: number }[]>('seq as n').first()
  return Number(row?.n ?? 0)
}

/** How many write-backs are parked that a restore of the database put in doubt: a person has to look at each in the ATS. */
export async function countParkedByRestore(db: Knex, connection: string): Promise<number> {
  const row = await db('deliveries')
    .where({ connection, state: 'parked' })
    .whereNotNull('restore')
    .count<{ n: number }[]>('seq as n')
    .first()
  return Number(row?.n ?? 0)
}
