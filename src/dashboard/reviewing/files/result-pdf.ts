import type { FastifyRequest } from 'fastify'
import { domainError } from '../../../base/errors.ts'
import type { Log } from '../../../base/log.ts'
import type { InterviewServices } from '../../../interview/services.ts'
import { pdfOf } from '../../../pdf/drawing.ts'
import { resultPageOf } from '../../../pdf/result-page.ts'
import type { App } from '../../../web/server.ts'
import { isAhead } from '../../frame/ahead.ts'
import { callerOf } from '../../frame/caller.ts'
import type { Guards } from '../../frame/guards.ts'
import { pathTo } from '../../frame/interview-place.ts'
import { presentLanguage } from '../../frame/language.ts'
import { viewNotes } from '../viewing.ts'

/** For the figures alone: nobody reads the answer. */
const CLOSED = 499

/** The result of an interview as one page to save, for whoever sees it on the interview's page. */
export function resultPdfRoutes(
  services: Pick<InterviewServices, 'analyses' | 'interviews' | 'positions' | 'reviews' | 'views'>,
  { guarded }: Guards,
  { idOf, publicUrl, log }: { idOf: (request: FastifyRequest) => string; publicUrl: string; log: Log },
) {
  const noteView = viewNotes(services, log)

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/interviews/:id/result.pdf',
      guarded(async (session, request, reply) => {
        if (isAhead(request)) return reply.code(425).header('cache-control', 'no-store').send()
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
        // Who closed the page wants no file any more, and others wait for theirs.
        const end = new AbortController()
        reply.raw.once('close', () => end.abort())
        const asker = { organizationId: caller.organizationId, signal: end.signal }
        const drawn = await pdfOf(page, asker).catch((error: unknown) => {
          if (end.signal.aborted) return undefined
          throw error
        })
        if (drawn === undefined) return reply.code(CLOSED).send()
        const file = Buffer.from(drawn)
        noteView(session, request, id)
        return reply
          .type('application/pdf')
          .headers({
            'content-disposition': `attachment; filename="ai-result-${id}.pdf"`,
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          })
          .send(file)
      }),
    )
  }
}
