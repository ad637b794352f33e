import type { FastifyRequest } from 'fastify'
import type { Session } from '../../accounts/sessions.ts'
import { messageOf } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import type { InterviewServices } from '../../interview/services.ts'

/** Notes who opened a page with somebody's recordings, beside the page's own work, so that nobody waits for it. */
export const viewNotes =
  (services: Pick<InterviewServices, 'views'>, log: Log) =>
  (session: Session, request: FastifyRequest, id: string): void => {
    // It shows nothing.
    if (request.method === 'HEAD') return
    services.views.noteView(session, id).catch((error: unknown) => {
      log.warn({ interviewId: id, problem: messageOf(error) }, 'who opened an interview could not be stored')
    })
  }
