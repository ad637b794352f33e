import type { Session } from '../../accounts/sessions.ts'
import type { Held, HeldApplication } from '../../sync/operations/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { heldWhy, heldWords } from './sync-words.ts'
import { applicationLink } from './timeline-page.ts'

const COLUMNS = ['Candidate', 'What would happen', 'Why'] as const

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
  const { held } = view
  return dashboardPage(session, {
    title: `Changes that wait for approval on ${connection}`,
    area: '/dashboard/connections',
    body: html`<p><a href="${at}">${connection}</a></p><h1>Changes that wait for approval</h1>
      ${held === null ? html`<div class="card"><p>Nothing of this connection waits for approval.</p></div>` : heldPart(session, at, connection, { ...view, held })}`,
  })
}

function heldPart(session: Session, at: string, connection: string, view: HeldView & { held: Held }): Html {
  const { held, applications, next, isFirstPage } = view
  const isDeciding = session.isAdministrator
  return html`<p>${heldWhy()} So a mistake in a rule or in the ATS reaches nobody. Nothing was done yet. In all: ${heldWords(held)}.</p>${forAdministrators(session, `The brake holds them: ${held.reason}.`)}
    ${isDeciding ? allPart(session, at, view.digest) : html`<p class="soft">An administrator releases or drops these changes.</p>`}
    <form method="post" action="${at}/brake">${csrfField(session)}
      <div class="card scroll of-cards"><table class="cards" role="table"><thead role="rowgroup"><tr role="row">${isDeciding ? html`<td role="cell"></td>` : ''}${COLUMNS.map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
      <tbody role="rowgroup">${applications.map((one) => heldRow(session, connection, one))}</tbody></table>
      ${applications.length === 0 ? html`<p>There is nobody on this page. <a href="${at}/held">Back to the first page</a></p>` : ''}</div>
      ${isDeciding && applications.length > 0 ? html`<p class="row"><button data-needs="1" name="verdict" value="approve-some">Release those that are ticked</button><button class="second" data-needs="1" name="verdict" value="reject-some">Drop those that are ticked</button></p>` : ''}</form>
    <nav class="row" aria-label="Pages">${isFirstPage ? '' : html`<a href="${at}/held">First page</a>`}${next === undefined ? '' : html`<a href="${at}/held?${new URLSearchParams({ after: next }).toString()}">Next page</a>`}</nav>`
}

function allPart(session: Session, at: string, digest: string | null): Html {
  const form = (verdict: string, button: Html) =>
    html`<form method="post" action="${at}/brake">${csrfField(session)}<input type="hidden" name="verdict" value="${verdict}"><input type="hidden" name="shown" value="${digest ?? ''}">${button}</form>`
  return html`<div class="row apart">${form('approve', html`<button>Release all</button>`)}
    <details><summary>Drop all…</summary><p>None of them is invited, cancelled, moved or rejected until something changes for them again, and these notes are never written.</p>${form('reject', html`<button class="second">Drop all</button>`)}</details></div>`
}

function heldRow(session: Session, connection: string, one: HeldApplication): Html {
  const isDeciding = session.isAdministrator
  // Several without a name would be told apart by nothing else; only administrators choose.
  const who = one.name ?? `application ${one.applicationId}`
  const [, happens, why] = COLUMNS
  return html`<tr role="row">${isDeciding ? html`<td role="cell" class="pick"><label><input type="checkbox" name="application" value="${one.digest}:${one.applicationId}" aria-label="Choose ${who}"></label></td>` : ''}
    <td role="cell" class="who">${applicationLink(connection, one)}</td><td role="cell" data-column="${happens}">${one.changes.join(', ')}</td><td role="cell" data-column="${why}"><span>${one.reason === null ? html`<span class="soft">–</span>` : `because it ${one.reason}`}</span>${forAdministrators(session, `Application ${one.applicationId}`, one.rule === null ? null : html`<p>Rule <code>${one.rule}</code></p>`)}</td></tr>`
}
