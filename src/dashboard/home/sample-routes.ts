import { z } from 'zod'
import type { Sessions } from '../../accounts/sessions.ts'
import type { Samples } from '../../samples/samples.ts'
import type { App } from '../../web/server.ts'
import { typedBack } from '../frame/come-back.ts'
import { COOKIE, type Guards, withinSession } from '../frame/guards.ts'
import { presentLanguage } from '../frame/language.ts'
import type { ShowUnsent } from '../people/login-arrival.ts'

const Form = z.strictObject({ csrf: z.string().max(200) })
const field = z
  .string()
  .max(64 * 1024)
  .optional()
/** With the page or the form on whose way somebody leaves; `typedBack` checks both. */
const LeaveForm = Form.extend({ next: field, unsentPath: field, unsentFields: field, unsentFiles: field })
const HOME = '/dashboard/home'

/** What making and leaving sample data needs. */
export interface SampleParts {
  readonly samples: Samples
  readonly sessions: Sessions
  readonly guard: Guards
  readonly showUnsent: ShowUnsent
}

/** Sample data: made and looked at, left, and removed. */
export function sampleRoutes({ samples, sessions, guard: { guarded, formOf }, showUnsent }: SampleParts) {
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
        formOf(session, request, LeaveForm)
        const token = request.cookies[COOKIE] ?? ''
        await sessions.leaveSample(token)
        const { next = HOME, unsent } = typedBack(request)
        // Within the sample, the database shows nobody of their own organization.
        const organizationId = session.sample?.organizationId ?? session.organizationId
        const own = unsent && (await withinSession({ ...session, organizationId }, () => sessions.find(token)))
        return own ? showUnsent(own, reply, unsent, 'sample') : reply.redirect(next, 303)
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
