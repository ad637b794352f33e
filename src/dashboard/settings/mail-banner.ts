import type { Session } from '../../accounts/sessions.ts'
import { type MailStandstill, STANDSTILL_COUNT_MAX } from '../../interview/mails/mail-standstill.ts'
import { type Html, html } from '../../web/pages.ts'
import { moment } from '../frame/times.ts'

/** Tells an administrator that mails do not go out, how many, since when, and what to do. Empty where they do, and for everybody else. */
export function mailBanner({ isAdministrator }: Session, standstill: MailStandstill | undefined): Html | '' {
  if (!isAdministrator || standstill === undefined) return ''
  const { why, failure } = standstill
  const what =
    why === 'no_server'
      ? html`<p><strong>No mail server is set, so no mail is sent.</strong> ${countWords(standstill)}</p>`
      : html`<p><strong>The mail server has not taken any mail for an hour.</strong> ${countWords(standstill)} Mails are tried again until it takes them or their time is over.</p>`
  const help =
    why === 'no_server'
      ? html`<p>The operator of this installation sets <code>mail.smtpUrl</code> and <code>mail.from</code> in the YAML (<code>smtpUrl: "\${SMTP_URL}"</code> takes the address from the environment), and starts the program again. Mails that are written from then on are sent; of those that were written before, the <a href="/dashboard/mail">Mail</a> page shows the text.</p>`
      : html`<p>${failure ?? ''}</p><p>The operator of this installation looks at <code>mail.smtpUrl</code> in the YAML, and at the mail server.</p>`
  return html`<section class="card" aria-label="Mail">${what}<details><summary>What to do</summary>${help}</details></section>`
}

function countWords({ count, since, why }: MailStandstill): Html {
  if (count === 0) return html`None was written yet.`
  const many =
    count > STANDSTILL_COUNT_MAX ? `More than ${STANDSTILL_COUNT_MAX.toLocaleString('en')}` : count.toLocaleString('en')
  const verb = why === 'no_server' ? (count === 1 ? 'was' : 'were') : count === 1 ? 'waits' : 'wait'
  const what = count === 1 ? 'mail' : 'mails'
  return why === 'no_server'
    ? html`${many} ${what} ${verb} not sent, the oldest of ${moment(since)}.`
    : html`${many} ${what} ${verb}, the oldest since ${moment(since)}.`
}
