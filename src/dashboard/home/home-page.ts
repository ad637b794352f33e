import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import type { TeamChoice } from '../../accounts/team-members.ts'
import type { StepsDone } from '../../accounts/units.ts'
import type { FindTotal } from '../../interview/finding/find.ts'
import type { MailStandstill } from '../../interview/mails/mail-standstill.ts'
import type { ConnectionHealth } from '../../sync/operations/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { dashboardPage } from '../frame/frame.ts'
import { seenWords } from '../people/person-page.ts'
import { mailBanner } from '../settings/mail-banner.ts'
import { HELD_WHY, healthPill, said } from '../sync/sync-words.ts'
import { firstSteps } from './first-steps.ts'
import { type FiguresView, figuresPart } from './home-figures.ts'

/** What the first page shows. */
export interface HomeView extends Omit<FiguresView, 'inStage'> {
  readonly toDecide: FindTotal
  readonly credits: number
  /** Undefined where mails go out, and for everybody who is no administrator. */
  readonly standstill: MailStandstill | undefined
  readonly connections: readonly ConnectionHealth[]
  /** Which first steps are done; undefined for everybody who is no administrator. */
  readonly begun: StepsDone | undefined
  /** Empty: of the whole organization. */
  readonly teams: readonly TeamChoice[]
}

/** What needs this person, and how the interviews of the last days went. */
export function homePage(session: Session, view: HomeView): PageContent {
  const tasks = tasksOf(session, view)
  return dashboardPage(session, {
    title: 'Home',
    area: '/dashboard/home',
    body: html`<h1>Home</h1>${session.teamIds.length > 0 ? html`<p>${seenWords(session, view.teams)}</p>` : ''}
      ${mailBanner(session, view.standstill)}${view.begun ? firstSteps(session, view.begun) : ''}<h2>What needs you</h2>
      ${tasks.length === 0 ? html`<div class="card"><p>Nothing. Everything that was completed is decided${doesSync(view.connections) ? ', and the sync works' : ''}.</p></div>` : html`<ul class="plain">${tasks.map((task) => html`<li class="card">${task}</li>`)}</ul>`}
      ${figuresPart({ ...view, inStage: may(session, 'oversee') && view.connections.length > 0 ? view.connections.reduce((sum, one) => sum + toInvite(one), 0) : undefined })}`,
  })
}

/** A connection that has not ended a sync yet needs nobody, and nothing is known of it. */
export const doesSync = (connections: readonly Pick<ConnectionHealth, 'state'>[]): boolean =>
  connections.length > 0 && connections.every(({ state }) => state === 'working')

/** Applications in a stage that invites which have no invite yet: those that wait, and those that the brake holds. */
const toInvite = ({ invites, heldNow }: ConnectionHealth): number =>
  Object.values(invites).reduce((sum, n) => sum + n, heldNow.invite)

const many = (n: number, one: string, more: string): string => `${n.toLocaleString('en')} ${n === 1 ? one : more}`

/** One line for each thing that waits for a person, the most urgent for candidates first. */
function tasksOf(
  { isAdministrator, isOperator, organizationId }: Session,
  { toDecide, credits, connections }: HomeView,
): Html[] {
  const tasks: Html[] = []
  const waiting = connections.reduce((sum, one) => sum + (one.invites['no_credits'] ?? 0), 0)
  if (credits === 0)
    tasks.push(
      html`<p><strong>No interview credits are left.</strong> ${waiting > 0 ? `${many(waiting, 'invite waits', 'invites wait')} for them. ` : 'Nobody can be invited. '}${isOperator ? html`<a href="/dashboard/organizations/${organizationId}">Add credits</a>` : 'The operator of this installation adds credits.'}</p>`,
    )
  if (toDecide.count > 0)
    tasks.push(
      html`<p><a href="/dashboard?decision=to_decide&amp;sort=waiting"><strong>${toDecide.isExact ? '' : 'More than '}${many(toDecide.count, 'completed interview', 'completed interviews')}</strong></a> ${toDecide.count === 1 ? 'waits' : 'wait'} for a decision.</p>`,
    )
  for (const one of connections) tasks.push(...connectionTasks(one, isAdministrator))
  return tasks
}

function connectionTasks(one: ConnectionHealth, isAdministrator: boolean): Html[] {
  const at = `/dashboard/connections/${one.name}`
  const tasks: Html[] = []
  if (one.held)
    tasks.push(
      html`<p><a href="${at}/held"><strong>Changes of ${one.name} wait for approval</strong></a>. ${HELD_WHY}${isAdministrator ? '' : ' An administrator decides.'}</p>`,
    )
  else if (one.state !== 'working' && one.state !== 'new')
    tasks.push(
      html`<p><a href="${at}"><strong>${one.name}</strong></a> ${healthPill(one.state)} ${one.plain.slice(0, 1).map((line) => said(line))}</p>`,
    )
  const counts = [
    [
      one.deliveries.parked,
      'write-back needs a decision',
      'write-backs need a decision',
      `/dashboard/deliveries?connection=${one.name}&state=parked`,
    ],
    [
      one.deliveries.unknown,
      'write-back not confirmed yet',
      'write-backs not confirmed yet',
      `/dashboard/deliveries?connection=${one.name}&state=unknown`,
    ],
    [one.people, 'application needs a decision', 'applications need a decision', `${at}#people`],
  ] as const
  const told = counts.filter(([n]) => n > 0)
  if (told.length > 0)
    tasks.push(
      html`<p>${one.name}: ${told.map(([n, single, plural, path], index) => html`${index > 0 ? ', ' : ''}<a href="${path}">${many(n, single, plural)}</a>`)}.</p>`,
    )
  return tasks
}
