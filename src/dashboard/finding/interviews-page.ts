import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import { INTERVIEW_STATUSES } from '../../interview/contract/contract.ts'
import type { FindTotal, Found, FoundInterview } from '../../interview/finding/find.ts'
import {
  FIND_ANALYSES,
  FIND_DECISIONS,
  FIND_SORTS,
  type FindDecision,
  type FindSort,
} from '../../interview/finding/find-filters.ts'
import { type Html, html, type PageContent } from '../../web/pages.ts'
import { csrfField, dashboardPage } from '../frame/frame.ts'
import { listPath, pathTo } from '../frame/interview-place.ts'
import { dayWords } from '../frame/language.ts'
import { pill, statusWord } from '../frame/pages.ts'
import { ago } from '../frame/times.ts'
import { analysisWord } from './analysis-state.ts'
import { type AskedList, CANCELLED, FIELDS, type Field, listQuery, placeText } from './find-query.ts'
import { type Column, columnsForm, columnsOf, type ShownColumn } from './list-columns.ts'
import { type ListNote, noteText } from './list-notes.ts'
import { filterChips, type ShownViews, setFilters, viewForm, viewLinks } from './list-views.ts'
import { findingWords } from './words/index.ts'

export interface ListShown {
  readonly asked: AskedList
  readonly found: Found
  /** Those of the same search that were cancelled; undefined where nobody was searched for. */
  readonly cancelled?: Found | undefined
  /** Of the one position that an id names; undefined without one. */
  readonly positionName: string | undefined
  /** Names of positions to choose from. */
  readonly suggestions: readonly string[]
  readonly notes: readonly ListNote[]
  readonly views: ShownViews
  readonly columns: readonly Column[]
}

/** The interviews that somebody looks for, a page of them. */
export function interviewsPage(session: Session, shown: ListShown): PageContent {
  const { asked, found, notes } = shown
  const isFiltered = FIELDS.some((field) => field !== 'sort' && asked.fields[field] !== '')
  const { title } = findingWords().list
  return dashboardPage(session, {
    title,
    area: '/dashboard',
    body: html`<div class="over"><h1>${title}</h1>${may(session, 'decide') ? startLink(asked, found.rows[0]) : ''}</div>
      ${viewLinks(asked.fields, shown.views)}
      ${form(shown)}${filterChips(asked.fields, (name) => filterWords(shown, name))}
      <div class="tools">${viewForm(session, asked.fields, shown.views)}${columnsForm(session, shown.columns, listQuery(asked.fields).toString())}</div>
      ${notes.length === 0 ? '' : html`<div class="card alert" role="status">${notes.map((note) => html`<p>${noteText(note)}</p>`)}</div>`}
      ${found.rows.length === 0 ? nothing(shown, isFiltered) : foundRows(session, shown, may(session, 'decide') && !asked.filters.isCancelled)}
      ${asked.fields.analysis === 'failed' && may(session, 'decide') ? againPart(session, found.rows) : ''}${pager(session, shown)}${cancelledPart(shown)}`,
  })
}

/** In a list of those who wait for a decision, the way to the first of them, from whom each next one is a click away. */
function startLink({ fields, filters }: AskedList, first: FoundInterview | undefined): Html | '' {
  if (filters.decision !== 'to_decide' || !first) return ''
  const from = listQuery(fields, { at: first.key }).toString()
  return html`<a class="button" href="${pathTo({ id: first.id, from })}">${findingWords().list.review}</a>`
}

/** A filter that is set, as the form names it. */
function filterWords({ asked, positionName }: ListShown, name: Field): string | undefined {
  const { fields } = asked
  const value = fields[name]
  const { filters: words, list } = findingWords()
  switch (name) {
    case 'position':
    case 'positionId':
      return words.ofPosition(name === 'position' ? value : (positionName ?? words.unknown))
    case 'status':
      return words.ofStatus(statusWord(value))
    case 'decision':
      return words.ofDecision(list.decisions[value as FindDecision])
    case 'analysis':
      return words.ofAnalysis(analysisWord(value))
    case 'from':
      return fields.dates === 'completed' ? words.completedFrom(dayWords(value)) : words.invitedFrom(dayWords(value))
    case 'until':
      return fields.dates === 'completed' ? words.completedUntil(dayWords(value)) : words.invitedUntil(dayWords(value))
    case 'sort':
      return list.sorts[value as FindSort]
    default:
      return undefined
  }
}

