import type { Session } from '../accounts/sessions.ts'
import { fullName } from '../base/person-names.ts'
import { InterviewsQuery } from '../interview/contract.ts'
import type { Neighbour, Neighbours } from '../interview/neighbours.ts'
import type { InterviewService } from '../interview/service.ts'
import { type Html, html } from '../web/pages.ts'
import { listPath, type Place, pathTo } from './interview-place.ts'

const Filters = InterviewsQuery.pick({ status: true, positionId: true })

/** The interviews beside one in the list with this query, the newest first. What the query asks beyond filters, or asks wrongly, counts as nothing. */
export function neighbours(
  service: InterviewService,
  { organizationId, userId }: Session,
  { id, from }: Place,
): Promise<Neighbours> {
  const asked = new URLSearchParams(from)
  const filters = Filters.safeParse({
    status: asked.get('status') || undefined,
    positionId: asked.get('positionId') || undefined,
  })
  const caller = { organizationId, userId, keyId: null }
  return service.neighboursOf(caller, filters.success ? filters.data : {}, id)
}

/** The way back to the list, and to the candidates beside this one. */
export function neighbourLinks({ from }: Place, { previous, next }: Neighbours): Html {
  const link = (one: Neighbour | null, rel: 'prev' | 'next', word: string) =>
    one === null
      ? ''
      : html`<a rel="${rel}" href="${pathTo({ id: one.id, from })}">${word}: <bdi>${fullName(one)}</bdi></a>`
  return html`<nav class="row neighbours" aria-label="Candidates"><a href="${listPath(from)}">${from === '' ? 'All interviews' : 'Back to the list'}</a>
    ${link(previous, 'prev', 'Previous')}${link(next, 'next', 'Next')}<button type="button" class="second" data-keys hidden>Keys</button></nav>`
}
