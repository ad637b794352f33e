import type { z } from 'zod'
import { isSame } from '../../src/connector-kit/actions.ts'
import type { Application, Job, Person } from '../../src/connector-kit/contract.ts'
import { personOf } from '../../src/connector-kit/people.ts'
import type { CandidateRow, JobRow } from './schema.ts'

/** Workable's words end here: a candidate is one person on one job, so its id is the application's. */

/** A job's id is its shortcode; states other than `published` and `draft` count as closed. */
export function toJob(row: z.output<typeof JobRow>): Job {
  const status = row.state === 'published' ? 'open' : row.state === 'draft' ? 'draft' : 'closed'
  return { id: row.shortcode, name: row.title ?? row.shortcode, status }
}

/** The stages of a candidate's job. */
interface StageNamed {
  readonly slug: string
  readonly name: string
}

/** `stages`: those of this candidate's job. */
export function toApplication(row: CandidateRow, stages: readonly StageNamed[]): Application {
  const shown = row.stage ?? null
  const stage =
    shown === null
      ? undefined
      : (stages.find(({ name }) => isSame(name, shown)) ?? stages.find(({ slug }) => slug === shown))
  return {
    id: row.id,
    jobId: row.job?.shortcode ?? null,
    candidateId: row.id,
    stageId: stage?.slug ?? null,
    stageName: stage?.name ?? shown,
    // Disqualified is a flag of its own beside the stage.
    status: row.disqualified === true ? 'rejected' : row.hired_at ? 'hired' : 'active',
  }
}

/** An anonymized candidate has no address. */
export function toPerson(row: CandidateRow): Person {
  const { id, name, firstname: first, lastname: last, phone } = row
  return personOf({ id, first, last, name, email: row.anonymized === true ? null : row.email, phone })
}
