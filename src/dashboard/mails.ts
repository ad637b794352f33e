import type { Session } from '../accounts/sessions.ts'
import type { ShownMail } from '../interview/mailing.ts'
import { type Html, html, type PageContent } from '../web/pages.ts'
import { moment, navigation, pill } from './pages.ts'

const DROPPED: Readonly<Record<string, string>> = {
  'interview.cancelled': 'The interview was cancelled.',
  'interview.expired': 'The invite expired.',
  'interview.started': 'The candidate has begun already.',
  'interview.gone': 'The interview no longer exists.',
}

/** One mail: its state, why it is not sent, when it is tried again, and its text. */
export function mailCard(mail: ShownMail): Html {
  return html`<details class="card"><summary>${moment(mail.createdAt)} to ${mail.recipient}: ${mail.subject} ${pill(mail.state)}</summary>
    ${reasonsOf(mail).map((reason) => html`<p class="soft">${reason}</p>`)}
    <p>${mail.body.split('\n').map((line) => html`${line}<br>`)}</p></details>`
}

function reasonsOf(mail: ShownMail): Html[] {
  const { state, code, failure, attempts, unconfirmed, sentAt, nextAt } = mail
  return [
    ...(state === 'sent' ? [html`Accepted by the SMTP server ${moment(sentAt)}, attempt ${attempts}.`] : []),
    ...(state === 'kept'
      ? [html`${failure ?? 'No SMTP server was configured (mail.smtpUrl) when it was written.'}`]
      : []),
    ...(state === 'dropped' ? [html`${DROPPED[code ?? ''] ?? code}`] : []),
    ...(state === 'refused' ? [html`Not tried again. ${failure}`] : []),
    ...(state === 'given_up' ? [html`Given up: its time was over after ${attempts} attempts. ${failure}`] : []),
    ...(state === 'waiting' ? [html`${attempts} attempts; the next one ${moment(nextAt)}. ${failure}`] : []),
    ...(unconfirmed > 0
      ? [
          html`${unconfirmed} attempts ended after the mail was handed over and before an answer; a copy may have arrived.`,
        ]
      : []),
  ]
}

export function mailsPage(session: Session, mails: readonly ShownMail[]): PageContent {
  return {
    title: 'Mail',
    navigation: navigation(session),
    body: html`<h1>Mail</h1>${mails.length === 0 ? html`<div class="card"><p>No mail has been written yet.</p></div>` : mails.map(mailCard)}`,
  }
}
