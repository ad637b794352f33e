import type { Session } from '../../accounts/sessions.ts'
import type { MailStandstill } from '../../interview/mails/mail-standstill.ts'
import { MAILS_SHOWN_MAX, type ShownMail } from '../../interview/mails/mailing.ts'
import { MAILS_LOOKED_AT } from '../../interview/mails/mails-of-teams.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { forAdministrators } from '../frame/for-administrators.ts'
import { dashboardPage } from '../frame/frame.ts'
import { inEnglish, numberWords, presentLanguage } from '../frame/language.ts'
import { pill, statusWord } from '../frame/pages.ts'
import { moment } from '../frame/times.ts'
import { mailBanner } from './mail-banner.ts'
import { mailsWords } from './words/mails/index.ts'

/** A candidate's link lets its holder answer in the candidate's name; of the roles there are, administrators invite. */
const PERSONAL_LINK = /\/i\/[A-Za-z0-9_-]{20,}/g

/** One mail: its state, why it is not sent, when it is tried again, and its text. */
export function mailCard(session: Session, mail: ShownMail): Html {
  const words = mailsWords().mails
  const lines = mail.body.split('\n').map((line) => (session.isAdministrator ? line : withoutLink(line)))
  return html`<details class="card"><summary>${words.summary(moment(mail.createdAt), mail.recipient, html`<bdi lang="${mail.language}">${mail.subject}</bdi>`)} ${pill(mail.state)}</summary>
    ${mail.asked === null ? '' : html`<p class="soft">${words.asked(askedBy(mail))}</p>`}${reasonsOf(mail).map((reason) => html`<p class="soft">${reason}</p>`)}${forAdministrators(session, failureOf(mail))}
    <p class="mail-text" lang="${mail.language}">${lines.map((line) => html`${line}<br>`)}</p></details>`
}

/** A line without the links of candidates; what stands for one is in the language of the page, not in that of the mail. */
function withoutLink(line: string): Html {
  const hidden = html`<span lang="${presentLanguage()}">${mailsWords().mails.hiddenLink}</span>`
  return html`${line.split(PERSONAL_LINK).map((part, at) => html`${at === 0 ? '' : hidden}${part}`)}`
}

/** Who asked for a mail. */
export const askedBy = ({ asked }: ShownMail): string => asked?.by ?? mailsWords().mails.somebodyGone

/** What the mail server said, where the mail waits or was not delivered; it is stored in English. */
const failureOf = ({ state, failure }: ShownMail): Html | null =>
  state === 'sent' || state === 'dropped' || failure === null ? null : html`<p>${inEnglish(failure)}</p>`

function reasonsOf(mail: ShownMail): Html[] {
  const words = mailsWords().mails
  const { state, code, attempts, unconfirmed, sentAt, nextAt } = mail
  return [
    ...(state === 'sent' ? [words.accepted(moment(sentAt), attempts)] : []),
    ...(state === 'kept' ? [html`${words.kept}`] : []),
    ...(state === 'dropped' ? [html`${words.dropped(dropWords(code))}`] : []),
    ...(state === 'refused' ? [html`${words.refused}`] : []),
    ...(state === 'given_up' ? [html`${words.givenUp(attempts)}`] : []),
    ...(state === 'waiting'
      ? [attempts === 0 ? words.notTried(moment(nextAt)) : words.tried(attempts, moment(nextAt))]
      : []),
    ...(unconfirmed > 0 ? [html`${words.unconfirmed(unconfirmed)}`] : []),
  ]
}

/** The stored code of a dropped mail in words; a code of another version as it is. */
function dropWords(code: string | null): string {
  const words: Readonly<Record<string, string>> = mailsWords().mails.drops
  return code !== null && Object.hasOwn(words, code) ? (words[code] ?? code) : (code ?? '')
}

type State = ShownMail['state']

/** In the order in which they are offered; the record makes the compiler name one that is missing. */
const OFFERED: Readonly<Record<State, true>> = {
  ...{ waiting: true, sent: true, kept: true, refused: true, given_up: true, dropped: true },
}
const STATES = Object.keys(OFFERED) as State[]

/** The state of mails that a URL asks for; undefined: all. */
export const mailStateOf = (query: unknown): State | undefined =>
  STATES.find((one) => one === (query as { readonly state?: unknown }).state)

function stateForm(chosen: State | undefined): Html {
  const words = mailsWords().mails
  const option = (value: string, word: string) =>
    html`<option value="${value}"${value === (chosen ?? '') ? html` selected` : ''}>${word}</option>`
  return html`<form class="row" method="get" action="/dashboard/mail"><label for="state">${words.ofState}</label>
    <select id="state" name="state">${option('', words.allStates)}${STATES.map((state) => option(state, statusWord(state)))}</select>
    <button class="second">${words.show}</button></form>`
}

/** What the page of mails shows. */
interface Listed {
  readonly mails: readonly ShownMail[]
  readonly standstill: MailStandstill | undefined
  /** Only of this state; undefined: of all. */
  readonly state: State | undefined
  /** There are more than are looked through for a state or for some teams. */
  readonly hasOlder: boolean
}

/** The latest mails with their state and reason, all or those of one state. */
export function mailsPage(session: Session, listed: Listed): PageContent {
  const words = mailsWords().mails
  const { mails, standstill, state } = listed
  return dashboardPage(session, {
    title: words.title,
    area: '/dashboard/mail',
    body: html`<h1>${words.title}</h1>${mailBanner(session, standstill)}<p class="soft">${words.lead((name) => html`<a href="/dashboard/notifications">${name}</a>`)}</p>${stateForm(state)}${mails.length === 0 ? html`<div class="card"><p>${noneText(session, listed)}</p></div>` : html`${mails.map((mail) => mailCard(session, mail))}${shownPart(session, listed)}`}`,
  })
}

/** That there is none, of as many as were looked at. */
function noneText({ teamIds }: Session, { state, hasOlder }: Listed): string {
  const { none, noneOfState, noneOfNewest, noneOfTeams, noneOfTeamsNewest } = mailsWords().mails
  const count = numberWords(MAILS_LOOKED_AT)
  if (teamIds.length > 0)
    return hasOlder ? noneOfTeamsNewest(count, state !== undefined) : noneOfTeams(state !== undefined)
  if (state === undefined) return none
  return hasOlder ? noneOfNewest(count) : noneOfState
}

/** Of how many mails these are, where there are more. */
function shownPart({ teamIds }: Session, { mails, state, hasOlder }: Listed): Html | '' {
  const { newest, lookedAt, ofTeams, ofTeamsNewest } = mailsWords().mails
  const line = (text: string) => html`<p class="soft">${text}</p>`
  const count = numberWords(MAILS_LOOKED_AT)
  if (mails.length >= MAILS_SHOWN_MAX) return line(newest(MAILS_SHOWN_MAX))
  if (teamIds.length > 0) return line(hasOlder ? ofTeamsNewest(count) : ofTeams)
  return state !== undefined && hasOlder ? line(lookedAt(count)) : ''
}
