import type { Session } from '../../accounts/sessions.ts'
import { type Page, POSITION_STATUSES, type Position } from '../../interview/contract/contract.ts'
import { html, type PageContent } from '../../web/pages.ts'
import { dashboardPage } from '../frame/frame.ts'
import { ago } from '../frame/times.ts'
import { positionPill } from './position-page.ts'

function pageWords({ total, page, totalPages }: Page<Position>['meta']): string {
  if (total === 0) return ''
  const all = total === 1 ? '1 position' : `${total.toLocaleString('en')} positions`
  return totalPages > 1 || page > 1 ? `${all}, page ${page} of ${totalPages}` : all
}

/** One page of positions, newest first, with the filters by name and by status. */
export function positionsPage(
  session: Session,
  { data, meta }: Page<Position>,
  { status, name }: { readonly status: string | undefined; readonly name: string },
): PageContent {
  const link = (number: number) =>
    `/dashboard/positions?${new URLSearchParams({ page: String(number), ...(status ? { status } : {}), ...(name ? { q: name } : {}) })}`
  const rows = data.map(
    (one) => html`<tr><th scope="row"><a href="/dashboard/positions/${one.id}">${one.name}</a></th>
      <td>${positionPill(one.status)}</td><td>${one.questions.length === 1 ? '1 question' : `${one.questions.length} questions`}</td><td>${ago(one.createdAt)}</td><td><a href="/dashboard?positionId=${one.id}" aria-label="Interviews of ${one.name}">Interviews</a></td></tr>`,
  )
  return dashboardPage(session, {
    title: 'Positions',
    area: '/dashboard/positions',
    body: html`<h1>Positions</h1>
      <form class="row" method="get" action="/dashboard/positions" role="search"><label for="q">Name</label>
        <input id="q" name="q" type="search" value="${name}" maxlength="200"><label for="status">Status</label>
        <select id="status" name="status"><option value="">All</option>${POSITION_STATUSES.map((word) => html`<option value="${word}"${word === status ? html` selected` : ''}>${word}</option>`)}</select>
        <button class="second">Show</button>${session.isAdministrator ? html` <a class="button" href="/dashboard/positions/new">New position</a>` : ''}</form>
      ${
        rows.length === 0
          ? html`<div class="card"><p>${nothing(status, name)}</p></div>`
          : html`<div class="card scroll"><table class="fold"><thead><tr><th scope="col">Name</th><th scope="col">Status</th><th scope="col">Questions</th><th scope="col">Made</th><th scope="col">Candidates</th></tr></thead><tbody>${rows}</tbody></table></div>`
      }
      <nav class="row" aria-label="Pages">${meta.page > 1 ? html`<a href="${link(meta.page - 1)}">Previous page</a>` : ''}
        <span class="soft">${pageWords(meta)}</span>
        ${meta.page < meta.totalPages ? html`<a href="${link(meta.page + 1)}">Next page</a>` : ''}</nav>`,
  })
}

/** The sentence in place of an empty list. */
const nothing = (status: string | undefined, name: string) =>
  name === ''
    ? html`No positions${status ? html` that are ${status}` : ''} yet.`
    : html`No position${status ? html` that is ${status}` : ''} has “<bdi>${name}</bdi>” in its name. <a href="/dashboard/positions">All positions</a>`
