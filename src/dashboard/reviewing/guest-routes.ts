import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { AppError, domainError } from '../../base/errors.ts'
import { ID_PATTERN } from '../../base/ids.ts'
import { withinOrganization } from '../../db/tenancy.ts'
import { GUEST_DAYS } from '../../interview/reviewing/guest-links.ts'
import type { InterviewServices } from '../../interview/services.ts'
import { callerAddress } from '../../web/caller-address.ts'
import { sendPage } from '../../web/pages.ts'
import { PICTURE_HEADERS } from '../../web/picture-headers.ts'
import type { RateLimiter } from '../../web/rate-limit.ts'
import type { App } from '../../web/server.ts'
import { isAhead } from '../frame/ahead.ts'
import type { Guards } from '../frame/guards.ts'
import { fromOf, pathTo } from '../frame/interview-place.ts'
import { deadGuestPage, guestLinkPage, guestPage } from './guest-pages.ts'
import { evidenceAndTranscripts } from './transcripts/reading.ts'

const csrf = z.string().max(200)
const MakeForm = z.object({
  csrf,
  days: z.string().max(20),
  // Absent: a form of no page of ours, which makes a link each time.
  drawn: z.string().regex(ID_PATTERN).toLowerCase().optional(),
})
const LinkParams = z.object({ linkId: z.string().regex(ID_PATTERN).toLowerCase() })
const Token = z.object({ token: z.string() })
const Picture = Token.extend({ imageId: z.string().regex(ID_PATTERN).toLowerCase() })
const Recording = Token.extend({ questionId: z.string(), until: z.string(), signature: z.string() })
/** A guest tells no other site where they were, and no search engine lists what they see. */
const UNSEEN = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } as const

/** What the guests' routes are made of. */
export interface GuestParts {
  readonly services: Pick<
    InterviewServices,
    'evidence' | 'guestLinks' | 'questionImages' | 'transcripts' | 'writtenAnswers'
  >
  readonly guard: Guards
  readonly idOf: (request: FastifyRequest) => string
  /** Sends a stored recording, or a part of it; by the room of the candidate's pages. */
  readonly sendStored: (
    request: FastifyRequest,
    reply: FastifyReply,
    recording: { readonly media_key: string; readonly media_type: string },
  ) => Promise<FastifyReply>
  /** Links that do not work, by the address of who tries them. */
  readonly guestMisses: RateLimiter
}

/** Guest links: made and revoked on an interview's page, and what they show to whoever has one. */
export function guestRoutes({ services, guard, idOf, sendStored, guestMisses }: GuestParts) {
  const { guarded, formOf } = guard
  const placeOf = (request: FastifyRequest) => ({ id: idOf(request), from: fromOf(request) })

  /** Answers a guest; a link that does not work is answered by one same page, and counted. */
  const forGuests =
    (show: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      void reply.headers(UNSEEN)
      try {
        return await show(request, reply)
      } catch (error) {
        if (!(error instanceof AppError) || error.status !== 404) throw error
        const { allowed, resetSeconds } = await guestMisses.take(`guest links from ${callerAddress(request)}`)
        if (allowed) return sendPage(reply, deadGuestPage(), 404)
        return sendPage(reply.header('retry-after', Math.ceil(resetSeconds)), deadGuestPage(true), 429)
      }
    }

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isAhead(request)) return reply.code(425).header('cache-control', 'no-store').send()
    const { token } = paramsOf(Token, request)
    const view = await services.guestLinks.openGuestLink(token)
    const { caller, interview } = view
    const [{ transcripts }, written, images] = await withinOrganization(caller.organizationId, () =>
      Promise.all([
        evidenceAndTranscripts(services, caller, interview.id),
        services.writtenAnswers.writtenAnswersOf(caller, interview.id),
        services.questionImages.askedImagesOf(caller, interview.id),
      ]),
    )
    return sendPage(reply, guestPage(view, { written, transcripts, images, imagesAt: `/g/${token}/images` }))
  }

  /** The page's script says that somebody sees it; previews of messages and scanners of mails ask for pages and run none. */
  async function noteOpened(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await services.guestLinks.noteGuestLinkOpened(paramsOf(Token, request).token)
    return reply.code(204).header('cache-control', 'no-store').send()
  }

  async function showPicture(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { token, imageId } = paramsOf(Picture, request)
    const { type, bytes } = await services.guestLinks.guestPicture(token, imageId)
    return reply.headers({ 'content-type': type, ...PICTURE_HEADERS }).send(bytes)
  }

  async function play(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { token, ...signed } = paramsOf(Recording, request)
    return sendStored(request, reply, await services.guestLinks.guestRecording(token, signed))
  }

  return async (app: App): Promise<void> => {
    app.post(
      '/dashboard/interviews/:id/guest-links',
      guarded(async (session: Session, request, reply) => {
        const place = placeOf(request)
        const { days, drawn = services.guestLinks.drawGuestLinkId() } = formOf(session, request, MakeForm)
        const number = /^\d{1,2}$/.test(days) ? Number(days) : GUEST_DAYS.max + 1
        const made = await services.guestLinks.makeGuestLink(session, place.id, {
          days: number,
          drawn,
          login: session.csrf,
        })
        return sendPage(reply, guestLinkPage(session, place, made))
      }),
    )
    app.post(
      '/dashboard/interviews/:id/guest-links/:linkId/revoke',
      guarded(async (session, request, reply) => {
        const place = placeOf(request)
        formOf(session, request, z.object({ csrf }))
        await services.guestLinks.revokeGuestLink(session, place.id, paramsOf(LinkParams, request).linkId)
        return reply.redirect(`${pathTo(place)}#guests`, 303)
      }),
    )

    app.get('/g/:token', forGuests(show))
    app.post('/g/:token/opened', forGuests(noteOpened))
    app.get('/g/:token/images/:imageId', forGuests(showPicture))
    app.get('/g/:token/answers/:questionId/:until/:signature', forGuests(play))
  }
}

/** What a path names. Text that can be no id is answered like one that is unknown. */
function paramsOf<Params>(schema: z.ZodType<Params>, request: FastifyRequest): Params {
  const params = schema.safeParse(request.params)
  if (params.success) return params.data
  throw domainError('guest.unknown', 404, 'There is no such guest link')
}
