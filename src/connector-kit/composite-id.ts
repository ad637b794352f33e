/** Where a vendor has no id for an application, it is told by the candidate and the job. */
export interface CompositeId {
  readonly candidateId: string
  readonly jobId: string
}

const BETWEEN = ':'

/** One id for an application that the ATS names by candidate and job. */
export const compositeIdOf = ({ candidateId, jobId }: CompositeId): string => `${candidateId}${BETWEEN}${jobId}`

/** Null for an id that was not made by `compositeIdOf`. */
export function splitCompositeId(id: string): CompositeId | null {
  const [candidateId = '', jobId = '', more] = id.split(BETWEEN)
  return candidateId === '' || jobId === '' || more !== undefined ? null : { candidateId, jobId }
}
