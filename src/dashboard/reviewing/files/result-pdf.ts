import type { FastifyRequest } from 'fastify'
import { domainError } from '../../../base/errors.ts'
import type { InterviewServices } from '../../../interview/services.ts'
import { pdfOf } from '../../../pdf/drawing.ts'
import { resultPageOf } from '../../../pdf/result-page.ts'
import type { App } from '../../../web/server.ts'
import { callerOf } from '../../frame/caller.ts'
import type { Guards } from '../../frame/guards.ts'
import { pathTo } from '../../frame/interview-place.ts'
import { presentLanguage } from '../../frame/language.ts'

/** The result of an interview as one page to save, for whoever sees it on the interview's page. */
export function resultPdfRoutes(
  services: Pick<InterviewServices, 'analyses' | 'interviews' | 'positions' | 'reviews'>,
  { guarded }: Guards,
  { idOf, publicUrl }: { idOf: (request: FastifyRequest) => string; publicUrl: string },
) {
  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/interviews/:id/result.pdf',
      guarded(async (session, request, reply) => {
        const caller = callerOf(session)
        const id = idOf(request)
        // Refuses who may not see the interview.
        const interview = await services.interviews.getInterview(caller, id)
        const [{ result }, { isAiShown }, position] = await Promise.all([
          services.analyses.getAnalysis(caller, id),
          services.reviews.reviewsOf(session, id),
          services.positions.findPosition(caller, interview.positionId),
        ])
        if (!result) throw domainError('result.none', 404, 'This interview has no result of an AI analysis.')
        if (!isAiShown)
          throw domainError(
            'result.hidden',
            403,
            'You see the AI’s result once you have rated the interview, or asked for it on the interview’s page.',
          )
        const page = resultPageOf(result, {
          language: presentLanguage(),
          candidate: interview.candidate,
          position: position?.name ?? '',
          interviewedAt: interview.completedAt,
          url: new URL(pathTo({ id, from: '' }), publicUrl).href,
        })
        return reply
          .type('application/pdf')
          .headers({
            'content-disposition': `attachment; filename="ai-result-${id}.pdf"`,
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          })
          .send(Buffer.from(await pdfOf(page)))
      }),
    )
  }
}
