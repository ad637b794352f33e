import type { Session } from '../accounts/sessions.ts'
import { domainError } from '../base/errors.ts'
import type { Caller } from '../interview/context.ts'

/** The logged-in user as the service knows callers; pages use no API key. */
export function callerOf({ organizationId, userId }: Session): Caller & { readonly userId: string } {
  return { organizationId, userId, keyId: null }
}

/** Refuses (403) everybody but administrators, and says what only they may do: `see and change people`. */
export function refuseOthers({ isAdministrator }: Session, deed: string): void {
  if (!isAdministrator) throw domainError('dashboard.administrator', 403, `Only administrators may ${deed}.`)
}
