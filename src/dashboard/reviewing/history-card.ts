import type { GivenConsent } from '../../interview/candidate/notices.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import type { ShownMail } from '../../interview/mails/mailing.ts'
import type { Decision } from '../../interview/reviewing/decisions.ts'
import type { GuestLink } from '../../interview/reviewing/guest-links.ts'
import type { Review, Reviews } from '../../interview/reviewing/reviews.ts'
import type { View } from '../../interview/reviewing/views.ts'
import type { EntryTold, InterviewHistory } from '../../sync/operations/contract.ts'
import { type Html, html } from '../../web/pages.ts'
import { pill, sentence } from '../frame/pages.ts'
import { ago, moment } from '../frame/times.ts'
import { askedBy } from '../settings/mails.ts'
import { timelinePath } from '../sync/timeline-page.ts'
import { entryText } from '../sync/told-words.ts'
import { decisionEntry } from './decision-card.ts'
import { historyWords } from './words/history/index.ts'
import { watchingWords } from './words/watching/index.ts'

/** One thing that happened. */
interface Happened {
  readonly at: Date
  readonly what: Html | string
}

/** So many stand open; earlier ones are folded. */
const OPEN = 8

/** What the page of an interview knows of its past. */
interface Shown {
  readonly interview: InterviewDetail
  readonly consent: GivenConsent | null
  readonly decided: readonly Decision[]
  readonly views: readonly View[]
  readonly mails: readonly ShownMail[]
  readonly guests: readonly GuestLink[]
  readonly reviews: Reviews
  readonly synced: InterviewHistory | null
  /** The application through which it came; null: through none, or through one whose page does not open for this reader. */
  readonly origin: { readonly connection: string; readonly applicationId: string } | null
}

/** Everything that happened with an interview as one list, the latest first. */
export function historyCard(shown: Shown): Html {
  const words = historyWords()
  const all = [
    ...candidateEntries(shown),
    ...ratingEntries(shown.reviews),
    ...shown.decided.map((one) => ({ at: one.decidedAt, what: decisionEntry(one, shown.reviews.isAiShown) })),
    ...reminderEntries(shown),
    ...shown.views.flatMap(viewEntries),
    ...shown.guests.flatMap(guestEntries),
    ...syncEntries(shown.synced),
  ].sort((a, b) => b.at.getTime() - a.at.getTime())
  const list = (entries: readonly Happened[]) =>
    html`<ol class="events">${entries.map(({ at, what }) => html`<li>${ago(at)}<div>${what}</div></li>`)}</ol>`
  const earlier = all.slice(OPEN)
  return html`<section class="card" id="history" aria-labelledby="history-title"><h2 id="history-title">${words.title}</h2>
    ${list(all.slice(0, OPEN))}
    ${earlier.length === 0 ? '' : html`<details><summary>${words.earlier(earlier.length)}</summary>${list(earlier)}</details>`}
    ${shown.synced?.isCut ? leftOut(shown.origin) : ''}</section>`
}

/** That the sync did more than stands here, with the way to all of it for whom it opens. */
function leftOut(origin: Shown['origin']): Html {
  const { leftOut: text, all } = historyWords()
  return html`<p class="soft">${text}${origin === null ? '' : html` <a href="${timelinePath(origin)}">${all}</a>`}</p>`
}

/** What the candidate did: invited or applied, began and agreed, took the consent to an AI back, finished. */
function candidateEntries({ interview, consent }: Pick<Shown, 'interview' | 'consent'>): Happened[] {
  const words = historyWords()
  const { createdAt, completedAt, source } = interview
  const began = consent && new Date(consent.at)
  return [
    ...entry(createdAt, words.came[source]),
    ...entry(began, began === null ? '' : words.began(consent?.device ?? null, aiOf(consent?.ai ?? null))),
    ...entry(consent?.aiWithdrawnAt ?? null, words.aiWithdrawn),
    ...entry(completedAt, words.finished),
  ]
}

const entry = (at: Date | string | null, what: Html | string): Happened[] =>
  at === null ? [] : [{ at: new Date(at), what }]

const aiOf = (ai: boolean | null) => (ai === null ? 'not_asked' : ai ? 'agreed' : 'declined')

/** The own rating, and those of colleagues once there is an own one. */
function ratingEntries({ own, others }: Reviews): Happened[] {
  const { you, gone, rating } = watchingWords()
  const words = historyWords()
  const told = ({ rating: given, ratedAt, changedAt }: Review, who: string): Happened => ({
    at: changedAt ?? ratedAt,
    what: words.rated(who, rating.of(given), rating.words[given], changedAt !== null),
  })
  return [...(own ? [told(own, you)] : []), ...(others ?? []).map((one) => told(one, one.by ?? gone))]
}

function reminderEntries({ mails }: Pick<Shown, 'mails'>): Happened[] {
  const words = historyWords()
  return mails
    .filter(({ kind, asked }) => kind === 'reminder' && asked !== null)
    .map((mail) => ({ at: new Date(mail.createdAt), what: html`${words.reminded(askedBy(mail))} ${pill(mail.state)}` }))
}

function viewEntries({ by, firstAt, lastAt }: View): Happened[] {
  const { gone } = watchingWords()
  const words = historyWords()
  const who = by ?? gone
  const isOnce = firstAt.getTime() === lastAt.getTime()
  return [{ at: firstAt, what: words.opened(who) }, ...(isOnce ? [] : [{ at: lastAt, what: words.openedAgain(who) }])]
}

/** What was done with a guest link. */
function guestEntries(one: GuestLink): Happened[] {
  const { guests: ofGuests, gone } = watchingWords()
  const words = historyWords()
  const by = one.by ?? gone
  return [
    ...entry(one.madeAt, words.made(by, moment(one.expiresAt))),
    ...entry(one.firstOpenedAt, words.openedFirst(by)),
    ...entry(one.opened > 1 ? one.lastOpenedAt : null, words.openedLast(by, one.opened)),
    ...entry(one.revokedAt, words.revoked(one.revokedBy ?? gone, by)),
    ...entry(one.endedAt, words.ended(by, one.endedBecause && ofGuests.ends[one.endedBecause])),
  ]
}

/** What the sync did, without what stands above already. */
function syncEntries(synced: InterviewHistory | null): Happened[] {
  if (synced === null) return []
  return synced.timeline
    .filter(({ told }) => !isToldAbove(told))
    .map(({ at, told }) => ({ at, what: `${sentence(entryText(synced.ats, told))}.` }))
}

const OWN_EVENTS: readonly string[] = ['invited', 'started', 'completed', 'approved', 'rejected']

const isToldAbove = (told: EntryTold): boolean =>
  (told.is === 'event' && OWN_EVENTS.includes(told.code)) || (told.is === 'entry' && told.code === 'invite')
