import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { OUR_ACCENT } from '../../base/contrast.ts'
import { AppError, domainError } from '../../base/errors.ts'
import type { Language } from '../../base/languages.ts'
import {
  type CandidatePage,
  type CandidatePageChange,
  LOGO_BYTES_MAX,
} from '../../interview/positions/candidate-page.ts'
import type { PositionPreview } from '../../interview/positions/position-preview.ts'
import type { InterviewServices } from '../../interview/services.ts'
import { type Html, type PageContent, sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { callerOf } from '../frame/caller.ts'
import type { Again } from '../frame/form-fields.ts'
import type { Guards } from '../frame/guards.ts'
import { presentLanguage } from '../frame/language.ts'
import { acceptFiles } from '../frame/multipart.ts'
import { refusalText } from '../frame/refusals/refusal-text.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { accentWords } from './accent-words.ts'
import { sendMailPreview, sendNoPreview } from './previews.ts'
import { candidatePagePage } from './settings-pages.ts'
import { lookWords } from './words/look/index.ts'

/** A logo with the rest of its form. */
const MULTIPART_BYTES_MAX = LOGO_BYTES_MAX + 64 * 1024

const text = z.string().max(LONG_FORM_BYTES_MAX)
const csrf = z.string().max(200)
const CandidatePageForm = z.object({
  csrf,
  accent: text,
  /** What the field of the browser holds, and what both fields held when the page was sent. */
  picked: text.optional(),
  shown: text.optional(),
  contact: text,
  privacyNotice: text,
})
const PreviewForm = CandidatePageForm.extend({ of: z.enum(['page', 'mail']).default('page') })
const LogoForm = z.object({ csrf, remove: text.optional(), logo: z.instanceof(Uint8Array).optional() })

/** The candidate's page as a frame shows it, which the room of those pages makes; what is said stands above it. */
export type LookPreview = (
  preview: PositionPreview,
  language: unknown,
  place: { readonly images: string; readonly said: Html; readonly saidIn: Language; readonly isFramed: true },
) => PageContent

/** Settings of what candidates see, for administrators. */
export function settingsRoutes(
  services: Pick<InterviewServices, 'candidatePages' | 'ownTexts' | 'positionPreviews'>,
  { guarded, formOf, saved }: Guards,
  previewPage: LookPreview,
) {
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
          return saved(reply, '/dashboard/candidate-page')
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
        const form = formOf(session, request, CandidatePageForm)
        const { contact, privacyNotice } = form
        const accent = colourOf(form)
        return changeCandidatePage(session, reply, { accent: accent ?? '', contact, privacyNotice }, () => ({
          accent,
          contact,
          privacyNotice,
        }))
      }),
    )
    const sendPreview = async (session: Session, reply: FastifyReply, look: CandidatePage, of: 'page' | 'mail') => {
      const caller = callerOf(session)
      const note = accentWords(look.accent).join(' ')
      if (of === 'mail') {
        const mail = await services.ownTexts.previewText(caller, { kind: 'invite', language: 'en' }, undefined, look)
        return sendMailPreview(reply, mail, note)
      }
      const preview = await services.positionPreviews.previewLook(caller, look)
      const said = lookWords().previewSays(note)
      return sendPage(
        reply,
        previewPage(preview, undefined, { images: '', said, saidIn: presentLanguage(), isFramed: true }),
      )
    }
    app.get(
      '/dashboard/candidate-page/preview',
      guarded(async (session, _request, reply) =>
        sendPreview(session, reply, await services.candidatePages.candidatePageOf(callerOf(session)), 'page'),
      ),
    )
    app.post(
      '/dashboard/candidate-page/preview',
      { bodyLimit: LONG_FORM_BYTES_MAX },
      guarded(async (session, request, reply) => {
        const form = formOf(session, request, PreviewForm)
        const { of, contact, privacyNotice } = form
        try {
          const change = { accent: colourOf(form), contact, privacyNotice }
          const look = await services.candidatePages.candidatePageWith(callerOf(session), change)
          return await sendPreview(session, reply, look, of)
        } catch (error) {
          if (error instanceof AppError && error.status === 400) return sendNoPreview(reply, refusalText(error))
          throw error
        }
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

/**
 * The chosen colour; null: our own. Without a script the two fields know nothing of each other, so the one that was changed counts, and of
 * two that were changed the text.
 */
function colourOf({ accent, picked, shown }: z.infer<typeof CandidatePageForm>): string | null {
  const before = (shown ?? accent).trim()
  const wasPicked = picked !== undefined && picked.toLowerCase() !== (before === '' ? OUR_ACCENT : before.toLowerCase())
  const colour = accent.trim() === before && wasPicked && isColour(before) ? picked : accent.trim()
  return colour === '' ? null : colour
}

/** The field of the browser shows another colour where the text was none. */
const isColour = (text: string) => text === '' || /^#[0-9a-f]{6}$/i.test(text)

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
      return show({ problem: refusalText(error), typed, status: error.status })
    throw error
  }
}
