import { type Application, type Person, personOf } from '../../src/connector-kit/index.ts'
import type { ApplicationRow } from './schema.ts'

/** The vendor's words end here. */

/** One name is split into first and last; `personOf` takes both forms. */
export function toPerson({ candidate: { id, name, email, phone } }: ApplicationRow): Person {
  return personOf({ id, name, email, phone })
}

/** The states have our names already; an ATS with words of its own needs a table here. */
export function toApplication(row: ApplicationRow): Application {
  return {
    id: row.id,
    jobId: row.jobId,
    candidateId: row.candidate.id,
    stageId: row.stage.id,
    stageName: row.stage.name,
    status: row.state,
  }
}
