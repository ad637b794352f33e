import { type Connection, fenced, type LeasedContext } from './connection.ts'
import { saveAtsClock } from './connections-store.ts'
import { type HistoryEntry, recordHistory, tell } from './history.ts'
import type { PassState } from './pass-state.ts'

/**
 * Clocks of others are compared with the database's, and none of them is trusted alone: a cursor that is ahead of the records
 * passes over changes in silence.
 */

/** The difference of clocks that the lookback of each window covers; a larger one is logged. */
const TOLD_FROM_MS = 60_000
/** A clock that is wrong by more is not read by at all: everybody in the mapped stages is listed with each pass. */
const BELIEVED_MS_MAX = 24 * 60 * 60_000

/** The present time as two clocks have it. A change of this moment has a stamp between the two. */
export interface Present {
  readonly earliest: Date
  readonly latest: Date
  /** False when the clocks differ by more than a day. */
  readonly isUsable: boolean
}

/** The range in which the present lies by both clocks; an ATS clock that is too far off is not used. */
export function presentOf(ats: Date, ours: Date): Present {
  const aheadMs = ats.getTime() - ours.getTime()
  // A cursor made of such a time would read everything that ever changed, or nothing.
  if (Math.abs(aheadMs) > BELIEVED_MS_MAX) return { earliest: ours, latest: ours, isUsable: false }
  return { earliest: aheadMs < 0 ? ats : ours, latest: aheadMs < 0 ? ours : ats, isUsable: true }
}

/** Stores how far the clock of the ATS is off, and tells when it begins to be wrong and when it is right again. */
export async function noteClock(
  context: LeasedContext,
  connection: Connection,
  state: PassState,
  ats: Date,
): Promise<void> {
  const aheadMs = ats.getTime() - state.now.getTime()
  // The difference holds the time that the question took; a change of less than the tenth part is ignored.
  if (Math.abs(aheadMs - state.atsAheadMs) < Math.max(5_000, Math.abs(state.atsAheadMs) / 10)) return
  const entries = entriesOf(connection.name, state.atsAheadMs, aheadMs)
  await fenced(context, async (trx) => {
    await saveAtsClock(trx, connection.name, aheadMs)
    await recordHistory(trx, entries)
  })
  tell(context.log, entries)
  if (entries.length > 0 && isOff(aheadMs))
    context.log.warn(
      { connection: connection.name, aheadSeconds: Math.round(aheadMs / 1_000) },
      'the clock of the ATS differs from ours; changes are read by the earlier of the two',
    )
}

const isOff = (aheadMs: number): boolean => Math.abs(aheadMs) >= TOLD_FROM_MS

function entriesOf(connection: string, beforeMs: number, aheadMs: number): HistoryEntry[] {
  if (isOff(aheadMs) === isOff(beforeMs) && Math.sign(aheadMs) === Math.sign(beforeMs)) return []
  if (!isOff(aheadMs) && !isOff(beforeMs)) return []
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  const sentence = isOff(aheadMs)
    ? `the ATS says that its clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's; changes are read by the earlier of the two, so none is passed over. If the ATS is right, set the clock of the database server.`
    : "the clock of the ATS agrees with the database's again"
  return [{ connection, what: 'clock', sentence, facts: { aheadMs } }]
}
