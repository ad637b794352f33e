import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { may } from '../../accounts/roles.ts'
import type { Session } from '../../accounts/sessions.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { UnfitRubric } from '../../interview/reviewing/rubrics.ts'
import type { InterviewServices } from '../../interview/services.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { callerOf } from '../frame/caller.ts'
import type { Guards } from '../frame/guards.ts'
import { refusalText } from '../frame/refusals/refusal-text.ts'
import { idOf } from './position-params.ts'
import { differences, editedLevels, holdsLevels, levelsOfForm, RubricForm } from './rubric-form.ts'
import { type RubricShown, rubricPage, VERSIONS_OF_PAGE } from './rubric-page.ts'
import { rubricWords } from './words/rubric/index.ts'

const number = z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined)
const Query = z.object({ version: number, before: number })
const RUBRIC_PATH = /^\/dashboard\/positions\/([0-9a-fA-F]{24})\/rubric$/

/** The rubric of a position. Everybody reads it; administrators draft, approve and go back. */
export function rubricRoutes({ rubrics }: Pick<InterviewServices, 'rubrics'>, { guarded, formOf }: Guards) {
  async function show(
    session: Session,
    reply: FastifyReply,
    id: string,
    more: Omit<RubricShown, 'rubric' | 'versions'> = {},
    status = 200,
  ): Promise<FastifyReply> {
    const caller = callerOf(session)
    // Looked for first: the versions of a position that nobody sees are an empty list.
    const rubric = await rubrics.rubricOf(caller, id)
    const versions = await rubrics.rubricVersions(caller, id, VERSIONS_OF_PAGE + 1, more.before)
    const changed = status === 409 && more.typed ? differences(more.typed, editedLevels(rubric)) : undefined
    return sendPage(reply, rubricPage(session, { rubric, versions, ...more, ...(changed && { changed }) }), status)
  }

  function carryOut(session: Session, positionId: string, form: RubricForm): Promise<void> {
    const editor = { ...callerOf(session), email: session.email }
    const of = { positionId, seen: form.seen }
    if (form.act === 'ask') return rubrics.askForDraft(editor, of)
    if (form.act === 'stop') return rubrics.stopDrafting(editor, of)
    if (form.act === 'discard') return rubrics.discardDraft(editor, of)
    if (form.act === 'back') return rubrics.goBack(editor, of, form.version === 0 ? null : form.version)
    const levels = levelsOfForm(form)
    if (form.act === 'save') return rubrics.saveDraft(editor, of, levels)
    if (form.basis === '')
      throw domainError(
        'rubric.form',
        400,
        'The form does not say for which questions the levels are. Load the page again.',
      )
    return rubrics.approveRubric(editor, { ...of, basis: form.basis }, levels)
  }

  return {
    routes(app: App): void {
      app.get(
        '/dashboard/positions/:id/rubric',
        guarded((session, request, reply) => {
          const { version, before } = Query.parse(request.query)
          return show(session, reply, idOf(request), { open: version, before })
        }),
      )
      app.post(
        '/dashboard/positions/:id/rubric',
        guarded(async (session, request, reply) => {
          const form = formOf(session, request, RubricForm)
          const id = idOf(request)
          try {
            await carryOut(session, id, form)
            return reply.redirect(`/dashboard/positions/${id}/rubric`, 303)
          } catch (error) {
            // A button without the fields of the form has nothing typed to show again.
            const more = form.act === 'approve' || form.act === 'save' ? { typed: levelsOfForm(form) } : {}
            const seen = { revision: form.seen, basis: form.basis }
            if (error instanceof UnfitRubric)
              return show(session, reply, id, { ...more, seen, problems: error.problems }, 400)
            if (!(error instanceof AppError) || ![400, 409].includes(error.status)) throw error
            const problem =
              error.code === 'rubric.changed' && more.typed
                ? {}
                : { problem: error.code === 'rubric.changed' ? rubricWords().changed.nothingDone : refusalText(error) }
            const kept = error.status === 400 ? { seen } : {}
            return show(session, reply, id, { ...more, ...kept, ...problem }, error.status)
          }
        }),
      )
    },

    /** The form with what was sent without a login; undefined for another form. */
    askAgain(
      session: Session,
      reply: FastifyReply,
      path: string,
      fields: Readonly<Record<string, string>>,
    ): Promise<FastifyReply> | undefined {
      const [, id] = RUBRIC_PATH.exec(path) ?? []
      const form = RubricForm.safeParse({ ...fields, csrf: '' })
      if (id === undefined || !may(session, 'administer') || !form.success || !holdsLevels(fields)) return undefined
      const seen = { revision: form.data.seen, basis: form.data.basis }
      return show(session, reply, id.toLowerCase(), { typed: levelsOfForm(fields), seen, isBack: true })
    },
  }
}
