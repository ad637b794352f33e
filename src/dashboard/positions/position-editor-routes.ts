import { IdParams } from '../../interview/contract/contract.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import type { PositionEditing } from './position-editing.ts'
import { idOf } from './position-params.ts'

/** The editor of a new position and of one that is there. */
export function editorRoutes(app: App, { guarded, formOf }: Guards, editing: PositionEditing): void {
  app.get(
    '/dashboard/positions/new',
    guarded(async (session, request, reply) => {
      const from = IdParams.safeParse({ id: (request.query as Record<string, unknown>)['from'] })
      return editing.begin(session, reply, from.success ? { from: from.data.id } : {})
    }),
  )
  app.post(
    '/dashboard/positions/new',
    guarded(async (session, request, reply) => {
      return editing.take(session, reply, undefined, formOf(session, request, editing.Form))
    }),
  )
  app.get(
    '/dashboard/positions/:id/edit',
    guarded(async (session, request, reply) => {
      return editing.begin(session, reply, { id: idOf(request) })
    }),
  )
  app.post(
    '/dashboard/positions/:id/edit',
    guarded(async (session, request, reply) => {
      return editing.take(session, reply, idOf(request), formOf(session, request, editing.Form))
    }),
  )
}
