import { AppError } from '../../base/errors.ts'
import type { Connection } from '../store/connection.ts'
import { CLAIM_FRESH_MS } from './write-claim.ts'

/** How long a write that may have arrived is waited for before anybody looks. */

/** For how long after it was sent a write may still come to light: its whole deadline, then until the ATS has applied and shows it. */
function doubtMs({ config: { delivery } }: Connection): number {
  return delivery.deadline + delivery.quietWait
}

/** Answers of a gateway that waited no longer: the server behind it may still be at work. */
const GAVE_UP: ReadonlySet<unknown> = new Set([408, 504, 524])

/**
 * From the end of an attempt until it may be looked up: an ATS that answered works no more on it, so no deadline has to pass. Without an answer
 * the deadline counts from the end too: the claim may have waited for its turn, and this process may have been stopped before it sent.
 */
export function lookInMs(connection: Connection, error: unknown): number {
  const isAnswered = error instanceof AppError && error.code === 'ats.failed' && !GAVE_UP.has(error.facts['status'])
  return isAnswered ? connection.config.delivery.quietWait : doubtMs(connection)
}

/** When claims of a dead process may be looked up: the claim may have been used as late as it may be, the rest is as for any write. */
export function leaseMs(connection: Connection): number {
  return CLAIM_FRESH_MS + doubtMs(connection)
}
