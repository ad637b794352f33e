import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { type ExplainedDelivery, type NamedExplanation, plainWrite } from '../../sync/operations/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { dashboardPage } from '../frame/frame.ts'
import { inEnglish } from '../frame/language.ts'
import { moment, second } from '../frame/times.ts'
import { frameWords } from '../frame/words/index.ts'
import { deliveryPill, deliveryWord, said } from './sync-words.ts'
import { entryText, stateText, writeText, writeTitle } from './told-words.ts'
import { syncWords } from './words/pages/index.ts'

/** The page of one application; ids are the ATS's own and may hold anything. */
export function timelinePath({ connection, applicationId }: { connection: string; applicationId: string }): string {
  return `/dashboard/timeline?${new URLSearchParams({ connection, application: applicationId })}`
}

/** A candidate in a title or a list: the id of an application is for administrators, and folded. */
export const candidateName = (name: string | null): string => name ?? syncWords().timeline.nameless

/** A link to what happened to an application, by the candidate's name where it is known. */
export function applicationLink(
  connection: string,
  { name, applicationId }: { readonly name: string | null; readonly applicationId: string },
): Html {
  return html`<a href="${timelinePath({ connection, applicationId })}"><bdi>${candidateName(name)}</bdi></a>`
}

/** The words of a search that matched no application, or several. */
export function findingsPage(session: Session, connection: string, found: readonly NamedExplanation[]): PageContent {
  const { timeline: words, allConnections, application } = syncWords()
  const known = found.filter((one) => one.isKnown)
  return dashboardPage(session, {
    title: words.findTitle,
    area: '/dashboard/connections',
    body: html`${may(session, 'oversee') ? html`<p><a href="/dashboard/connections">${allConnections}</a></p>` : ''}<h1>${words.findTitle}</h1>
      ${
        known.length === 0
          ? html`<div class="card">${found.length === 0 ? html`<p>${words.nobodySeen(connection)}</p>` : ''}${found.flatMap((one) => (may(session, 'administer') ? one.answers : one.answers.slice(0, 1))).map((line) => html`<p>${said(line)}</p>`)}</div>`
          : html`<p>${words.several(known.length, connection)}</p><ul>${known.map((one) => html`<li>${applicationLink(connection, { name: one.name, applicationId: one.applicationId ?? '' })}: ${one.plain.state === null ? '' : stateText(one.ats, one.plain.state)}${forAdministrators(session, application(one.applicationId ?? ''))}</li>`)}</ul>`
      }`,
  })
}

/** What happened to one application, in plain words; what administrators look for besides is folded. */
export function timelinePage(session: Session, one: NamedExplanation): PageContent {
  const { timeline: words, deliveries } = syncWords()
  return dashboardPage(session, {
    title: candidateName(one.name),
    area: '/dashboard/connections',
    body: html`${may(session, 'oversee') ? html`<p><a href="/dashboard/connections/${one.connection}">${one.connection}</a></p>` : ''}
      <h1><bdi>${candidateName(one.name)}</bdi></h1>
      ${one.interviewIds.length > 0 ? html`<p class="row">${one.interviewIds.map((id, at) => html`<a href="/dashboard/interviews/${id}">${words.interview(one.interviewIds.length > 1 ? at + 1 : null)}</a>`)}</p>` : ''}
      ${one.plain.state === null ? '' : html`<div class="card"><p>${stateText(one.ats, one.plain.state)}</p></div>`}
      <h2>${words.happened}</h2>
      ${
        one.plain.timeline.length === 0
          ? html`<div class="card"><p>${words.nothing}</p></div>`
          : html`<div class="card"><ol class="events">${one.plain.timeline.map((entry) => html`<li>${second(entry.at)}<span>${entryText(one.ats, entry.told)}.</span></li>`)}</ol></div>`
      }
      <h2>${words.writeBacks}</h2>
      ${one.deliveries.length === 0 ? html`<div class="card"><p>${words.noWrites(one.ats)}</p></div>` : html`<div class="card"><ul>${one.deliveries.map((delivery) => html`<li>${writeText(one.ats, plainWrite(delivery.state, delivery), one.writeRights[delivery.action] ?? null)}.${delivery.state === 'parked' ? ` ${deliveries.administratorDecides}` : ''} ${deliveryPill(delivery.state)} <span class="soft">${moment(delivery.createdAt)}</span>${delivery.withheld === 'unrated' ? html` <a href="/dashboard/interviews/${delivery.interviewId}#rating">${words.rate}</a>` : ''}</li>`)}</ul></div>`}
      ${may(session, 'administer') ? details(one) : ''}`,
  })
}

