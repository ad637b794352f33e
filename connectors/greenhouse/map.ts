import type { z } from 'zod'
import type { Application, Job, Person } from '../../src/connector-kit/contract.ts'
import { personOf } from '../../src/connector-kit/people.ts'
import type { ApplicationRow, CandidateRow, JobRow } from './schema.ts'

/** Greenhouse's words end here. */

/** An unknown job status counts as closed, so nobody is invited to it. */
export function toJob(row: z.output<typeof JobRow>): Job {
  // Unknown words count as closed: no invites for a job whose state we do not understand.
  return {
    id: row.id,
    name: row.name ?? `Job ${row.id}`,
    status: row.status === 'open' || row.status === 'draft' ? row.status : 'closed',
  }
}

/** Rows say `in_process`, webhooks and filters say `active`. */
const STATUSES: Readonly<Record<string, Application['status']>> = {
  in_process: 'active',
  active: 'active',
  rejected: 'rejected',
  hired: 'hired',
  converted: 'converted',
}

/** Reads flat and nested ids; an unknown status counts as converted, so nothing is done about it. */
export function toApplication(row: ApplicationRow): Application {
  return {
    id: row.id,
    jobId: row.job_id ?? row.jobs?.[0]?.id ?? null,
    candidateId: row.candidate_id ?? null,
    stageId: row.job_interview_stage_id ?? row.current_stage?.id ?? null,
    stageName: row.stage_name ?? row.current_stage?.name ?? null,
    status: STATUSES[row.status] ?? 'converted',
  }
}

/** Takes the first address and the first number that are not empty. */
export function toPerson(row: CandidateRow): Person {
  return personOf({
    id: row.id,
    first: row.first_name,
    last: row.last_name,
    // A private candidate comes back without contact data; the engine then says why nobody was invited.
    email: row.email_addresses?.map(({ value }) => value),
    phone: row.phone_numbers?.find((entry) => entry.value)?.value,
  })
}
