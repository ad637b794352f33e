import type { z } from 'zod'
import type { Application, Job, Person } from '../../src/connector-kit/contract.ts'
import { namesOf, phoneOf } from '../../src/connector-kit/people.ts'
import type { OpportunityRow, PostingRow } from './schema.ts'

/** Lever's words end here: a posting is a job, an opportunity is one person in one pipeline. */

const JOB_STATES: Readonly<Record<string, Job['status']>> = {
  published: 'open',
  internal: 'open',
  draft: 'draft',
  pending: 'draft',
}

export function toJob(row: z.output<typeof PostingRow>): Job {
  return { id: row.id, name: row.text ?? `Posting ${row.id}`, status: JOB_STATES[row.state] ?? 'closed' }
}

/** What has to be known beside the row: names of stages, and which archive reasons mean that somebody was hired. */
export interface Account {
  readonly stageNames: ReadonlyMap<string, string>
  readonly hiredReasons: ReadonlySet<string>
}

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

export function toPerson(row: OpportunityRow): Person {
  return {
    id: row.id,
    ...namesOf(row.name, null),
    email: row.isAnonymized === true ? null : (row.emails?.find((email) => email.includes('@'))?.trim() ?? null),
    ...phoneOf(row.phones?.find((phone) => phone.value)?.value),
  }
}
