import type { z } from 'zod'
import { isSame } from '../../src/connector-kit/actions.ts'
import type { Application, Job, Person } from '../../src/connector-kit/contract.ts'
import { personOf } from '../../src/connector-kit/people.ts'
import type { CandidateRow, JobRow, Settings, SubmissionRow } from './schema.ts'

/** Bullhorn's words end here: a job order is a job, a submission an application, its status label a stage. */

/** The value of a field that our user may not see. */
const HIDDEN = '**CONFIDENTIAL**'
const shown = (text: string | null | undefined) => (!text || text.includes(HIDDEN) ? null : text.trim() || null)

/** `isOpen` arrives as a boolean or as 0 and 1; anything else counts as closed. */
export function toJob(row: z.output<typeof JobRow>): Job {
  return {
    id: row.id,
    name: shown(row.title) ?? `Job ${row.id}`,
    status: row.isOpen === true || row.isOpen === 1 ? 'open' : 'closed',
  }
}

/** True for a status label on this list of the settings, whatever its case. */
export const isNamed = (status: string, names: readonly string[]): boolean => names.some((name) => isSame(name, status))

/**
 * The status label of a submission is its stage, id and name in one; the settings name those that mean rejected and
 * hired.
 */
export function toApplication(row: SubmissionRow, settings: Settings): Application {
  return {
    id: row.id,
    jobId: row.jobOrder?.id ?? null,
    candidateId: row.candidate?.id ?? null,
    stageId: row.status,
    stageName: row.status,
    status: isNamed(row.status, settings.rejectedStatuses)
      ? 'rejected'
      : isNamed(row.status, settings.placedStatuses)
        ? 'hired'
        : 'active',
  }
}

/** The mobile number comes before the other one. */
export function toPerson(row: CandidateRow): Person {
  return personOf({
    id: row.id,
    first: shown(row.firstName),
    last: shown(row.lastName),
    email: shown(row.email),
    phone: shown(row.mobile) ?? shown(row.phone),
  })
}
