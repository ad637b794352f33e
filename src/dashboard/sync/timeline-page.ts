import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import {
  actionWords,
  type ExplainedDelivery,
  eventWords,
  type NamedExplanation,
  plainWrite,
} from '../../sync/operations/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { dashboardPage } from '../frame/frame.ts'
import { sentence } from '../frame/pages.ts'
import { moment, second } from '../frame/times.ts'
import { deliveryPill, deliveryWord, said } from './sync-words.ts'

/** The page of one application; ids are the ATS's own and may hold anything. */
export function timelinePath({ connection, applicationId }: { connection: string; applicationId: string }): string {
  return `/dashboard/timeline?${new URLSearchParams({ connection, application: applicationId })}`
}

/** A candidate in a title or a list: the id of an application is for administrators, and folded. */
export const candidateName = (name: string | null): string => name ?? 'Candidate whose name is not known here'

/** A link to what happened to an application, by the candidate's name where it is known. */
export function applicationLink(
  connection: string,
  { name, applicationId }: { readonly name: string | null; readonly applicationId: string },
): Html {
  return html`<a href="${timelinePath({ connection, applicationId })}"><bdi>${candidateName(name)}</bdi></a>`
}

/** The words of a search that matched no application, or several. */
export function findingsPage(session: Session, connection: string, found: readonly NamedExplanation[]): PageContent {
  const known = found.filter((one) => one.isKnown)
  return dashboardPage(session, {
    title: 'Find a candidate',
    area: '/dashboard/connections',
    body: html`${may(session, 'oversee') ? html`<p><a href="/dashboard/connections">All connections</a></p>` : ''}<h1>Find a candidate</h1>
      ${
        known.length === 0
          ? html`<div class="card">${found.length === 0 ? html`<p>Nobody whose interview you see is known by that on ${connection}.</p>` : ''}${found.flatMap((one) => (may(session, 'administer') ? one.answers : one.answers.slice(0, 1))).map((line) => html`<p>${said(line)}</p>`)}</div>`
          : html`<p>${known.length} applications on ${connection}:</p><ul>${known.map((one) => html`<li>${applicationLink(connection, { name: one.name, applicationId: one.applicationId ?? '' })}: ${one.plain.answers[0] ?? ''}${forAdministrators(session, `Application ${one.applicationId}`)}</li>`)}</ul>`
      }`,
  })
}

/** What happened to one application, in plain words; what administrators look for besides is folded. */
export function timelinePage(session: Session, one: NamedExplanation): PageContent {
  return dashboardPage(session, {
    title: candidateName(one.name),
    area: '/dashboard/connections',
    body: html`${may(session, 'oversee') ? html`<p><a href="/dashboard/connections/${one.connection}">${one.connection}</a></p>` : ''}
      <h1><bdi>${candidateName(one.name)}</bdi></h1>
      ${one.interviewIds.length > 0 ? html`<p class="row">${one.interviewIds.map((id, at) => html`<a href="/dashboard/interviews/${id}">Interview${one.interviewIds.length > 1 ? ` ${at + 1}` : ''}</a>`)}</p>` : ''}
      ${one.plain.answers.length === 0 ? '' : html`<div class="card">${one.plain.answers.map((line) => html`<p>${line}</p>`)}</div>`}
      <h2>What happened</h2>
      ${
        one.plain.timeline.length === 0
          ? html`<div class="card"><p>Nothing has been recorded.</p></div>`
          : html`<div class="card"><ol class="events">${one.plain.timeline.map((entry) => html`<li>${second(entry.at)}<span>${entry.sentence}.</span></li>`)}</ol></div>`
      }
      <h2>Write-backs</h2>
      ${one.deliveries.length === 0 ? html`<div class="card"><p>No write to ${one.ats} is planned or done.</p></div>` : html`<div class="card"><ul>${one.deliveries.map((delivery) => html`<li>${plainWrite(one.ats, delivery.state, delivery)}.${delivery.state === 'parked' ? ' An administrator decides.' : ''} ${deliveryPill(delivery.state)} <span class="soft">${moment(delivery.createdAt)}</span>${delivery.isWithheld ? html` <a href="/dashboard/interviews/${delivery.interviewId}#rating">Rate the interview</a>` : ''}</li>`)}</ul></div>`}
      ${may(session, 'administer') ? details(one) : ''}`,
  })
}

/** Ids, places of rules and what the ATS answered: the same as the command `explain`. */
function details(one: NamedExplanation): Html {
  return html`<details class="card"><summary><strong>For administrators</strong></summary>
      <p class="soft">Application ${one.applicationId}</p>
      ${one.answers.map((line) => html`<p>${said(line)}</p>`)}
      <h3>Entries</h3><ol class="events">${one.timeline.map((entry) => html`<li>${second(entry.at)}<span>${entry.sentence} ${place(entry.rule)}</span></li>`)}</ol>
      ${one.deliveries.length === 0 ? '' : html`<h3>Write-backs</h3>${one.deliveries.map(deliveryPart)}`}</details>`
}

const place = (rule: string | null): Html | '' => (rule === null ? '' : html`<code class="soft">${rule}</code>`)

function deliveryPart(one: ExplainedDelivery): Html {
  const { action: _action, ...payload } = one.payload
  const facts = [
    ...Object.entries(one.values ?? {}).map(([slot, value]) => [`{{ ${slot} }}`, value] as const),
    ...Object.entries(payload).map(
      ([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)] as const,
    ),
  ]
  return html`<details class="card"><summary><strong>${sentence(actionWords(one.action))}</strong> after ${eventWords(one.event)} ${deliveryPill(one.state)} <span class="soft">no. ${one.seq}, ${moment(one.createdAt)}</span></summary>
    ${one.isWithheld ? html`<p>Hidden until you have rated: it holds what the AI thinks, or was written because of that. <a href="/dashboard/interviews/${one.interviewId}#rating">Rate the interview</a></p>` : ''}
    ${one.reason === null ? '' : html`<p>${one.reason}</p>`}
    ${one.rule === null ? '' : html`<p>Because of ${place(one.rule)}</p>`}
    ${facts.length === 0 ? '' : html`<dl>${facts.map(([name, value]) => html`<dt><code>${name}</code></dt><dd class="said">${value}</dd>`)}</dl>`}
    ${
      one.attempts.length === 0
        ? html`<p class="soft">${one.summarisedAt === null ? (['pending', 'held'].includes(one.state) ? 'It has not been tried yet.' : 'No try of it was recorded.') : html`Its text and its tries were removed ${moment(one.summarisedAt)}: they were older than the retention that the configuration names.`}</p>`
        : html`<h3>Tries</h3><ol class="events">${one.attempts.map((attempt) => html`<li>${second(attempt.at)}<span>${attempt.kind === 'write' ? 'sent' : 'looked up'}: ${deliveryWord(attempt.outcome)}${attempt.problem ? ` (${attempt.problem})` : ''}${attempt.exchanges.map(exchangePart)}</span></li>`)}</ol>`
    }</details>`
}

function exchangePart(call: ExplainedDelivery['attempts'][number]['exchanges'][number]): Html {
  return html`<br><code>${call.method} ${call.path}</code> → ${call.status ?? 'no answer'} in ${call.ms} ms${call.sent ? html`<br><span class="soft">sent</span> <code class="said">${call.sent}</code>` : ''}${call.said ? html`<br><span class="soft">answered</span> <code class="said">${call.said}</code>` : ''}`
}
