import type { InterviewServices } from '../../interview/services.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import { searched } from './search.ts'
import { searchPage } from './search-page.ts'

/** One search over people, positions, pages and commands: a page, and JSON for the dialog over every page. */
export function searchRoutes(services: Pick<InterviewServices, 'finding'>, { guarded }: Guards) {
  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/search',
      guarded(async (session, request, reply) => {
        const { q } = request.query as Readonly<Record<string, unknown>>
        const { text, groups, all } = await searched(services, session, q ?? '')
        // The same address answers in two forms, so no cache may mix them up.
        reply.headers({ vary: 'accept', 'cache-control': 'no-store' })
        if (request.headers.accept === 'application/json') return reply.send({ groups, all })
        return sendPage(reply, searchPage(session, text, { groups, all }))
      }),
    )
  }
}
