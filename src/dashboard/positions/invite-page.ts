import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import type { Interview, InterviewDetail, Position } from '../../interview/contract/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { pill } from '../frame/pages.ts'
import { moment } from '../frame/times.ts'

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
  expiresInDays: '14',
}

/** Why an invite was not made. */
export interface RefusedInvite {
  /** Sentences by field. */
  readonly problems?: ReadonlyMap<string, string>
  /** The service's own words. */
  readonly problem?: string
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
  const path = `/dashboard/positions/${position.id}`
  const field = (id: string, label: string, control: (more: Html) => Html, hint?: string) => {
    const sentence = problems.get(id)
    const described = [...(hint ? [`${id}-hint`] : []), ...(sentence ? [`${id}-problem`] : [])].join(' ')
    const more = html`${described ? html` aria-describedby="${described}"` : ''}${sentence ? html` aria-invalid="true"` : ''}`
    return html`<label for="${id}">${label}</label>${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ''}${sentence ? html`<p class="problem" id="${id}-problem">${sentence}</p>` : ''}${control(more)}`
  }
  return dashboardPage(session, {
    title: `Invite a candidate: ${position.name}`,
    area: '/dashboard/positions',
    narrow: true,
    body: html`<p><a href="${path}">Back to the position</a></p><h1>Invite a candidate</h1><p class="soft">${position.name}</p>
      ${position.status === 'open' ? '' : html`<p class="card alert">This position is ${position.status}. Only an open one takes invites: <a href="${path}/edit">change its status</a> first.</p>`}
      ${problem === undefined ? '' : html`<p class="error" role="alert">Nobody was invited. ${problem}.</p>`}
      ${problems.size === 0 ? '' : html`<div class="error" role="alert"><p>Nobody was invited yet. Please look at:</p><ul>${[...problems].map(([id, sentence]) => html`<li><a href="#${id}">${sentence}</a></li>`)}</ul></div>`}
      ${existing ? existingNote(existing) : ''}
      <form class="card" method="post" action="${path}/invite">${csrfField(session)}
        ${field('firstName', 'First name', (more) => html`<input id="firstName" name="firstName" type="text" value="${typed.firstName}" required autocomplete="off"${more}>`)}
        ${field('lastName', 'Last name', (more) => html`<input id="lastName" name="lastName" type="text" value="${typed.lastName}" required autocomplete="off"${more}>`)}
        ${field('email', 'Email address', (more) => html`<input id="email" name="email" type="email" value="${typed.email}" required autocomplete="off"${more}>`)}
        ${field('expiresInDays', 'Days to answer', (more) => html`<input id="expiresInDays" name="expiresInDays" type="number" min="1" max="90" value="${typed.expiresInDays}" required${more}>`, '1 to 90. The invite ends then unless an answer was recorded.')}
        <p>${sends ? html`<label class="check"><input type="checkbox" name="sendEmail" value="on"${typed.sendEmail ? html` checked` : ''}> Mail the link to the candidate. Otherwise you copy it on the next page and send it yourself.</label>` : 'You copy the link on the next page and send it yourself: no mail server is set, so nothing is mailed.'}</p>
        <p class="row"><button>Invite</button> <a href="${path}">Cancel</a></p></form>`,
  })
}

function existingNote({ id, candidate, status, inviteExpiresAt }: Interview): Html {
  return html`<p class="card alert" role="alert"><a href="/dashboard/interviews/${id}"><bdi>${fullName(candidate)}</bdi></a> is invited to this position already: ${pill(status)}${inviteExpiresAt === null ? '' : html`, until ${moment(inviteExpiresAt)}`}. Nothing was made or sent.</p>`
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
  return html`<h2 id="link">Invite</h2><div class="card">
    ${
      isOpen && inviteUrl !== null
        ? html`<label for="invite-link">Personal link</label><p class="hint" id="link-hint">Whoever has it answers in this candidate's name.</p>
      <p class="row"><input class="grow" id="invite-link" type="text" readonly value="${inviteUrl}" aria-describedby="link-hint"><button class="second" type="button" data-copy="invite-link" hidden>Copy</button></p>`
        : ''
    }
    <p class="row">${status === 'expired' ? html`<span>The invite ended ${moment(inviteExpiresAt)}.</span>` : ''}${status === 'created' && inviteExpiresAt !== null ? html`<span>Ends ${moment(inviteExpiresAt)}.</span> <a href="#accommodations">Give more time</a>` : ''}${mayCancel ? html` <a href="/dashboard/interviews/${id}/cancel">Cancel the invite…</a>` : ''}</p>
    ${
      status === 'expired' && externalId !== null
        ? html`<p class="hint">The program that invited this candidate, such as the sync with the ATS, decides whether to invite anew.</p>`
        : ''
    }
    ${
      status === 'expired' && externalId === null
        ? html`<form method="post" action="/dashboard/interviews/${id}/reinvite">${csrfField(session)}<p class="hint">A new invite of ${EMPTY_INVITE.expiresInDays} days with a new link takes the place of this one.</p>
      ${sends ? html`<label class="check"><input type="checkbox" name="sendEmail" value="on" checked> Mail the link to the candidate</label>` : html`<p class="hint">You send the new link yourself: no mail server is set, so nothing is mailed.</p>`}<p><button class="second">Invite again</button></p></form>`
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
  const name = fullName(interview.candidate)
  return dashboardPage(session, {
    title: `Cancel the invite of ${name}?`,
    area: '/dashboard',
    narrow: true,
    body: html`<p><a href="${path}">Back to the interview</a></p><h1>Cancel the invite of <bdi>${name}</bdi>?</h1>
      <p class="soft">${position} · ${interview.candidate.email}</p>
      <form class="card" method="post" action="${path}/cancel">${csrfField(session)}
        <p>The link stops working at once. From then on a list shows the interview only to those who search for its name or choose the status “cancelled”. Nobody mails the candidate. It cannot be undone; you can invite the candidate again.</p>
        ${isOfAts ? html`<p>This invite came from the ATS. What the rules of its connection say about cancelled interviews is written there.</p>` : ''}
        <p class="row"><button>Cancel the invite</button> <a href="${path}">Keep it</a></p></form>`,
  })
}
