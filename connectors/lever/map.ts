import type { z } from 'zod'
import type { Application, Job, Person } from '../../src/connector-kit/contract.ts'
import { personOf } from '../../src/connector-kit/people.ts'
import type { OpportunityRow, PostingRow } from './schema.ts'

/** Lever's words end here: a posting is a job, an opportunity is one person in one pipeline. */

const JOB_STATES: Readonly<Record<string, Job['status']>> = {
  published: 'open',
  internal: 'open',
  draft: 'draft',
  pending: 'draft',
}

/** A posting is a job; an unknown state counts as closed. */
export function toJob(row: z.output<typeof PostingRow>): Job {
  return { id: row.id, name: row.text ?? `Posting ${row.id}`, status: JOB_STATES[row.state] ?? 'closed' }
}

/** Facts of the account beside the row: names of stages, and which archive reasons mean that somebody was hired. */
export interface Account {
  readonly stageNames: ReadonlyMap<string, string>
  readonly hiredReasons: ReadonlySet<string>
}

/**
 * An opportunity is an application and its candidate in one; archived means hired or rejected, by the archive reason.
 */
export function toApplication(row: OpportunityRow, account: Account): Application {
  const stageId = typeof row.stage === 'string' ? row.stage : (row.stage?.id ?? null)
  const [first] = row.applications ?? []
  const archived = row.archived ?? null
  return {
    id: row.id,
    jobId: typeof first === 'object' ? (first.posting ?? null) : null,
    candidateId: row.id,
    stageId,
    stageName:
      typeof row.stage === 'object' && row.stage ? row.stage.text : (account.stageNames.get(stageId ?? '') ?? null),
    status: archived === null ? 'active' : account.hiredReasons.has(archived.reason ?? '') ? 'hired' : 'rejected',
  }
}

/** An anonymized opportunity has no usable address. */
export function toPerson(row: OpportunityRow): Person {
  const email = row.isAnonymized === true ? null : row.emails
  const phone = row.phones?.find((one) => one.value)?.value
  return personOf({ id: row.id, name: row.name, email, phone })
}
