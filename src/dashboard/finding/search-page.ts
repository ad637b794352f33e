import type { Session } from '../../accounts/sessions.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { dashboardPage } from '../frame/frame.ts'
import type { Searched, SearchGroup, SearchRow } from './search.ts'
import { findingWords } from './words/index.ts'

/** The search as a page of its own; with a script it is a dialog over any page (`browser/search.ts`). */
export function searchPage(session: Session, text: string, { groups, all }: Searched): PageContent {
  const words = findingWords().search
  return dashboardPage(session, {
    title: words.title,
    narrow: true,
    body: html`<h1>${words.title}</h1>
      <form class="row fields" method="get" action="/dashboard/search" role="search"><div class="grow"><label for="search-text">${words.label}</label><input id="search-text" dir="auto" name="q" type="search" value="${text}" maxlength="200" autocomplete="off" autofocus></div><button>${words.title}</button></form>
      ${groups.length === 0 ? html`<p role="status">${all && all.detail !== '' ? all.detail : words.nothing(text)}</p>` : foundPart(groups)}
      ${all ? html`<div class="found"><ul>${rowPart(groups.length === 0 ? { ...all, detail: '' } : all)}</ul></div>` : ''}`,
  })
}

/** What was found, group by group. */
export const foundPart = (groups: readonly SearchGroup[]): Html => html`${groups.map(groupPart)}`

function groupPart({ name, rows }: SearchGroup): Html {
  return html`<section class="found"><h2>${name}</h2><ul>${rows.map(rowPart)}</ul></section>`
}

const rowPart = ({ title, detail, href }: SearchRow): Html =>
  html`<li><a href="${href}"><bdi>${title}</bdi>${detail === '' ? '' : html` <span class="soft" dir="auto">${detail}</span>`}</a></li>`
