import { AppError, codeOf } from '../../base/errors.ts'
import { scrubQuote } from '../../base/log.ts'
import { isServerInTrouble } from '../../db/refusals.ts'
import { consequenceOf, failureOf } from '../rules/failures.ts'
import { actionWords } from '../rules/words.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import type { Delivery } from '../store/deliveries-reads.ts'
import type { Outcome, Tried } from './outcome.ts'

/** They say nothing of the write itself. */
const OF_OTHERS: ReadonlySet<string> = new Set(['delivery.stale_claim', 'delivery.unsupported'])

/**
 * What we ourselves could not make ready. Nothing left us, so nothing is in doubt, and the ATS said nothing: neither that it accepts the
 * key, nor that it is away. It is tried a few times, then a person decides: the next write of the application waits behind it. The cause is
 * for the log; the history tells its sentence, and pages its code.
 */
export function afterOwnError(
  { log }: SyncContext,
  { name }: Connection,
  delivery: Delivery,
  error: unknown,
  base: Tried,
): Outcome {
  const code = codeOf(error) ?? 'delivery.unready'
  const isOfWrite = !OF_OTHERS.has(code) && !isServerInTrouble(error)
  const failure = failureOf(error)
  const next = consequenceOf(isOfWrite ? { ...failure, unreadyBefore: delivery.unready } : failure, delivery.attempt)
  log.warn({ err: error, connection: name, delivery: delivery.seq, code }, 'a write could not be made ready')
  const reason = error instanceof AppError ? scrubQuote(error.message) : 'it could not be made ready; the log says why'
  const outcome = { pauses: null, answered: null }
  if (next.do === 'wait')
    return {
      ...outcome,
      settlement: {
        ...base,
        ...{ state: 'pending', reason, waitMs: next.ms, uncounted: !next.counts },
        ...(isOfWrite && next.counts && { unready: code }),
      },
      metric: 'retried',
      sentence: null,
    }
  const tries = delivery.unready + 1
  const given = isOfWrite ? `${reason} (${code}${tries > 1 ? `, tried ${tries} times` : ''})` : reason
  return {
    ...outcome,
    settlement: { ...base, state: 'parked', reason: given, ...(isOfWrite && { unready: code }) },
    metric: 'parked',
    sentence: `${actionWords(delivery.action)} not written, which needs a decision: ${given}`,
  }
}
