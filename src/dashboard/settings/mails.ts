import type { Session } from '../../accounts/sessions.ts'
import { attemptsText, copiesText, dropReasonText } from '../../interview/contract/client.ts'
import type { MailStandstill } from '../../interview/mails/mail-standstill.ts'
import { MAILS_SHOWN_MAX, type ShownMail } from '../../interview/mails/mailing.ts'
import { TEAM_MAILS_OF } from '../../interview/mails/mails-of-teams.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { dashboardPage } from '../frame/frame.ts'
import { pill } from '../frame/pages.ts'
import { moment } from '../frame/times.ts'
import { mailBanner } from './mail-banner.ts'

/** A candidate's link lets its holder answer in the candidate's name; of the roles there are, administrators invite. */
const PERSONAL_LINK = /\/i\/[A-Za-z0-9_-]{20,}/g
const HIDDEN_LINK = '/i/… (administrators see the whole link)'

/** One mail: its state, why it is not sent, when it is tried again, and its text. */
export function mailCard(session: Session, mail: ShownMail): Html {
  const body = session.isAdministrator ? mail.body : mail.body.replace(PERSONAL_LINK, HIDDEN_LINK)
  return html`<details class="card"><summary>${moment(mail.createdAt)} to ${mail.recipient}: ${mail.subject} ${pill(mail.state)}</summary>
    ${mail.asked === null ? '' : html`<p class="soft">${askedBy(mail)} asked for it.</p>`}${reasonsOf(mail).map((reason) => html`<p class="soft">${reason}</p>`)}${forAdministrators(session, failureOf(mail))}
    <p class="mail-text">${body.split('\n').map((line) => html`${line}<br>`)}</p></details>`
}

/** Who asked for a mail. */
export const askedBy = ({ asked }: ShownMail): string => asked?.by ?? 'Somebody who was removed'

/** What the mail server said, where the mail waits or was not delivered. */
const failureOf = ({ state, failure }: ShownMail): string | null =>
  state === 'sent' || state === 'dropped' ? null : failure

function reasonsOf(mail: ShownMail): Html[] {
  const { state, code, attempts, unconfirmed, sentAt, nextAt } = mail
  return [
    ...(state === 'sent' ? [html`Accepted by the mail server ${moment(sentAt)}, attempt ${attempts}.`] : []),
    ...(state === 'kept' ? [html`Not sent: no mail server was set when it was written.`] : []),
    ...(state === 'dropped' ? [html`Not needed any more: ${dropReasonText(code)}.`] : []),
    ...(state === 'refused'
      ? [html`The mail was refused for good, so it is not tried again. Look whether the address is right.`]
      : []),
    ...(state === 'given_up' ? [html`Not delivered before it expired; ${attemptsText(attempts)}.`] : []),
    ...(state === 'waiting'
      ? [html`${attempts === 0 ? 'Not tried yet' : attemptsText(attempts)}; the next attempt ${moment(nextAt)}.`]
      : []),
    ...(unconfirmed > 0 ? [html`${copiesText(unconfirmed)}`] : []),
  ]
}

/** The latest mails with their state and reason. */
export function mailsPage(
  session: Session,
  mails: readonly ShownMail[],
  standstill: MailStandstill | undefined,
): PageContent {
  return dashboardPage(session, {
    title: 'Mail',
    area: '/dashboard/mail',
    body: html`<h1>Mail</h1>${mailBanner(session, standstill)}<p class="soft">Which mails you get yourself, you choose on <a href="/dashboard/notifications">Notifications</a>. A daily summary is listed here for its reader alone.</p>${mails.length === 0 ? html`<div class="card"><p>No mail has been written yet.</p></div>` : mails.map((mail) => mailCard(session, mail))}${shownPart(session, mails.length)}`,
  })
}

/** Of how many mails these are, where there are more. */
function shownPart({ teamIds }: Session, count: number): Html | '' {
  if (count >= MAILS_SHOWN_MAX) return html`<p class="soft">These are the newest ${MAILS_SHOWN_MAX}.</p>`
  if (teamIds.length === 0) return ''
  return html`<p class="soft">These are about interviews of your teams, of the newest ${TEAM_MAILS_OF.toLocaleString('en')} mails about interviews.</p>`
}
