import { scrub } from '../../base/log.ts'
import { attemptsText, copiesText, dropReasonText, type MailAccount } from '../../interview/contract/client.ts'

const WHAT: Readonly<Record<MailAccount['kind'], string>> = {
  invite: 'the invite',
  applied: 'the link to the applicant',
  reminder: 'the reminder',
  receipt: 'the receipt',
  completed: 'the news of the completed interview',
  'completed.digest': 'the daily summary',
  'analysis.completed': 'the news of the finished analysis',
  'analysis.failed': 'the news that no analysis was made',
  'account.link': 'the link for a password',
}

/** The outcome of the mails of one interview, in sentences without an address or a link. */
export function mailAnswers(interviewId: string, mails: readonly MailAccount[]): string[] {
  return mails.map((mail) =>
    `Mail with ${WHAT[mail.kind]} of interview ${interviewId}: ${stateOf(mail)}. ${copiesText(mail.unconfirmed)}`.trimEnd(),
  )
}

function stateOf({ state, sentAt, nextAt, attempts, code, failure }: MailAccount): string {
  const why = withoutAddresses(failure ?? '').replace(/\.$/, '')
  switch (state) {
    case 'sent':
      return `accepted by the mail server at ${sentAt?.toISOString()}, attempt ${attempts}`
    case 'waiting':
      return `waits, ${attemptsText(attempts)}, next at ${nextAt?.toISOString()}${why ? `: ${why}` : ''}`
    case 'refused':
      return `not delivered, and not tried again: ${why}`
    case 'given_up':
      return `not delivered before it expired; ${attemptsText(attempts)}${why ? `: ${why}` : ''}`
    case 'dropped':
      return `not needed any more: ${dropReasonText(code)}`
    case 'kept':
      return why
        ? `not sent: ${why}`
        : 'not sent, because no SMTP server was configured (mail.smtpUrl); the dashboard shows its text'
  }
}

/** Servers repeat the recipient in their refusals. */
function withoutAddresses(text: string): string {
  return scrub(text).replace(/[^\s<>@]{1,254}@[^\s<>@]{1,254}/g, '…@…')
}
