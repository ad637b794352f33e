import type { z } from 'zod'
import type { Application, Job, Person } from '../../src/connector-kit/contract.ts'
import { personOf } from '../../src/connector-kit/people.ts'
import type { ApplicationRow, CandidateRow, JobRow } from './schema.ts'

/** Ashby's words end here. */

const JOB_STATES: Readonly<Record<string, Job['status']>> = { Open: 'open', Draft: 'draft' }
const STATUSES: Readonly<Record<string, Application['status']>> = {
  Active: 'active',
  Lead: 'active',
  Archived: 'rejected',
  Hired: 'hired',
}

/** An unknown job status counts as closed, so nobody is invited to it. */
export function toJob(row: z.output<typeof JobRow>): Job {
  return { id: row.id, name: row.title ?? `Job ${row.id}`, status: JOB_STATES[row.status] ?? 'closed' }
}

/** `Lead` counts as active, `Archived` as rejected. */
export function toApplication(row: ApplicationRow): Application {
  return {
    id: row.id,
    jobId: row.job?.id ?? null,
    candidateId: row.candidate?.id ?? null,
    stageId: row.currentInterviewStage?.id ?? null,
    stageName: row.currentInterviewStage?.title ?? null,
    status: STATUSES[row.status] ?? 'converted',
  }
}

/** Ashby has one name for a person; it is split into first and last. */
export function toPerson(row: CandidateRow): Person {
  return personOf({
    id: row.id,
    name: row.name,
    email: row.primaryEmailAddress?.value,
    phone: row.primaryPhoneNumber?.value,
  })
}