function form({ asked, positionName, suggestions }: ListShown): Html {
  const { fields } = asked
  const {
    filters: words,
    list: { sorts, decisions },
  } = findingWords()
  const choice = (name: Field, label: string, all: readonly (readonly [string, string])[]) =>
    html`<div><label for="${name}">${label}</label><select id="${name}" name="${name}">${all.map(([value, word]) => html`<option value="${value}"${value === fields[name] ? html` selected` : ''}>${word}</option>`)}</select></div>`
  const statuses = (all: readonly string[]) => all.map((word) => [word, statusWord(word)] as const)
  // The script names the reader's own zone (`browser/own-days.ts`); without it days are those of UTC.
  const zone = html`(<span data-zone>${fields.zone === '' ? 'UTC' : fields.zone}</span>)`
  // What a view sets is told by its tab; only what somebody set beside it unfolds the fields.
  const set = setFilters(fields).filter((name) => name !== 'position' && name !== 'positionId').length
  return html`<form class="find" method="get" action="/dashboard" role="search">
    <div class="row fields"><div class="grow"><label for="q">${words.q}</label><input id="q" dir="auto" name="q" type="search" value="${fields.q}" maxlength="200" autocomplete="off"></div>
      ${
        positionName === undefined
          ? html`<div class="grow"><label for="position">${words.position}</label><input id="position" dir="auto" name="position" type="search" list="positions" value="${fields.position}" maxlength="200" autocomplete="off"><datalist id="positions">${suggestions.map((name) => html`<option value="${name}">`)}</datalist></div>`
          : html`<div class="grow"><input type="hidden" name="positionId" value="${fields.positionId}"><span class="label">${words.position}</span><p class="chosen"><bdi>${positionName}</bdi></p></div>`
      }
      <button>${words.show}</button></div>
    <details${set > 0 ? html` data-open-wide` : ''}><summary>${words.more}${set > 0 ? html` <span class="pill soft">${words.set(set)}</span>` : ''}</summary><div class="row fields">
      ${choice('status', words.status, [['', words.any], ...statuses([...INTERVIEW_STATUSES, CANCELLED])])}
      ${choice('decision', words.decision, [['', words.any], ...FIND_DECISIONS.map((word) => [word, decisions[word]] as const)])}
      ${choice('analysis', words.analysis, [['', words.any], ...FIND_ANALYSES.map((word) => [word, analysisWord(word)] as const)])}
      ${choice('sort', words.order, [['', sorts.changed], ...FIND_SORTS.filter((sort) => sort !== 'changed').map((sort) => [sort, sorts[sort]] as const)])}
      ${choice('dates', words.datesOf, [
        ['created', words.theInvite],
        ['completed', words.theCompletion],
      ])}
      <div><label for="from">${words.from(zone)}</label><input id="from" name="from" type="date" value="${fields.from}"></div>
      <div><label for="until">${words.until(zone)}</label><input id="until" name="until" type="date" value="${fields.until}"></div><input type="hidden" name="zone" value="${fields.zone}"></div></details></form>`
}

function nothing({ asked, found, cancelled }: ListShown, isFiltered: boolean): Html {
  const words = findingWords().list
  if (found.isCut) return html`<div class="card"><p>${words.noneSoFar}</p></div>`
  if (asked.from !== undefined)
    return html`<div class="card"><p>${words.emptyPage} <a href="${listPath(listQuery(asked.fields).toString())}">${words.firstPage}</a></p></div>`
  if (cancelled && cancelled.rows.length > 0) return html`<div class="card"><p>${words.onlyCancelled}</p></div>`
  if (isFiltered) return html`<div class="card"><p>${words.none} <a href="/dashboard">${words.showAll}</a></p></div>`
  return html`<div class="card"><p>${words.noneYet}</p></div>`
}

