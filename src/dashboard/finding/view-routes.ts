import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { AppError } from '../../base/errors.ts'
import { ID_PATTERN } from '../../base/ids.ts'
import { viewNotFound } from '../../interview/finding/saved-views.ts'
import type { InterviewServices } from '../../interview/services.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import { listPath } from '../frame/interview-place.ts'
import { askedList, listQuery } from './find-query.ts'
import { COLUMNS } from './list-columns.ts'

const QUERY_MAX = 4_000
const csrf = z.string().max(200)
const query = z.string().max(QUERY_MAX).default('')
const name = z.string().max(400)
const SaveForm = z.object({ csrf, query, name, shared: z.literal('1').optional() })
const RenameForm = z.object({ csrf, query, name })
const RemoveForm = z.object({ csrf })
const word = z.string().max(40)
const ColumnsForm = z.object({
  csrf,
  query,
  column: z.union([word, z.array(word).max(COLUMNS.length)]).optional(),
  usual: z.literal('1').optional(),
})

/** The query of a list as the list itself writes it, so that nothing else is kept or in a link. */
const written = (text: string): string =>
  listQuery(askedList(Object.fromEntries(new URLSearchParams(text))).fields).toString()

/**
 * Views that people save, and the columns that they choose. Everybody saves views for themselves; whoever decides (reviewers and
 * administrators) shares them, and administrators rename and remove those that others shared. Whoever decides no longer removes their shared views, and renames none.
 */
export function viewRoutes(
  { savedViews, chosenColumns }: Pick<InterviewServices, 'chosenColumns' | 'savedViews'>,
  { guarded, formOf }: Guards,
) {
  const of = ({ organizationId, userId, ...actor }: Session) => ({
    organizationId,
    userId,
    administers: may(actor, 'administer'),
    shares: may(actor, 'decide'),
  })
  /** Text that is no id is answered like an id that is unknown. */
  const idOf = (request: FastifyRequest): string => {
    const { id } = request.params as { id: string }
    if (!ID_PATTERN.test(id)) throw viewNotFound()
    return id.toLowerCase()
  }

  return async (app: App): Promise<void> => {
    app.post(
      '/dashboard/views',
      guarded(async (session, request, reply) => {
        const form = formOf(session, request, SaveForm)
        const isShared = form.shared !== undefined
        if (isShared && !may(session, 'decide'))
          throw new AppError(
            'Only reviewers and administrators share views. Save it without sharing it, or ask one of them.',
            { kind: 'domain', code: 'view.share', status: 403, facts: { act: 'save' } },
          )
        const view = { name: form.name.trim(), query: written(form.query), isShared }
        await savedViews.saveView(of(session), view)
        return reply.redirect(listPath(view.query), 303)
      }),
    )
    app.post(
      '/dashboard/views/:id',
      guarded(async (session, request, reply) => {
        const form = formOf(session, request, RenameForm)
        await savedViews.renameView(of(session), idOf(request), form.name.trim())
        return reply.redirect(listPath(written(form.query)), 303)
      }),
    )
    app.post(
      '/dashboard/views/:id/delete',
      guarded(async (session, request, reply) => {
        formOf(session, request, RemoveForm)
        await savedViews.removeView(of(session), idOf(request))
        return reply.redirect('/dashboard', 303)
      }),
    )
    app.post(
      '/dashboard/columns',
      guarded(async (session, request, reply) => {
        const form = formOf(session, request, ColumnsForm)
        const asked = [form.column ?? []].flat()
        const columns = COLUMNS.filter((column) => asked.includes(column))
        await chosenColumns.chooseColumns(session, form.usual ? undefined : columns)
        return reply.redirect(listPath(written(form.query)), 303)
      }),
    )
  }
}
