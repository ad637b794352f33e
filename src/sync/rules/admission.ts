import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import type { AtsSession, Found } from '../../connector-kit/contract.ts'
import { withPriority } from '../../connector-kit/priority.ts'
import { FORBIDDEN } from '../../connector-kit/problems.ts'

/**
 * The party that a refusal (403) is about. Many ATSs refuse what concerns one person (a confidential candidate, a job
 * of others) with the same status as a key without rights. Asking who we are decides: an account that answers accepts
 * the key, so the refusal is about the one record that was asked for.
 */

/** A right that is needed. */
export interface NeededRight {
  /** As the vendor calls it; null where that is not known. */
  readonly name: string | null
  /** It is given to the user whose key it is, not to the key. */
  readonly isOfUser: boolean
}

/** One answer decides about all refusals of so long: a mass of confidential candidates must not double the requests. */
const BELIEVED_MS = 3_000

const asked = new WeakMap<AtsSession, { readonly atMs: number; readonly answer: Promise<void> }>()

/** True for a refusal that may be about one record or about the key: only asking who we are decides. */
export function mayBeOneRecords(error: unknown): error is AppError {
  return error instanceof AppError && error.code === FORBIDDEN
}

/**
 * Asks the ATS who we are. Resolves when it accepts the key; rejects with the ATS's own refusal, or with why it could not be
 * asked.
 */
export function assertAdmitted(ats: AtsSession, clock: Pick<Clock, 'monotonicMs'>): Promise<void> {
  const known = asked.get(ats)
  if (known && clock.monotonicMs() - known.atMs < BELIEVED_MS) return known.answer
  const answer = withPriority('look', async () => ats.identify()).then(() => {})
  asked.set(ats, { atMs: clock.monotonicMs(), answer })
  // A refusal is not believed for later: the next one asks again.
  answer.catch(() => asked.delete(ats))
  return answer
}

/** The refusal of one record, where the key itself is accepted. `right`: what is needed for this, where that is known, and whether the key or its user needs it. */
export function ownRefusal(
  refusal: AppError,
  { name, isOfUser }: NeededRight = { name: null, isOfUser: false },
): AppError {
  const whose = isOfUser ? 'the user of the key' : 'the key'
  return new AppError(
    `${refusal.message} The ATS accepts the key, so this refusal is about this candidate or this action alone: a confidential candidate or job, or a permission that ${whose} lacks${name === null ? '' : ` (for this ${isOfUser ? 'that user' : 'it'} needs ${name})`}.`,
    { kind: 'rejected', code: OWN_REFUSAL, status: refusal.status, cause: refusal, facts: refusal.facts },
  )
}

/** The code of a refusal that concerns one record while the key is accepted. */
export const OWN_REFUSAL = 'ats.forbidden_here'

/**
 * Records that were asked for by their ids. A refusal of all of them is theirs, where the ATS accepts the key: they are
 * unreadable, and nothing failed.
 */
export async function withOwnRefusals<Item extends { readonly id: string }>(
  ats: AtsSession,
  clock: Pick<Clock, 'monotonicMs'>,
  ids: readonly string[],
  found: Found<Item>,
): Promise<Found<Item>> {
  const { failure, items, unreadable } = found
  if (!mayBeOneRecords(failure)) return found
  await assertAdmitted(ats, clock)
  const known = new Set([...items, ...unreadable].map(({ id }) => id))
  const problem = ownRefusal(failure).message
  return {
    items,
    unreadable: [...unreadable, ...ids.filter((id) => !known.has(id)).map((id) => ({ id, problem }))],
  }
}
