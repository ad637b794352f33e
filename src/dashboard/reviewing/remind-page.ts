import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import type { Remindable } from '../../interview/invites/reminders.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { listPath, pathTo } from '../frame/interview-place.ts'
import { moment } from '../frame/times.ts'
import { frameWords } from '../frame/words/index.ts'
import { fromList } from './batch-pages.ts'
import { decidingWords } from './words/deciding/index.ts'

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

/** Asks before candidates are mailed a reminder, and says afterwards who was. */
export function remindPage(session: Session, { people, goneCount, sends, done, from }: RemindAsked): PageContent {
  const open = people.filter(({ why }) => why === undefined)
  const others = people.filter(({ why }) => why !== undefined)
  const deciding = decidingWords()
  const words = deciding.remind
  const title = done === undefined && sends ? words.ask(open.length) : words.title
  return dashboardPage(session, {
    title,
    area: '/dashboard',
    narrow: true,
    body: html`<p><a href="${listPath(from)}">${frameWords().backToInterviews}</a></p><h1>${title}</h1>
      ${done === undefined ? '' : html`<p class="card" role="status">${words.done(done)}</p>`}
      ${sends ? '' : html`<p class="card alert">${words.noMailServer}</p>`}
      ${open.length === 0 || !sends || done !== undefined ? '' : form(session, open, from)}
      ${open.length === 0 && done === undefined && sends ? html`<p>${words.nobody}</p>` : ''}
      ${others.length === 0 ? '' : html`<div class="card"><h2>${done === undefined ? words.others : words.othersAgain}</h2>${list(others, from)}</div>`}
      ${goneCount === 0 ? '' : html`<p class="card">${deciding.batch.gone(goneCount)}</p>`}`,
  })
}

function form(session: Session, open: readonly Remindable[], from: string): Html {
  const words = decidingWords().remind
  return html`<form class="card" method="post" action="${fromList('/dashboard/remind', from)}">${csrfField(session)}
    <input type="hidden" name="ids" value="${open.map(({ one }) => one.id).join(',')}">${list(open, from)}
    <p>${words.what}</p>
    <p class="row"><button>${words.do(open.length)}</button> <a href="${listPath(from)}">${words.notNow}</a></p></form>`
}

function list(people: readonly Remindable[], from: string): Html {
  const { colon, remind } = decidingWords()
  return html`<ul>${people.map(({ one, why, remindedAt }) => html`<li><a href="${pathTo({ id: one.id, from })}"><bdi>${fullName(one.candidate)}</bdi></a> <span class="soft"><bdi>${one.positionName}</bdi> · ${one.candidate.email}${why === undefined ? '' : html`${colon}${remind.why[why]}`}${why === 'reminded' ? html` (${moment(remindedAt)})` : ''}</span></li>`)}</ul>`
}
