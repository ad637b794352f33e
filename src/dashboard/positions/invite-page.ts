import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import { INVITE_DAYS, type Interview, type InterviewDetail, type Position } from '../../interview/contract/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { pill, statusWord } from '../frame/pages.ts'
import { moment } from '../frame/times.ts'
import { frameWords } from '../frame/words/index.ts'
import { notOpenNote } from './not-open-note.ts'
import { inviteWords } from './words/inviting/index.ts'
import { positionWords } from './words/pages/index.ts'

/** The fields of an invite as they were typed. */
export interface TypedInvite {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly sendEmail: boolean
  readonly expiresInDays: string
}

export const EMPTY_INVITE: TypedInvite = {
  firstName: '',
  lastName: '',
  email: '',
  sendEmail: true,
  expiresInDays: String(INVITE_DAYS.usual),
}

/** Why an invite was not made. */
export interface RefusedInvite {
  /** Sentences by field. */
  readonly problems?: ReadonlyMap<string, string>
  /** The service's own words. */
  readonly problem?: Html
  /** The candidate's interview that is there already. */
  readonly existing?: Interview
}

/** Invites one candidate by hand. `sends`: a mail server is set. */
export function invitePage(
  session: Session,
  position: Pick<Position, 'id' | 'name' | 'status'>,
  typed: TypedInvite,
  sends: boolean,
  { problems = new Map(), problem, existing }: RefusedInvite = {},
): PageContent {
  const words = inviteWords()
  const { byHand } = words
  const path = `/dashboard/positions/${position.id}`
  const field = (id: string, label: string, control: (more: Html) => Html, hint?: string) => {
    const sentence = problems.get(id)
    const described = [...(hint ? [`${id}-hint`] : []), ...(sentence ? [`${id}-problem`] : [])].join(' ')
    const more = html`${described ? html` aria-describedby="${described}"` : ''}${sentence ? html` aria-invalid="true"` : ''}`
    return html`<label for="${id}">${label}</label>${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ''}${sentence ? html`<p class="problem" id="${id}-problem">${sentence}</p>` : ''}${control(more)}`
  }
  return dashboardPage(session, {
    title: byHand.titleOf(position.name),
    area: '/dashboard/positions',
    narrow: true,
    body: html`<p><a href="${path}">${positionWords().backToPosition}</a></p><h1>${byHand.title}</h1><p class="soft"><bdi>${position.name}</bdi></p>
      ${notOpenNote(position)}
      ${problem === undefined ? '' : html`<p class="error" role="alert">${words.nobodyInvited(problem)}</p>`}
      ${problems.size === 0 ? '' : html`<div class="error" role="alert"><p>${words.nobodyYet}</p><ul>${[...problems].map(([id, sentence]) => html`<li><a href="#${id}">${sentence}</a></li>`)}</ul></div>`}
      ${existing ? existingNote(existing) : ''}
      <form class="card" method="post" action="${path}/invite">${csrfField(session)}
        ${field('firstName', words.firstName, (more) => html`<input id="firstName" dir="auto" name="firstName" type="text" value="${typed.firstName}" required autocomplete="off"${more}>`)}
        ${field('lastName', words.lastName, (more) => html`<input id="lastName" dir="auto" name="lastName" type="text" value="${typed.lastName}" required autocomplete="off"${more}>`)}
        ${field('email', byHand.email, (more) => html`<input id="email" name="email" type="email" value="${typed.email}" required autocomplete="off"${more}>`)}
        ${field('expiresInDays', words.daysToAnswer, (more) => html`<input id="expiresInDays" name="expiresInDays" type="number" min="${INVITE_DAYS.min}" max="${INVITE_DAYS.max}" value="${typed.expiresInDays}" required${more}>`, byHand.daysHint)}
        <p>${sends ? html`<label class="check"><input type="checkbox" name="sendEmail" value="on"${typed.sendEmail ? html` checked` : ''}> ${byHand.mailIt}</label>` : byHand.noMail}</p>
        <p class="row"><button>${byHand.invite}</button> <a href="${path}">${words.cancel}</a></p></form>`,
  })
}

function existingNote({ id, candidate, status, inviteExpiresAt }: Interview): Html {
  const words = inviteWords().byHand
  const name = html`<a href="/dashboard/interviews/${id}"><bdi>${fullName(candidate)}</bdi></a>`
  const state = pill(status)
  return html`<p class="card alert" role="alert">${inviteExpiresAt === null ? words.existing(name, state) : words.existingUntil(name, state, moment(inviteExpiresAt))}</p>`
}

/** The personal link of an invite that is open, with what can be done about it; for administrators, who invite. `sends`: a mail server is set. */
export function linkCard(
  session: Session,
  { id, status, inviteUrl, inviteExpiresAt, externalId }: InterviewDetail,
  sends: boolean,
): Html {
  const isOpen = status === 'created' || status === 'in_progress'
  const mayCancel = status === 'created' || status === 'expired'
  if (!session.isAdministrator || (!mayCancel && !(isOpen && inviteUrl !== null))) return html``
  const words = inviteWords().link
  return html`<h2 id="link">${words.title}</h2><div class="card">
    ${
      isOpen && inviteUrl !== null
        ? html`<label for="invite-link">${words.label}</label><p class="hint" id="link-hint">${words.hint}</p>
      <p class="row"><input class="grow" id="invite-link" type="text" readonly value="${inviteUrl}" aria-describedby="link-hint"><button class="second" type="button" data-copy="invite-link" hidden>${words.copy}</button></p>`
        : ''
    }
    <p class="row">${status === 'expired' ? html`<span>${words.ended(moment(inviteExpiresAt))}</span>` : ''}${status === 'created' && inviteExpiresAt !== null ? html`<span>${words.ends(moment(inviteExpiresAt))}</span> <a href="#accommodations">${words.moreTime}</a>` : ''}${mayCancel ? html` <a href="/dashboard/interviews/${id}/cancel">${words.cancel}</a>` : ''}</p>
    ${status === 'expired' && externalId !== null ? html`<p class="hint">${words.ofProgram}</p>` : ''}
    ${
      status === 'expired' && externalId === null
        ? html`<form method="post" action="/dashboard/interviews/${id}/reinvite">${csrfField(session)}<p class="hint">${words.again(Number(EMPTY_INVITE.expiresInDays))}</p>
      ${sends ? html`<label class="check"><input type="checkbox" name="sendEmail" value="on" checked> ${words.mailIt}</label>` : html`<p class="hint">${words.noMail}</p>`}<p><button class="second">${words.inviteAgain}</button></p></form>`
        : ''
    }</div>`
}

/** Asks before an invite is cancelled. `isOfAts`: it came through a connection. */
export function cancelPage(
  session: Session,
  interview: InterviewDetail,
  position: string,
  isOfAts: boolean,
): PageContent {
  const path = `/dashboard/interviews/${interview.id}`
  const words = inviteWords().cancelling
  const name = fullName(interview.candidate)
  return dashboardPage(session, {
    title: words.title(name),
    area: '/dashboard',
    narrow: true,
    body: html`<p><a href="${path}">${frameWords().backToInterview}</a></p><h1>${words.heading(html`<bdi>${name}</bdi>`)}</h1>
      <p class="soft"><bdi>${position}</bdi> · ${interview.candidate.email}</p>
      <form class="card" method="post" action="${path}/cancel">${csrfField(session)}
        <p>${words.what(statusWord('cancelled'))}</p>
        ${isOfAts ? html`<p>${words.ofAts}</p>` : ''}
        <p class="row"><button>${words.cancel}</button> <a href="${path}">${words.keep}</a></p></form>`,
  })
}
