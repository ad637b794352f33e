import { AppError, KEY_RENEWAL } from '../base/errors.ts'
import { FORBIDDEN } from './problems.ts'

/** An answer that is not a success, as it is judged. */
export interface Refused {
  readonly status: number
  /** The ATS's own words, without our credentials. */
  readonly said: string
  /** True when the record is not there any more (410). */
  readonly isGone: boolean
  /** For how long a 429 asks us to wait. */
  readonly waitMs: () => number
}

/** The error for an answer that is not a success, by its status. */
export function refusalOf(
  { what, isWrite }: { readonly what: string; readonly isWrite: boolean },
  { status, said, isGone, waitMs }: Refused,
): AppError {
  const fail = (
    kind: 'transient' | 'config' | 'rejected' | 'drift',
    code: string,
    message: string,
    doubtful = false,
  ): AppError =>
    new AppError(message, { kind, code, status, facts: { doubtful, status, said, ...(isGone ? { isGone } : {}) } })
  if (status === 429)
    return new AppError('The ATS asked us to wait', {
      kind: 'throttled',
      code: 'ats.throttled',
      facts: { doubtful: false },
      retryAfterMs: waitMs(),
    })
  if (status === 401)
    return fail(
      'config',
      'ats.unauthorized',
      `The ATS refuses our credentials on ${what}: ${said}. Check the connection's settings. ${KEY_RENEWAL}`,
    )
  if (status === 403)
    return fail(
      'config',
      FORBIDDEN,
      `The ATS does not permit ${what}: ${said}. Give the credential the missing scope or role.`,
    )
  if (status >= 500 || status === 408)
    return fail('transient', 'ats.failed', `The ATS failed on ${what} with ${status}: ${said}`, isWrite)
  if (status >= 300 && status < 400)
    return fail('drift', 'ats.redirect', `The ATS redirected ${what} with ${status}, which is not followed`, isWrite)
  return fail('rejected', 'ats.rejected', `The ATS refused ${what} with ${status}: ${said}`)
}
