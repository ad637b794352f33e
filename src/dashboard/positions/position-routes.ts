import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import type { Accounts } from '../../accounts/store.ts'
import { AppError } from '../../base/errors.ts'
import type { Language } from '../../base/languages.ts'
import { cut, isStorable } from '../../base/text.ts'
import { IdParams, PositionsQuery } from '../../interview/contract/contract.ts'
import type { PositionPreview } from '../../interview/positions/position-preview.ts'
import type { InterviewServices } from '../../interview/services.ts'
import { type Html, html, type PageContent, sendPage } from '../../web/pages.ts'
import { PICTURE_HEADERS } from '../../web/picture-headers.ts'
import type { App } from '../../web/server.ts'
import { isAhead } from '../frame/ahead.ts'
import { callerOf } from '../frame/caller.ts'
import { momentOf, numberOf } from '../frame/form-fields.ts'
import type { Guards } from '../frame/guards.ts'
import { presentLanguage } from '../frame/language.ts'
import { acceptFiles } from '../frame/multipart.ts'
import { refusalText } from '../frame/refusals/refusal-text.ts'
import { IMAGE_FORM_BYTES_MAX, LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { adviceSpanOf } from './advice-part.ts'
import { positionEditing } from './position-editing.ts'
import { editorRoutes } from './position-editor-routes.ts'
import { positionPage, type Refused } from './position-page.ts'
import { idOf, paramsOf } from './position-params.ts'
import { positionsPage } from './positions-page.ts'
import { rubricRoutes } from './rubric-routes.ts'
import { positionWords } from './words/pages/index.ts'

const PAGE = 25
/** A longer part of a name is cut. */
const NAME_MAX = 200
/** A position with every text at its longest, four bytes a character, needs about 105 KB; longer texts come back with the field that is too long. */
const EDITOR_BYTES_MAX = LONG_FORM_BYTES_MAX
const text = z.string().max(20_000)
const csrf = z.string().max(200)
const SettingsForm = z.object({
  csrf,
  seen: text.optional(),
  language: text,
  retakes: text,
  thinkingSeconds: text,
  isPublicLinkOn: text.optional(),
  publicLinkUntil: text,
})
const ImageForm = z.object({
  csrf,
  alt: text.default(''),
  remove: text.optional(),
  seen: text.optional(),
  picture: z.instanceof(Uint8Array).optional().catch(undefined),
})
const QuestionParams = z.object({ id: IdParams.shape.id, questionId: IdParams.shape.id })
const ImageParams = z.object({ id: IdParams.shape.id, imageId: IdParams.shape.id })

/** The page of a preview, which the room of the candidate's pages makes. */
export type PreviewPage = (
  preview: PositionPreview,
  language: unknown,
  place: { readonly images: string; readonly said: Html; readonly saidIn: Language },
) => PageContent

/** What the pages of positions read and change. */
type PositionServices = Pick<
  InterviewServices,
  | 'decisions'
  | 'owners'
  | 'positionPages'
  | 'positionPreviews'
  | 'positions'
  | 'publicPositions'
  | 'questionImages'
  | 'rubrics'
>

/** Positions: the list, the editor, pictures of questions and settings. Everybody sees them; administrators change them. */
export function positionRoutes(
  services: PositionServices,
  accounts: Pick<Accounts, 'notePreview'>,
  guard: Guards,
  previewPage: PreviewPage,
) {
  const { guarded, formOf } = guard
  const editing = positionEditing(services, guard)
  const rubric = rubricRoutes(services, guard)

  async function show(
    session: Session,
    reply: FastifyReply,
    id: string,
    again?: Refused,
    asked: Readonly<Record<string, unknown>> = {},
  ): Promise<FastifyReply> {
    const caller = callerOf(session)
    const days = adviceSpanOf(asked['days'])
    const [position, page, publicLink, rubric, figures] = await Promise.all([
      services.positions.positionToEdit(caller, id),
      services.positionPages.positionPageOf(caller, id),
      services.publicPositions.publicLinkOf(caller, id),
      services.rubrics.rubricOf(caller, id),
      // It tells how colleagues decide.
      session.isAdministrator ? services.decisions.adviceFigures(caller, id, days) : undefined,
    ])
    const { companyId, teamId } = position
    const of = { companyIds: [companyId], teamIds: teamId === null ? [] : [teamId] }
    const { companies, teams } = await services.owners.ownersOf(caller, of)
    const company = companies[0]?.name ?? companyId
    const team = teams[0]?.name ?? teamId
    const advice = figures && { figures, days }
    const isCancelled = asked['done'] === 'cancelled'
    const shown = { position, page, publicLink, rubric, advice, company, team, isCancelled }
    return sendPage(reply, positionPage(session, shown, again), again ? (again.status ?? 400) : 200)
  }

  const again: Again = async (error, session, reply, id, refused) => {
    // 503: a picture cannot be drawn now.
    if (!(error instanceof AppError) || ![400, 409, 503].includes(error.status)) throw error
    const problem =
      error.status === 409 ? html`${refusalText(error)} ${positionWords().page.saveAgain}` : refusalText(error)
    return show(session, reply, id, { ...refused, problem, status: error.status })
  }

  const routes = async (app: App): Promise<void> => {
    acceptFiles(app, EDITOR_BYTES_MAX)
    editorRoutes(app, guard, editing)
    rubric.routes(app)

    app.get(
      '/dashboard/positions',
      guarded(async (session, request, reply) => {
        const asked = request.query as Record<string, unknown>
        const query = PositionsQuery.safeParse({
          ...asked,
          ...(asked['status'] === '' ? { status: undefined } : {}),
          limit: String(PAGE),
        })
        const wanted = query.success ? query.data : PositionsQuery.parse({ limit: String(PAGE) })
        const name = nameOf(asked['q'])
        const found = await services.positions.listPositions(callerOf(session), wanted, name)
        return sendPage(reply, positionsPage(session, found, { status: wanted.status, name }))
      }),
    )
    app.get(
      '/dashboard/positions/:id',
      guarded((session, request, reply) =>
        show(session, reply, idOf(request), undefined, request.query as Record<string, unknown>),
      ),
    )
    app.post(
      '/dashboard/positions/:id',
      guarded(async (session, request, reply) => {
        const { csrf: _csrf, seen, ...form } = formOf(session, request, SettingsForm)
        const id = idOf(request)
        try {
          const change = {
            language: form.language === '' ? null : form.language,
            retakes: numberOf(form.retakes),
            thinkingSeconds: numberOf(form.thinkingSeconds),
            isPublicLinkOn: form.isPublicLinkOn === 'on',
            publicLinkUntil: form.publicLinkUntil === '' ? null : momentOf(form.publicLinkUntil),
          }
          await services.positionPages.setPositionPage(callerOf(session), id, change, seen)
          return guard.saved(reply, `/dashboard/positions/${id}`)
        } catch (error) {
          return again(error, session, reply, id, { typed: form })
        }
      }),
    )

    app.get(
      '/dashboard/positions/:id/preview',
      guarded(async (session, request, reply) => {
        if (isAhead(request)) return reply.code(425).header('cache-control', 'no-store').send()
        const id = idOf(request)
        const { lang } = request.query as { lang?: unknown }
        const back = `/dashboard/positions/${id}`
        const preview = await services.positionPreviews.previewPosition(callerOf(session), id)
        // A HEAD shows nothing.
        if (request.method !== 'HEAD') await accounts.notePreview(session)
        const said = positionWords().preview((text) => html`<a href="${back}">${text}</a>`)
        return sendPage(
          reply,
          previewPage(preview, lang, { images: `${back}/images`, said, saidIn: presentLanguage() }),
        )
      }),
    )
    pictureRoutes(app, guard, services, again)
  }
  const askAgain: typeof editing.askAgain = (...form) => editing.askAgain(...form) ?? rubric.askAgain(...form)
  return { routes, askAgain }
}

/** A part of a name that somebody looks for; text that no name holds finds all. */
function nameOf(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : ''
  return isStorable(text) ? cut(text, NAME_MAX) : ''
}

/** Shows the page again with what was typed where the service refuses it by a sentence. */
type Again = (
  error: unknown,
  session: Session,
  reply: FastifyReply,
  id: string,
  refused: Omit<Refused, 'problem'>,
) => Promise<FastifyReply>

/** Pictures of a position's questions. */
function pictureRoutes(
  app: App,
  { guarded, formOf, refuseStrangers }: Guards,
  services: Pick<InterviewServices, 'questionImages'>,
  again: Again,
): void {
  app.post(
    '/dashboard/positions/:id/questions/:questionId/image',
    { bodyLimit: IMAGE_FORM_BYTES_MAX, onRequest: refuseStrangers },
    guarded(async (session, request, reply) => {
      const { id, questionId } = paramsOf(request, QuestionParams)
      const { alt, remove, seen, picture } = formOf(session, request, ImageForm)
      try {
        if (remove === undefined) {
          // A browser sends a field without a file as a file without a byte.
          const change = { alt, seen, ...(picture && picture.length > 0 ? { picture } : {}) }
          await services.questionImages.setQuestionImage(callerOf(session), id, questionId, change)
        } else await services.questionImages.removeQuestionImage(callerOf(session), id, questionId, seen)
        return reply.redirect(`/dashboard/positions/${id}#question-${questionId}`, 303)
      } catch (error) {
        return again(error, session, reply, id, { typed: { alt }, questionId })
      }
    }),
  )
  app.get(
    '/dashboard/positions/:id/images/:imageId',
    guarded(async (session, request, reply) => {
      const { id, imageId } = paramsOf(request, ImageParams)
      const { type, bytes } = await services.questionImages.questionImage(callerOf(session), id, imageId)
      return reply.headers({ 'content-type': type, ...PICTURE_HEADERS }).send(bytes)
    }),
  )
}
