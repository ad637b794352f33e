import { AppError } from '../../base/errors.ts'
import { assertAdmitted, mayBeOneRecords, OWN_REFUSAL, ownRefusal } from '../rules/admission.ts'
import { type Failure, failureOf } from '../rules/failures.ts'
import { type Connection, rightNamed, type SyncContext } from '../store/connection.ts'
import type { Delivery } from '../store/deliveries-reads.ts'

/** Whether an error of the ATS is of one record, or of the key. */

/** The same error, or what it turns out to be when the ATS is asked whether it accepts the key. */
export async function judged(
  context: SyncContext,
  connection: Connection,
  delivery: Delivery,
  error: unknown,
): Promise<unknown> {
  if (delivery.action === 'requestAnalysis' || !mayBeOneRecords(error)) return error
  try {
    await assertAdmitted(connection.ats, context.clock)
  } catch (failure) {
    const { kind } = failureOf(failure)
    // The key is refused, or the ATS could not be asked now. Another answer, such as 404, refuses no key.
    if (kind === 'config' || kind === 'transient' || kind === 'throttled') return failure
  }
  return ownRefusal(error, rightNamed(connection, connection.writeRights?.[delivery.action]))
}

/** The codes of refusals (403) of one record: the ATS's, and the interview API's (`interview/api/remote-client.ts`). */
const OWN_REFUSALS: ReadonlySet<string> = new Set([OWN_REFUSAL, 'api.forbidden_here'])

/** With how often it was refused before, for a refusal that is this delivery's own. */
export function withRefusals(failure: Failure, error: unknown, delivery: Delivery): Failure {
  const isOwn = error instanceof AppError && OWN_REFUSALS.has(error.code)
  return isOwn ? { ...failure, refusedBefore: delivery.refusals } : failure
}
