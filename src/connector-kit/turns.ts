import { AppError, processEnds } from '../base/errors.ts'
import type { SessionContext } from './contract.ts'
import { currentPriority, type Priority } from './priority.ts'
import type { Throttle } from './throttle.ts'

/** When a request goes out, and when a refused read is asked for again. */

/** A write may wait so long for its turn under a published limit. */
const CLAIM_WAIT_MS_MAX = 1_000
/** A call that waits longer for its turn asks again in between: permits of other processes may have become free. */
const TURN_LOOK_MS_MAX = 500
/** A read waits so long for an account that asked for a wait; beyond it the work that reads is put off as a whole. */
const READ_WAIT_MS_MAX = 30_000
/** A read that is refused more often meets no passing trouble. */
const READ_REFUSALS_MAX = 5

/** A read that has waited so long for its turn counts as one of the next higher priority: others that are always busy let it through. */
const AGED_MS = 15_000
const BY_AGE: readonly Priority[] = ['backfill', 'poll', 'write']

type Waiting = Pick<SessionContext, 'clock' | 'observer'>

/**
 * Waits until the account takes a request of the present priority, and counts it as under way. Throws `ats.throttled` where a write would wait
 * so long that its claim grew old, and where the account has told everybody a long wait; `lease.stopping` where a poll or a backfill waits
 * while the process ends.
 */
export async function takeTurn({ clock, observer }: Waiting, throttle: Throttle, isWrite: boolean): Promise<void> {
  const begun = clock.monotonicMs()
  const priority = currentPriority()
  const ending = isLong(priority) ? throttle.ending : undefined
  const self = {}
  try {
    for (;;) {
      const waitedMs = clock.monotonicMs() - begun
      const isAged = !isWrite && isLong(priority) && waitedMs >= AGED_MS
      if (isAged) throttle.aged ??= self
      const wait = await throttle.take(throttle.aged === self ? aged(priority, waitedMs) : priority)
      if (wait === 0) return
      // A write holds a claim that grows old while it waits; it is put back instead, and the connection waits as a whole.
      if (isWrite && clock.monotonicMs() - begun + wait > CLAIM_WAIT_MS_MAX)
        throw throttled('The ATS asked us to wait', wait)
      // A read waits for its turn under a limit; a wait that the account was told with a 429 may be a day.
      if (throttle.blockedForMs() > READ_WAIT_MS_MAX)
        throw throttled(`The ATS asked us to wait; it is asked again in ${Math.ceil(wait / 1_000)} s`, wait)
      // A look is made while somebody waits for it; a limit may be one request a day.
      if (!isWrite && !isLong(priority) && waitedMs + wait > READ_WAIT_MS_MAX)
        throw throttled(`The limit of this account allows no request for another ${Math.ceil(wait / 1_000)} s`, wait)
      const restMs = Math.min(wait, TURN_LOOK_MS_MAX)
      observer.throttled(restMs / 1000)
      await rest(clock, restMs, ending)
    }
  } finally {
    if (throttle.aged === self) throttle.aged = undefined
  }
}

/** Polls and backfills wait for as long as a vendor likes; looks and writes are put off after a moment instead. */
const isLong = (priority: Priority): boolean => priority === 'poll' || priority === 'backfill'

function aged(priority: Priority, waitedMs: number): Priority {
  return BY_AGE[Math.min(BY_AGE.length - 1, BY_AGE.indexOf(priority) + Math.floor(waitedMs / AGED_MS))] ?? priority
}

async function rest(clock: SessionContext['clock'], ms: number, ending: AbortSignal | undefined): Promise<void> {
  await clock.sleep(ms, ending)
  if (ending?.aborted) throw processEnds()
}

/** Nothing went out. */
const throttled = (message: string, retryAfterMs: number) =>
  new AppError(message, { kind: 'throttled', code: 'ats.throttled', retryAfterMs, facts: { doubtful: false } })

/**
 * The patience of one read with refusals (429): one page of a list that is refused shall not cost the pages that were read before it. Looks,
 * and reads of a write, are put off by whoever began them instead.
 */
export class ReadPatience {
  #refusals = 0
  #waitedMs = 0

  /** Waits as long as the ATS asked, and answers true; false at once where that would take too long. */
  async waits({ clock, observer }: Waiting, throttle: Throttle, waitMs: number): Promise<boolean> {
    if (!isLong(currentPriority())) return false
    this.#refusals++
    this.#waitedMs += waitMs
    if (this.#refusals > READ_REFUSALS_MAX || this.#waitedMs > READ_WAIT_MS_MAX) return false
    observer.throttled(waitMs / 1_000)
    await rest(clock, waitMs, throttle.ending)
    return true
  }
}
