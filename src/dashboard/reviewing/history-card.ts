import type { ShownMail } from '../../interview/mails/mailing.ts'
import type { Decision } from '../../interview/reviewing/decisions.ts'
import type { GuestLink } from '../../interview/reviewing/guest-links.ts'
import type { View } from '../../interview/reviewing/views.ts'
import { type Html, html } from '../../web/pages.ts'
import { pill } from '../frame/pages.ts'
import { ago, moment } from '../frame/times.ts'
import { askedBy } from '../settings/mails.ts'
import { decisionEntry } from './decision-card.ts'
import { GUEST_ENDS } from './guest-pages.ts'

/** Who decided what about an interview, who reminded its candidate, and which colleagues watched it, and what became of links for guests. */
export function historyCard(
  decided: readonly Decision[],
  views: readonly View[],
  mails: readonly ShownMail[],
  guests: readonly GuestLink[],
): Html {
  const reminders = mails.filter(({ kind, asked }) => kind === 'reminder' && asked !== null)
  return html`<section class="card" id="history" aria-labelledby="history-title"><h2 id="history-title">Who decided and who watched</h2>
    <h3>Decisions</h3>${decided.length === 0 ? html`<p class="soft">None yet.</p>` : html`<ol class="plain">${decided.map(decisionEntry)}</ol>`}
    ${reminders.length === 0 ? '' : html`<h3>Reminders</h3><ol class="plain">${reminders.toReversed().map((mail) => html`<li>${pill(mail.state)} ${askedBy(mail)} · ${ago(mail.createdAt)}</li>`)}</ol>`}
    <h3>Colleagues who opened this page</h3>${views.length === 0 ? html`<p class="soft">None yet.</p>` : html`<ol class="plain">${views.map(viewOf)}</ol>`}
    ${guests.length === 0 ? '' : html`<h3>Guest links</h3><ol class="plain">${guestEntries(guests).map(({ at, what }) => html`<li>${ago(at)} · ${what}</li>`)}</ol>`}</section>`
}

function viewOf({ by, firstAt, lastAt }: View): Html {
  const isOnce = firstAt.getTime() === lastAt.getTime()
  return html`<li>${by ?? 'Somebody who was removed'} · ${isOnce ? moment(firstAt) : html`first ${moment(firstAt)}, last ${moment(lastAt)}`}</li>`
}

const GONE = 'Somebody who was removed'

/** What was done with guest links, the latest first. */
function guestEntries(guests: readonly GuestLink[]): { at: Date; what: Html }[] {
  return guests
    .flatMap((one) => {
      const of = html`the guest link of ${one.by ?? GONE}`
      return [
        { at: one.madeAt, what: html`${one.by ?? GONE} made a guest link that lasts until ${moment(one.expiresAt)}` },
        { at: one.firstOpenedAt, what: html`${of} was opened for the first time` },
        {
          at: one.opened > 1 ? one.lastOpenedAt : null,
          what: html`${of} was opened last; ${one.opened} times in all`,
        },
        { at: one.revokedAt, what: html`${one.revokedBy ?? GONE} revoked ${of}` },
        {
          at: one.endedAt,
          what: html`${of} ended${one.endedBecause ? `, ${GUEST_ENDS[one.endedBecause]}` : ''}`,
        },
      ]
    })
    .filter((entry): entry is { at: Date; what: Html } => entry.at !== null)
    .sort((a, b) => b.at.getTime() - a.at.getTime())
}
