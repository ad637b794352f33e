import type { z } from 'zod'
import { type CompositeId, compositeIdOf } from '../../src/connector-kit/composite-id.ts'
import type { Application, Job, Person } from '../../src/connector-kit/contract.ts'
import { personOf } from '../../src/connector-kit/people.ts'
import type { CandidateRow, OfferRow, PlacementRow } from './schema.ts'

/** Recruitee's words end here: an offer is a job, a placement is a candidate on an offer. */

const JOB_STATES: Readonly<Record<string, Job['status']>> = { published: 'open', internal: 'open', draft: 'draft' }

/** An offer is a job; an unknown status counts as closed. */
export function toJob(row: z.output<typeof OfferRow>): Job {
  return { id: row.id, name: row.title ?? `Offer ${row.id}`, status: JOB_STATES[row.status ?? ''] ?? 'closed' }
}

/** A placement cannot be asked for by its own id, so an application is told by candidate and offer. */
export function toApplication(
  { candidateId, jobId }: CompositeId,
  row: Omit<PlacementRow, 'candidate_id'>,
  stageNames: ReadonlyMap<string, string>,
): Application {
  const stageId = row.stage_id ?? null
  return {
    id: compositeIdOf({ candidateId, jobId }),
    jobId,
    candidateId,
    stageId,
    stageName: stageNames.get(stageId ?? '') ?? null,
    status: row.disqualified_at ? 'rejected' : row.hired_at ? 'hired' : 'active',
  }
}

/** The first entry that looks like an address, and the first number. */
export function toPerson(row: CandidateRow): Person {
  return personOf({ id: row.id, name: row.name, email: row.emails, phone: row.phones?.[0] })
}
