import type { ActionName } from '../../config/schema.ts'
import { namesJob } from './rules.ts'

/** Whether an interview is still of its application's person and job. Pure. */

/** An interview beside its application as the ATS shows it now. */
export interface Belonging {
  /** The application's candidate and job now. */
  readonly candidateId: string | null
  readonly jobId: string | null
  readonly jobName: string | null
  /** The position that was made for this job; null where the rules name the position. */
  readonly jobPositionId: string | null
  /** The candidate and job for which the interview was made; null: not known. */
  readonly interviewCandidateId: string | null
  readonly interviewJobId: string | null
  readonly positionId: string | null
}

/** The application has another person's id by now, and it is not known to be the same person. */
function isOfOtherPerson({ candidateId, interviewCandidateId }: Belonging): boolean {
  return candidateId !== null && interviewCandidateId !== null && candidateId !== interviewCandidateId
}

/** The application was moved to another job, whose rules do not name the interview's position. */
export function isOfOtherJob(
  rules: readonly { job: string; position?: string | undefined }[],
  one: Belonging,
): boolean {
  const { jobId, jobName, interviewJobId, positionId } = one
  if (jobId === null || interviewJobId === null || interviewJobId === jobId) return false
  if (positionId !== null && positionId === one.jobPositionId) return false
  return !rules.some((rule) => rule.position === positionId && namesJob(rule, { id: jobId, name: jobName ?? '' }))
}

/** Texts name the job of their interview; these would count as said of the job that the application is at now. */
const OF_ITS_JOB: readonly ActionName[] = ['moveTo', 'reject', 'field', 'tag', 'result']

/** Why a person has to decide about a write for this interview; null: it may be written. */
export function whyNotWritten(
  action: ActionName,
  rules: readonly { job: string; position?: string | undefined }[],
  one: Belonging,
): string | null {
  if (action === 'requestAnalysis') return null
  if (isOfOtherPerson(one))
    return `the interview was made by candidate ${one.interviewCandidateId}, and in the ATS the application is another person's now (candidate ${one.candidateId}); write it by hand where it belongs, then discard it`
  if (OF_ITS_JOB.includes(action) && isOfOtherJob(rules, one))
    return `the interview was for job ${one.interviewJobId}, and the application is at job ${one.jobId} now; do it by hand if it is meant for that job too, then discard it`
  return null
}
