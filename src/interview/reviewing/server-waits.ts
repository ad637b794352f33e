import type { Knex } from 'knex'
import type { Pause } from '../../analysis/pauses.ts'
import { isOfBudget, type WaitReason } from '../../analysis/provider.ts'
import type { Clock } from '../../base/clock.ts'

/** What an analysis or a draft noted when it last had to wait; all null: it never did. */
export interface NotedWait {
  readonly waiting_for: WaitReason | null
  readonly waiting_since: Date | null
}

/** Since when something has waited for a model server; `failure`: it has waited for too long, in words for administrators. */
export interface ServerWait {
  readonly since: Date
  readonly failure: string | undefined
}

/**
 * The wait that a pause makes of what was noted before (pure). `what` waits, such as "The analysis". A pause of the budget begins a wait
 * of its own, and so does a server's after it; `analysis.giveUpAfter` (`giveUpMs`) is about the server, so no wait for the budget ends.
 */
export function serverWait(
  before: NotedWait,
  pause: Pause,
  { now, giveUpMs, what }: { readonly now: Date; readonly giveUpMs: number; readonly what: string },
): ServerWait {
  const isSameWait = (before.waiting_for === 'budget') === isOfBudget(pause)
  const since = (isSameWait ? before.waiting_since : null) ?? now
  const waitedMs = now.getTime() - since.getTime()
  if (isOfBudget(pause) || waitedMs < giveUpMs) return { since, failure: undefined }
  const seconds = Math.round(waitedMs / 1_000)
  return { since, failure: `${pause.words}. ${what} was given up after ${seconds} s (analysis.giveUpAfter).` }
}

/** The time by which waits are measured: that of the database, which all processes share. */
export async function waitingNow(trx: Knex.Transaction, clock: Clock): Promise<Date> {
  const { rows } = await trx.raw<{ rows: { now: Date }[] }>(
    'select coalesce(?::timestamptz, clock_timestamp()) as now',
    [clock.stampAt()],
  )
  const [row] = rows
  if (!row) throw new Error('the database did not answer with its time')
  return row.now
}
