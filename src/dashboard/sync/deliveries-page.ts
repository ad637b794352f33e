import type { Session } from '../../accounts/sessions.ts'
import type { ConnectionHealth, ShownDelivery } from '../../sync/operations/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { dashboardPage } from '../frame/frame.ts'
import { inEnglish } from '../frame/language.ts'
import { moment } from '../frame/times.ts'
import { DELIVERY_CHOICES, type DeliveryChoice, deliveryPill } from './sync-words.ts'
import { applicationLink, candidateName } from './timeline-page.ts'
import { writeText, writeTitle } from './told-words.ts'
import { syncWords } from './words/pages/index.ts'

const CHOICES = Object.keys(DELIVERY_CHOICES) as DeliveryChoice[]

/** The filter and the place in the list, as they stand in the URL of the write-backs page. */
export interface DeliveriesView {
  /** '' stands for all. */
  readonly connection: string
  readonly state: DeliveryChoice
  /** The number after which the next page begins; undefined on the last one. */
  readonly next: number | undefined
}

/** Writes to the ATSs that are not done, the oldest first. */
export function deliveriesPage(
  session: Session,
  connections: readonly ConnectionHealth[],
  rows: readonly ShownDelivery[],
  view: DeliveriesView,
): PageContent {
  const { deliveries: words, nextPage } = syncWords()
  const option = (value: string, word: string, chosen: string) =>
    html`<option value="${value}"${value === chosen ? html` selected` : ''}>${word}</option>`
  return dashboardPage(session, {
    title: words.title,
    area: '/dashboard/deliveries',
    body: html`<h1>${words.title}</h1><p>${words.what}</p>
      <form class="row" method="get" action="/dashboard/deliveries"><label for="state">${words.show}</label>
        <select id="state" name="state">${CHOICES.map((choice) => option(choice, words.choices[choice], view.state))}</select>
        <label for="connection">${words.of}</label><select id="connection" name="connection">${option('', words.all, view.connection)}${connections.map(({ name }) => option(name, name, view.connection))}</select>
        <button class="second">${words.show}</button></form>
      ${
        rows.length === 0
          ? html`<div class="card"><p>${nothingTold(view)}</p></div>`
          : html`<ol class="plain">${rows.map((row) => deliveryCard(session, row, view))}</ol>`
      }
      ${view.next === undefined ? '' : html`<p><a href="/dashboard/deliveries?${new URLSearchParams({ connection: view.connection, state: view.state, after: String(view.next) }).toString()}">${nextPage}</a></p>`}`,
  })
}

/** Only of what was asked for; invites may wait all the same. */
function nothingTold({ connection, state }: DeliveriesView): string {
  const words = syncWords().deliveries
  return state === 'open' ? words.noneOpen(connection) : words.none(connection)
}

function deliveryCard(session: Session, row: ShownDelivery, view: DeliveriesView): Html {
  const words = syncWords().deliveries
  const who = row.isOfEarlier
    ? html`<bdi>${candidateName(row.name)}</bdi>`
    : applicationLink(row.connection, { name: row.name, applicationId: row.application })
  return html`<li class="card"><p>${writeTitle(row)} ${deliveryPill(row.state)}</p>
    <p>${who} <span class="soft">${words.place(row.connection, row.isOfEarlier)}${row.attempt > 0 ? ` · ${words.tried(row.attempt)}` : ''}</span></p>
    ${row.reason ? html`<p>${writeText(row.ats, row.told, row.right)}.</p>` : ''}${forAdministrators(session, row.reason ? html`<p>${inEnglish(row.reason)}</p>` : null, words.number(row.seq, row.application))}
    ${nextPart(session, row, view)}</li>`
}

function nextPart(session: Session, row: ShownDelivery, view: DeliveriesView): Html {
  const words = syncWords().deliveries
  switch (row.state) {
    case 'claimed':
      return html``
    case 'held':
      return html`<p><a href="/dashboard/connections/${row.connection}">${words.seeHeld}</a></p>`
    case 'pending':
      return html`<p class="soft">${words.due(moment(row.due))}</p>`
    case 'unknown':
      return html`<p class="soft">${words.unknown(moment(row.due))}</p>`
    default:
      return session.isAdministrator
        ? personPart(session, row, view)
        : html`<p class="soft">${words.administratorDecides}</p>`
  }
}

function personPart(session: Session, row: ShownDelivery, view: DeliveriesView): Html {
  const words = syncWords().deliveries
  const form = (act: 'retry' | 'discard', inner: Html) =>
    html`<form method="post" action="/dashboard/deliveries/${row.seq}"><input type="hidden" name="csrf" value="${session.csrf}"><input type="hidden" name="connection" value="${view.connection}"><input type="hidden" name="state" value="${view.state}"><input type="hidden" name="act" value="${act}">${inner}</form>`
  const discard = html`<details><summary>${words.discardAsk}</summary>${form('discard', html`<p>${words.discardWhat}</p><button class="second">${words.discard}</button>`)}</details>`
  // Nobody would write it: nothing works on that account any more.
  if (row.isOfEarlier) return html`<div class="row">${discard}</div>`
  // The ATS is asked first where nobody has asked it yet.
  const retry =
    row.mayBeWritten && !row.isUnasked
      ? html`<details><summary>${words.tryAsk}</summary>${form('retry', html`<label class="check"><input type="checkbox" name="looked" value="yes" required>${words.looked}</label><button class="second">${words.tryAgain}</button>`)}</details>`
      : form('retry', html`<button class="second">${words.tryAgain}</button>`)
  return html`<div class="row">${retry}${discard}</div>`
}
