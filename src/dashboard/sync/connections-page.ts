import type { Session } from '../../accounts/sessions.ts'
import {
  type ConnectionHealth,
  type ConnectionReport,
  type EarlierAccount,
  earlierText,
  type WaitingApplication,
} from '../../sync/operations/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { ago, moment } from '../frame/times.ts'
import { passStrip } from './pass-strip.ts'
import { countsOf, healthPill, heldWhy, heldWords, said } from './sync-words.ts'
import { applicationLink } from './timeline-page.ts'

/** What stands beside those that run: connections that are made in the dashboard; for administrators also how all are changed. */
export interface ConnectionsBeside {
  /** The way to connect another ATS. */
  readonly button: Html | ''
  /** Connections of the dashboard that do not run. */
  readonly resting: Html | ''
  /** Below a connection that runs: where it is changed. */
  readonly placeOf: (name: string) => Html | ''
}

/** All connections that the viewer sees: which work, which wait for what. */
export function connectionsPage(
  session: Session,
  list: readonly ConnectionHealth[],
  { button, resting, placeOf }: ConnectionsBeside,
): PageContent {
  return dashboardPage(session, {
    title: 'Connections',
    area: '/dashboard/connections',
    body: html`<div class="head"><h1>Connections</h1>${button}</div>${resting}
      ${
        list.length > 0
          ? [findForm(session, list), list.map((one) => connectionCard(session, one, placeOf(one.name)))]
          : resting === ''
            ? html`<div class="card"><p>No connection to an ATS belongs to ${session.organizationName}. ${session.isAdministrator ? 'Connect one, and its candidates are invited by themselves.' : 'An administrator connects one.'}</p>${forAdministrators(session, html`<p>A connection can also stand in the configuration file, with the organization's id <code>${session.organizationId}</code>.</p>`)}</div>`
            : ''
      }`,
  })
}

/** Reading and writing apart: a side that refuses every write is read all the same. */
function lastTimes(one: ConnectionHealth): Html {
  return html`last complete sync ${ago(one.lastSuccessAt)} · last write to the ATS ${ago(one.lastWriteAt)}`
}

function findForm(session: Session, list: readonly ConnectionHealth[]): Html {
  const [first] = list
  return html`<form class="card" method="post" action="/dashboard/find"><input type="hidden" name="csrf" value="${session.csrf}">
    <div class="row fields">${
      list.length === 1
        ? html`<input type="hidden" name="connection" value="${first?.name}">`
        : html`<div><label for="connection">Connection</label><select id="connection" name="connection">${list.map((one) => html`<option>${one.name}</option>`)}</select></div>`
    }
    <div class="grow"><label for="who">What happened to</label><p class="hint" id="who-hint">Name, e-mail address, application or interview</p><input id="who" name="who" type="text" required maxlength="254" autocomplete="off" aria-describedby="who-hint"></div>
    <div><button type="submit">Tell me</button></div></div></form>`
}

function connectionCard(session: Session, one: ConnectionHealth, place: Html | ''): Html {
  return html`<section class="card"><h2><a href="/dashboard/connections/${one.name}">${one.name}</a> ${healthPill(one.state)}</h2>
    <p class="soft">${one.ats} · ${lastTimes(one)}</p>
    ${one.held ? html`<p>Changes wait for approval. <a href="/dashboard/connections/${one.name}/held">See whom it concerns</a></p>` : ''}
    ${one.state === 'working' ? '' : stateOf(session, one)}
    ${one.state === 'account-unknown' ? '' : countsOf(one)}${place}</section>`
}

/** How a connection does, in plain words; for administrators also what the other sides said. */
function stateOf(session: Session, { plain, sentences }: ConnectionHealth): Html {
  return html`${plain.map((line) => html`<p>${said(line)}</p>`)}${forAdministrators(session, ...sentences.map((line) => html`<p>${said(line)}</p>`))}`
}

/** One connection: what is the matter, what waits for whom, and how the last passes went. */
export function connectionPage(
  session: Session,
  report: ConnectionReport,
  { placeOf, isAskedFor = false }: Pick<ConnectionsBeside, 'placeOf'> & { readonly isAskedFor?: boolean },
): PageContent {
  const { health } = report
  const isWaiting = health.state === 'account-unknown'
  return dashboardPage(session, {
    title: health.name,
    area: '/dashboard/connections',
    body: html`<p><a href="/dashboard/connections">All connections</a></p>
      <h1>${health.name} ${healthPill(health.state)}</h1>
      <p class="soft">${health.ats} · ${lastTimes(health)}</p>${placeOf(health.name)}${syncPart(session, health, isAskedFor)}
      ${brakePart(session, health)}${report.earlier.map((one) => earlierPart(session, one))}
      <div class="card">${stateOf(session, health)}
        ${isWaiting ? '' : countsOf(health)}</div>
      ${session.isAdministrator && !isWaiting ? html`<p><a href="/dashboard/connections/${health.name}/plan">See what the next sync would do, or try other rules</a></p>` : ''}
      ${waitingPart(session, 'people', 'Applications that need a decision', report.people, health)}
      ${waitingPart(session, 'waiting', 'Invites that wait', report.waiting, health)}
      ${setAsidePart(session, report)}
      ${driftPart(session, health)}
      ${isWaiting ? '' : html`<h2>Last syncs</h2><p class="soft">A sync (a pass, as the command line calls it) reads the ATS and the interviews once, and takes up what changed.</p>${passStrip(session, report.passes)}`}`,
  })
}

