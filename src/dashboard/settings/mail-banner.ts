import type { Session } from '../../accounts/sessions.ts'
import { type MailStandstill, STANDSTILL_COUNT_MAX } from '../../interview/mails/mail-standstill.ts'
import { type Html, html } from '../../web/pages.ts'
import { inEnglish } from '../frame/language.ts'
import { moment } from '../frame/times.ts'
import { bannerWords } from './words/banner/index.ts'

/** Tells an administrator that mails do not go out, how many, since when, and what to do. Empty where they do, and for everybody else. */
export function mailBanner({ isAdministrator }: Session, standstill: MailStandstill | undefined): Html | '' {
  if (!isAdministrator || standstill === undefined) return ''
  const { why, failure } = standstill
  const words = bannerWords()
  const url = html`<code>mail.smtpUrl</code>`
  const what =
    why === 'no_server'
      ? html`<p><strong>${words.noServer}</strong> ${countWords(standstill)}</p>`
      : html`<p><strong>${words.serverDown}</strong> ${countWords(standstill)} ${words.triedAgain}</p>`
  const help =
    why === 'no_server'
      ? html`<p>${words.setServer(url, html`<code>mail.from</code>`, html`<code>smtpUrl: "\${SMTP_URL}"</code>`, (text) => html`<a href="/dashboard/mail">${text}</a>`)}</p>`
      : html`<p>${inEnglish(failure ?? '')}</p><p>${words.lookAtServer(url)}</p>`
  return html`<section class="card" aria-label="${words.label}">${what}<details><summary>${words.help}</summary>${help}</details></section>`
}

function countWords({ count, since, why }: MailStandstill): Html | string {
  const words = bannerWords()
  if (count === 0) return words.noneWritten
  const isMore = count > STANDSTILL_COUNT_MAX
  const n = isMore ? STANDSTILL_COUNT_MAX : count
  if (why === 'no_server') return (isMore ? words.moreNotSent : words.notSent)(n, moment(since))
  return (isMore ? words.moreWaiting : words.waiting)(n, moment(since))
}