/** The rows of a page of the list, with what is done about those that somebody ticks. */
export function foundRows(
  session: Session,
  {
    asked,
    found: { rows },
    columns: chosen,
  }: Pick<ListShown, 'asked' | 'columns'> & { readonly found: Pick<Found, 'rows'> },
  mayDecide: boolean,
): Html {
  const words = findingWords().list
  const columns = columnsOf(chosen, asked.sort)
  const page = asked.from ? { [asked.from.direction]: placeText(asked.from.place) } : {}
  // The way back to this page, and to the candidates beside each.
  const back = listQuery(asked.fields, page).toString()
  const from = (key: string) => listQuery(asked.fields, { ...page, at: key }).toString()
  // Whom a reviewer selects is asked about on the next page; nothing is decided here.
  return html`<form method="get" action="/dashboard/decision">${back === '' ? '' : html`<input type="hidden" name="from" value="${back}">`}<div class="card scroll of-cards"><table class="cards" role="table"><thead role="rowgroup"><tr role="row">${mayDecide ? html`<td role="cell"></td>` : ''}<th scope="col" role="columnheader">${words.candidate}</th>${columns.map(({ heading }) => html`<th scope="col" role="columnheader">${heading}</th>`)}</tr></thead><tbody role="rowgroup">${rows.map((one) => row(one, columns, from, mayDecide))}</tbody></table></div>
    ${
      mayDecide
        ? html`<div class="row chosen-bar"><label class="check" data-select-all hidden><input type="checkbox"> ${words.selectAll}</label>
      <span class="soft" data-selected>${words.selected}</span><button class="second" data-needs="1" name="decision" value="approved">${words.approve}</button><button class="second" data-needs="1" name="decision" value="rejected">${words.reject}</button>
      ${session.sample === null ? html`<button class="second" data-needs="1" formaction="/dashboard/remind">${words.remind}</button>` : ''}<button class="second" data-needs="2" formaction="/dashboard/compare">${words.compare}</button></div>`
        : ''
    }</form>`
}

/** Those on the page whose analysis failed, together. */
function againPart(session: Session, rows: readonly FoundInterview[]): Html {
  const failed = rows.filter(({ noAssessment }) => noAssessment === 'failed')
  if (failed.length === 0) return html``
  return html`<form class="row" method="post" action="/dashboard/analyses">${csrfField(session)}<input type="hidden" name="ids" value="${failed.map(({ id }) => id).join(',')}">
    <button class="second">${findingWords().list.again(failed.length)}</button></form>`
}

function row(
  one: FoundInterview,
  columns: readonly ShownColumn[],
  from: (key: string) => string,
  mayDecide: boolean,
): Html {
  const cells = columns.map(
    ({ name, heading, cell }) => html`<td role="cell" data-name="${name}" data-column="${heading}">${cell(one)}</td>`,
  )
  return html`<tr role="row">${mayDecide ? html`<td role="cell" class="pick"><label><input type="checkbox" name="id" value="${one.id}" aria-label="${findingWords().list.select(fullName(one.candidate))}"></label></td>` : ''}<td role="cell" class="who">${one.status === CANCELLED ? html`<bdi>${fullName(one.candidate)}</bdi>` : html`<a href="${pathTo({ id: one.id, from: from(one.key) })}"><bdi>${fullName(one.candidate)}</bdi></a>`}<br><span class="soft">${one.candidate.email}</span></td>${cells}</tr>`
}

/** A search finds those whose invite was cancelled, too. They have no page: the API and the pages show nothing of them. */
function cancelledPart({ asked, cancelled }: ListShown): Html {
  if (!cancelled || cancelled.rows.length === 0) return html``
  const words = findingWords().list
  const all = listPath(listQuery({ ...asked.fields, status: CANCELLED, sort: '' }).toString())
  return html`<section class="card"><h2>${words.cancelled}</h2><ul>${cancelled.rows.map((one) => html`<li><bdi>${fullName(one.candidate)}</bdi> ${pill(one.status)} <span class="soft">${one.candidate.email} · <bdi>${one.positionName}</bdi> · ${ago(one.updatedAt)}</span></li>`)}</ul>
    ${cancelled.next ? html`<p><a href="${all}">${words.allCancelled}</a></p>` : ''}</section>`
}

function pager({ sample }: Session, { asked, found }: ListShown): Html {
  const { fields } = asked
  const { next, previous, isCut, total } = found
  const words = findingWords().list
  return html`<nav class="row" aria-label="${words.pages}">${previous ? html`<a href="${listPath(listQuery(fields, { before: placeText(previous) }).toString())}">${words.previousPage}</a>` : ''}
    <span class="soft">${[found.rows.length === 0 ? '' : totalWords(total), isCut ? words.stopped : ''].filter(Boolean).join('. ')}</span>
    ${next ? html`<a href="${listPath(listQuery(fields, { after: placeText(next) }).toString())}">${isCut ? words.further : words.nextPage}</a>` : ''}
    ${found.rows.length === 0 || sample !== null ? '' : html`<a href="/dashboard/interviews.csv?${listQuery({ ...fields, sort: '' }).toString()}" download>${words.download}</a>`}</nav>`
}

function totalWords(total: FindTotal | undefined): string {
  if (!total) return ''
  const words = findingWords().list
  if (total.isExact) return words.total(total.count)
  if (total.count === 0) return ''
  return total.count >= 1_000 ? words.moreThan(total.count) : words.atLeast(total.count)
}
