import type { Session } from '../../accounts/sessions.ts'
import type { Held, HeldApplication } from '../../sync/operations/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { brakeFact, heldWhy, heldWords } from './sync-words.ts'
import { applicationLink } from './timeline-page.ts'
import { changeText } from './told-words.ts'
import { causeWords } from './words/causes/index.ts'
import { syncWords } from './words/pages/index.ts'

/** A page of what the brake holds. */
export interface HeldView {
  readonly held: Held | null
  readonly applications: readonly HeldApplication[]
  /** Of everything that is held. */
  readonly digest: string | null
  /** The last application of this page where another page follows. */
  readonly next: string | undefined
  readonly isFirstPage: boolean
}

/** Everybody whom the brake holds, by name; administrators let go or drop all of it, or those whom they choose. */
export function heldPage(session: Session, connection: string, view: HeldView): PageContent {
  const at = `/dashboard/connections/${connection}`
  const words = syncWords().held
  const { held } = view
  return dashboardPage(session, {
    title: words.title(connection),
    area: '/dashboard/connections',
    body: html`<p><a href="${at}">${connection}</a></p><h1>${words.heading}</h1>
      ${held === null ? html`<div class="card"><p>${words.none}</p></div>` : heldPart(session, at, connection, { ...view, held })}`,
  })
}

function heldPart(session: Session, at: string, connection: string, view: HeldView & { held: Held }): Html {
  const { held, applications, next, isFirstPage } = view
  const isDeciding = session.isAdministrator
  const { held: words, columns, nextPage } = syncWords()
  return html`<p>${words.summary(heldWhy(), heldWords(held))}</p>${forAdministrators(session, brakeFact(held))}
    ${isDeciding ? allPart(session, at, view.digest) : html`<p class="soft">${words.administratorDecides}</p>`}
    <form method="post" action="${at}/brake">${csrfField(session)}
      <div class="card scroll of-cards"><table class="cards" role="table"><thead role="rowgroup"><tr role="row">${isDeciding ? html`<td role="cell"></td>` : ''}${[columns.candidate, words.happens, columns.why].map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
      <tbody role="rowgroup">${applications.map((one) => heldRow(session, connection, one))}</tbody></table>
      ${applications.length === 0 ? html`<p>${words.nobodyHere} <a href="${at}/held">${words.backToFirst}</a></p>` : ''}</div>
      ${isDeciding && applications.length > 0 ? html`<p class="row"><button data-needs="1" name="verdict" value="approve-some">${words.releaseTicked}</button><button class="second" data-needs="1" name="verdict" value="reject-some">${words.dropTicked}</button></p>` : ''}</form>
    <nav class="row" aria-label="${words.pages}">${isFirstPage ? '' : html`<a href="${at}/held">${words.firstPage}</a>`}${next === undefined ? '' : html`<a href="${at}/held?${new URLSearchParams({ after: next }).toString()}">${nextPage}</a>`}</nav>`
}

function allPart(session: Session, at: string, digest: string | null): Html {
  const words = syncWords().held
  const form = (verdict: string, button: Html) =>
    html`<form method="post" action="${at}/brake">${csrfField(session)}<input type="hidden" name="verdict" value="${verdict}"><input type="hidden" name="shown" value="${digest ?? ''}">${button}</form>`
  return html`<div class="row apart">${form('approve', html`<button>${words.releaseAll}</button>`)}
    <details><summary>${words.dropAllAsk}</summary><p>${words.dropAllWhat}</p>${form('reject', html`<button class="second">${words.dropAll}</button>`)}</details></div>`
}

function heldRow(session: Session, connection: string, one: HeldApplication): Html {
  const isDeciding = session.isAdministrator
  // Several without a name would be told apart by nothing else; only administrators choose.
  const { held: words, columns, application } = syncWords()
  const who = one.name ?? words.applicationAs(one.applicationId)
  return html`<tr role="row">${isDeciding ? html`<td role="cell" class="pick"><label><input type="checkbox" name="application" value="${one.digest}:${one.applicationId}" aria-label="${words.choose(who)}"></label></td>` : ''}
    <td role="cell" class="who">${applicationLink(connection, one)}</td><td role="cell" data-column="${words.happens}">${one.changes.map(changeText).join(', ')}</td><td role="cell" data-column="${columns.why}"><span>${one.reason === null ? html`<span class="soft">–</span>` : words.because(causeWords(one.cause, one.reason))}</span>${forAdministrators(session, application(one.applicationId), one.rule === null ? null : html`<p>${words.rule(html`<code>${one.rule}</code>`)}</p>`)}</td></tr>`
}
