import type { ShownMail } from '../../interview/mails/mailing.ts'
import type { Decision } from '../../interview/reviewing/decisions.ts'
import type { GuestLink } from '../../interview/reviewing/guest-links.ts'
import type { View } from '../../interview/reviewing/views.ts'
import { type Html, html } from '../../web/pages.ts'
import { pill } from '../frame/pages.ts'
import { ago, moment } from '../frame/times.ts'
import { askedBy } from '../settings/mails.ts'
import { decisionEntry } from './decision-card.ts'
import { watchingWords } from './words/watching/index.ts'

/** Who decided what about an interview, who reminded its candidate, and which colleagues watched it, and what became of links for guests. */
export function historyCard(
  decided: readonly Decision[],
  views: readonly View[],
  mails: readonly ShownMail[],
  guests: readonly GuestLink[],
  isAiShown: boolean,
): Html {
  const words = watchingWords().history
  const reminders = mails.filter(({ kind, asked }) => kind === 'reminder' && asked !== null)
  return html`<section class="card" id="history" aria-labelledby="history-title"><h2 id="history-title">${words.title}</h2>
    <h3>${words.decisions}</h3>${decided.length === 0 ? html`<p class="soft">${words.none}</p>` : html`<ol class="plain">${decided.map((one) => decisionEntry(one, isAiShown))}</ol>`}
    ${reminders.length === 0 ? '' : html`<h3>${words.reminders}</h3><ol class="plain">${reminders.toReversed().map((mail) => html`<li>${pill(mail.state)} ${askedBy(mail)} · ${ago(mail.createdAt)}</li>`)}</ol>`}
    <h3>${words.opened}</h3>${views.length === 0 ? html`<p class="soft">${words.none}</p>` : html`<ol class="plain">${views.map(viewOf)}</ol>`}
    ${guests.length === 0 ? '' : html`<h3>${words.guests}</h3><ol class="plain">${guestEntries(guests).map(({ at, what }) => html`<li>${ago(at)} · ${what}</li>`)}</ol>`}</section>`
}

function viewOf({ by, firstAt, lastAt }: View): Html {
  const { history: words, gone } = watchingWords()
  const isOnce = firstAt.getTime() === lastAt.getTime()
  return html`<li>${by ?? gone} · ${isOnce ? moment(firstAt) : words.firstAndLast(moment(firstAt), moment(lastAt))}</li>`
}

/** What was done with guest links, the latest first. */
function guestEntries(guests: readonly GuestLink[]): { at: Date; what: Html }[] {
  const { history: words, guests: ofGuests, gone } = watchingWords()
  return guests
    .flatMap((one) => {
      const by = one.by ?? gone
      return [
        { at: one.madeAt, what: words.made(by, moment(one.expiresAt)) },
        { at: one.firstOpenedAt, what: words.openedFirst(by) },
        { at: one.opened > 1 ? one.lastOpenedAt : null, what: words.openedLast(by, one.opened) },
        { at: one.revokedAt, what: words.revoked(one.revokedBy ?? gone, by) },
        { at: one.endedAt, what: words.ended(by, one.endedBecause && ofGuests.ends[one.endedBecause]) },
      ]
    })
    .filter((entry): entry is { at: Date; what: Html } => entry.at !== null)
    .sort((a, b) => b.at.getTime() - a.at.getTime())
}
