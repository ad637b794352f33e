import type { Session } from '../../accounts/sessions.ts'
import { actionWords, type ConnectionHealth, eventWords, type ShownDelivery } from '../../sync/operations/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { dashboardPage } from '../frame/frame.ts'
import { sentence } from '../frame/pages.ts'
import { moment } from '../frame/times.ts'
import { DELIVERY_CHOICES, type DeliveryChoice, deliveryPill } from './sync-words.ts'
import { applicationLink, candidateName } from './timeline-page.ts'

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
  const option = (value: string, word: string, chosen: string) =>
    html`<option value="${value}"${value === chosen ? html` selected` : ''}>${word}</option>`
  return dashboardPage(session, {
    title: 'Write-backs',
    area: '/dashboard/deliveries',
    body: html`<h1>Write-backs</h1><p>What Interview Bridge writes into your ATS: notes, tags, moves to another stage and the like. This page shows those that are not done.</p>
      <form class="row" method="get" action="/dashboard/deliveries"><label for="state">Show</label>
        <select id="state" name="state">${Object.entries(DELIVERY_CHOICES).map(([value, { word }]) => option(value, word, view.state))}</select>
        <label for="connection">of</label><select id="connection" name="connection">${option('', 'all connections', view.connection)}${connections.map(({ name }) => option(name, name, view.connection))}</select>
        <button class="second">Show</button></form>
      ${
        rows.length === 0
          ? html`<div class="card"><p>${nothingTold(view)}</p></div>`
          : html`<ol class="plain">${rows.map((row) => deliveryCard(session, row, view))}</ol>`
      }
      ${view.next === undefined ? '' : html`<p><a href="/dashboard/deliveries?${new URLSearchParams({ connection: view.connection, state: view.state, after: String(view.next) }).toString()}">Next page</a></p>`}`,
  })
}

/** Only of what was asked for; invites may wait all the same. */
function nothingTold({ connection, state }: DeliveriesView): string {
  const where = connection === '' ? '' : ` on ${connection}`
  return state === 'open'
    ? `Every write-back${where} is done; none waits or needs a decision.`
    : `There are none${where}.`
}

function deliveryCard(session: Session, row: ShownDelivery, view: DeliveriesView): Html {
  return html`<li class="card"><p><strong>${sentence(actionWords(row.action))}</strong> after ${eventWords(row.event)} ${deliveryPill(row.state)}</p>
    <p>${row.isOfEarlier ? html`<bdi>${candidateName(row.name)}</bdi> <span class="soft">on an earlier account of` : html`${applicationLink(row.connection, { name: row.name, applicationId: row.application })} <span class="soft">on`} ${row.connection}${row.attempt > 0 ? ` · tried ${row.attempt === 1 ? 'once' : `${row.attempt} times`}` : ''}</span></p>
    ${row.reason ? html`<p>${row.plain}.</p>` : ''}${forAdministrators(session, row.reason, `No. ${row.seq}, application ${row.application}`)}
    ${nextPart(session, row, view)}</li>`
}

function nextPart(session: Session, row: ShownDelivery, view: DeliveriesView): Html {
  switch (row.state) {
    case 'claimed':
      return html``
    case 'held':
      return html`<p><a href="/dashboard/connections/${row.connection}">See what waits for approval</a></p>`
    case 'pending':
      return html`<p class="soft">due ${moment(row.due)}</p>`
    case 'unknown':
      return html`<p class="soft">The ATS gave no answer, so it may have this already. It is asked ${moment(row.due)}, before anything is written again.</p>`
    default:
      return session.isAdministrator
        ? personPart(session, row, view)
        : html`<p class="soft">An administrator decides.</p>`
  }
}

function personPart(session: Session, row: ShownDelivery, view: DeliveriesView): Html {
  const form = (act: 'retry' | 'discard', inner: Html) =>
    html`<form method="post" action="/dashboard/deliveries/${row.seq}"><input type="hidden" name="csrf" value="${session.csrf}"><input type="hidden" name="connection" value="${view.connection}"><input type="hidden" name="state" value="${view.state}"><input type="hidden" name="act" value="${act}">${inner}</form>`
  const discard = html`<details><summary>Discard…</summary>${form('discard', html`<p>It will not be written.</p><button class="second">Discard it</button>`)}</details>`
  // Nobody would write it: nothing works on that account any more.
  if (row.isOfEarlier) return html`<div class="row">${discard}</div>`
  // The ATS is asked first where nobody has asked it yet.
  const retry =
    row.mayBeWritten && !row.isUnasked
      ? html`<details><summary>Try again…</summary>${form('retry', html`<label class="check"><input type="checkbox" name="looked" value="yes" required>I looked in the ATS: it is not there</label><button class="second">Try again</button>`)}</details>`
      : form('retry', html`<button class="second">Try again</button>`)
  return html`<div class="row">${retry}${discard}</div>`
}
