import type { Session } from '../../accounts/sessions.ts'
import { AppError } from '../../base/errors.ts'
import type { InterviewServices } from '../../interview/services.ts'
import type { HidesAi } from '../../sync/operations/contract.ts'
import { callerOf } from '../frame/caller.ts'

/**
 * Tells of an interview whether what the AI thinks comes after this reviewer's own rating, which is still missing. Where it thinks nothing, nothing is
 * hidden. One that they cannot see, of another team or deleted, has no page to rate it on: it stays hidden, and they are told so.
 */
export function hidingAi(services: Pick<InterviewServices, 'analyses' | 'reviews'>, session: Session): HidesAi {
  const caller = callerOf(session)
  return async (interviewId) => {
    try {
      const [{ isAiShown }, { noAssessment }] = await Promise.all([
        services.reviews.reviewsOf(session, interviewId),
        services.analyses.getAnalysis(caller, interviewId),
      ])
      return isAiShown || noAssessment !== undefined ? false : 'unrated'
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return 'unratable'
      throw error
    }
  }
}
