import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { InviteInput } from '../../interview/contract/contract.ts'
import { interviewError } from '../../interview/contract/errors.ts'
import type { InterviewServices } from '../../interview/services.ts'
import type { SyncAdminService } from '../../sync/operations/contract.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { callerOf } from '../frame/caller.ts'
import type { Guards } from '../frame/guards.ts'
import { refusalPart } from '../frame/refusals/refusal-text.ts'
import { inviteProblems } from './invite-list.ts'
import { cancelPage, EMPTY_INVITE, invitePage, type RefusedInvite, type TypedInvite } from './invite-page.ts'
import { idOf } from './position-params.ts'

const text = z.string().max(2_000).default('')
const AgainForm = z.object({ csrf: z.string().max(200), sendEmail: text.optional() })
const InviteForm = z.object({
  csrf: z.string().max(200),
  firstName: text,
  lastName: text,
  email: text,
  expiresInDays: text,
  sendEmail: text.optional(),
})
/** Inviting a candidate by hand, and cancelling an invite: by the same functions as the API, for administrators. */
export function inviteRoutes(
  services: Pick<InterviewServices, 'interviews' | 'invites' | 'mails' | 'positions'>,
  syncAdmin: SyncAdminService,
  { guarded, formOf }: Guards,
  interviewIdOf: (request: FastifyRequest) => string,
) {
  async function show(
    session: Session,
    reply: FastifyReply,
    id: string,
    typed: TypedInvite,
    refused?: RefusedInvite,
    status = 200,
  ): Promise<FastifyReply> {
    const position = await services.positions.positionToEdit(callerOf(session), id)
    return sendPage(reply, invitePage(session, position, typed, services.mails.sendsMails, refused), status)
  }

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/positions/:id/invite',
      guarded(async (session, request, reply) => {
        return show(session, reply, idOf(request), EMPTY_INVITE)
      }),
    )
    app.post(
      '/dashboard/positions/:id/invite',
      guarded(async (session, request, reply) => {
        const { csrf: _csrf, sendEmail, ...form } = formOf(session, request, InviteForm)
        const id = idOf(request)
        const typed = { ...form, sendEmail: sendEmail === 'on' }
        const invite = inputOf(typed)
        if (!invite.success) {
          // A position that is not there is told before what is wrong with the form.
          return show(session, reply, id, typed, { problems: inviteProblems(invite.error) }, 400)
        }
        try {
          const { created, interview } = await services.invites.invite(callerOf(session), id, invite.data)
          if (created) return reply.redirect(`/dashboard/interviews/${interview.id}#link`, 303)
          return show(session, reply, id, typed, { existing: interview })
        } catch (error) {
          if (!(error instanceof AppError) || ![400, 403, 409].includes(error.status)) throw error
          return show(session, reply, id, typed, { problem: refusalPart(error) }, error.status)
        }
      }),
    )

    app.post(
      '/dashboard/interviews/:id/reinvite',
      guarded(async (session, request, reply) => {
        const id = interviewIdOf(request)
        const { sendEmail } = formOf(session, request, AgainForm)
        const caller = callerOf(session)
        const { candidate, externalId, positionId, status } = await services.interviews.getInterview(caller, id)
        if (status !== 'expired')
          throw domainError('invite.not_expired', 409, 'Only an invite that has ended can be made anew.')
        if (externalId !== null)
          throw domainError(
            'invite.of_program',
            409,
            'A program invited this candidate under an id of its own, such as the sync with the ATS; it decides who is invited anew.',
          )
        const typed = { ...EMPTY_INVITE, ...candidate, sendEmail: sendEmail === 'on' }
        const input = InviteInput.safeParse({
          candidate,
          sendEmail: typed.sendEmail,
          expiresInDays: Number(typed.expiresInDays),
        })
        if (!input.success)
          return show(session, reply, positionId, typed, { problems: inviteProblems(input.error) }, 400)
        const position = await services.positions.findPosition(caller, positionId)
        if (position?.status !== 'open')
          return show(
            session,
            reply,
            positionId,
            typed,
            { problem: refusalPart(interviewError('invite.position_not_open')) },
            400,
          )
        try {
          // First the new one: where it is refused, nothing is lost.
          const { interview } = await services.invites.invite(caller, positionId, input.data)
          await services.interviews.cancelInterview(caller, id)
          return reply.redirect(`/dashboard/interviews/${interview.id}#link`, 303)
        } catch (error) {
          if (!(error instanceof AppError) || error.status >= 500) throw error
          return show(session, reply, positionId, typed, { problem: refusalPart(error) }, error.status)
        }
      }),
    )

    app.get(
      '/dashboard/interviews/:id/cancel',
      guarded(async (session, request, reply) => {
        const interview = await services.interviews.getInterview(callerOf(session), interviewIdOf(request))
        const [position, origin] = await Promise.all([
          services.positions.findPosition(callerOf(session), interview.positionId),
          syncAdmin.originOf(session, interview.id),
        ])
        return sendPage(reply, cancelPage(session, interview, position?.name ?? '', origin !== null))
      }),
    )
    app.post(
      '/dashboard/interviews/:id/cancel',
      guarded(async (session, request, reply) => {
        const id = interviewIdOf(request)
        formOf(session, request, z.object({ csrf: z.string().max(200) }))
        const { positionId } = await services.interviews.getInterview(callerOf(session), id)
        await services.interviews.cancelInterview(callerOf(session), id)
        return reply.redirect(`/dashboard/positions/${positionId}?done=cancelled`, 303)
      }),
    )
  }
}

function inputOf({ firstName, lastName, email, expiresInDays, sendEmail }: TypedInvite) {
  return InviteInput.safeParse({
    candidate: { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() },
    sendEmail,
    expiresInDays: /^\d{1,3}$/.test(expiresInDays.trim()) ? Number(expiresInDays) : Number.NaN,
  })
}
