import { scrub } from '../../base/log.ts'
import { copiesText, dropReasonText, type MailAccount } from '../../interview/client.ts'

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

const tries = (count: number): string =>
  count === 0 ? 'not tried yet' : count === 1 ? '1 attempt' : `${count} attempts`

function stateOf({ state, sentAt, nextAt, attempts, code, failure }: MailAccount): string {
  const why = withoutAddresses(failure ?? '').replace(/\.$/, '')
  switch (state) {
    case 'sent':
      return `accepted by the SMTP server at ${sentAt?.toISOString()}, attempt ${attempts}`
    case 'waiting':
      return `waits, ${tries(attempts)}, next at ${nextAt?.toISOString()}${why ? `: ${why}` : ''}`
    case 'refused':
      return `not delivered, and not tried again: ${why}`
    case 'given_up':
      return `not delivered before it expired; ${tries(attempts)}${why ? `: ${why}` : ''}`
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
