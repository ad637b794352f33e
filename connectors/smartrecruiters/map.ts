import type { z } from 'zod'
import { type CompositeId, compositeIdOf } from '../../src/connector-kit/composite-id.ts'
import type { Application, Job, Person } from '../../src/connector-kit/contract.ts'
import { personOf } from '../../src/connector-kit/people.ts'
import type { CandidateRow, JobRow } from './schema.ts'

/** SmartRecruiters' words end here: a stage is a fixed status, or a customer's sub-status below one. */

/** The main statuses are fixed; customers add labels below some of them. */
export const STATUSES = ['LEAD', 'NEW', 'IN_REVIEW', 'INTERVIEW', 'OFFERED', 'HIRED'] as const

const ENDINGS: Readonly<Record<string, Application['status']>> = {
  REJECTED: 'rejected',
  WITHDRAWN: 'rejected',
  HIRED: 'hired',
  TRANSFERRED: 'converted',
}
/** Statuses of a job to which nobody is invited any more. Other words are not documented and count as open. */
const CLOSED = /^(FILLED|CANCELL?ED|ON_HOLD|CLOSED|ARCHIVED)$/i

/** Only the known final words count as closed: other words of a job's status are not documented. */
export function toJob(row: z.output<typeof JobRow>): Job {
  const status = row.status ?? ''
  return {
    id: row.id,
    name: row.title ?? `Job ${row.id}`,
    status: CLOSED.test(status) ? 'closed' : /^DRAFT$/i.test(status) ? 'draft' : 'open',
  }
}

const BELOW = ' / '

/** Our id of a stage: `STATUS`, or `STATUS / Sub status`. SmartRecruiters has no ids for them. */
export const stageIdOf = (status: string, subStatus: string | null | undefined): string =>
  subStatus ? `${status}${BELOW}${subStatus}` : status

/** The opposite of `stageIdOf`. */
export function splitStage(id: string): { status: string; subStatus: string | null } {
  const at = id.indexOf(BELOW)
  return at < 0 ? { status: id, subStatus: null } : { status: id.slice(0, at), subStatus: id.slice(at + BELOW.length) }
}

/** A candidate's state on one job, which may be the first or another one; null if not assigned to it. */
export function toApplication(row: CandidateRow, jobId: string): Application | null {
  const assignments = [row.primaryAssignment ?? [], row.secondaryAssignments ?? []].flat()
  const found = assignments.find((assignment) => assignment.job.id === jobId)
  if (!found) return null
  const ids: CompositeId = { candidateId: row.id, jobId }
  return {
    id: compositeIdOf(ids),
    jobId,
    candidateId: row.id,
    stageId: stageIdOf(found.status, found.subStatus),
    stageName: found.subStatus || found.status,
    status: ENDINGS[found.status] ?? 'active',
  }
}

/** First and last name are fields of their own. */
export function toPerson(row: CandidateRow): Person {
  const { id, firstName: first, lastName: last, email, phoneNumber: phone } = row
  return personOf({ id, first, last, email, phone })
}
