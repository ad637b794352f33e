import type { Session } from '../../accounts/sessions.ts'
import { INVITE_DAYS, type Position } from '../../interview/contract/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { LIST_BYTES_MAX } from '../frame/too-long.ts'
import { columnsPart } from './invite-columns.ts'
import { type InviteLine, LINES_MAX, listSeen } from './invite-list.ts'
import type { ListTable } from './list-table.ts'
import { notOpenNote } from './not-open-note.ts'
import { inviteWords } from './words/inviting/index.ts'
import { positionWords } from './words/pages/index.ts'

/** The form of a list, as it was sent. */
export interface TypedList {
  readonly lines: string
  readonly expiresInDays: string
  readonly sendEmail: boolean
}

/** A line after inviting. */
export type Outcome =
  | { readonly is: 'invited' | 'existing'; readonly interviewId: string }
  | { readonly is: 'refused'; readonly problem: Html }

/** What was made of the list: looked at, or carried out. */
export interface ReadList {
  readonly table: ListTable
  readonly lines: readonly InviteLine[]
  /** By the numbers of the lines; undefined: nobody was invited yet. */
  readonly outcomes?: ReadonlyMap<number, Outcome>
}

/** Invites many: a list is pasted or uploaded, looked at, and carried out. `sends`: a mail server is set. */
export function inviteListPage(
  session: Session,
  position: Pick<Position, 'id' | 'name' | 'status'>,
  typed: TypedList,
  sends: boolean,
  { list, problem }: { readonly list?: ReadList; readonly problem?: string } = {},
): PageContent {
  const { list: words, daysToAnswer } = inviteWords()
  const path = `/dashboard/positions/${position.id}`
  const good = list?.lines.filter(({ candidate }) => candidate).length ?? 0
  const mayInvite = list !== undefined && list.outcomes === undefined && good > 0 && position.status === 'open'
  return dashboardPage(session, {
    title: words.titleOf(position.name),
    area: '/dashboard/positions',
    body: html`<p><a href="${path}">${positionWords().backToPosition}</a></p><h1>${words.title}</h1><p class="soft"><bdi>${position.name}</bdi></p>
      ${notOpenNote(position)}
      ${problem === undefined ? '' : html`<p class="error" role="alert">${words.refused(problem)}</p>`}
      ${list && list.table.unclear === undefined ? readPart(list) : ''}
      <form class="card" method="post" action="${path}/invites" enctype="multipart/form-data" data-bytes-max="${LIST_BYTES_MAX}">${csrfField(session)}
        <button class="first-button" name="act" value="look" tabindex="-1" aria-hidden="true">${words.look}</button>
        ${list ? columnsPart(list.table) : ''}
        ${mayInvite && list.table.split ? html`<input type="hidden" name="seen" value="${listSeen(list)}">` : ''}
        ${mayInvite ? html`<p class="row"><button name="act" value="invite">${words.invite(good)}</button> <span class="soft">${sends && typed.sendEmail ? words.mailed : sends ? words.notMailed : words.noServer}</span></p>` : ''}
        <label for="lines">${words.candidates}</label><p class="hint" id="lines-hint">${words.candidatesHint(LINES_MAX)}</p>
        <textarea class="long" id="lines" dir="auto" name="lines" spellcheck="false" aria-describedby="lines-hint">\n${typed.lines}</textarea>
        <label for="file">${words.file}</label><p class="hint" id="file-hint">${words.fileHint}</p>
        <input id="file" name="file" type="file" accept=".csv,.txt,text/csv,text/plain" aria-describedby="file-hint">
        <label for="expiresInDays">${daysToAnswer}</label>
        <input id="expiresInDays" name="expiresInDays" type="number" min="${INVITE_DAYS.min}" max="${INVITE_DAYS.max}" value="${typed.expiresInDays}" required>
        <p>${sends ? html`<label class="check"><input type="checkbox" name="sendEmail" value="on"${typed.sendEmail ? html` checked` : ''}> ${words.mailEach}</label>` : words.noMail}</p>
        <p class="row"><button class="${mayInvite ? 'second' : ''}" name="act" value="look">${words.look}</button> <span class="soft">${words.nobodyByThat}</span></p></form>`,
  })
}

function readPart({ table, lines, outcomes }: ReadList): Html {
  const bad = lines.filter(({ candidate }) => !candidate).length
  const count = (is: Outcome['is']) => [...(outcomes?.values() ?? [])].filter((one) => one.is === is).length
  const { result: words, firstName, lastName } = inviteWords()
  const good = lines.length - bad
  const said = outcomes
    ? words.counts({ invited: count('invited'), existing: count('existing'), not: count('refused') + bad })
    : bad === 0
      ? words.all(good)
      : words.some(good, bad)
  return html`<p class="card${bad > 0 || count('refused') > 0 ? ' alert' : ''}" role="status">${said}</p>${table.before > 0 && table.heading ? html`<p class="soft">${words.heading(table.heading.number)}</p>` : ''}
    <div class="card scroll"><table class="fold"><thead><tr><th scope="col">${words.line}</th><th scope="col">${firstName}</th><th scope="col">${lastName}</th><th scope="col">${words.address}</th><th scope="col">${outcomes ? words.happened : words.canBe}</th></tr></thead>
    <tbody>${lines.map((line) => html`<tr><td>${line.number}.</td><td><bdi>${line.firstName}</bdi></td><td><bdi>${line.lastName}</bdi></td><td>${line.email}</td><td>${stateOf(line, outcomes?.get(line.number))}</td></tr>`)}</tbody></table></div>`
}

function stateOf({ problem }: InviteLine, outcome: Outcome | undefined): Html {
  const words = inviteWords().result
  if (problem !== undefined) return html`<span class="bad">${words.no}</span> ${problem}`
  if (outcome === undefined) return html`<span class="good">${words.yes}</span>`
  if (outcome.is === 'refused') return html`<span class="bad">${words.notInvited}</span> ${outcome.problem}`
  return html`<a href="/dashboard/interviews/${outcome.interviewId}">${outcome.is === 'invited' ? words.invited : words.before}</a>`
}
