import type { AskedPeople, PeopleGroup, PeopleList } from '../../accounts/people.ts'
import type { Session } from '../../accounts/sessions.ts'
import type { User } from '../../accounts/users.ts'
import { type Html, html } from '../../web/pages.ts'
import { moment } from '../frame/times.ts'
import { rolePill } from './role-words.ts'

export const PEOPLE_PATH = '/dashboard/people'

/** A page of people, and what was asked for. */
export interface ListedPeople {
  readonly asked: Pick<AskedPeople, 'q' | 'group'> & { readonly isFirstPage: boolean }
  readonly list: PeopleList
}

const GROUP_WORDS: Readonly<Record<PeopleGroup, string>> = {
  administrators: 'Administrators',
  disabled: 'Disabled',
}
const COLUMNS = ['Address', 'Role'] as const

/** The people who were asked for, with the search and the ways to other pages. */
export function peopleList(session: Session, { asked, list }: ListedPeople): Html {
  return html`${search(asked)}
    ${list.people.length === 0 ? html`<div class="card"><p>${emptyWords(asked)} <a href="${PEOPLE_PATH}">Show everybody</a></p></div>` : table(session, list.people)}
    ${pager(asked, list)}`
}

function search({ q, group }: ListedPeople['asked']): Html {
  const choice = (value: PeopleGroup | '', words: string) =>
    html`<option value="${value}"${value === (group ?? '') ? html` selected` : ''}>${words}</option>`
  return html`<form class="row fields" method="get" action="${PEOPLE_PATH}" role="search"><div class="grow"><label for="q">Part of the address</label><input id="q" name="q" type="search" maxlength="200" value="${q}" autocomplete="off"></div>
      <div><label for="group">Who</label><select id="group" name="group">${choice('', 'Everybody')}${Object.entries(GROUP_WORDS).map(([value, words]) => choice(value as PeopleGroup, words))}</select></div>
      <button class="second">Find</button><a class="button" href="#add">Add somebody</a></form>`
}

function emptyWords({ q, group, isFirstPage }: ListedPeople['asked']): Html {
  if (!isFirstPage) return html`There is nobody on this page.`
  const who = group === undefined ? 'Nobody' : `Nobody of “${GROUP_WORDS[group]}”`
  return q === '' ? html`${who} is here.` : html`${who} has “<bdi>${q}</bdi>” in their address.`
}

// The roles say what a style that makes cards of rows would take from a screen reader.
function table(session: Session, people: readonly User[]): Html {
  return html`<div class="card scroll of-cards"><table class="cards" role="table"><thead role="rowgroup"><tr role="row">${COLUMNS.map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
    <tbody role="rowgroup">${people.map((one) => row(session, one))}</tbody></table></div>`
}

function row({ userId }: Session, { id, email, role, disabledAt }: User): Html {
  const disabled = disabledAt
    ? html`<br><span class="pill bad">disabled</span> <span class="soft">since ${moment(disabledAt)}</span>`
    : ''
  return html`<tr role="row"><td role="cell" class="who"><a href="${PEOPLE_PATH}/${id}"><bdi>${email}</bdi></a>${id === userId ? ' (you)' : ''}${disabled}</td>
    <td role="cell" data-column="${COLUMNS[1]}">${rolePill(role)}</td></tr>`
}

function pager(asked: ListedPeople['asked'], { people, hasPrevious, hasNext, total }: PeopleList): Html {
  const link = (more: Record<string, string>) =>
    `${PEOPLE_PATH}?${new URLSearchParams({ ...(asked.q === '' ? {} : { q: asked.q }), ...(asked.group ? { group: asked.group } : {}), ...more })}`
  const [first, last] = [people.at(0), people.at(-1)]
  return html`<nav class="row" aria-label="Pages">${hasPrevious && first ? html`<a href="${link({ before: first.id })}">Previous page</a>` : ''}
    <span class="soft">${people.length === 0 ? '' : totalWords(total)}</span>
    ${hasNext && last ? html`<a href="${link({ after: last.id })}">Next page</a>` : ''}</nav>`
}

function totalWords({ count, isExact }: PeopleList['total']): string {
  if (!isExact) return `More than ${count.toLocaleString('en')} people`
  return count === 1 ? '1 person' : `${count.toLocaleString('en')} people`
}
