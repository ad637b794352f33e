import type { Interview } from '../../src/interview/contract/contract.ts'
import type { Scheduler } from './scheduler.ts'

/** A state of an interview, and when lists show it. */
export interface Version {
  /** When lists begin to show it: a commit, a replica. */
  readonly visibleAt: number
  readonly body: Interview
}

/** An interview as the simulated server keeps it. */
export interface Kept {
  /** Until then no answer about it can be read; `hides`: not even its id. */
  readonly odd?: { readonly until: number; readonly hides: boolean }
  readonly versions: Version[]
  cancelled: boolean
}

/** What goes wrong with the simulated interview API. */
export interface ApiFaults {
  readonly random: () => number
  share(): number
  /** How much later than its stamp a version may be listed. */
  lateMs(): number
  /** What a 429 asks for; absent: a second. */
  readonly waitMs?: number
  /** 0 to 1, of the interviews that are made while there are faults; absent: none. */
  readonly unreadableShare?: number
}

/** What a simulated interview API is made of. */
export interface ApiOptions {
  readonly scheduler: Scheduler
  readonly faults: ApiFaults
  /** The server's own bound on `limit`. */
  readonly limitMax: number
  /** Stamps are cut to so many milliseconds, so that many versions share one. */
  readonly tickMs: number
  readonly onInvite: (id: string) => void
}

/** Waits that were told, from the instant at which every process could know of them. */
export interface ToldWait {
  readonly knownAt: number
  readonly until: number
}
