import type { Clock } from '../base/clock.ts'
import { AppError, codeOf } from '../base/errors.ts'
import { isServerInTrouble } from './refusals.ts'

const PAUSE_MS = 250
const PAUSE_MS_MAX = 2_000
/** Serialization failures, deadlocks, a COMMIT of unknown outcome (class 40), and a lock that was not free. */
const OF_THE_MOMENT = /^(40...|55P03)$/

export interface Persistence {
  readonly clock: Clock
  /** No further try begins after this many milliseconds. */
  readonly forMs: number
  /** No further try begins once it is aborted. */
  readonly signal?: AbortSignal | undefined
  /** Called with each error that allows another try, also where the time for one is over. */
  readonly onTrouble: (error: unknown) => void
}

/**
 * Runs `store` again while the database is in trouble, until it is done. `store` must change nothing when an earlier try was
 * committed and only its reply was lost. An error that is no trouble of the server (a refused row, a fault in the program,
 * an error of another room) is thrown at once; the last error is thrown when the time is over or the signal is aborted.
 */
export async function untilStored<Result>(store: () => Promise<Result>, persistence: Persistence): Promise<Result> {
  const { clock, forMs, signal, onTrouble } = persistence
  const endMs = clock.monotonicMs() + forMs
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
    try {
      return await store()
    } catch (error) {
      if (!isTrouble(error)) throw error
      onTrouble(error)
      if (clock.monotonicMs() >= endMs || signal?.aborted) throw error
      await clock.sleep(pauseMs, signal)
      if (signal?.aborted) throw error
    }
  }
}

function isTrouble(error: unknown): boolean {
  // Errors of other rooms may wrap a broken connection to some other server.
  if (error instanceof AppError && !error.code.startsWith('database.')) return false
  return isServerInTrouble(error) || OF_THE_MOMENT.test(codeOf(error) ?? '')
}
