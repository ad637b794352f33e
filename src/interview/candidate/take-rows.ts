import type { Knex } from 'knex'
import type { Clock } from '../../base/clock.ts'
import { AppError, domainError } from '../../base/errors.ts'
import type { MediaType } from '../../media/store.ts'
import type { LinkedInterview } from '../core/candidate-link.ts'

/** A request may write for so long without asking again. A process that was killed keeps the next one out no longer. */
const WRITING_MS = 6_000
export const UNKEPT = ['uploading', 'complete']

/** One attempt at an answer, sent in pieces. `bytes` have arrived; `length` is null until the client declares it. */
export interface Take {
  readonly id: string
  readonly question_id: string
  readonly media_key: string
  readonly media_type: MediaType
  readonly bytes: number
  readonly length: number | null
  readonly state: 'uploading' | 'complete' | 'kept' | 'discarded'
  readonly created_at: Date
}

export type Owner = Pick<LinkedInterview, 'id' | 'organization_id'>

/** 404: the client starts the upload again, with the recording it still has. */
export const takeUnknown = () =>
  domainError('take.unknown', 404, 'This upload does not exist or was discarded. Send the recording again.')

/** 423: the client asks how much is here, and goes on from there. */
export const takenOver = () =>
  new AppError('Another request sends this recording at the moment. Ask how much of it has arrived, then go on.', {
    kind: 'domain',
    code: 'take.locked',
    status: 423,
    retryAfterMs: WRITING_MS,
  })

export const ofInterview = ({ id, organization_id }: Owner) => ({ organization_id, interview_id: id })

/** The database's time, and the time until which a request that asks now may write. */
export function takeTimes(knex: Knex, clock: Clock) {
  const now = () => knex.raw('coalesce(?::timestamptz, clock_timestamp())', [clock.stampAt()])
  return { now, writingUntil: () => knex.raw(`? + ? * interval '1 millisecond'`, [now(), WRITING_MS]) }
}
