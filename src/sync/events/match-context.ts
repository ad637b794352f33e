import type { Knex } from 'knex'
import type { Interview } from '../../interview/contract/contract.ts'
import { namesJob } from '../rules/rules.ts'
import type { Connection } from '../store/connection.ts'

interface KnownApplication {
  readonly stageId: string | null
  readonly jobId: string | null
  /** Null where nobody is invited yet, or whoever did it has not said so yet. */
  readonly interviewId: string | null
  readonly positionId: string | null
  /** It was asked for at the interview API, or is about to be; a held one is not. */
  readonly isDesired: boolean
  readonly candidateId: string | null
  /** The candidate and job for which the interview in `interviewId` was made. */
  readonly interviewCandidateId: string | null
  readonly interviewJobId: string | null
}

/** The applications and jobs that a version may belong to. */
export interface MatchContext {
  readonly applications: ReadonlyMap<string, KnownApplication>
  readonly jobs: ReadonlyMap<string, { id: string; name: string; positionId: string | null }>
  readonly positionsOf: ReadonlySet<string>
  readonly jobOfPosition: ReadonlyMap<string, { id: string; name: string }>
}

/** The context of a version that belongs to nothing. */
export const NO_CONTEXT: MatchContext = {
  applications: new Map(),
  jobs: new Map(),
  positionsOf: new Set(),
  jobOfPosition: new Map(),
}

/** Read once for a page of versions, by one step into an index for each of them (as in `findKnown`). */
export async function findMatchContext(
  knex: Knex,
  connection: Connection,
  versions: readonly Interview[],
): Promise<MatchContext> {
  const externalIds = [...new Set(versions.flatMap((version) => version.externalId ?? []))]
  const positionIds = [...new Set(versions.map((version) => version.positionId))]
  const [{ rows: applications }, { rows: jobs }] = await Promise.all([
    knex.raw<{
      rows: {
        application_id: string
        stage_id: string | null
        job_id: string | null
        interview_id: string | null
        position_id: string | null
        is_wished: boolean
        candidate_id: string | null
        interview_candidate_id: string | null
        interview_job_id: string | null
      }[]
    }>(
      `select application_id, stage_id, job_id, interview_id, position_id, want <> 'nothing' and state <> 'held' as is_wished, candidate_id, interview_candidate_id, interview_job_id
       from unnest(?::text[]) asked (id) cross join lateral (
         select * from sync_applications where connection = ? and application_id = asked.id limit 1) known`,
      [externalIds, connection.name],
    ),
    knex.raw<{ rows: { job_id: string; name: string; position_id: string | null }[] }>(
      `select job_id, name, position_id from sync_jobs where connection = ?
       and (position_id = any(?)
         or job_id in (select (select job_id from sync_applications where connection = ? and application_id = asked.id) from unnest(?::text[]) asked (id))
         or job_id in (select (select job_id from sync_interviews where connection = ? and interview_id = asked.id) from unnest(?::text[]) asked (id)))`,
      [connection.name, positionIds, connection.name, externalIds, connection.name, versions.map(({ id }) => id)],
    ),
  ])
  const configured = connection.config.invite.flatMap((rule) => rule.position ?? [])
  return {
    applications: new Map(
      applications.map((row) => [
        row.application_id,
        {
          stageId: row.stage_id,
          jobId: row.job_id,
          interviewId: row.interview_id,
          positionId: row.position_id,
          isDesired: row.is_wished,
          candidateId: row.candidate_id,
          interviewCandidateId: row.interview_candidate_id,
          interviewJobId: row.interview_job_id,
        },
      ]),
    ),
    jobs: new Map(jobs.map((row) => [row.job_id, { id: row.job_id, name: row.name, positionId: row.position_id }])),
    jobOfPosition: new Map(
      jobs.flatMap((row) =>
        row.position_id === null ? [] : [[row.position_id, { id: row.job_id, name: row.name }] as const],
      ),
    ),
    positionsOf: new Set([...configured, ...jobs.flatMap((row) => row.position_id ?? [])]),
  }
}

/** Did this connection make the interview, as far as its application knows? One that is just being invited may not know yet. */
export function isOwnInvite({ applications }: MatchContext, version: Interview): boolean {
  const application = applications.get(version.externalId ?? '')
  if (!application) return false
  const { interviewId, positionId, isDesired } = application
  return interviewId === version.id || (interviewId === null && (positionId === version.positionId || isDesired))
}

/**
 * Do the connection's own rules cover the interview's application with its position? Two connections on one account may
 * share a position, each for jobs of its own. An interview that the connection invited stays its own, even without the
 * rule.
 */
export function isCovered(connection: Connection, around: MatchContext, version: Interview): boolean {
  const application = around.applications.get(version.externalId ?? '')
  if (!application || isOwnInvite(around, version)) return true
  const { jobId } = application
  if (jobId === null) return true
  const job = around.jobs.get(jobId)
  if (job?.positionId === version.positionId) return true
  return connection.config.invite.some(
    (rule) => rule.position === version.positionId && namesJob(rule, { id: jobId, name: job?.name ?? '' }),
  )
}