/** The states in which a sync that is asked for comes. */
const SYNCING: ReadonlySet<ConnectionHealth['state']> = new Set(['working', 'late', 'troubled', 'held', 'rule-paused'])

function syncPart(session: Session, { name, state }: ConnectionHealth, isAskedFor: boolean): Html | '' {
  if (!session.isAdministrator || !SYNCING.has(state)) return ''
  if (isAskedFor)
    return html`<p class="card good" role="status">A sync was asked for. ${state === 'late' ? 'It begins once a worker runs.' : 'It begins within seconds, or when the one under way ends.'} What it changed shows <a href="/dashboard/connections/${name}">when you load this page again</a>.</p>`
  return html`<form method="post" action="/dashboard/connections/${name}/sync">${csrfField(session)}<p class="row"><button class="second">Sync now</button> <span class="soft">It comes by itself too; this only saves the wait.</span></p></form>`
}

function earlierPart(session: Session, one: EarlierAccount): Html {
  return html`<section class="card"><h2>Another account before</h2><p>This connection reached another account of its ATS until ${moment(one.lastAt)}. Nothing is read or written there any more, and it shows nobody of that account.${one.parked > 0 ? html` <a href="/dashboard/deliveries?connection=${one.state}&amp;state=parked">${one.parked} ${one.parked === 1 ? 'write-back' : 'write-backs'}</a> for it stay undone.` : ''}</p>
    ${forAdministrators(session, earlierText(one))}</section>`
}

function brakePart(session: Session, { name, held }: ConnectionHealth): Html | '' {
  if (!held) return ''
  return html`<section class="card alert"><h2>Changes wait for approval</h2>
    <p>${heldWhy()} Nothing was done yet. In all: ${heldWords(held)}.</p>${forAdministrators(session, `The brake holds them: ${held.reason}.`)}
    <p><a class="button" href="/dashboard/connections/${name}/held">${session.isAdministrator ? 'See whom it concerns, and decide' : 'See whom it concerns'}</a></p></section>`
}

function waitingPart(
  session: Session,
  id: string,
  title: string,
  list: readonly WaitingApplication[],
  health: ConnectionHealth,
): Html | '' {
  if (list.length === 0) return ''
  return html`<h2 id="${id}">${title}</h2><div class="card scroll of-cards"><table class="cards" role="table"><thead role="rowgroup"><tr role="row">${['Candidate', 'Why', 'Tried again'].map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
    <tbody role="rowgroup">${list.map((one) => html`<tr role="row"><td role="cell">${applicationLink(health.name, one)}</td><td role="cell" data-column="Why"><span>${one.plain}</span>${forAdministrators(session, `Application ${one.applicationId}`, one.problem)}</td><td role="cell" data-column="Tried again">${one.dueAt === null ? 'needs a decision' : moment(one.dueAt)}</td></tr>`)}</tbody></table></div>`
}

function setAsidePart(session: Session, { health, setAside }: ConnectionReport): Html | '' {
  if (setAside.length === 0) return ''
  return html`<h2 id="aside">Records that could not be read</h2><div class="card"><p>${health.setAside === 1 ? 'One record' : `${health.setAside} records`} of ${health.ats} or of the interviews could not be read. All others are processed; each of these is tried again, less and less often.${session.isAdministrator ? '' : ' An administrator sees which.'}</p>
    ${forAdministrators(
      session,
      html`<div class="scroll"><table><thead><tr><th scope="col">Record</th><th scope="col">Of</th><th scope="col">Problem</th><th scope="col">Times</th><th scope="col">Last</th></tr></thead>
    <tbody>${setAside.map((one) => html`<tr><td>${one.id}</td><td>${one.stream}</td><td>${one.problem}</td><td>${one.times}</td><td>${moment(one.lastAt)}</td></tr>`)}</tbody></table></div>`,
    )}</div>`
}

function driftPart(session: Session, { name, drift }: ConnectionHealth): Html | '' {
  if (!drift) return ''
  return html`<h2 id="drift">Differences between the two sides</h2><div class="card"><p>The last comparison found ${drift}; what was missed was taken up at once.</p>${forAdministrators(session, html`<p><code>interview-bridge reconcile ${name}</code> compares again and tells each with its cause.</p>`)}</div>`
}
