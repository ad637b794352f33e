import type { Session } from '../accounts/sessions.ts'
import { fullName } from '../base/person-names.ts'
import type { FoundInterview } from '../interview/find.ts'
import type { FindSort } from '../interview/find-filters.ts'
import type { InterviewService } from '../interview/service.ts'
import { type Html, html } from '../web/pages.ts'
import { askedList, isPlace } from './find-query.ts'
import { withPositions } from './find-routes.ts'
import { listPath, type Place, pathTo } from './interview-place.ts'

/** The interview before or behind another one in a list, and the way back to that list. */
export interface Neighbour extends Place {
  readonly firstName: string
  readonly lastName: string
}

/** The interviews beside one in a list; null at its ends. */
export interface Neighbours {
  readonly previous: Neighbour | null
  readonly next: Neighbour | null
}

/**
 * The interviews beside one in the list with this query; it need not be in the list itself any more, as when it was just decided. A
 * link of the list says at which place the interview stood; without one, the neighbours are those by the time of the invite.
 */
export async function neighbours(
  service: InterviewService,
  session: Session,
  { id, from }: Place,
): Promise<Neighbours> {
  const query = new URLSearchParams(from)
  const asked = askedList(Object.fromEntries(query))
  const at = query.get('at') ?? ''
  const [sort, key] = isPlace(at, asked.sort)
    ? [asked.sort, at]
    : [asked.sort === 'waiting' || asked.sort === 'completed' ? asked.sort : ('invited' as const), undefined]
  const [one] = key === undefined ? await service.interviewsOf(session, [id]) : []
  const here = key ?? (one && timeOf(one, sort))
  if (here === undefined) return { previous: null, next: null }
  const { filters } = await withPositions(service, session, asked)
  const beside = async (direction: 'before' | 'after'): Promise<Neighbour | null> => {
    const place = { place: { key: here, id }, direction }
    // It stands elsewhere by now where it changed, and may be found again.
    const { rows } = await service.findInterviews(session, { filters, sort, limit: 2, from: place })
    const others = rows.filter((row) => row.id !== id)
    const found = direction === 'after' ? others[0] : others.at(-1)
    if (!found) return null
    query.set('at', found.key)
    return { id: found.id, ...found.candidate, from: key === undefined ? from : query.toString() }
  }
  return { previous: await beside('before'), next: await beside('after') }
}

function timeOf(one: FoundInterview, sort: FindSort): string | undefined {
  return (sort === 'invited' ? one.createdAt : one.completedAt)?.toISOString()
}

/** The way back to the list, and to the candidates beside this one. */
export function neighbourLinks({ from }: Place, { previous, next }: Neighbours): Html {
  const link = (one: Neighbour | null, rel: 'prev' | 'next', word: string) =>
    one === null ? '' : html`<a rel="${rel}" href="${pathTo(one)}">${word}: <bdi>${fullName(one)}</bdi></a>`
  return html`<nav class="row neighbours" aria-label="Candidates"><a href="${listPath(from)}">${from === '' ? 'All interviews' : 'Back to the list'}</a>
    ${link(previous, 'prev', 'Previous')}${link(next, 'next', 'Next')}<button type="button" class="second" data-keys hidden>Keys</button></nav>`
}
