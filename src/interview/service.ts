import type { AnalysisProvider } from '../analysis/provider.ts'
import type { Metrics } from '../web/metrics.ts'
import { accommodations } from './accommodations.ts'
import { analyses } from './analyses.ts'
import { answers } from './answers.ts'
import { candidatePages } from './candidate-page.ts'
import type { InterviewContext } from './context.ts'
import { decisions } from './decisions.ts'
import { evidence } from './evidence.ts'
import { figures } from './figures.ts'
import { finding } from './find.ts'
import { firstAnswers } from './first-answer.ts'
import { guestLinks } from './guest-links.ts'
import { interviewReads } from './interviews.ts'
import { invites } from './invites.ts'
import { mediaLeftovers } from './leftovers.ts'
import { mailPlans } from './mail-plans.ts'
import { mailStandstill } from './mail-standstill.ts'
import { mailing } from './mailing.ts'
import { notices } from './notices.ts'
import { owners } from './owners.ts'
import { playableRecordings } from './playable.ts'
import { positionPages } from './position-page.ts'
import { positionPreviews } from './position-preview.ts'
import { positions } from './positions.ts'
import { publicPositions } from './public-positions.ts'
import { questionImages } from './question-images.ts'
import { recordingChecks } from './recording-checks.ts'
import { recordings } from './recordings.ts'
import { reminders } from './reminders.ts'
import { reviewNotes } from './review-notes.ts'
import { reviews } from './reviews.ts'
import { storing } from './storing.ts'
import { mediaTakes } from './takes.ts'
import { uploads } from './uploads.ts'
import { views } from './views.ts'
import { writtenAnswers } from './written-answers.ts'

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
