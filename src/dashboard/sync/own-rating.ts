import type { Session } from '../../accounts/sessions.ts'
import type { InterviewService } from '../../interview/service.ts'
import type { HidesAi } from '../../sync/operations/contract.ts'
import { callerOf } from '../frame/caller.ts'

/** Tells of an interview whether what the AI thinks comes after this reviewer's own rating, which is still missing. Where it thinks nothing, nothing is hidden. */
export function hidingAi(service: InterviewService, session: Session): HidesAi {
  const caller = callerOf(session)
  return async (interviewId) => {
    const [{ isAiShown }, { noAssessment }] = await Promise.all([
      service.reviewsOf(session, interviewId),
      service.getAnalysis(caller, interviewId),
    ])
    return !isAiShown && noAssessment === undefined
  }
}
