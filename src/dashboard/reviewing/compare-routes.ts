import type { Session } from '../../accounts/sessions.ts'
import { AppError, domainError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { InterviewServices } from '../../interview/services.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { selectedOf } from '../finding/selected.ts'
import { isAhead } from '../frame/ahead.ts'
import { callerOf } from '../frame/caller.ts'
import type { Guards } from '../frame/guards.ts'
import { fromOf } from '../frame/interview-place.ts'
import { type Compared, comparePage } from './compare-page.ts'
import { evidenceAndTranscripts } from './transcripts/reading.ts'
import { viewNotes } from './viewing.ts'

/** More columns than this cannot be read beside each other. */
const COMPARED_MAX = 4

/** Candidates of one position side by side, to read only. */
export function compareRoutes(
  services: Pick<
    InterviewServices,
    'analyses' | 'evidence' | 'interviews' | 'positions' | 'reviews' | 'transcripts' | 'views' | 'writtenAnswers'
  >,
  { guarded }: Guards,
  log: Log,
) {
  const noteView = viewNotes(services, log)

  async function compared(session: Session, id: string): Promise<Compared> {
    const caller = callerOf(session)
    const [interview, analysis, judged, reviews, written] = await Promise.all([
      services.interviews.getInterview(caller, id),
      services.analyses.getAnalysis(caller, id),
      evidenceAndTranscripts(services, caller, id),
      services.reviews.reviewsOf(session, id),
      services.writtenAnswers.writtenAnswersOf(caller, id),
    ])
    return { interview, analysis, ...judged, reviews, written }
  }

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/compare',
      guarded(async (session, request, reply) => {
        if (isAhead(request)) return reply.code(425).header('cache-control', 'no-store').send()
        const ids = selectedOf(
          [(request.query as Record<string, unknown>)['id']].flat(),
          COMPARED_MAX,
          'compare',
          'compared',
        )
        if (ids.length < 2)
          throw new AppError(`Only one is selected. Go back and select 2 to ${COMPARED_MAX} interviews.`, {
            kind: 'domain',
            code: 'compare.one',
            status: 400,
            facts: { max: COMPARED_MAX },
          })
        const all = await Promise.all(ids.map((id) => compared(session, id)))
        const [positionId = '', other] = new Set(all.map(({ interview }) => interview.positionId))
        if (other !== undefined)
          throw domainError(
            'compare.positions',
            400,
            'Those selected are of different positions, whose questions differ. Go back and select interviews of one position.',
          )
        for (const id of ids) noteView(session, request, id)
        const position = (await services.positions.findPosition(callerOf(session), positionId))?.name ?? ''
        return sendPage(reply, comparePage(session, { all, position, from: fromOf(request) }))
      }),
    )
  }
}
