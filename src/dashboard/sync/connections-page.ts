import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import {
  type ConnectionHealth,
  type ConnectionReport,
  type EarlierAccount,
  type WaitingApplication,
  waitsForSomebody,
} from '../../sync/operations/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { inEnglish, numberWords } from '../frame/language.ts'
import { ago, moment } from '../frame/times.ts'
import { frameWords } from '../frame/words/index.ts'
import { passStrip } from './pass-strip.ts'
import { brakeFact, countsOf, healthLine, healthPill, heldWhy, heldWords, said } from './sync-words.ts'
import { applicationLink } from './timeline-page.ts'
import { stateText } from './told-words.ts'
import { syncWords } from './words/pages/index.ts'

/** What stands beside those that run: connections that are made in the dashboard; for administrators also how all are changed. */
export interface ConnectionsBeside {
  /** The way to connect another ATS. */
  readonly button: Html | ''
  /** Connections of the dashboard that do not run. */
  readonly resting: Html | ''
  /** Below a connection that runs: where it is changed. */
  readonly placeOf: (configured: string) => Html | ''
}

/** All connections that the viewer sees: which work, which wait for what. */
export function connectionsPage(
  session: Session,
  list: readonly ConnectionHealth[],
  { button, resting, placeOf }: ConnectionsBeside,
): PageContent {
  const words = syncWords()
  return dashboardPage(session, {
    title: words.connections,
    area: '/dashboard/connections',
    body: html`<div class="head"><h1>${words.connections}</h1>${button}</div>${waitingLine(session, list)}${resting}
      ${
        list.length > 0
          ? [findForm(session, list), list.map((one) => connectionCard(session, one, placeOf(one.configured)))]
          : resting === ''
            ? html`<div class="card"><p>${session.isAdministrator ? words.noneAdministrator(session.organizationName) : words.none(session.organizationName)}</p>${forAdministrators(session, html`<p>${words.inFile(html`<code>${session.organizationId}</code>`)}</p>`)}</div>`
            : ''
      }`,
  })
}

/** What the sign of the navigation counts, in words. */
function waitingLine(session: Session, list: readonly ConnectionHealth[]): Html | '' {
  const count = list.filter(waitsForSomebody).length
  return may(session, 'administer') && count > 0 ? html`<p class="soft">${frameWords().waiting(count)}.</p>` : ''
}

/** Reading and writing apart: a side that refuses every write is read all the same. */
function lastTimes(one: ConnectionHealth): Html {
  return syncWords().times(ago(one.lastSuccessAt), ago(one.lastWriteAt))
}

function findForm(session: Session, list: readonly ConnectionHealth[]): Html {
  const words = syncWords()
  const [first] = list
  return html`<form class="card" method="post" action="/dashboard/find"><input type="hidden" name="csrf" value="${session.csrf}">
    <div class="row fields">${
      list.length === 1
        ? html`<input type="hidden" name="connection" value="${first?.name}">`
        : html`<div><label for="connection">${words.connection}</label><select id="connection" name="connection">${list.map((one) => html`<option>${one.name}</option>`)}</select></div>`
    }
    <div class="grow"><label for="who">${words.whatHappenedTo}</label><p class="hint" id="who-hint">${words.whoHint}</p><input id="who" dir="auto" name="who" type="text" required maxlength="254" autocomplete="off" aria-describedby="who-hint"></div>
    <div><button type="submit">${words.tellMe}</button></div></div></form>`
}

function connectionCard(session: Session, one: ConnectionHealth, place: Html | ''): Html {
  const words = syncWords()
  return html`<section class="card"><h2><a href="/dashboard/connections/${one.name}">${one.name}</a> ${healthPill(one.state)}</h2>
    <p class="soft">${one.ats} · ${lastTimes(one)}</p>
    ${one.held ? html`<p>${words.waitForApproval} <a href="/dashboard/connections/${one.name}/held">${words.seeWhom}</a></p>` : ''}
    ${one.state === 'working' ? '' : stateOf(session, one)}
    ${one.state === 'account-unknown' ? '' : countsOf(one)}${place}</section>`
}

/** How a connection does, in plain words; for administrators also what the other sides said. */
function stateOf(session: Session, { ats, told, sentences }: ConnectionHealth): Html {
  return html`${told.map((line) => html`<p>${healthLine(ats, line)}</p>`)}${forAdministrators(session, ...sentences.map((line) => html`<p>${said(line)}</p>`))}`
}

