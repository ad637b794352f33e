import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import type { GivenConsent } from '../../interview/candidate/notices.ts'
import type { QuestionImage } from '../../interview/contract/candidate-state.ts'
import type { AssessedAnalysis } from '../../interview/contract/client.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import type { ShownMail } from '../../interview/mails/mailing.ts'
import type { Accommodations } from '../../interview/reviewing/accommodations.ts'
import type { Decision } from '../../interview/reviewing/decisions.ts'
import type { Evidence } from '../../interview/reviewing/evidence.ts'
import type { GuestLink } from '../../interview/reviewing/guest-links.ts'
import type { ReviewNote } from '../../interview/reviewing/review-notes.ts'
import type { Reviews } from '../../interview/reviewing/reviews.ts'
import type { ShownTranscript } from '../../interview/reviewing/transcripts/corrections.ts'
import type { View } from '../../interview/reviewing/views.ts'
import type { InterviewHistory } from '../../sync/operations/contract.ts'
import { html, type PageContent } from '../../web/pages.ts'
import { type Neighbours, neighbourLinks } from '../finding/neighbour-links.ts'
import { dashboardPage } from '../frame/frame.ts'
import { type Place, pathTo } from '../frame/interview-place.ts'
import { pill } from '../frame/pages.ts'
import { ago } from '../frame/times.ts'
import { linkCard } from '../positions/invite-page.ts'
import { mailCard } from '../settings/mails.ts'
import { timelinePath } from '../sync/timeline-page.ts'
import { accommodationCard } from './accommodation-card.ts'
import { analysisCard } from './analysis-card.ts'
import { consentCard } from './consent-card.ts'
import { decisionBar } from './decision-card.ts'
import { guestCard } from './guest-pages.ts'
import { historyCard } from './history-card.ts'
import { notesCard } from './notes-card.ts'
import { chooser, player } from './player.ts'
import { ratingCard } from './rating-card.ts'
import { watchingWords } from './words/watching/index.ts'

/** Everything that the page of one interview shows to one reviewer. */
export interface ShownInterview {
  readonly interview: InterviewDetail
  readonly position: string
  /** Questions whose answers have captions. */
  readonly captioned: ReadonlySet<string>
  readonly analysis: AssessedAnalysis
  readonly evidence: Evidence | null
  readonly transcripts: ReadonlyMap<string, ShownTranscript>
  /** Null: the interview came through no connection that the reviewer sees, or its application has one of another team. */
  readonly origin: { connection: string; applicationId: string } | null
  readonly mails: readonly ShownMail[]
  /** A mail server is set. */
  readonly sends: boolean
  readonly granted: Accommodations
  readonly written: ReadonlyMap<string, string>
  readonly images: ReadonlyMap<string, QuestionImage>
  readonly decided: readonly Decision[]
  readonly consent: GivenConsent | null
  readonly reviews: Reviews
  readonly notes: readonly ReviewNote[]
  readonly views: readonly View[]
  readonly guests: readonly GuestLink[]
  /** What the sync did about it; null: it came through no connection that the reviewer sees. */
  readonly synced: InterviewHistory | null
  /** The id of the form that makes a guest link. */
  readonly drawn: string
  readonly beside: Neighbours
}

/** One interview: who, how far, the recordings, what this reviewer thinks and then what the AI does, and the decision that only a person takes. */
export function interviewPage(session: Session, place: Place, shown: ShownInterview): PageContent {
  const { interview, evidence, reviews, origin, mails, decided } = shown
  const { candidate } = interview
  const words = watchingWords().page
  const mayDecide = may(session, 'decide')
  // Of made-up people nothing goes out: no link, no reminder.
  const maySend = mayDecide && session.sample === null
  const hasAnswers = interview.answers.length > 0
  return dashboardPage(session, {
    title: fullName(candidate),
    area: '/dashboard',
    body: html`${neighbourLinks(place, shown.beside)}
      <header class="whose"><h1><bdi>${fullName(candidate)}</bdi></h1>
      <p class="soft"><bdi>${shown.position}</bdi> · ${candidate.email}${candidate.phoneNumber ? html` · ${candidate.countryCode ?? ''} ${candidate.phoneNumber}` : ''}</p>
      <p class="row">${pill(interview.status)} <span>${words.answered(interview.answeredQuestions)} · ${words.invited(ago(interview.createdAt))}${interview.completedAt === null ? '' : html` · ${words.completed(ago(interview.completedAt))}`}</span></p></header>
      ${origin ? html`<p><a href="${timelinePath(origin)}">${words.timeline}</a></p>` : ''}
      ${decisionBar(session, place, interview, decided, shown.beside.next)}
      ${linkCard(session, interview, shown.sends)}
      <div${hasAnswers ? html` class="room"` : ''}>${player(interview.answers, { written: shown.written, transcripts: shown.transcripts, ...(mayDecide ? { correctAt: (question: string, line: number) => pathTo(place, `/transcript/${question}`, { line: String(line) }) } : {}), captions: new Map([...shown.captioned].map((question) => [question, `/dashboard/interviews/${interview.id}/captions/${question}`])), images: shown.images, imagesAt: `/dashboard/positions/${interview.positionId}/images` })}
      <div class="besides">${chooser(interview.answers)}
      ${mayDecide ? ratingCard(session, place, interview, reviews) : ''}
      ${analysisCard(session, place, interview, { analysis: shown.analysis, evidence, isShown: reviews.isAiShown })}
      ${notesCard(session, place, shown.notes)}</div></div>
      ${maySend ? guestCard(session, place, interview, shown) : ''}
      ${historyCard(shown)}
      ${session.sample === null ? consentCard(shown.consent) : ''}
      ${maySend ? accommodationCard(session, place, interview, shown.granted) : ''}
      ${mails.length === 0 ? '' : html`<h2>${words.mail}</h2>${mails.map((mail) => mailCard(session, mail))}`}
      ${maySend && (interview.status === 'created' || interview.status === 'in_progress') ? html`<p><a class="button second" href="/dashboard/remind?${new URLSearchParams({ id: interview.id, ...(place.from === '' ? {} : { from: place.from }) }).toString()}">${words.remind}</a></p>` : ''}`,
  })
}
