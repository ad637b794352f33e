import type { Decision } from '../interview/decisions.ts'
import type { ShownMail } from '../interview/mailing.ts'
import type { View } from '../interview/views.ts'
import { type Html, html } from '../web/pages.ts'
import { decisionEntry } from './decision-card.ts'
import { askedBy } from './mails.ts'
import { moment, pill } from './pages.ts'

/** Who decided what about an interview, who reminded its candidate, and which colleagues watched it. */
export function historyCard(decided: readonly Decision[], views: readonly View[], mails: readonly ShownMail[]): Html {
  const reminders = mails.filter(({ kind, asked }) => kind === 'reminder' && asked !== null)
  return html`<section class="card" id="history" aria-labelledby="history-title"><h2 id="history-title">Who decided and who watched</h2>
    <h3>Decisions</h3>${decided.length === 0 ? html`<p class="soft">None yet.</p>` : html`<ol class="plain">${decided.map(decisionEntry)}</ol>`}
    ${reminders.length === 0 ? '' : html`<h3>Reminders</h3><ol class="plain">${reminders.toReversed().map((mail) => html`<li>${pill(mail.state)} ${askedBy(mail)} · ${moment(mail.createdAt)}</li>`)}</ol>`}
    <h3>Colleagues who opened this page</h3>${views.length === 0 ? html`<p class="soft">None yet.</p>` : html`<ol class="plain">${views.map(viewOf)}</ol>`}</section>`
}

function viewOf({ by, firstAt, lastAt }: View): Html {
  const isOnce = firstAt.getTime() === lastAt.getTime()
  return html`<li>${by ?? 'Somebody who was removed'} · ${isOnce ? moment(firstAt) : html`first ${moment(firstAt)}, last ${moment(lastAt)}`}</li>`
}
