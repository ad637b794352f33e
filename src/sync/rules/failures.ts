import { AppError, type ErrorKind } from '../../base/errors.ts'
import { isConnectionError } from '../../db/problems.ts'

/** The consequences of an error, wherever it was met. Decides them for every call; a lookup that found nothing, and an invite that waits, take `backoffMs` by themselves. */
export type Consequence =
  /** The same again later; `counts` says whether it was one of our tries. */
  | { readonly do: 'wait'; readonly ms: number; readonly counts: boolean }
  /** The other side may have done it; only a look there may decide. */
  | { readonly do: 'look' }
  /** This one is refused; it is set aside for a person, the others go on. */
  | { readonly do: 'set-aside' }
  /** Somebody has to change something; everything of this side waits, and resumes automatically once a request is accepted. */
  | { readonly do: 'pause' }

/** The facts of a failed call. */
export interface Failure {
  readonly kind: ErrorKind
  /** True for a write that may have been carried out all the same. */
  readonly doubtful: boolean
  readonly retryAfterMs: number | undefined
  /** The ATS accepts the key and refuses this one thing: how often before. Absent: it is no such refusal. */
  readonly refusedBefore?: number
  /** We could not make this one thing ready: how often before. Absent: it is no such failure. */
  readonly unreadyBefore?: number
}

const BACKOFF_MS_MAX = 10 * 60_000
/** Waits between refusals of one thing: a permission may be on its way. After the last one a person decides. */
const REFUSED_MS = [5_000, 20_000, 80_000]
/** Waits between our failures to make one thing ready: the machine may be short of memory for a while. After the last one a person decides. */
const UNREADY_MS = [10_000, 60_000, 5 * 60_000, 15 * 60_000]
/** So often one thing is made ready at most. */
export const UNREADY_TRIES_MAX = UNREADY_MS.length + 1
/** A server that asks for a wait without saying how long. */
const WAIT_MS_DEFAULT = 5_000

/** Decides by the kind of an error and by nothing else. `attempt` counts from 1. */
export function consequenceOf(failure: Failure, attempt: number): Consequence {
  // Doubt comes first: whatever else is wrong, a write that may have happened is not repeated before somebody looked.
  if (failure.doubtful) return { do: 'look' }
  switch (failure.kind) {
    case 'transient':
      return waitOrGiveUp(failure, attempt)
    case 'throttled':
      return { do: 'wait', ms: failure.retryAfterMs ?? WAIT_MS_DEFAULT, counts: false }
    case 'config':
      return { do: 'pause' }
    case 'drift':
      // They speak otherwise than we rely on: writing on would be blind. The cursor stays, reading asks again.
      return { do: 'pause' }
    case 'rejected':
    case 'domain': {
      const ms = REFUSED_MS[failure.refusedBefore ?? REFUSED_MS.length]
      return ms === undefined ? { do: 'set-aside' } : { do: 'wait', ms, counts: true }
    }
    case 'bug':
      // Something we believe is wrong. Nothing went out (it would be doubtful), so it waits, and the log calls for us.
      return waitOrGiveUp(failure, attempt)
    default:
      return unreachable(failure.kind)
  }
}

function waitOrGiveUp({ unreadyBefore }: Failure, attempt: number): Consequence {
  const ms = unreadyBefore === undefined ? backoffMs(attempt) : UNREADY_MS[unreadyBefore]
  return ms === undefined ? { do: 'set-aside' } : { do: 'wait', ms, counts: true }
}

function unreachable(kind: never): never {
  throw new Error(`no rule for errors of kind "${String(kind)}"`)
}

/** 1 s, 2 s, 4 s … up to ten minutes: an ATS may be away for a day, and nothing may be lost. */
export function backoffMs(attempt: number): number {
  return Math.min(1_000 * 2 ** Math.min(Math.max(attempt - 1, 0), 20), BACKOFF_MS_MAX)
}

/** Any thrown value as a failure that can be decided about; an unclassified error is a bug. */
export function failureOf(error: unknown, doubtful = false): Failure {
  if (error instanceof AppError) return { kind: error.kind, doubtful, retryAfterMs: error.retryAfterMs }
  return { kind: 'bug', doubtful, retryAfterMs: undefined }
}

/** After so many failures one after the other nothing more is sent for a while, and then one call finds out. */
const CIRCUIT_OPENS_AT = 5
const CIRCUIT_MS_MAX = 60_000

/** How long a side rests after `failures` in a row; 0 while it may be called. */
export function circuitMs(failures: number): number {
  return failures < CIRCUIT_OPENS_AT
    ? 0
    : Math.min(1_000 * 2 ** Math.min(failures - CIRCUIT_OPENS_AT, 10), CIRCUIT_MS_MAX)
}

/** A side that is away for so many, one after the other, is not asked for the rest. */
const GIVE_UP_AFTER = 5

/** Decides, read after read of one pass, whether a failure may be of its one record, so that the others are worth asking for. */
export function readsOfMany(): { succeeded(): void; goesOnAfter(error: unknown): boolean } {
  let away = 0
  return {
    succeeded: () => {
      away = 0
    },
    goesOnAfter(error) {
      if (isConnectionError(error)) return false
      if (!(error instanceof AppError)) return true
      if (error.kind === 'config' || error.kind === 'throttled') return false
      return error.kind !== 'transient' || ++away < GIVE_UP_AFTER
    },
  }
}