/** One connection: what is the matter, what waits for whom, and how the last passes went. */
export function connectionPage(
  session: Session,
  report: ConnectionReport,
  { placeOf, isAskedFor = false }: Pick<ConnectionsBeside, 'placeOf'> & { readonly isAskedFor?: boolean },
): PageContent {
  const { health } = report
  const words = syncWords()
  const isWaiting = health.state === 'account-unknown'
  return dashboardPage(session, {
    title: health.name,
    area: '/dashboard/connections',
    body: html`<p><a href="/dashboard/connections">${words.allConnections}</a></p>
      <h1>${health.name} ${healthPill(health.state)}</h1>
      <p class="soft">${health.ats} · ${lastTimes(health)}</p>${placeOf(health.configured)}${syncPart(session, health, isAskedFor)}
      ${brakePart(session, health)}${report.earlier.map((one) => earlierPart(session, one))}
      <div class="card">${stateOf(session, health)}
        ${isWaiting ? '' : countsOf(health)}</div>
      ${session.isAdministrator && !isWaiting ? html`<p><a href="/dashboard/connections/${health.name}/plan">${words.seePlan}</a></p>` : ''}
      ${waitingPart(session, 'people', words.peopleTitle, report.people, health)}
      ${waitingPart(session, 'waiting', words.waitingTitle, report.waiting, health)}
      ${setAsidePart(session, report)}
      ${driftPart(session, health)}
      ${isWaiting ? '' : html`<h2>${words.lastSyncs}</h2><p class="soft">${words.whatASyncIs}</p>${passStrip(session, report.passes)}`}`,
  })
}

/** The states in which a sync that is asked for comes. */
const SYNCING: ReadonlySet<ConnectionHealth['state']> = new Set(['working', 'late', 'troubled', 'held', 'rule-paused'])

function syncPart(session: Session, { name, state }: ConnectionHealth, isAskedFor: boolean): Html | '' {
  if (!session.isAdministrator || !SYNCING.has(state)) return ''
  const words = syncWords()
  const again = (text: string) => html`<a href="/dashboard/connections/${name}">${text}</a>`
  if (isAskedFor)
    return html`<p class="card good" role="status">${state === 'late' ? words.askedLate(again) : words.asked(again)}</p>`
  return html`<form method="post" action="/dashboard/connections/${name}/sync">${csrfField(session)}<p class="row"><button class="second">${words.syncNow}</button> <span class="soft">${words.syncNowHint}</span></p></form>`
}

function earlierPart(session: Session, one: EarlierAccount): Html {
  const words = syncWords()
  const list = (text: string) =>
    html`<a href="/dashboard/deliveries?connection=${one.state}&amp;state=parked">${text}</a>`
  return html`<section class="card"><h2>${words.earlierTitle}</h2><p>${words.earlier(moment(one.lastAt))}${one.parked > 0 ? html` ${words.earlierParked(one.parked, list)}` : ''}</p>
    ${forAdministrators(session, words.earlierFacts(one))}</section>`
}

function brakePart(session: Session, { name, held }: ConnectionHealth): Html | '' {
  if (!held) return ''
  const words = syncWords()
  return html`<section class="card alert"><h2>${words.heldTitle}</h2>
    <p>${words.heldSummary(heldWhy(), heldWords(held))}</p>${forAdministrators(session, brakeFact(held))}
    <p><a class="button" href="/dashboard/connections/${name}/held">${session.isAdministrator ? words.seeWhomAndDecide : words.seeWhom}</a></p></section>`
}

function waitingPart(
  session: Session,
  id: string,
  title: string,
  list: readonly WaitingApplication[],
  health: ConnectionHealth,
): Html | '' {
  if (list.length === 0) return ''
  const words = syncWords()
  const { candidate, why, triedAgain } = words.columns
  return html`<h2 id="${id}">${title}</h2><div class="card scroll of-cards"><table class="cards" role="table"><thead role="rowgroup"><tr role="row">${[candidate, why, triedAgain].map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
    <tbody role="rowgroup">${list.map((one) => html`<tr role="row"><td role="cell">${applicationLink(health.name, one)}</td><td role="cell" data-column="${why}"><span>${stateText(health.ats, one.told)}</span>${forAdministrators(session, words.application(one.applicationId), html`<p>${inEnglish(one.problem)}</p>`)}</td><td role="cell" data-column="${triedAgain}">${one.dueAt === null ? words.needsDecision : moment(one.dueAt)}</td></tr>`)}</tbody></table></div>`
}

function setAsidePart(session: Session, { health, setAside }: ConnectionReport): Html | '' {
  if (setAside.length === 0) return ''
  const words = syncWords()
  const columns = words.asideColumns
  return html`<h2 id="aside">${words.asideTitle}</h2><div class="card"><p>${words.aside(health.setAside, health.ats)}${session.isAdministrator ? '' : ` ${words.asideWho}`}</p>
    ${forAdministrators(
      session,
      html`<div class="scroll" tabindex="0" role="region" aria-label="${words.asideTitle}"><table><thead><tr>${[columns.record, columns.of, columns.problem, columns.times, columns.last].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${setAside.map((one) => html`<tr><td>${one.id}</td><td>${one.stream}</td><td>${inEnglish(one.problem)}</td><td>${numberWords(one.times)}</td><td>${moment(one.lastAt)}</td></tr>`)}</tbody></table></div>`,
    )}</div>`
}

function driftPart(session: Session, { name, drift }: ConnectionHealth): Html | '' {
  if (!drift) return ''
  const words = syncWords()
  const command = html`<code>interview-bridge reconcile ${name}</code>`
  return html`<h2 id="drift">${words.driftTitle}</h2><div class="card"><p>${words.drift(drift)}</p>${forAdministrators(session, html`<p>${words.driftCommand(command)}</p>`)}</div>`
}
