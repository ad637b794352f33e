import type { Session } from '../../accounts/sessions.ts'
import type { Caller } from '../../interview/core/context.ts'

/** The logged-in user as the service knows callers; pages use no API key. */
export function callerOf({ organizationId, userId }: Session): Caller & { readonly userId: string } {
  return { organizationId, userId, keyId: null }
}
