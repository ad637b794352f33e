import type { Session } from '../../accounts/sessions.ts'
import { type SavedView, VIEW_NAME_MAX } from '../../interview/finding/saved-views.ts'
import { type Html, html } from '../../web/pages.ts'
import { csrfField } from '../frame/frame.ts'
import { listPath } from '../frame/interview-place.ts'
import { type AskedList, CANCELLED, FIELDS, type Field, listQuery } from './find-query.ts'
import { findingWords } from './words/index.ts'

type Fields = AskedList['fields']

/** Lists that somebody opens every day, each a filter of the same list. */
const VIEWS: readonly {
  readonly name: 'all' | 'toDecide' | 'approved' | 'rejected' | 'cancelled'
  readonly fields: Partial<Fields>
}[] = [
  { name: 'all', fields: {} },
  { name: 'toDecide', fields: { decision: 'to_decide', sort: 'waiting' } },
  { name: 'approved', fields: { decision: 'approved' } },
  { name: 'rejected', fields: { decision: 'rejected' } },
  { name: 'cancelled', fields: { status: CANCELLED } },
]
/** What tells the views apart; a filter beside these narrows any of them. */
const OF_A_VIEW: readonly Field[] = ['status', 'decision', 'sort']

const viewOf = (asked: Fields) =>
  VIEWS.find(({ fields }) => OF_A_VIEW.every((name) => asked[name] === (fields[name] ?? '')))

/** The views that somebody saved, and which of them the list shows now. */
export interface ShownViews {
  readonly saved: readonly SavedView[]
  readonly current: SavedView | undefined
  /** This person may share views. */
  readonly mayShare: boolean
  /** This person may rename and remove those that others shared. */
  readonly administers: boolean
}

/** The one of these views that the list shows: the one that the address names, else one with these filters. */
export const currentView = (saved: readonly SavedView[], id: unknown, query: string): SavedView | undefined =>
  saved.find((view) => view.id === id) ?? saved.find((view) => view.query === query)

/**
 * The views as links, those that somebody saved behind the others. What narrows the list, such as a name, goes along to the others, where it
 * is not part of a saved one. `label` names the links to a screen reader, where a page has them twice.
 */
export function viewLinks(asked: Fields, { saved, current }: ShownViews, label = findingWords().views.label): Html {
  const words = findingWords().views
  const own = current ? undefined : viewOf(asked)
  const empty = Object.fromEntries(OF_A_VIEW.map((name) => [name, '']))
  const plain = current ? NO_FIELDS : asked
  return html`<nav class="parts views" aria-label="${label}">${VIEWS.map((view) => {
    const path = listPath(listQuery({ ...plain, ...empty, ...view.fields }).toString())
    return html`<a href="${path}"${view === own ? html` aria-current="page"` : ''}>${words[view.name]}</a>`
  })}${saved.map((view) => html`<a href="${listPath(`${view.query}&view=${view.id}`)}"${view === current ? html` aria-current="page"` : ''}${view.isShared ? html` title="${words.shared}"` : ''}><bdi>${view.name}</bdi>${view.lacksPosition ? html` <span class="soft">${words.withoutPosition}</span>` : ''}</a>`)}</nav>`
}

/** Saving the list under a name; renaming and removing the view that it shows. Empty where there is nothing to save or to change. */
export function viewForm(session: Session, asked: Fields, { current, mayShare, administers }: ShownViews): Html | '' {
  const words = findingWords().views
  const query = listQuery(asked).toString()
  const name = (value: string) =>
    html`<label for="view-name">${words.name}</label><input id="view-name" dir="auto" name="name" type="text" value="${value}" required maxlength="${VIEW_NAME_MAX}" autocomplete="off">`
  if (current) {
    if (!current.isOwn && !(administers && current.isShared)) return ''
    const at = `/dashboard/views/${current.id}`
    const mayRename = mayShare || !current.isShared
    return html`<details class="tool"><summary>${words.current}</summary>${mayRename ? html`<form method="post" action="${at}">${csrfField(session)}<input type="hidden" name="query" value="${current.query}">${name(current.name)}<button class="second">${words.rename}</button></form>` : ''}
      <form method="post" action="${at}/delete">${csrfField(session)}<p class="soft">${current.isShared ? words.isShared : words.isOwn}</p><button class="second">${words.remove}</button></form></details>`
  }
  if (query === '' || isBuiltIn(query)) return ''
  return html`<details class="tool"><summary>${words.save}</summary><form method="post" action="/dashboard/views">${csrfField(session)}<input type="hidden" name="query" value="${query}">${name('')}
    ${mayShare ? html`<label class="check"><input type="checkbox" name="shared" value="1"> ${words.share}</label>` : ''}
    <p class="soft">${words.replaces}</p><button>${words.saveIt}</button></form></details>`
}

const NO_FIELDS = Object.fromEntries(FIELDS.map((name) => [name, ''])) as Fields
const isBuiltIn = (query: string): boolean =>
  VIEWS.some(({ fields }) => listQuery({ ...NO_FIELDS, ...fields }).toString() === query)

const FILTERS = ['position', 'positionId', 'status', 'decision', 'analysis', 'from', 'until', 'sort'] as const

/** The filters that somebody set beside those of the view. */
export function setFilters(asked: Fields): (typeof FILTERS)[number][] {
  const ofView = viewOf(asked)?.fields ?? {}
  return FILTERS.filter((name) => asked[name] !== '' && !(name in ofView))
}

/** Each filter that is set, as a link to the list without it. `words`: a filter as the form names it, with its value. */
export function filterChips(asked: Fields, words: (name: Field) => string | undefined): Html | '' {
  const chips = setFilters(asked).flatMap((name) => {
    const word = words(name)
    if (word === undefined) return []
    const path = listPath(listQuery({ ...asked, [name]: '' }).toString())
    return [
      html`<a class="chip" href="${path}"><bdi>${word}</bdi><span role="img" aria-label="${findingWords().filters.remove}">×</span></a>`,
    ]
  })
  return chips.length === 0 ? '' : html`<p class="chips">${chips}</p>`
}
