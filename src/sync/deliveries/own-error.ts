import { AppError } from '../../base/errors.ts'
import { scrubQuote } from '../../base/log.ts'
import { consequenceOf, failureOf } from '../rules/failures.ts'
import { actionWords } from '../rules/words.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import type { Delivery } from '../store/deliveries-reads.ts'
import type { Outcome, Tried } from './outcome.ts'

/**
 * What we ourselves could not make ready. Nothing left us, so nothing is in doubt, and the ATS said nothing: neither that it accepts the
 * key, nor that it is away. The cause is for the log, since the history shows the reason to recruiters.
 */
export function afterOwnError(
  { log }: SyncContext,
  { name }: Connection,
  delivery: Delivery,
  error: unknown,
  base: Tried,
): Outcome {
  log.warn({ err: error, connection: name, delivery: delivery.seq }, 'a write could not be made ready')
  const reason = error instanceof AppError ? scrubQuote(error.message) : 'it could not be made ready; the log says why'
  const next = consequenceOf(failureOf(error), delivery.attempt)
  const outcome = { pauses: null, answered: null }
  if (next.do === 'wait')
    return {
      ...outcome,
      settlement: { ...base, state: 'pending', reason, waitMs: next.ms, uncounted: !next.counts },
      metric: 'retried',
      sentence: null,
    }
  return {
    ...outcome,
    settlement: { ...base, state: 'parked', reason },
    metric: 'parked',
    sentence: `${actionWords(delivery.action)} not written, which needs a decision: ${reason}`,
  }
}
