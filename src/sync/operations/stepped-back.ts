import type { Interview } from '../../interview/contract/contract.ts'
import { takeVersions } from '../events/ingest.ts'
import { isUnreadable, readNow } from '../events/reread.ts'
import { hashOf } from '../events/version-hash.ts'
import type { Connection, LeasedContext } from '../store/connection.ts'
import { findKnown, type KnownInterview } from '../store/versions-store.ts'

/** A list shows an earlier stamp than the stored version has: it is behind, or the service's clock was ahead and was set back. */
export function isSteppedBack(one: Interview, known: KnownInterview | undefined): boolean {
  return known?.state === 'owned' && Date.parse(one.updatedAt ?? '') < Date.parse(known.updatedAt)
}

/** Asks for such an interview by itself, which tells the two apart, and takes what it is now. False where it is as it is known. */
export async function takeSteppedBack(
  context: LeasedContext,
  connection: Connection,
  interviewId: string,
): Promise<boolean> {
  const asOf = await findKnown(context.database.knex, connection.name, [interviewId])
  const current = await readNow(connection, interviewId).catch((error: unknown) => {
    // The pass sets it aside; it keeps the comparison of no other back.
    if (isUnreadable(error)) return null
    throw error
  })
  if (!current || hashOf(current) === asOf.get(interviewId)?.hash) return false
  const { counts } = await takeVersions(context, connection, [current], { force: true, asOf })
  return counts.processed > 0
}
