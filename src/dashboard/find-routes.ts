import { Readable } from 'node:stream'
import type { Session } from '../accounts/sessions.ts'
import type { FindPlace, FindQuery } from '../interview/find.ts'
import type { FindFilters } from '../interview/find-filters.ts'
import type { InterviewService } from '../interview/service.ts'
import { sendPage } from '../web/pages.ts'
import type { App } from '../web/server.ts'
import { callerOf } from './caller.ts'
import { CSV_HEAD, csvLine } from './export.ts'
import { type AskedList, askedList } from './find-query.ts'
import { type Guards, withinSession } from './guards.ts'
import { interviewsPage } from './interviews-page.ts'

const PAGE = 25
/** Rows of an export in one statement. */
const EXPORTED = 250
/** Positions whose names contain a text; a list of more is no filter that helps. */
const POSITIONS_MAX = 100
const SUGGESTED = 50

/** The filters of a list with the positions that its text names, and everything that was left out of it. */
export async function withPositions(service: InterviewService, session: Session, asked: AskedList) {
  const { position, positionId } = asked.fields
  const notes = [...asked.notes]
  if (positionId !== '' || position === '') return { filters: asked.filters, notes }
  const named = await service.findPositions(session, position, POSITIONS_MAX + 1)
  if (named.length > POSITIONS_MAX)
    notes.push(
      `More than ${POSITIONS_MAX} positions have “${position}” in their name; the list shows the newest ${POSITIONS_MAX}.`,
    )
  if (named.length === 0) notes.push(`No position has “${position}” in its name.`)
  const positionIds = named.flatMap(({ id }, at) => (at < POSITIONS_MAX ? [id] : []))
  return { filters: { ...asked.filters, positionIds }, notes }
}

/** Finding interviews: the list with its filters, and the same as a file. */
export function findRoutes(service: InterviewService, { guarded }: Guards) {
  /** Every interview that fits, the newest invite first: an order in which none is missed that changes meanwhile. */
  async function* lines(session: Session, filters: FindFilters): AsyncGenerator<string> {
    yield CSV_HEAD
    let place: FindPlace | undefined
    do {
      const query: FindQuery = {
        filters,
        sort: 'invited',
        limit: EXPORTED,
        withScores: true,
        ...(place ? { from: { place, direction: 'after' } } : {}),
      }
      // The stream asks after the request's own work is over.
      const { rows, next } = await withinSession(session, () => service.findInterviews(session, query))
      place = next
      yield rows.map(csvLine).join('')
    } while (place)
  }

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard',
      guarded(async (session, request, reply) => {
        const asked = askedList(request.query as Record<string, unknown>)
        const { filters, notes } = await withPositions(service, session, asked)
        const { positionId } = asked.fields
        const query = {
          filters,
          sort: asked.sort,
          limit: PAGE,
          withTotal: true,
          ...(asked.from && { from: asked.from }),
        }
        const [found, position, suggested] = await Promise.all([
          service.findInterviews(session, query),
          positionId === '' ? undefined : service.findPosition(callerOf(session), positionId),
          service.findPositions(session, '', SUGGESTED),
        ])
        if (positionId !== '' && !position) notes.push('There is no such position.')
        const positionName = positionId === '' ? undefined : (position?.name ?? 'Unknown')
        const suggestions = [...new Set(suggested.map(({ name }) => name))]
        return sendPage(reply, interviewsPage(session, { asked, found, positionName, suggestions, notes }))
      }),
    )
    app.get(
      '/dashboard/interviews.csv',
      guarded(async (session, request, reply) => {
        const { filters } = await withPositions(service, session, askedList(request.query as Record<string, unknown>))
        return reply
          .type('text/csv; charset=utf-8')
          .headers({
            'content-disposition': 'attachment; filename="interviews.csv"',
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          })
          .send(Readable.from(lines(session, filters)))
      }),
    )
  }
}
