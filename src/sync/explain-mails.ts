import { scrub } from '../base/log.ts'
import type { MailAccount } from '../interview/client.ts'

const WHAT: Readonly<Record<MailAccount['kind'], string>> = {
  invite: 'the invite',
  applied: 'the link to the applicant',
  'analysis.completed': 'the news of the finished analysis',
  'analysis.failed': 'the news of the failed analysis',
}
const DROPPED: Readonly<Record<string, string>> = {
  'interview.cancelled': 'the interview was cancelled',
  'interview.expired': 'the invite expired',
  'interview.started': 'the candidate had begun already',
}

/** What became of the mails of one interview, in sentences without an address or a link. */
export function mailAnswers(interviewId: string, mails: readonly MailAccount[]): string[] {
  return mails.map(
    (mail) => `Mail with ${WHAT[mail.kind]} of interview ${interviewId}: ${stateOf(mail)}.${copies(mail)}`,
  )
}

function stateOf({ state, sentAt, nextAt, attempts, code, failure }: MailAccount): string {
  const why = withoutAddresses(failure ?? '').replace(/\.$/, '')
  switch (state) {
    case 'sent':
      return `accepted by the SMTP server at ${sentAt?.toISOString()}, attempt ${attempts}`
    case 'waiting':
      return `waits, ${attempts} attempts, next at ${nextAt?.toISOString()}${why ? `: ${why}` : ''}`
    case 'refused':
      return `not delivered, and not tried again: ${why}`
    case 'given_up':
      return `not delivered, its time was over after ${attempts} attempts${why ? `: ${why}` : ''}`
    case 'dropped':
      return `not needed any more: ${DROPPED[code ?? ''] ?? code}`
    case 'kept':
      return why
        ? `not sent: ${why}`
        : 'not sent, because no SMTP server was configured (mail.smtpUrl); the dashboard shows its text'
  }
}

function copies({ unconfirmed }: MailAccount): string {
  return unconfirmed === 0
    ? ''
    : ` ${unconfirmed} attempts ended after the mail was handed over and before an answer; a copy may have arrived.`
}

/** Servers repeat the recipient in their refusals. */
function withoutAddresses(text: string): string {
  return scrub(text).replace(/[^\s<>@]+@[^\s<>@]+/g, '…@…')
}
