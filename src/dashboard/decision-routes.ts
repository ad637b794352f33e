import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '../accounts/sessions.ts'
import { AppError } from '../base/errors.ts'
import { isStorable } from '../base/text.ts'
import type { InterviewDetail } from '../interview/contract.ts'
import { REASON_MAX, VERDICTS, type Verdict } from '../interview/decisions.ts'
import type { InterviewService } from '../interview/service.ts'
import type { SyncAdminService } from '../sync/operations/contract.ts'
import { sendPage } from '../web/pages.ts'
import type { App } from '../web/server.ts'
import { decisionPage, type Foreseen, pathOf } from './decision-card.ts'
import type { Guards } from './guards.ts'

const Asked = z.object({ verdict: z.enum(VERDICTS) })
const DecisionForm = z.object({
  csrf: z.string().max(200),
  decision: z.enum(VERDICTS),
  reason: z.string().trim().max(REASON_MAX).refine(isStorable).default(''),
})
const UndoForm = z.object({ csrf: z.string().max(200), decision: z.string().regex(/^\d{1,15}$/) })

/** Deciding about an interview: asked first, with what the ATS will be told, and undone within seconds. */
export function decisionRoutes(
  service: InterviewService,
  syncAdmin: SyncAdminService,
  { guarded, formOf }: Guards,
  idOf: (request: FastifyRequest) => string,
) {
  const callerOf = ({ organizationId, userId }: Session) => ({ organizationId, userId, keyId: null })

  const foresee = async (session: Session, interview: InterviewDetail, verdict: Verdict): Promise<Foreseen> => {
    try {
      return await syncAdmin.effectsOf(session, interview, verdict)
    } catch (error) {
      // A connection that cannot be asked must not keep people from deciding; they read why.
      if (error instanceof AppError) return { problem: error.message }
      throw error
    }
  }

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/interviews/:id/decision',
      guarded(async (session, request, reply) => {
        const id = idOf(request)
        const asked = Asked.safeParse(request.query)
        if (!asked.success) return reply.redirect(pathOf(id), 303)
        const interview = await service.getInterview(callerOf(session), id)
        const [position, foreseen] = await Promise.all([
          service.findPosition(callerOf(session), interview.positionId),
          foresee(session, interview, asked.data.verdict),
        ])
        const more = { verdict: asked.data.verdict, position: position?.name ?? '', foreseen }
        return sendPage(reply, decisionPage(session, interview, more))
      }),
    )
    app.post(
      '/dashboard/interviews/:id/decision',
      guarded(async (session, request, reply) => {
        const id = idOf(request)
        const { decision, reason } = formOf(session, request, DecisionForm)
        await service.decide(callerOf(session), id, decision, reason === '' ? null : reason)
        return reply.redirect(`${pathOf(id)}#decision`, 303)
      }),
    )
    app.post(
      '/dashboard/interviews/:id/decision/undo',
      guarded(async (session, request, reply) => {
        const id = idOf(request)
        const { decision } = formOf(session, request, UndoForm)
        await service.undoDecision(callerOf(session), id, decision)
        return reply.redirect(`${pathOf(id)}#decision`, 303)
      }),
    )
  }
}
