import type { Application, Found } from '../../connector-kit/contract.ts'
import { withOwnRefusals } from '../rules/admission.ts'
import { causeText } from '../rules/causes.ts'
import { SURE_AFTER_SECONDS } from '../store/candidates.ts'
import { type Connection, fenced, type LeasedContext } from '../store/connection.ts'
import { noteUnshown } from '../store/desired-state.ts'
import { type HistoryEntry, recordHistory, tell } from '../store/history.ts'
import type { PullCounts } from './decisions.ts'

/**
 * Applications that the ATS does not show any more: deleted, merged away, or hidden from our user. One look is not enough, since
 * lists and copies of an ATS may lag; asked for by its id twice, a minute apart, an application that is shown neither time is gone.
 */

/** As far as the windows of changes reach back: rows may be listed so late. */
const GONE_AFTER_SECONDS = 60
const ASKED_AT_ONCE = 50

/** Why an invite of an application that is gone is cancelled; `onLeave: keep` speaks of applications that are still there. */
const GONE = { code: 'gone' } as const

/** Asks once more for applications that were missing before, and for those whose candidate is in question. */
export async function askForMissing(
  context: LeasedContext,
  connection: Connection,
  counts: PullCounts,
  take: (found: Found<Application>) => Promise<void>,
): Promise<void> {
  const ids = await context.database
    .knex('sync_applications')
    .where({ connection: connection.name })
    .whereRaw(
      `(want = 'invited' and missing_since <= clock_timestamp() - interval '1 second' * ${GONE_AFTER_SECONDS}
        or questioned_since <= clock_timestamp() - interval '1 second' * ${SURE_AFTER_SECONDS})`,
    )
    .orderByRaw('least(missing_since, questioned_since)')
    .limit(ASKED_AT_ONCE)
    .pluck<string[]>('application_id')
  if (ids.length === 0) return
  const answer = await connection.ats.applicationsById(ids)
  const found = await withOwnRefusals(connection.ats, context.clock, ids, answer)
  await take(found)
  await noteMissing(context, connection, ids, found, counts)
  if (found.failure) throw found.failure
}

/**
 * Notes those of `ids` that the ATS did not show. An application that was missing a minute ago already is gone: the
 * invite is to be cancelled, if the brake lets it go. Answers the ids for which that is new.
 */
export async function noteMissing(
  context: LeasedContext,
  connection: Connection,
  ids: readonly string[],
  { items, unreadable, failure }: Found<Application>,
  counts: PullCounts,
): Promise<string[]> {
  // Not everybody was answered for, or a row without an id may be any of them.
  if (failure || unreadable.some(({ id }) => id === null)) return []
  const shown = new Set([...items.map(({ id }) => id), ...unreadable.map(({ id }) => id)])
  const missing = ids.filter((id) => !shown.has(id)).sort()
  if (missing.length === 0) return []
  const entries = await fenced(context, async (trx) => {
    const rows = await noteUnshown(trx, connection, missing, GONE, GONE_AFTER_SECONDS)
    const told = rows.map((row) => entryOf(connection, row.application_id, row.is_gone))
    await recordHistory(trx, told)
    return told
  })
  counts.left += entries.filter(({ what }) => what === 'want.cancelled').length
  tell(context.log, entries)
  return entries.map(({ applicationId }) => applicationId)
}

function entryOf(
  { name: connection }: Connection,
  applicationId: string,
  isGone: boolean,
): HistoryEntry & { readonly applicationId: string } {
  return isGone
    ? {
        connection,
        applicationId,
        what: 'want.cancelled',
        sentence: `application ${applicationId} ${causeText(GONE)}; an invite that was not started is cancelled`,
        facts: { cause: GONE },
      }
    : {
        connection,
        applicationId,
        what: 'missing',
        sentence: `the ATS does not show application ${applicationId}; it is asked for once more in a minute, before its invite is cancelled`,
      }
}
