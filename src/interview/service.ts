import type { AnalysisProvider } from '../analysis/provider.ts'
import type { Metrics } from '../web/metrics.ts'
import { answers } from './candidate/answers.ts'
import { firstAnswers } from './candidate/first-answer.ts'
import { mediaLeftovers } from './candidate/leftovers.ts'
import { notices } from './candidate/notices.ts'
import { playableRecordings } from './candidate/playable.ts'
import { recordingChecks } from './candidate/recording-checks.ts'
import { recordings } from './candidate/recordings.ts'
import { storing } from './candidate/storing.ts'
import { mediaTakes } from './candidate/takes.ts'
import { uploads } from './candidate/uploads.ts'
import { writtenAnswers } from './candidate/written-answers.ts'
import type { InterviewContext } from './core/context.ts'
import { interviewReads } from './core/interviews.ts'
import { owners } from './core/owners.ts'
import { figures } from './finding/figures.ts'
import { finding } from './finding/find.ts'
import { invites } from './invites/invites.ts'
import { publicPositions } from './invites/public-positions.ts'
import { reminders } from './invites/reminders.ts'
import { mailPlans } from './mails/mail-plans.ts'
import { mailStandstill } from './mails/mail-standstill.ts'
import { mailing } from './mails/mailing.ts'
import { candidatePages } from './positions/candidate-page.ts'
import { positionPages } from './positions/position-page.ts'
import { positionPreviews } from './positions/position-preview.ts'
import { positions } from './positions/positions.ts'
import { questionImages } from './positions/question-images.ts'
import { accommodations } from './reviewing/accommodations.ts'
import { analyses } from './reviewing/analyses.ts'
import { captions } from './reviewing/analysis-steps.ts'
import { decisions } from './reviewing/decisions.ts'
import { evidence } from './reviewing/evidence.ts'
import { guestLinks } from './reviewing/guest-links.ts'
import { reviewNotes } from './reviewing/review-notes.ts'
import { reviews } from './reviewing/reviews.ts'
import { views } from './reviewing/views.ts'

/** The whole interview service; routes, pages and the embedded client are thin around it. */
export function createInterviewService(context: InterviewContext, provider: AnalysisProvider, metrics: Metrics) {
  const inviting = invites(context)
  const leftovers = mediaLeftovers(context)
  const takes = mediaTakes(context, leftovers)
  const reads = interviewReads(context, takes)
  const found = finding(context, reads)
  const pages = candidatePages(context)
  const pictures = questionImages(context)
  const positionReads = positions(context)
  const settings = positionPages(context)
  const mails = mailing(context, pages)
  const first = firstAnswers(context)
  const plans = mailPlans(context)
  const { isKnown, ...shownNotices } = notices(context)
  const playable = playableRecordings(context, leftovers, metrics)
  const stored = storing(context, leftovers, takes, {
    playable: playable.plan,
    mails: plans.planCompletionMails,
  })
  return {
    ...positionReads,
    ...owners(context),
    ...settings,
    ...positionPreviews(context, { ...positionReads, ...settings, ...pages }),
    ...pictures,
    ...pages,
    ...shownNotices,
    ...accommodations(context),
    ...writtenAnswers(context),
    ...inviting,
    ...mails,
    ...plans,
    ...publicPositions(context, inviting, mails),
    ...reads,
    ...found,
    ...reminders(context, found),
    ...mailStandstill(context),
    ...decisions(context, reads),
    ...reviews(context),
    ...reviewNotes(context),
    ...views(context),
    ...guestLinks(context, reads, pictures),
    ...figures(context),
    ...evidence(context),
    ...captions(context),
    ...analyses(context, mails, provider, metrics),
    recordings: {
      ...recordings(context, takes, { isKnown, ...first }),
      ...answers(context, leftovers, stored, first),
      ...recordingChecks(context, leftovers),
      makePlayable: playable.carryOut,
      wakePlayable: playable.wake,
      sweepLeftovers: leftovers.sweep,
      /** Discards takes that nobody kept for a day; the sweep of leftovers removes their files. */
      async discardStaleTakes(): Promise<number> {
        // After a restore the answer that kept such a take may be what the database forgot.
        return (await context.mayRemoveUnnamed()) ? takes.discardStale() : 0
      },
    },
    uploads: uploads(context, leftovers, takes, stored, first),
  }
}

/** The service's public surface, as routes, the recorder and the embedded client call it. */
export type InterviewService = ReturnType<typeof createInterviewService>
