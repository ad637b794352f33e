import type { Session } from '../accounts/sessions.ts'
import type { TeamChoice } from '../accounts/team-members.ts'
import type { StepsDone } from '../accounts/units.ts'
import { FIGURES_OF_MAX, type Funnel, type InterviewFigures } from '../interview/figures.ts'
import type { FindTotal } from '../interview/find.ts'
import type { ConnectionHealth } from '../sync/operations/contract.ts'
import { type Html, html, type PageContent } from '../web/pages.ts'
import { firstSteps } from './first-steps.ts'
import { dashboardPage } from './frame.ts'
import { seenWords } from './person-page.ts'
import { healthPill, said } from './sync-words.ts'

/** The spans that the figures can be of, in days. */
export const SPANS = [7, 30, 90] as const
export type Span = (typeof SPANS)[number]

/** What the first page shows. */
export interface HomeView {
  readonly toDecide: FindTotal
  readonly credits: number
  readonly connections: readonly ConnectionHealth[]
  readonly figures: InterviewFigures
  readonly days: Span
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
    body: html`<p class="soft">${session.organizationName}</p><h1>Home</h1>${session.teamIds.length > 0 ? html`<p>${seenWords(session, view.teams)}</p>` : ''}
      ${view.begun ? firstSteps(session, view.begun) : ''}<h2>What needs you</h2>
      ${tasks.length === 0 ? html`<div class="card"><p>Nothing. Everything that was completed is decided${view.connections.length > 0 ? ', and the sync works' : ''}.</p></div>` : html`<ul class="plain">${tasks.map((task) => html`<li class="card">${task}</li>`)}</ul>`}
      ${figuresPart(view)}`,
  })
}

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
      html`<p><a href="${at}/held"><strong>Changes of ${one.name} wait for approval</strong></a>: ${one.held.reason}.${isAdministrator ? '' : ' An administrator decides.'}</p>`,
    )
  else if (one.state !== 'working' && one.state !== 'new')
    tasks.push(
      html`<p><a href="${at}"><strong>${one.name}</strong></a> ${healthPill(one.state)} ${one.sentences.slice(0, 1).map((line) => said(line))}</p>`,
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

const STEPS: readonly (readonly [keyof Funnel, string])[] = [
  ['invited', 'Invited'],
  ['started', 'Started'],
  ['completed', 'Completed'],
  ['analysed', 'Analysed by the AI'],
  ['decided', 'Decided'],
]

function figuresPart({ figures, days }: HomeView): Html {
  const { funnel, times, positions, isCut } = figures
  const spans = SPANS.map(
    (one) =>
      html`<a class="button second" href="/dashboard/home?days=${one}"${one === days ? html` aria-current="page"` : ''}>${one} days</a>`,
  )
  const share = (n: number) => (funnel.invited === 0 ? 0 : Math.round((100 * n) / funnel.invited))
  return html`<h2 id="figures">Invites of the last ${days} days</h2><nav class="row apart" aria-label="Days">${spans}</nav>
    ${
      funnel.invited === 0
        ? html`<div class="card"><p>Nobody was invited in this time.</p></div>`
        : html`<div class="card"><table class="bars"><caption class="soft">How far they got${isCut ? `; only the newest ${FIGURES_OF_MAX.toLocaleString('en')} are counted` : ''}</caption>
      <thead><tr><th scope="col">Step</th><th scope="col">Interviews</th><th scope="col">Share</th></tr></thead>
      <tbody>${STEPS.map(([step, word]) => html`<tr><th scope="row">${word}</th><td>${funnel[step].toLocaleString('en')}</td><td>${bar(share(funnel[step]), `${share(funnel[step])} %`)}</td></tr>`)}</tbody></table>
      <p class="soft">Middle time (median) from the invite to the start: ${lasting(times.toStartMs)}; from the start to the end: ${lasting(times.toCompleteMs)}.</p></div>
      <div class="card"><table class="bars"><caption class="soft">By position: invited, and of these completed</caption>
      <thead><tr><th scope="col">Position</th><th scope="col">Invited</th><th scope="col">Completed</th></tr></thead>
      <tbody>${positions.map((one) => html`<tr><th scope="row"><a href="/dashboard/positions/${one.id}">${one.name}</a></th><td>${one.invited.toLocaleString('en')}</td><td>${bar(Math.round((100 * one.completed) / one.invited), one.completed.toLocaleString('en'))}</td></tr>`)}</tbody></table></div>`
    }`
}

/** A bar as long as its share, with the number beside it, so that no information is in the picture alone. */
const bar = (percent: number, words: string): Html =>
  html`<span class="share"><svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none"><rect class="track" width="100" height="10" rx="1"/><rect width="${percent}" height="10" rx="1"/></svg> ${words}</span>`

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** A duration in its largest unit, for people: `3 hours`, `less than a minute`. */
function lasting(ms: number | null): string {
  if (ms === null) return 'not known yet'
  for (const [unit, unitMs] of UNITS) {
    const n = Math.round(ms / unitMs)
    if (ms >= unitMs) return `${n} ${unit}${n === 1 ? '' : 's'}`
  }
  return 'less than a minute'
}
