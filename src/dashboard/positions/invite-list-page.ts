import type { Session } from '../../accounts/sessions.ts'
import type { Position } from '../../interview/contract/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { LIST_BYTES_MAX } from '../frame/too-long.ts'
import { columnsPart } from './invite-columns.ts'
import { type InviteLine, LINES_MAX, listSeen } from './invite-list.ts'
import type { ListTable } from './list-table.ts'

/** The form of a list, as it was sent. */
export interface TypedList {
  readonly lines: string
  readonly expiresInDays: string
  readonly sendEmail: boolean
}

/** A line after inviting. */
export type Outcome =
  | { readonly is: 'invited' | 'existing'; readonly interviewId: string }
  | { readonly is: 'refused'; readonly problem: string }

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
  const path = `/dashboard/positions/${position.id}`
  const good = list?.lines.filter(({ candidate }) => candidate).length ?? 0
  const mayInvite = list !== undefined && list.outcomes === undefined && good > 0 && position.status === 'open'
  return dashboardPage(session, {
    title: `Invite a list: ${position.name}`,
    area: '/dashboard/positions',
    body: html`<p><a href="${path}">Back to the position</a></p><h1>Invite a list</h1><p class="soft">${position.name}</p>
      ${position.status === 'open' ? '' : html`<p class="card alert">This position is ${position.status}. Only an open one takes invites: <a href="${path}/edit">change its status</a> first.</p>`}
      ${problem === undefined ? '' : html`<p class="error" role="alert">Nobody was invited. ${problem}</p>`}
      ${list && list.table.unclear === undefined ? readPart(list) : ''}
      <form class="card" method="post" action="${path}/invites" enctype="multipart/form-data" data-bytes-max="${LIST_BYTES_MAX}">${csrfField(session)}
        <button class="first-button" name="act" value="look" tabindex="-1" aria-hidden="true">Look at the list</button>
        ${list ? columnsPart(list.table) : ''}
        ${mayInvite && list.table.split ? html`<input type="hidden" name="seen" value="${listSeen(list)}">` : ''}
        ${mayInvite ? html`<p class="row"><button name="act" value="invite">Invite ${good === 1 ? '1 candidate' : `${good} candidates`}</button> <span class="soft">${sends && typed.sendEmail ? 'Each gets the link by mail.' : `Nothing is mailed${sends ? '' : ', since no mail server is set'}. You send the links yourself: each stands on the page of its interview.`}</span></p>` : ''}
        <label for="lines">Candidates</label><p class="hint" id="lines-hint">A line for each, at most ${LINES_MAX}: first name, last name, email address. Whole names in one column work too: you are asked how to split them. A heading and columns copied from a spreadsheet are understood, and so are exports of address books.</p>
        <textarea class="long" id="lines" name="lines" spellcheck="false" aria-describedby="lines-hint">\n${typed.lines}</textarea>
        <label for="file">Or a CSV file</label><p class="hint" id="file-hint">In UTF-8 or UTF-16; it takes the place of the text above.</p>
        <input id="file" name="file" type="file" accept=".csv,.txt,text/csv,text/plain" aria-describedby="file-hint">
        <label for="expiresInDays">Days to answer</label>
        <input id="expiresInDays" name="expiresInDays" type="number" min="1" max="90" value="${typed.expiresInDays}" required>
        <p>${sends ? html`<label class="check"><input type="checkbox" name="sendEmail" value="on"${typed.sendEmail ? html` checked` : ''}> Mail the link to each candidate</label>` : 'No mail server is set, so nothing is mailed.'}</p>
        <p class="row"><button class="${mayInvite ? 'second' : ''}" name="act" value="look">Look at the list</button> <span class="soft">Nobody is invited by that.</span></p></form>`,
  })
}

function readPart({ table, lines, outcomes }: ReadList): Html {
  const bad = lines.filter(({ candidate }) => !candidate).length
  const count = (is: Outcome['is']) => [...(outcomes?.values() ?? [])].filter((one) => one.is === is).length
  const said = outcomes
    ? `${count('invited')} invited, ${count('existing')} invited before, ${count('refused') + bad} not invited.`
    : `${lines.length - bad} can be invited${bad === 0 ? '' : `; ${bad} cannot, and ${bad === 1 ? 'is' : 'are'} left out`}.`
  return html`<p class="card${bad > 0 || count('refused') > 0 ? ' alert' : ''}" role="status">${said}</p>${table.before > 0 && table.heading ? html`<p class="soft">Line ${table.heading.number} is the heading; what stands above it is left out.</p>` : ''}
    <div class="card scroll"><table class="fold"><thead><tr><th scope="col">Line</th><th scope="col">First name</th><th scope="col">Last name</th><th scope="col">Address</th><th scope="col">${outcomes ? 'What happened' : 'Can be invited'}</th></tr></thead>
    <tbody>${lines.map((line) => html`<tr><td>${line.number}.</td><td><bdi>${line.firstName}</bdi></td><td><bdi>${line.lastName}</bdi></td><td>${line.email}</td><td>${stateOf(line, outcomes?.get(line.number))}</td></tr>`)}</tbody></table></div>`
}

function stateOf({ problem }: InviteLine, outcome: Outcome | undefined): Html {
  if (problem !== undefined) return html`<span class="bad">No.</span> ${problem}`
  if (outcome === undefined) return html`<span class="good">Yes</span>`
  if (outcome.is === 'refused') return html`<span class="bad">Not invited.</span> ${outcome.problem}.`
  return html`<a href="/dashboard/interviews/${outcome.interviewId}">${outcome.is === 'invited' ? 'Invited' : 'Invited before'}</a>`
}
