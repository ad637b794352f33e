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
import { chosenColumns } from './finding/chosen-columns.ts'
import { figures } from './finding/figures.ts'
import { finding } from './finding/find.ts'
import { needs } from './finding/needs.ts'
import { savedViews } from './finding/saved-views.ts'
import { invites } from './invites/invites.ts'
import { publicPositions } from './invites/public-positions.ts'
import { reminders } from './invites/reminders.ts'
import { digests } from './mails/digests.ts'
import { mailChoices } from './mails/mail-choices.ts'
import { mailPlans } from './mails/mail-plans.ts'
import { mailStandstill } from './mails/mail-standstill.ts'
import { mailing } from './mails/mailing.ts'
import { ownTexts } from './mails/own-texts.ts'
import { candidatePages } from './positions/candidate-page.ts'
import { positionPages } from './positions/position-page.ts'
import { positionPreviews } from './positions/position-preview.ts'
import { positions } from './positions/positions.ts'
import { questionImages } from './positions/question-images.ts'
import { accommodations } from './reviewing/accommodations.ts'
import { analyses } from './reviewing/analyses.ts'
import { decisions } from './reviewing/decisions.ts'
import { evidence } from './reviewing/evidence.ts'
import { guestLinks } from './reviewing/guest-links.ts'
import { reviewNotes } from './reviewing/review-notes.ts'
import { reviews } from './reviewing/reviews.ts'
import { rubricDrafts } from './reviewing/rubric-drafts.ts'
import { rubrics } from './reviewing/rubrics.ts'
import { transcripts } from './reviewing/transcripts/corrections.ts'
import { views } from './reviewing/views.ts'

/**
 * What the rooms do, as small services of one concern each. Callers take those that they use: `Pick<InterviewServices, 'reviews' | 'views'>`
 * says what a route may touch.
 */
export function createInterviewServices(context: InterviewContext, provider: AnalysisProvider, metrics: Metrics) {
  const leftovers = mediaLeftovers(context)
  const takes = mediaTakes(context, leftovers)
  const first = firstAnswers(context)
  const playable = playableRecordings(context, leftovers, metrics)
  const plans = mailPlans(context)
  const stored = storing(context, leftovers, takes, { playable: playable.plan, mails: plans.planCompletionMails })
  const { isKnown, ...shownNotices } = notices(context)

  const positionList = positions(context)
  const pages = positionPages(context)
  const candidates = candidatePages(context)
  const images = questionImages(context)
  const reads = interviewReads(context, takes)
  const found = finding(context, reads)
  const mails = mailing(context, candidates)
  const inviting = invites(context)

  return {
    owners: owners(context),
    interviews: reads,

    positions: positionList,
    positionPages: pages,
    positionPreviews: positionPreviews(context, { ...positionList, ...pages, ...candidates }),
    questionImages: images,
    candidatePages: candidates,

    invites: inviting,
    publicPositions: publicPositions(context, inviting, mails),
    reminders: reminders(context, found),
    mails: { ...mails, ...mailStandstill(context) },
    mailPlans: { ...plans, ...digests(context) },
    mailChoices: mailChoices(context),
    ownTexts: ownTexts(context, candidates),

    notices: shownNotices,
    recordings: recordings(context, takes, { isKnown, ...first }),
    answers: answers(context, leftovers, stored, first),
    writtenAnswers: writtenAnswers(context),
    uploads: uploads(context, leftovers, takes, stored, first),
    recordingChecks: recordingChecks(context, leftovers),
    playable: { makePlayable: playable.carryOut, wakePlayable: playable.wake },
    mediaSweep: { sweepLeftovers: leftovers.sweep, discardStaleTakes: takes.discardStale },

    finding: found,
    figures: figures(context),
    needs: needs(context),
    savedViews: savedViews(context),
    chosenColumns: chosenColumns(context),

    accommodations: accommodations(context),
    analyses: analyses(context, mails, provider, metrics),
    evidence: evidence(context),
    rubrics: rubrics(context, provider),
    rubricDrafts: rubricDrafts(context, provider),
    decisions: decisions(context, reads),
    reviews: reviews(context),
    reviewNotes: reviewNotes(context),
    transcripts: transcripts(context),
    views: views(context),
    guestLinks: guestLinks(context, reads, images),
  }
}

/** The small services by name; see `createInterviewServices`. */
export type InterviewServices = ReturnType<typeof createInterviewServices>