/** Ids, places of rules and what the ATS answered: the same as the command `explain`. */
function details(one: NamedExplanation): Html {
  const { timeline: words, application } = syncWords()
  return html`<details class="card"><summary><strong>${frameWords().forAdministrators}</strong></summary>
      <p class="soft">${application(one.applicationId ?? '')}</p>
      ${one.answers.map((line) => html`<p>${said(line)}</p>`)}
      <h3>${words.entries}</h3><ol class="events">${one.timeline.map((entry) => html`<li>${second(entry.at)}<span>${inEnglish(entry.sentence)} ${place(entry.rule)}</span></li>`)}</ol>
      ${one.deliveries.length === 0 ? '' : html`<h3>${words.writeBacks}</h3>${one.deliveries.map(deliveryPart)}`}</details>`
}

const place = (rule: string | null): Html | '' => (rule === null ? '' : html`<code class="soft">${rule}</code>`)

function deliveryPart(one: ExplainedDelivery): Html {
  const words = syncWords().timeline
  const { action: _action, ...payload } = one.payload
  const facts = [
    ...Object.entries(one.values ?? {}).map(([slot, value]) => [`{{ ${slot} }}`, value] as const),
    ...Object.entries(payload).map(
      ([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)] as const,
    ),
  ]
  return html`<details class="card"><summary>${writeTitle(one)} ${deliveryPill(one.state)} <span class="soft">${words.number(one.seq, moment(one.createdAt))}</span></summary>
    ${one.withheld === 'unrated' ? html`<p>${words.withheld} <a href="/dashboard/interviews/${one.interviewId}#rating">${words.rate}</a></p>` : one.withheld ? html`<p>${words.withheldForGood}</p>` : ''}
    ${one.reason === null ? '' : html`<p>${inEnglish(one.reason)}</p>`}
    ${one.rule === null ? '' : html`<p>${words.becauseOf(place(one.rule))}</p>`}
    ${facts.length === 0 ? '' : html`<dl>${facts.map(([name, value]) => html`<dt><code>${name}</code></dt><dd class="said">${value}</dd>`)}</dl>`}
    ${
      one.attempts.length === 0
        ? html`<p class="soft">${one.summarisedAt === null ? (['pending', 'held'].includes(one.state) ? words.notTried : words.noTry) : words.removed(moment(one.summarisedAt))}</p>`
        : html`<h3>${words.tries}</h3><ol class="events">${one.attempts.map((attempt) => html`<li>${second(attempt.at)}<span>${attempt.kind === 'write' ? words.sent(deliveryWord(attempt.outcome)) : words.lookedUp(deliveryWord(attempt.outcome))}${attempt.problem ? html` (${inEnglish(attempt.problem)})` : ''}${attempt.exchanges.map(exchangePart)}</span></li>`)}</ol>`
    }</details>`
}

function exchangePart(call: ExplainedDelivery['attempts'][number]['exchanges'][number]): Html {
  const words = syncWords().timeline
  const request = html`<code>${call.method} ${call.path}</code>`
  return html`<br>${words.call(request, call.status, call.ms)}${call.sent ? html`<br><span class="soft">${words.callSent}</span> <code class="said">${call.sent}</code>` : ''}${call.said ? html`<br><span class="soft">${words.callAnswered}</span> <code class="said">${call.said}</code>` : ''}`
}
