import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import type { TeamChoice } from '../../accounts/team-members.ts'
import type { StepsDone } from '../../accounts/units.ts'
import { fullName } from '../../base/person-names.ts'
import type { Found, FoundInterview } from '../../interview/finding/find.ts'
import type { MailStandstill } from '../../interview/mails/mail-standstill.ts'
import type { ConnectionHealth } from '../../sync/operations/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { dashboardPage } from '../frame/frame.ts'
import { listPath, pathTo } from '../frame/interview-place.ts'
import { ago } from '../frame/times.ts'
import { seenWords } from '../people/person-page.ts'
import { mailBanner } from '../settings/mail-banner.ts'
import { firstSteps } from './first-steps.ts'
import { type FiguresView, figuresPart } from './home-figures.ts'
import { tasksOf, type WaitingThings } from './home-tasks.ts'
import { homeWords } from './words/index.ts'

/** What the first page shows. */
export interface HomeView extends Omit<FiguresView, 'inStage'>, WaitingThings {
  /** Those who wait longest for a decision; undefined for whoever may not decide. */
  readonly toDecide: Found | undefined
  /** Undefined where mails go out, and for everybody who is no administrator. */
  readonly standstill: MailStandstill | undefined
  /** Which first steps are done; undefined for everybody who is no administrator. */
  readonly begun: StepsDone | undefined
  /** The organization has sample data, and the viewer may look at it. */
  readonly hasSample: boolean
  /** Empty: of the whole organization. */
  readonly teams: readonly TeamChoice[]
}

/** The list of those who wait for a decision, the longest first. */
const WAITING = 'decision=to_decide&sort=waiting'

/** What needs this person, and how the interviews of the last days went. */
export function homePage(session: Session, view: HomeView): PageContent {
  const { connections } = view
  const words = homeWords()
  return dashboardPage(session, {
    title: words.title,
    area: '/dashboard/home',
    body: html`<h1>${words.title}</h1>${session.teamIds.length > 0 ? html`<p>${seenWords(session, view.teams)}</p>` : ''}
      ${mailBanner(session, view.standstill)}${view.begun ? firstSteps(session, view.begun, view) : ''}${needsPart(session, view)}
      ${figuresPart({ ...view, inStage: may(session, 'oversee') && connections.length > 0 ? connections.reduce((sum, one) => sum + toInvite(one), 0) : undefined })}`,
  })
}

/** A connection that has not ended a sync yet needs nobody, and nothing is known of it. */
export const doesSync = (connections: readonly Pick<ConnectionHealth, 'state'>[]): boolean =>
  connections.length > 0 && connections.every(({ state }) => state === 'working')

/** Applications in a stage that invites which have no invite yet: those that wait, and those that the brake holds. */
const toInvite = ({ invites, heldNow }: ConnectionHealth): number =>
  Object.values(invites).reduce((sum, n) => sum + n, heldNow.invite)

function needsPart(session: Session, view: HomeView): Html {
  const words = homeWords()
  const tasks = tasksOf(session, view)
  const { toDecide, standstill } = view
  const waiting = toDecide && toDecide.rows.length > 0 ? waitingPart(toDecide) : ''
  if (waiting === '' && tasks.length === 0) {
    const decided =
      may(session, 'administer') && doesSync(view.connections) ? words.allDecidedAndSynced : words.allDecided
    return html`<h2>${words.needs}</h2><div class="card"><p>${standstill ? words.nothingElse : words.nothing} ${toDecide ? decided : ''}</p></div>`
  }
  const others =
    tasks.length === 0
      ? ''
      : html`<section aria-labelledby="needs"><h2 id="needs">${waiting === '' ? words.needs : words.needsToo}</h2><ul class="plain tasks">${tasks}</ul></section>`
  return html`<div class="two">${waiting}${others}</div>`
}

/** Those who wait longest, each with the way to where it is decided, from which the next one is a click away. */
function waitingPart({ rows, total, next }: Found): Html {
  const count = total?.count ?? rows.length
  const isExact = total?.isExact ?? !next
  const words = homeWords()
  const [first] = rows
  return html`<section aria-labelledby="decide"><h2 id="decide">${words.toDecide}</h2><p class="row apart"><span>${isExact ? words.waiting(count) : words.moreWaiting(count)}</span>${first ? html`<a class="button" href="${reviewOf(first)}">${words.review}</a>` : ''}</p>
    <ul class="plain waiting">${rows.map((one) => html`<li><a class="who" href="${reviewOf(one)}"><bdi>${fullName(one.candidate)}</bdi></a><span class="soft"><bdi>${one.positionName}</bdi></span><span class="soft">${words.completed(ago(one.completedAt))}</span></li>`)}</ul>
    <p><a href="${listPath(WAITING)}">${words.seeAll}</a></p></section>`
}

const reviewOf = ({ id, key }: FoundInterview): string =>
  pathTo({ id, from: `${WAITING}&${new URLSearchParams({ at: key })}` })
