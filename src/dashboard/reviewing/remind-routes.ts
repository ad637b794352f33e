import { z } from 'zod'
import { REMIND_MAX } from '../../interview/invites/reminders.ts'
import type { InterviewServices } from '../../interview/services.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { selectedOf } from '../finding/selected.ts'
import type { Guards } from '../frame/guards.ts'
import { fromOf } from '../frame/interview-place.ts'
import { remindPage } from './remind-page.ts'

const RemindForm = z.object({ csrf: z.string().max(200), ids: z.string().max(REMIND_MAX * 30) })
const DONE = /^\d{1,3}$/

/** Reminding candidates of interviews that they have not completed: asked first, and said who was. */
export function remindRoutes(services: Pick<InterviewServices, 'mails' | 'reminders'>, { guarded, formOf }: Guards) {
  const selected = (values: readonly unknown[]) => selectedOf(values, REMIND_MAX, 'reminder', 'reminded')
  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/remind',
      guarded(async (session, request, reply) => {
        const { id, done } = request.query as Record<string, unknown>
        const ids = selected([id].flat())
        const people = await services.reminders.remindable(session, ids)
        const shown = {
          people,
          goneCount: ids.length - people.length,
          sends: services.mails.sendsMails,
          done: typeof done === 'string' && DONE.test(done) ? Number(done) : undefined,
          from: fromOf(request),
        }
        return sendPage(reply, remindPage(session, shown))
      }),
    )
    app.post(
      '/dashboard/remind',
      guarded(async (session, request, reply) => {
        const ids = selected(formOf(session, request, RemindForm).ids.split(','))
        const done = await services.reminders.remind(session, ids)
        const from = fromOf(request)
        const query = new URLSearchParams([
          ...ids.map((id): [string, string] => ['id', id]),
          ['done', String(done)],
          ...(from === '' ? [] : [['from', from] satisfies [string, string]]),
        ])
        return reply.redirect(`/dashboard/remind?${query.toString()}`, 303)
      }),
    )
  }
}
