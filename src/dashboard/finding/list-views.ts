import { type Html, html } from '../../web/pages.ts'
import { listPath } from '../frame/interview-place.ts'
import { type AskedList, CANCELLED, type Field, listQuery } from './find-query.ts'

type Fields = AskedList['fields']

/** Lists that somebody opens every day, each a filter of the same list. */
const VIEWS: readonly { readonly name: string; readonly fields: Partial<Fields> }[] = [
  { name: 'All', fields: {} },
  { name: 'To decide', fields: { decision: 'to_decide', sort: 'waiting' } },
  { name: 'Approved', fields: { decision: 'approved' } },
  { name: 'Rejected', fields: { decision: 'rejected' } },
  { name: 'Cancelled', fields: { status: CANCELLED } },
]
/** What tells the views apart; a filter beside these narrows any of them. */
const OF_A_VIEW: readonly Field[] = ['status', 'decision', 'sort']

const viewOf = (asked: Fields) =>
  VIEWS.find(({ fields }) => OF_A_VIEW.every((name) => asked[name] === (fields[name] ?? '')))

/** The views as links. What narrows the list, such as a name, goes along. */
export function viewLinks(asked: Fields): Html {
  const current = viewOf(asked)
  const empty = Object.fromEntries(OF_A_VIEW.map((name) => [name, '']))
  return html`<nav class="parts views" aria-label="Lists">${VIEWS.map((view) => {
    const path = listPath(listQuery({ ...asked, ...empty, ...view.fields }).toString())
    return html`<a href="${path}"${view === current ? html` aria-current="page"` : ''}>${view.name}</a>`
  })}</nav>`
}

/** Each filter that is set, as a link to the list without it. `words`: a filter as the form names it, with its value. */
export function filterChips(asked: Fields, words: (name: Field) => string | undefined): Html | '' {
  const ofView = viewOf(asked)?.fields ?? {}
  const chips = (
    ['position', 'positionId', 'status', 'decision', 'analysis', 'from', 'until', 'sort'] as const
  ).flatMap((name) => {
    const word = asked[name] === '' || name in ofView ? undefined : words(name)
    if (word === undefined) return []
    const path = listPath(listQuery({ ...asked, [name]: '' }).toString())
    return [
      html`<a class="chip" href="${path}"><bdi>${word}</bdi><span role="img" aria-label="remove this filter">×</span></a>`,
    ]
  })
  return chips.length === 0 ? '' : html`<p class="chips">${chips}</p>`
}
