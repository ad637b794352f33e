import type { Session } from '../../accounts/sessions.ts'
import { fullName } from '../../base/person-names.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import type { FoundSide } from '../../interview/finding/find.ts'
import type { FindSort } from '../../interview/finding/find-filters.ts'
import type { InterviewServices } from '../../interview/services.ts'
import { type Html, html } from '../../web/pages.ts'
import { listPath, type Place, pathTo } from '../frame/interview-place.ts'
import { askedList, listQuery, placeKey, placeText } from './find-query.ts'
import { withPositions } from './find-routes.ts'
import { findingWords } from './words/index.ts'

/** The interview before or behind another one in a list, and the way back to that list. */
export interface Neighbour extends Place {
  readonly firstName: string
  readonly lastName: string
}

/** The search stopped after many interviews that do not fit; the list goes on with it. */
export interface Further {
  /** The path of the list, from where the search stopped. */
  readonly further: string
}

/** What is beside an interview in a list; null at the end of the list. */
export interface Neighbours {
  readonly previous: Neighbour | Further | null
  readonly next: Neighbour | Further | null
}

/**
 * The interviews beside one in the list with this query; it need not be in the list itself any more, as when it was just decided. A
 * link of the list says at which place the interview stood; without one, the neighbours are those by the time of the invite.
 */
export async function neighbours(
  services: Pick<InterviewServices, 'finding'>,
  session: Session,
  { from }: Place,
  one: Pick<InterviewDetail, 'id' | 'createdAt' | 'completedAt'>,
): Promise<Neighbours> {
  const query = new URLSearchParams(from)
  const asked = askedList(Object.fromEntries(query))
  const key = placeKey(query.get('at') ?? '', asked.sort)
  const ofTime = asked.sort === 'waiting' || asked.sort === 'completed' ? asked.sort : 'invited'
  const sort = key === undefined ? ofTime : asked.sort
  const here = key ?? timeOf(one, sort)
  if (here === null) return { previous: null, next: null }
  const { filters } = await withPositions(services, session, asked)
  const { before, after } = await services.finding.interviewsBeside(session, {
    filters,
    sort,
    place: { key: here, id: one.id },
  })
  const shown = ({ nearest, stoppedAt }: FoundSide, direction: 'before' | 'after'): Neighbour | Further | null => {
    // A place is one of its order, which is not the list's own where the interview's place in that is not known.
    const fields = key === undefined ? { ...asked.fields, sort } : asked.fields
    if (stoppedAt) return { further: listPath(listQuery(fields, { [direction]: placeText(stoppedAt) }).toString()) }
    if (!nearest) return null
    query.set('at', nearest.key)
    return { id: nearest.id, ...nearest.candidate, from: key === undefined ? from : query.toString() }
  }
  return { previous: shown(before, 'before'), next: shown(after, 'after') }
}

const timeOf = (one: Pick<InterviewDetail, 'createdAt' | 'completedAt'>, sort: FindSort): string | null =>
  sort === 'invited' ? one.createdAt : one.completedAt

/** The way back to the list, and to the candidates beside this one. */
export function neighbourLinks({ from }: Place, { previous, next }: Neighbours): Html {
  const words = findingWords().beside
  const link = (one: Neighbour | Further | null, rel: 'prev' | 'next') => {
    if (one === null) return ''
    if ('further' in one) return html`<a rel="${rel}" href="${one.further}">${words[`${rel}Further`]}</a>`
    return html`<a rel="${rel}" href="${pathTo(one)}">${words[rel](html`<bdi>${fullName(one)}</bdi>`)}</a>`
  }
  return html`<nav class="row neighbours" aria-label="${words.label}"><a href="${listPath(from)}">${from === '' ? words.all : words.back}</a>
    ${link(previous, 'prev')}${link(next, 'next')}<button type="button" class="second" data-keys data-scripted>${words.keys}</button></nav>`
}
