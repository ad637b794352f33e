import { Readable } from 'node:stream'
import { z } from 'zod'
import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { AppError, domainError } from '../../base/errors.ts'
import type { Language } from '../../base/languages.ts'
import { FIND_POSITIONS_MAX, type FindPlace, type FindQuery } from '../../interview/finding/find.ts'
import type { FindFilters } from '../../interview/finding/find-filters.ts'
import type { InterviewServices } from '../../interview/services.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { callerOf } from '../frame/caller.ts'
import { type Guards, withinSession } from '../frame/guards.ts'
import { presentLanguage, withLanguage } from '../frame/language.ts'
import { csvHead, csvLine } from './export.ts'
import { type AskedList, askedList, listQuery } from './find-query.ts'
import { interviewsPage } from './interviews-page.ts'
import { validColumns } from './list-columns.ts'
import { type ListNote, noteText } from './list-notes.ts'
import { currentView } from './list-views.ts'
import { selectedOf } from './selected.ts'
import { findingWords } from './words/index.ts'

/** The list as a file. */
export const CSV_PATH = '/dashboard/interviews.csv'
const PAGE = 25
/** Rows of an export in one statement. */
const EXPORTED = 250
const SUGGESTED = 50
/** Cancelled interviews below a search. */
const CANCELLED_SHOWN = 5
const AgainForm = z.object({ csrf: z.string().max(200), ids: z.string().max(PAGE * 30) })

/**
 * The filters of a list with the positions that its text names, and everything that was left out of it. `isWhole`: nothing was, so
 * the list is of exactly what was asked for.
 */
export async function withPositions(services: Pick<InterviewServices, 'finding'>, session: Session, asked: AskedList) {
  const { position, positionId } = asked.fields
  const notes: ListNote[] = [...asked.notes]
  if (positionId !== '' || position === '') return { filters: asked.filters, notes, isWhole: notes.length === 0 }
  const named = await services.finding.findPositions(session, position, FIND_POSITIONS_MAX + 1)
  if (named.length > FIND_POSITIONS_MAX) notes.push({ is: 'manyPositions', max: FIND_POSITIONS_MAX, name: position })
  const isWhole = notes.length === 0
  if (named.length === 0) notes.push({ is: 'noneNamed', name: position })
  const positionIds = named.flatMap(({ id }, at) => (at < FIND_POSITIONS_MAX ? [id] : []))
  return { filters: { ...asked.filters, positionIds }, notes, isWhole }
}

/** The error is English, as each is; its facts hold what was left out as this reader reads it. */
function exportRefused(notes: readonly ListNote[]): AppError {
  const told = () => notes.map(noteText).join(' ')
  return new AppError(
    `Nothing was exported, since the file would hold something else than you asked for. ${withLanguage('en', told)} Go back, change the filters, and download it again.`,
    { kind: 'domain', code: 'export.filter', status: 400, facts: { told: told() } },
  )
}

/** Finding interviews: the list with its filters, and the same as a file. */
export function findRoutes(
  services: Pick<InterviewServices, 'analyses' | 'chosenColumns' | 'finding' | 'positions' | 'savedViews'>,
  { guarded, formOf }: Guards,
) {
  /** Every interview that fits, the newest invite first: an order in which none is missed that changes meanwhile. */
  async function* lines(session: Session, filters: FindFilters, language: Language): AsyncGenerator<string> {
    yield withLanguage(language, csvHead)
    let place: FindPlace | undefined
    do {
      const query: FindQuery = {
        filters,
        sort: 'invited',
        limit: EXPORTED,
        scoresFor: session.userId,
        ...(place ? { from: { place, direction: 'after' } } : {}),
      }
      // The stream asks after the request's own work is over.
      const { rows, next } = await withinSession(session, () => services.finding.findInterviews(session, query))
      place = next
      yield withLanguage(language, () => rows.map(csvLine).join(''))
    } while (place)
  }

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard',
      guarded(async (session, request, reply) => {
        const asked = askedList(request.query as Record<string, unknown>)
        const { filters, notes } = await withPositions(services, session, asked)
        const { positionId } = asked.fields
        const [saved, stored] = await Promise.all([
          services.savedViews.viewsOf(session),
          services.chosenColumns.columnsOf(session),
        ])
        const columns = validColumns(stored)
        const query = {
          filters,
          sort: asked.sort,
          limit: PAGE,
          withTotal: true,
          ...(columns.includes('score') && { scoresFor: session.userId }),
          ...(asked.from && { from: asked.from }),
        }
        const { decision, analysis, status, dates, q } = filters
        const isSearch =
          q !== undefined && !(decision || analysis || status || dates || asked.from || filters.isCancelled)
        const [found, cancelled, position, suggested] = await Promise.all([
          services.finding.findInterviews(session, query),
          isSearch
            ? services.finding.findInterviews(session, {
                filters: { ...filters, isCancelled: true },
                sort: 'changed',
                limit: CANCELLED_SHOWN,
              })
            : undefined,
          positionId === '' ? undefined : services.positions.findPosition(callerOf(session), positionId),
          services.finding.findPositions(session, '', SUGGESTED),
        ])
        const positionName = positionId === '' ? undefined : (position?.name ?? findingWords().filters.unknown)
        const asksFor = (request.query as Record<string, unknown>)['view']
        const current = currentView(saved, asksFor, listQuery(asked.fields).toString())
        if (current?.lacksPosition) notes.push({ is: 'viewWithoutPosition', name: current.name })
        else if (positionId !== '' && !position) notes.push({ is: 'noPosition' })
        const views = { saved, current, mayShare: may(session, 'decide'), administers: may(session, 'administer') }
        const suggestions = [...new Set(suggested.map(({ name }) => name))]
        return sendPage(
          reply,
          interviewsPage(session, { asked, found, cancelled, positionName, suggestions, notes, views, columns }),
        )
      }),
    )
    app.post(
      '/dashboard/analyses',
      guarded(async (session, request, reply) => {
        const ids = selectedOf(formOf(session, request, AgainForm).ids.split(','), PAGE, 'analysis', 'requested')
        // Only those that this person sees.
        const seen = await services.finding.interviewsOf(session, ids)
        if (seen.length === 0) throw domainError('analysis.nobody', 404, 'None of these interviews is there any more.')
        await services.analyses.requestFailedAgain(
          callerOf(session),
          seen.map(({ id }) => id),
        )
        return reply.redirect('/dashboard?analysis=failed', 303)
      }),
    )
    app.get(
      CSV_PATH,
      guarded(async (session, request, reply) => {
        const asked = askedList(request.query as Record<string, unknown>)
        const { filters, notes, isWhole } = await withPositions(services, session, asked)
        if (!isWhole) throw exportRefused(notes)
        return reply
          .type('text/csv; charset=utf-8')
          .headers({
            'content-disposition': 'attachment; filename="interviews.csv"',
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          })
          .send(Readable.from(lines(session, filters, presentLanguage())))
      }),
    )
  }
}
