import { createHash } from 'node:crypto'
import type { Session } from '../../accounts/sessions.ts'
import { AppError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { Verdict } from '../../interview/reviewing/decisions.ts'
import type { InterviewServices } from '../../interview/services.ts'
import type { SyncAdminService } from '../../sync/operations/contract.ts'
import { hidingAi } from '../sync/own-rating.ts'
import type { Foreseen } from './decision-card.ts'

/** Works out what the ATS would be told about decisions, by interview, or why that is not known. */
export function foreseeing(
  services: Pick<InterviewServices, 'analyses' | 'reviews'>,
  syncAdmin: SyncAdminService,
  log: Log,
) {
  return async (
    session: Session,
    interviews: readonly { readonly id: string; readonly externalId: string | null }[],
    verdict: Verdict,
  ): Promise<ReadonlyMap<string, Foreseen>> => {
    try {
      return await syncAdmin.effectsOf(session, interviews, verdict, hidingAi(services, session))
    } catch (error) {
      // A connection that cannot be asked must not keep people from deciding; they read why.
      const isTold = error instanceof AppError && error.kind !== 'bug'
      if (!isTold) log.error({ err: error }, 'the effects of a decision could not be worked out')
      const problem = isTold ? error.message : null
      return new Map(interviews.map(({ id }) => [id, { code: 'away', problem }]))
    }
  }
}

/** What was shown to somebody who is asked, as a short text for their form. */
export function digestOf(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}
