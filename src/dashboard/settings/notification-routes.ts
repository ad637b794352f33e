import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { AppError } from '../../base/errors.ts'
import { COMPLETED_CHOICES } from '../../interview/mails/mail-choices.ts'
import type { InterviewServices } from '../../interview/services.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { type Again, numberOf } from '../frame/form-fields.ts'
import type { Guards } from '../frame/guards.ts'
import { refusalText } from '../frame/refusals/refusal-text.ts'
import { notificationsPage } from './notifications-page.ts'

const ChoiceForm = z.object({
  csrf: z.string().max(200),
  completed: z.enum(COMPLETED_CHOICES),
  hour: z.string().max(100).optional(),
  zone: z.string().max(100).optional(),
})

/** Each user's own choice of mails. */
export function notificationRoutes(
  { mailChoices, mails }: Pick<InterviewServices, 'mailChoices' | 'mails'>,
  { guarded, formOf, saved }: Guards,
) {
  const show = async (session: Session, reply: FastifyReply, again?: Again) =>
    sendPage(
      reply,
      notificationsPage(session, await mailChoices.mailChoiceOf(session), mails.sendsMails, again),
      again ? 400 : 200,
    )

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/notifications',
      guarded(async (session, _request, reply) => show(session, reply)),
    )
    app.post(
      '/dashboard/notifications',
      guarded(async (session, request, reply) => {
        const { completed, hour, zone } = formOf(session, request, ChoiceForm)
        try {
          const time = hour === undefined || zone === undefined ? undefined : { hour: numberOf(hour) ?? -1, zone }
          await mailChoices.chooseMails(session, completed, time)
          return saved(reply, '/dashboard/notifications')
        } catch (error) {
          if (!(error instanceof AppError) || error.status !== 400) throw error
          return show(session, reply, { problem: refusalText(error), typed: { completed, hour, zone } })
        }
      }),
    )
  }
}
