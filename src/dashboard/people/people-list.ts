import { type AskedPeople, PEOPLE_GROUPS, type PeopleGroup, type PeopleList } from '../../accounts/people.ts'
import type { Session } from '../../accounts/sessions.ts'
import type { User } from '../../accounts/users.ts'
import { type Html, html } from '../../web/pages.ts'
import { numberWords } from '../frame/language.ts'
import { moment } from '../frame/times.ts'
import { rolePill } from './role-words.ts'
import { staffWords } from './words/staff/index.ts'

export const PEOPLE_PATH = '/dashboard/people'

/** A page of people, and what was asked for. */
export interface ListedPeople {
  readonly asked: Pick<AskedPeople, 'q' | 'group'> & { readonly isFirstPage: boolean }
  readonly list: PeopleList
}

/** The people who were asked for, with the search and the ways to other pages. */
export function peopleList(session: Session, { asked, list }: ListedPeople): Html {
  return html`${search(asked)}
    ${list.people.length === 0 ? html`<div class="card"><p>${emptyWords(asked)} <a href="${PEOPLE_PATH}">${staffWords().people.showEverybody}</a></p></div>` : table(session, list.people)}
    ${pager(asked, list)}`
}

function search({ q, group }: ListedPeople['asked']): Html {
  const words = staffWords().people
  const choice = (value: PeopleGroup | '', name: string) =>
    html`<option value="${value}"${value === (group ?? '') ? html` selected` : ''}>${name}</option>`
  return html`<form class="row fields" method="get" action="${PEOPLE_PATH}" role="search"><div class="grow"><label for="q">${words.part}</label><input id="q" dir="auto" name="q" type="search" maxlength="200" value="${q}" autocomplete="off"></div>
      <div><label for="group">${words.who}</label><select id="group" name="group">${choice('', words.everybody)}${PEOPLE_GROUPS.map((one) => choice(one, words.groups[one]))}</select></div>
      <button class="second">${words.find}</button><a class="button" href="#add">${words.add}</a></form>`
}

function emptyWords({ q, group, isFirstPage }: ListedPeople['asked']): Html {
  const words = staffWords().people
  if (!isFirstPage) return html`${words.nobodyOnPage}`
  const asked = html`<bdi>${q}</bdi>`
  if (group === undefined) return q === '' ? html`${words.nobody}` : words.nobodyWith(asked)
  return q === '' ? html`${words.nobodyOf(words.groups[group])}` : words.nobodyOfWith(words.groups[group], asked)
}

// The roles say what a style that makes cards of rows would take from a screen reader.
function table(session: Session, people: readonly User[]): Html {
  const words = staffWords()
  return html`<div class="card scroll of-cards"><table class="cards" role="table"><thead role="rowgroup"><tr role="row">${[words.people.address, words.role].map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
    <tbody role="rowgroup">${people.map((one) => row(session, one))}</tbody></table></div>`
}

function row({ userId }: Session, { id, email, role, disabledAt }: User): Html {
  const words = staffWords()
  const disabled = disabledAt
    ? html`<br><span class="pill bad">${words.people.disabled}</span> <span class="soft">${words.people.since(moment(disabledAt))}</span>`
    : ''
  const who = html`<a href="${PEOPLE_PATH}/${id}"><bdi>${email}</bdi></a>`
  return html`<tr role="row"><td role="cell" class="who">${id === userId ? words.people.you(who) : who}${disabled}</td>
    <td role="cell" data-column="${words.role}">${rolePill(role)}</td></tr>`
}

function pager(asked: ListedPeople['asked'], { people, hasPrevious, hasNext, total }: PeopleList): Html {
  const link = (more: Record<string, string>) =>
    `${PEOPLE_PATH}?${new URLSearchParams({ ...(asked.q === '' ? {} : { q: asked.q }), ...(asked.group ? { group: asked.group } : {}), ...more })}`
  const words = staffWords().people
  const [first, last] = [people.at(0), people.at(-1)]
  return html`<nav class="row" aria-label="${words.pages}">${hasPrevious && first ? html`<a href="${link({ before: first.id })}">${words.previous}</a>` : ''}
    <span class="soft">${people.length === 0 ? '' : totalWords(total)}</span>
    ${hasNext && last ? html`<a href="${link({ after: last.id })}">${words.next}</a>` : ''}</nav>`
}

function totalWords({ count, isExact }: PeopleList['total']): string {
  const words = staffWords().people
  return isExact ? words.count(count, numberWords(count)) : words.moreThan(numberWords(count))
}
