import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { LANGUAGES } from '../../base/languages.ts'
import type { OwnPlace } from '../../interview/mails/own-texts.ts'
import { OWN_KINDS } from '../../interview/mails/text-fields.ts'
import type { InterviewServices } from '../../interview/services.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { callerOf } from '../frame/caller.ts'
import type { Again } from '../frame/form-fields.ts'
import type { Guards } from '../frame/guards.ts'
import { refusalText } from '../frame/refusals/refusal-text.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { mailTextPage, mailTextsPage } from './mail-text-pages.ts'
import { sendMailPreview, sendNoPreview } from './previews.ts'

const csrf = z.string().max(200)
const text = z.string().max(LONG_FORM_BYTES_MAX)
const version = z.coerce.number().int().min(0).max(1_000_000_000)
const TextForm = z.discriminatedUnion('act', [
  z.object({ act: z.literal('save'), csrf, version, subject: text, text }),
  z.object({ act: z.literal('reset'), csrf, version }),
])
const PreviewForm = z.object({ csrf, subject: text, text })
const Place = z.object({ kind: z.enum(OWN_KINDS), language: z.enum(LANGUAGES) })

/** Texts of candidates' mails in an organization's own words, for administrators. */
export function mailTextRoutes(
  { mails, ownTexts }: Pick<InterviewServices, 'mails' | 'ownTexts'>,
  { guarded, formOf, saved }: Guards,
) {
  const show = async (session: Session, reply: FastifyReply, place: OwnPlace, again?: Again) =>
    sendPage(
      reply,
      mailTextPage(session, place, await ownTexts.textToEdit(callerOf(session), place), mails.sendsMails, again),
      again ? (again.status ?? 400) : 200,
    )

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/mail-texts',
      guarded(async (session, _request, reply) =>
        sendPage(reply, mailTextsPage(session, await ownTexts.listOwnTexts(callerOf(session)), mails.sendsMails)),
      ),
    )
    app.get(
      '/dashboard/mail-texts/:kind/:language',
      guarded(async (session, request, reply) => show(session, reply, placeOf(request))),
    )
    app.post(
      '/dashboard/mail-texts/:kind/:language',
      { bodyLimit: LONG_FORM_BYTES_MAX },
      guarded(async (session, request, reply) => {
        const place = placeOf(request)
        const form = formOf(session, request, TextForm)
        const change = { by: session.email, seen: form.version }
        try {
          if (form.act === 'save') await ownTexts.saveText(callerOf(session), place, form, change)
          else await ownTexts.resetText(callerOf(session), place, change)
          return saved(reply, request.url)
        } catch (error) {
          if (!(error instanceof AppError) || ![400, 409].includes(error.status)) throw error
          return show(session, reply, place, {
            problem: refusalText(error),
            typed: form.act === 'save' ? { subject: form.subject, text: form.text } : {},
            status: error.status,
          })
        }
      }),
    )
    app.get(
      '/dashboard/mail-texts/:kind/:language/preview',
      guarded(async (session, request, reply) =>
        sendMailPreview(reply, await ownTexts.previewText(callerOf(session), placeOf(request))),
      ),
    )
    app.post(
      '/dashboard/mail-texts/:kind/:language/preview',
      { bodyLimit: LONG_FORM_BYTES_MAX },
      guarded(async (session, request, reply) => {
        const place = placeOf(request)
        const typed = formOf(session, request, PreviewForm)
        try {
          return sendMailPreview(reply, await ownTexts.previewText(callerOf(session), place, typed))
        } catch (error) {
          if (error instanceof AppError && error.status === 400) return sendNoPreview(reply, refusalText(error))
          throw error
        }
      }),
    )
  }
}

function placeOf(request: FastifyRequest): OwnPlace {
  const place = Place.safeParse(request.params)
  if (place.success) return place.data
  throw domainError('mail_text.not_found', 404, 'There is no such mail, or not in this language.')
}
