import { DAY } from '../../base/clock.ts'
import type { Window } from '../../connector-kit/contract.ts'
import { type Connection, fenced, type LeasedContext } from '../store/connection.ts'
import { forgetCursors } from '../store/cursors.ts'
import type { Present } from '../store/foreign-clock.ts'
import type { PassState } from '../store/pass-state.ts'

/** The time range of the ATS that a pass reads, where the next one begins, and when everybody is listed anew. */

/** Rows that change shortly before a window closes may be listed late; so each window reaches back. */
const LOOKBACK_MS = 60_000
/**
 * Stamps of single records may be ahead of the ATS's own clock (several servers, imported records). So the window reaches this
 * far beyond the present; such a record is read with each pass until its stamp has passed.
 */
const AHEAD_MS = DAY
/** A row that hides everything holds the cursor for so long; then it is left to the sweep, or each pass would read ever more. */
const HELD_MS_MAX = DAY
/** How often everybody in the mapped stages is listed anew, whatever the changes said. */
const FULL_SCAN_EVERY_MS = 60 * 60_000
/** The same after a list that hid somebody. */
const FULL_SCAN_AGAIN_MS = 5 * 60_000

export type Cursors = PassState['cursors']

/** True when everybody has to be listed anew. */
export function isFullScanLongAgo(at: Date | null, now: Date): boolean {
  const agoMs = now.getTime() - (at?.getTime() ?? 0)
  // One that lies ahead is from before a clock was set back.
  return agoMs > FULL_SCAN_EVERY_MS || agoMs < 0
}

/**
 * The cursors that a window can begin at. One that is ahead of the present was saved while a clock was wrong, and what changed
 * since then may have been passed over; so it is forgotten, and everything is listed anew.
 */
export async function usableCursors(
  context: LeasedContext,
  connection: Connection,
  state: PassState,
  { earliest, isUsable }: Present,
): Promise<Cursors> {
  const { jobs, applications } = state.cursors
  const newest = Math.max(...[jobs, applications].map((cursor) => Date.parse(cursor ?? '') || 0))
  const isAhead = newest > earliest.getTime() + LOOKBACK_MS
  if (isUsable && !isAhead) return state.cursors
  if (isAhead) await fenced(context, (trx) => forgetCursors(trx, connection.name, ['jobs', 'applications']))
  return { ...state.cursors, jobs: undefined, applications: undefined }
}

/** Where the next window of a stream begins. It stays where it was while rows hide what they are, but for a day at most. */
export function reachedIn(
  stream: 'jobs' | 'applications',
  cursors: Cursors,
  { earliest }: Present,
  isHiding: boolean,
): Record<string, string> {
  const oldest = earliest.getTime() - HELD_MS_MAX
  if (!isHiding) return { [stream]: earliest.toISOString() }
  const before = cursors[stream]
  return before === undefined || Date.parse(before) >= oldest ? {} : { [stream]: new Date(oldest).toISOString() }
}

/** The range of changes since the cursor, as far as the clocks of both sides can tell; null: there is no cursor. */
export function windowFrom(cursor: string | undefined, { latest }: Present): Window | null {
  return cursor === undefined
    ? null
    : {
        from: new Date(Date.parse(cursor) - LOOKBACK_MS).toISOString(),
        to: new Date(latest.getTime() + AHEAD_MS).toISOString(),
      }
}

/** The stored time of a full scan; one that hid somebody is repeated soon. */
export function fullScanAt(now: Date, isWhole: boolean): Date {
  return isWhole ? now : new Date(now.getTime() - FULL_SCAN_EVERY_MS + FULL_SCAN_AGAIN_MS)
}
