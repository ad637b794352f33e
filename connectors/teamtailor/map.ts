import type { z } from 'zod'
import type { Application, Job, Person } from '../../src/connector-kit/contract.ts'
import { personOf } from '../../src/connector-kit/people.ts'
import type { ApplicationRow, CandidateRow, JobRow } from './schema.ts'

/** Teamtailor's words end here. */

const JOB_STATES: Readonly<Record<string, Job['status']>> = {
  open: 'open',
  published: 'open',
  unlisted: 'open',
  draft: 'draft',
  temp: 'draft',
  scheduled: 'draft',
}

/** An unknown job status counts as closed, so nobody is invited to it. */
export function toJob(row: z.output<typeof JobRow>): Job {
  return { id: row.id, name: row.title ?? `Job ${row.id}`, status: JOB_STATES[row.status ?? ''] ?? 'closed' }
}

/** `rejected-at` decides before the stage, which a rejected application keeps. */
export function toApplication(row: ApplicationRow): Application {
  const { stage } = row
  return {
    id: row.id,
    jobId: row.job?.id ?? null,
    candidateId: row.candidate?.id ?? null,
    stageId: stage?.id ?? null,
    stageName: stage?.name ?? null,
    // A rejected application keeps its stage.
    status: row['rejected-at'] ? 'rejected' : stage?.['stage-type'] === 'Hired' ? 'hired' : 'active',
  }
}

/** First and last name are attributes of their own. */
export function toPerson(row: CandidateRow): Person {
  const { id, 'first-name': first, 'last-name': last, email, phone } = row
  return personOf({ id, first, last, email, phone })
}
