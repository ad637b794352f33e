import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import type { NotReminded, Remindable } from '../../interview/invites/reminders.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { listPath, pathTo } from '../frame/interview-place.ts'
import { moment } from '../frame/times.ts'
import { fromList } from './batch-pages.ts'

export interface RemindAsked {
  readonly people: readonly Remindable[]
  /** Selected, but cancelled since. */
  readonly goneCount: number
  /** False without a mail server. */
  readonly sends: boolean
  /** How many were reminded just now; undefined before. */
  readonly done: number | undefined
  /** The query of the list in which they were selected. */
  readonly from: string
}

const WHY: Readonly<Record<NotReminded, string>> = {
  completed: 'the interview is completed',
  abandoned: 'the interview is abandoned; let it go on first',
  expired: 'the invite has expired; make it anew first',
  cancelled: 'the invite was cancelled',
  reminded: 'reminded within the last 24 hours',
}

const many = (count: number) => (count === 1 ? '1 candidate' : `${count} candidates`)

/** Asks before candidates are mailed a reminder, and says afterwards who was. */
export function remindPage(session: Session, { people, goneCount, sends, done, from }: RemindAsked): PageContent {
  const open = people.filter(({ why }) => why === undefined)
  const others = people.filter(({ why }) => why !== undefined)
  const title = done === undefined && sends ? `Remind ${many(open.length)}?` : 'Reminders'
  return dashboardPage(session, {
    title,
    area: '/dashboard',
    narrow: true,
    body: html`<p><a href="${listPath(from)}">Back to the interviews</a></p><h1>${title}</h1>
      ${done === undefined ? '' : html`<p class="card" role="status">${done === 0 ? 'Nobody was reminded now.' : `${done === 1 ? 'A reminder is' : `${done} reminders are`} on the way.`}</p>`}
      ${sends ? '' : html`<p class="card alert">No mail server is set, so nobody can be reminded by mail. The operator of this installation sets one.</p>`}
      ${open.length === 0 || !sends || done !== undefined ? '' : form(session, open, from)}
      ${open.length === 0 && done === undefined && sends ? html`<p>There is nobody to remind.</p>` : ''}
      ${others.length === 0 ? '' : html`<div class="card"><h2>${done === undefined ? 'Not reminded' : 'Not reminded again'}</h2>${list(others, from)}</div>`}
      ${goneCount === 0 ? '' : html`<p class="card">${goneCount === 1 ? 'One selected interview is' : `${goneCount} selected interviews are`} not there any more.</p>`}`,
  })
}

function form(session: Session, open: readonly Remindable[], from: string): Html {
  return html`<form class="card" method="post" action="${fromList('/dashboard/remind', from)}">${csrfField(session)}
    <input type="hidden" name="ids" value="${open.map(({ one }) => one.id).join(',')}">${list(open, from)}
    <p>Each of them gets a mail that the interview is still open, with the personal link, in the language of the position. It is sent at most once in 24 hours.</p>
    <p class="row"><button>Remind ${many(open.length)}</button> <a href="${listPath(from)}">Do not remind now</a></p></form>`
}

const list = (people: readonly Remindable[], from: string) =>
  html`<ul>${people.map(({ one, why, remindedAt }) => html`<li><a href="${pathTo({ id: one.id, from })}"><bdi>${fullName(one.candidate)}</bdi></a> <span class="soft">${one.positionName} · ${one.candidate.email}${why === undefined ? '' : html`: ${WHY[why]}`}${why === 'reminded' ? html` (${moment(remindedAt)})` : ''}</span></li>`)}</ul>`
