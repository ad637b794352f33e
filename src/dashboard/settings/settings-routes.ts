import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { type CandidatePageChange, LOGO_BYTES_MAX } from '../../interview/positions/candidate-page.ts'
import type { InterviewServices } from '../../interview/services.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { callerOf } from '../frame/caller.ts'
import type { Again } from '../frame/form-fields.ts'
import type { Guards } from '../frame/guards.ts'
import { acceptFiles } from '../frame/multipart.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { candidatePagePage } from './settings-pages.ts'

/** A logo with the rest of its form. */
const MULTIPART_BYTES_MAX = LOGO_BYTES_MAX + 64 * 1024

const text = z.string().max(LONG_FORM_BYTES_MAX)
const csrf = z.string().max(200)
const CandidatePageForm = z.object({ csrf, accent: text, contact: text, privacyNotice: text })
const LogoForm = z.object({ csrf, remove: text.optional(), logo: z.instanceof(Uint8Array).optional() })

/** Settings of what candidates see, for administrators. */
export function settingsRoutes(services: Pick<InterviewServices, 'candidatePages'>, { guarded, formOf }: Guards) {
  return async (app: App): Promise<void> => {
    acceptFiles(app, MULTIPART_BYTES_MAX)

    const showCandidatePage = async (session: Session, reply: FastifyReply, again?: Again) =>
      sendPage(
        reply,
        candidatePagePage(session, await services.candidatePages.candidatePageOf(callerOf(session)), again),
        again ? (again.status ?? 400) : 200,
      )
    const changeCandidatePage = (
      session: Session,
      reply: FastifyReply,
      typed: Again['typed'],
      change: () => CandidatePageChange,
    ) =>
      refusedWith(
        typed,
        async () => {
          await services.candidatePages.setCandidatePage(callerOf(session), change())
          return reply.redirect('/dashboard/candidate-page', 303)
        },
        (again) => showCandidatePage(session, reply, again),
      )
    app.get(
      '/dashboard/candidate-page',
      guarded(async (session, _request, reply) => {
        return showCandidatePage(session, reply)
      }),
    )
    app.post(
      '/dashboard/candidate-page',
      { bodyLimit: LONG_FORM_BYTES_MAX },
      guarded(async (session, request, reply) => {
        const { csrf: _csrf, accent, ...words } = formOf(session, request, CandidatePageForm)
        return changeCandidatePage(session, reply, { accent, ...words }, () => ({
          accent: accent.trim() === '' ? null : accent,
          ...words,
        }))
      }),
    )
    app.post(
      '/dashboard/candidate-page/logo',
      guarded(async (session, request, reply) => {
        const { remove, logo } = formOf(session, request, LogoForm)
        return changeCandidatePage(session, reply, {}, () => {
          if (remove !== undefined) return { logo: null }
          if (logo === undefined || logo.length === 0)
            throw domainError('candidate_page.logo', 400, 'Choose a picture.')
          return { logo }
        })
      }),
    )
  }
}

/** Shows a form again with what was typed where the service refuses it by a sentence. */
async function refusedWith(
  typed: Again['typed'],
  work: () => Promise<FastifyReply>,
  show: (again: Again) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    // 503: a logo cannot be drawn now.
    if (error instanceof AppError && [400, 503].includes(error.status))
      return show({ problem: error.message, typed, status: error.status })
    throw error
  }
}
