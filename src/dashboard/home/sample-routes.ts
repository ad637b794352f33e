import { z } from 'zod'
import type { Sessions } from '../../accounts/sessions.ts'
import type { Samples } from '../../samples/samples.ts'
import type { App } from '../../web/server.ts'
import { COOKIE, type Guards } from '../frame/guards.ts'
import { presentLanguage } from '../frame/language.ts'

const Form = z.strictObject({ csrf: z.string().max(200) })
const HOME = '/dashboard/home'

/** What making and leaving sample data needs. */
export interface SampleParts {
  readonly samples: Samples
  readonly sessions: Sessions
  readonly guard: Guards
}

/** Sample data: made and looked at, left, and removed. */
export function sampleRoutes({ samples, sessions, guard: { guarded, formOf } }: SampleParts) {
  return async (app: App): Promise<void> => {
    app.post(
      '/dashboard/sample',
      guarded(async (session, request, reply) => {
        formOf(session, request, Form)
        await samples.make(session.organizationId, presentLanguage())
        await sessions.lookAtSample(request.cookies[COOKIE] ?? '', session.organizationId)
        return reply.redirect(HOME, 303)
      }),
    )
    app.post(
      '/dashboard/sample/leave',
      guarded(async (session, request, reply) => {
        formOf(session, request, Form)
        await sessions.leaveSample(request.cookies[COOKIE] ?? '')
        return reply.redirect(HOME, 303)
      }),
    )
    app.post(
      '/dashboard/sample/remove',
      guarded(async (session, request, reply) => {
        formOf(session, request, Form)
        await samples.remove(session.sample?.organizationId ?? session.organizationId)
        return reply.redirect(HOME, 303)
      }),
    )
  }
}
