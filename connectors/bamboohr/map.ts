import type { z } from 'zod'
import { isSame } from '../../src/connector-kit/actions.ts'
import type { Application, Job, Person } from '../../src/connector-kit/contract.ts'
import { personOf } from '../../src/connector-kit/people.ts'
import type { ApplicationRow, JobRow, Settings, StatusRow } from './schema.ts'

/** BambooHR's words end here: a status is a stage, the same ones for every job. */

/** Status labels other than `Open` and `Draft` count as closed. */
export function toJob(row: z.output<typeof JobRow>): Job {
  const status = row.status?.label ?? ''
  return {
    id: row.id,
    name: row.title.label ?? `Job ${row.id}`,
    status: isSame(status, 'Open') ? 'open' : isSame(status, 'Draft') ? 'draft' : 'closed',
  }
}

/** True for a status that the settings name as a no, whatever its case. */
export const isRejectedStatus = (name: string, settings: Settings): boolean =>
  settings.rejectedStatuses.some((one) => isSame(one, name))

/** A stage is a status of the account, the same for all jobs; rejected ones are those that the settings name. */
export function toApplication(row: ApplicationRow, statuses: readonly StatusRow[], settings: Settings): Application {
  const status = statuses.find((one) => one.id === row.status.id)
  const name = row.status.label ?? status?.name ?? null
  return {
    id: row.id,
    jobId: row.job?.id ?? null,
    // The phone number stands in an application's details only, so a person is asked for by the application.
    candidateId: row.id,
    stageId: row.status.id,
    stageName: name,
    status: status?.code === 'HIRED' ? 'hired' : isRejectedStatus(name ?? '', settings) ? 'rejected' : 'active',
  }
}

/** The person of an application; BambooHR has no id for people, so the application's id stands for both. */
export function toPerson({ id, applicant }: ApplicationRow): Person {
  const { firstName: first, lastName: last, email, phoneNumber: phone } = applicant
  return personOf({ id, first, last, email, phone })
}
