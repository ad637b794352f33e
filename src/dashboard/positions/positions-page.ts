import type { Session } from '../../accounts/sessions.ts'
import { type Page, POSITION_STATUSES, type Position } from '../../interview/contract/contract.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { dashboardPage } from '../frame/frame.ts'
import { ago } from '../frame/times.ts'
import { positionPill } from './position-page.ts'
import { positionWords } from './words/pages/index.ts'

function pageWords({ total, page, totalPages }: Page<Position>['meta']): string {
  if (total === 0) return ''
  const words = positionWords().list
  const all = words.total(total)
  return totalPages > 1 || page > 1 ? words.totalAndPage(all, page, totalPages) : all
}

/** One page of positions, newest first, with the filters by name and by status. */
export function positionsPage(
  session: Session,
  { data, meta }: Page<Position>,
  { status, name }: { readonly status: Position['status'] | undefined; readonly name: string },
): PageContent {
  const words = positionWords()
  const { list } = words
  const link = (number: number) =>
    `/dashboard/positions?${new URLSearchParams({ page: String(number), ...(status ? { status } : {}), ...(name ? { q: name } : {}) })}`
  const rows = data.map(
    (one) => html`<tr><th scope="row"><a href="/dashboard/positions/${one.id}"><bdi>${one.name}</bdi></a></th>
      <td>${positionPill(one.status)}</td><td>${words.questions(one.questions.length)}</td><td>${ago(one.createdAt)}</td><td><a href="/dashboard?positionId=${one.id}" aria-label="${list.interviewsOf(one.name)}">${list.interviews}</a></td></tr>`,
  )
  return dashboardPage(session, {
    title: words.positions,
    area: '/dashboard/positions',
    body: html`<h1>${words.positions}</h1>
      <form class="row" method="get" action="/dashboard/positions" role="search"><label for="q">${list.name}</label>
        <input id="q" dir="auto" name="q" type="search" value="${name}" maxlength="200"><label for="status">${list.status}</label>
        <select id="status" name="status"><option value="">${list.anyStatus}</option>${POSITION_STATUSES.map((word) => html`<option value="${word}"${word === status ? html` selected` : ''}>${words.statuses[word]}</option>`)}</select>
        <button class="second">${list.show}</button>${session.isAdministrator ? html` <a class="button" href="/dashboard/positions/new">${list.make}</a>` : ''}</form>
      ${
        rows.length === 0
          ? html`<div class="card"><p>${nothing(status, name)}</p></div>`
          : html`<div class="card scroll"><table class="fold"><thead><tr><th scope="col">${list.name}</th><th scope="col">${list.status}</th><th scope="col">${list.questions}</th><th scope="col">${list.made}</th><th scope="col">${list.candidates}</th></tr></thead><tbody>${rows}</tbody></table></div>`
      }
      <nav class="row" aria-label="${list.pages}">${meta.page > 1 ? html`<a href="${link(meta.page - 1)}">${list.previous}</a>` : ''}
        <span class="soft">${pageWords(meta)}</span>
        ${meta.page < meta.totalPages ? html`<a href="${link(meta.page + 1)}">${list.next}</a>` : ''}</nav>`,
  })
}

/** The sentence in place of an empty list. */
function nothing(status: Position['status'] | undefined, name: string): Html {
  const { all, list } = positionWords()
  const which = status ?? 'any'
  if (name === '') return html`${list.none[which]}`
  return html`${list.noneNamed[which](html`<bdi>${name}</bdi>`)} <a href="/dashboard/positions">${all}</a>`
}
