import type { Clock } from '../base/clock.ts'
import { CronMoments } from '../base/cron-moments.ts'
import { messageOf } from '../base/errors.ts'
import type { Service } from '../base/service.ts'
import type { Lease } from '../db/leases.ts'
import type { Core } from './core.ts'

/** When work is done: in a second of each period of so many seconds, or at the moments of a cron expression. */
export type Times = { readonly everySeconds: number; readonly at?: number } | { readonly cron: string }

/** Work that is done from time to time, by one process of all. */
export interface Periodic {
  readonly name: string
  readonly times: Times
  readonly work: (lease: Lease) => Promise<unknown>
}

/** How often the moments of cron expressions are compared with the clock. */
const LOOK_EVERY_MS = 20_000
/** A timer may fire a moment early; what is left then is not waited for on its own. */
const EARLY_MS = 100

/**
 * Carries out periodic work; what fails is tried again the next time. The clock of the machine may be corrected by any
 * amount: it says where in a period we are, and the time until the next run is at most one period and passes on the monotonic
 * clock. A cron's moment that has passed is made up for once, however late; a clock that was set back has it counted anew.
 */
export function periodically(
  works: readonly Periodic[],
  { leases, log, clock }: Pick<Core, 'leases' | 'log'> & { clock: Clock },
): Service {
  const ending = new AbortController()

  async function carryOut({ name, work }: Periodic): Promise<void> {
    try {
      await leases.tryWith(`housekeeping ${name}`, work)
    } catch (error) {
      log.warn({ work: name, problem: messageOf(error) }, 'housekeeping did not succeed; the next run retries')
    }
  }

  async function run(one: Periodic): Promise<void> {
    const { times } = one
    const moments = 'cron' in times ? new CronMoments(times.cron) : undefined
    const isDue = () => moments?.ask(clock.now()).hasPassed ?? true
    // From now on: the first question only counts.
    isDue()
    while (!ending.signal.aborted) {
      const waitMs = 'cron' in times ? LOOK_EVERY_MS : untilNext(times, clock.now().getTime())
      await clock.sleep(waitMs, ending.signal)
      if (!ending.signal.aborted && isDue()) await carryOut(one)
    }
  }

  return {
    name: 'housekeeping',
    async start() {
      for (const one of works) void run(one)
    },
    async stop() {
      ending.abort()
    },
  }
}

/** Milliseconds until the next moment; the same in all processes, so that one of them does the work. */
function untilNext({ everySeconds, at = 0 }: { everySeconds: number; at?: number }, nowMs: number): number {
  const periodMs = everySeconds * 1_000
  const left = periodMs - ((((nowMs - at * 1_000) % periodMs) + periodMs) % periodMs)
  return left < EARLY_MS ? left + periodMs : left
}
