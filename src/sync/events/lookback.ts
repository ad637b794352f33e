import { AppError, messageOf } from '../../base/errors.ts'
import { scrub } from '../../base/log.ts'
import { type Connection, fenced, type LeasedContext } from '../store/connection.ts'
import { forgetCursors } from '../store/cursors.ts'
import { recordHistory, tell } from '../store/history.ts'
import { INTERVIEWS_STREAM, LOOKED_STREAM } from './ingest.ts'

/** How far back the interview list is read, and what happens when its server does not take our place in it. */

/** A change may become visible a minute after its `updatedAt`; reading that far back from the last look finds it. */
const LOOKBACK_MS = 65_000
const LOOKBACK_MS_MAX = 60 * 60_000

/** A change that becomes visible after this reading began is late by at most the overlap, counted from here. */
export function lookedTo(cursor: string, begunAt: number): string {
  return Date.parse(cursor) <= begunAt ? cursor : new Date(begunAt).toISOString()
}

/** Twice what was seen lately, at least what we promise, and not without end. */
export function overlapFor(lagMs: number): number {
  return Math.min(Math.max(LOOKBACK_MS, 2 * lagMs), LOOKBACK_MS_MAX)
}

/** True for the 400 by which the interview API refuses a cursor. */
export function isCursorRefused(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'domain' && error.status === 400
}

/** The server does not take our cursor any more (it was replaced, or restored): the last day is read anew, and that is told. */
export async function resync(
  context: LeasedContext,
  connection: Connection,
  cursor: string,
  error: unknown,
): Promise<void> {
  const entries = [
    {
      connection: connection.name,
      what: 'resync',
      sentence: `the interview API refuses the cursor ${cursor} (${scrub(messageOf(error))}); the last day is read anew. For more: backfill ${connection.name} --since DATE`,
    },
  ]
  await fenced(context, async (trx) => {
    await forgetCursors(trx, connection.name, [INTERVIEWS_STREAM, LOOKED_STREAM])
    await recordHistory(trx, entries)
  })
  tell(context.log, entries)
}
