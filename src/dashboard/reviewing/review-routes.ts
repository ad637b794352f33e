import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { AppError, domainError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import { codePoints, isStorable } from '../../base/text.ts'
import { NOTE_MAX } from '../../interview/reviewing/review-notes.ts'
import { RATING_NOTE_MAX, RATINGS } from '../../interview/reviewing/reviews.ts'
import type { InterviewServices } from '../../interview/services.ts'
import type { HidesAi, SyncAdminService } from '../../sync/operations/contract.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { neighbours } from '../finding/neighbour-links.ts'
import { isAhead } from '../frame/ahead.ts'
import { callerOf } from '../frame/caller.ts'
import type { Guards } from '../frame/guards.ts'
import { fromOf, type Place, pathTo } from '../frame/interview-place.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { hidingAi } from '../sync/own-rating.ts'
import { opensTimeline } from '../sync/own-teams.ts'
import { webVtt } from './captions.ts'
import { resultPdfRoutes } from './files/result-pdf.ts'
import { interviewPage } from './interview-page.ts'
import { evidenceAndTranscripts } from './transcripts/reading.ts'
import { viewNotes } from './viewing.ts'
import { watchingWords } from './words/watching/index.ts'

/** A browser sends line breaks as two characters, and counts them as one. */
const Typed = z
  .string()
  .max(64_000)
  .refine(isStorable)
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
const csrf = z.string().max(200)
const PlainForm = z.object({ csrf })
const RatingForm = z.object({ csrf, rating: z.string().max(100).default(''), note: Typed.default('') })
const NoteForm = z.object({ csrf, text: Typed.default('') })
const NoteParams = z.object({ noteId: z.string().regex(/^\d{1,15}$/) })

/** What the page of an interview reads and changes. */
type ReviewServices = Pick<
  InterviewServices,
  | 'accommodations'
  | 'analyses'
  | 'decisions'
  | 'evidence'
  | 'finding'
  | 'guestLinks'
  | 'interviews'
  | 'mails'
  | 'notices'
  | 'positions'
  | 'questionImages'
  | 'reviewNotes'
  | 'reviews'
  | 'transcripts'
  | 'views'
  | 'writtenAnswers'
>

/** The page of an interview, and what reviewers leave there for each other: ratings and notes. */
export function reviewRoutes(
  services: ReviewServices,
  syncAdmin: SyncAdminService,
  guards: Guards,
  { idOf, publicUrl, log }: { idOf: (request: FastifyRequest) => string; publicUrl: string; log: Log },
) {
  const { guarded, formOf } = guards
  const placeOf = (request: FastifyRequest): Place => ({ id: idOf(request), from: fromOf(request) })
  const noteView = viewNotes(services, log)

  async function show(session: Session, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isAhead(request)) return reply.code(425).header('cache-control', 'no-store').send()
    const place = placeOf(request)
    const { id } = place
    const caller = callerOf(session)
    const [interview, analysis, origin, mails, granted, written, decided, consent] = await Promise.all([
      services.interviews.getInterview(caller, id),
      services.analyses.getAnalysis(caller, id),
      syncAdmin.originOf(session, id),
      services.mails.mailsOf(caller, id),
      services.accommodations.accommodationsOf(caller, id),
      services.writtenAnswers.writtenAnswersOf(caller, id),
      services.decisions.decisionsOf(caller, id),
      services.notices.consentOf(caller, id),
    ])
    noteView(session, request, id)
    const reading = services.reviews.reviewsOf(session, id)
    // Both facts about this interview are read for its page anyhow; an application may have others, each with its own rating.
    const hidesOther = hidingAi(services, session)
    const hidesAi: HidesAi = async (one) =>
      one !== id
        ? hidesOther(one)
        : (await reading).isAiShown || analysis.noAssessment !== undefined
          ? false
          : 'unrated'
    const [position, judged, captioned, reviews, notes, views, beside, images, guests, synced, isOpen] =
      await Promise.all([
        services.positions.findPosition(caller, interview.positionId),
        evidenceAndTranscripts(services, caller, id),
        services.transcripts.captionedIn(caller, id),
        reading,
        services.reviewNotes.notesOf(session, id),
        services.views.viewsOf(session, id),
        neighbours(services, session, place, interview),
        services.questionImages.askedImagesOf(caller, id),
        services.guestLinks.guestLinksOf(session, id),
        origin === null ? null : syncAdmin.historyOf(session, { ...origin, interviewId: id }, hidesAi),
        origin !== null && opensTimeline(services, session, origin.interviewIds),
      ])
    const shown = {
      ...judged,
      ...{ interview, analysis, mails, granted, written, decided, consent },
      ...{ captioned, reviews, notes, views, beside, images, guests, synced },
      origin: isOpen ? origin : null,
      sends: services.mails.sendsMails,
      drawn: services.guestLinks.drawGuestLinkId(),
      position: position?.name ?? '',
    }
    return sendPage(reply, interviewPage(session, place, shown))
  }

  /** A form of the page: `work` gets the checked form and the interview's id, and the page is shown again at `anchor`. */
  const posted = <Form extends { csrf: string }>(
    schema: z.ZodType<Form>,
    anchor: string,
    work: (session: Session, id: string, form: Form, request: FastifyRequest) => Promise<unknown>,
  ) =>
    guarded(async (session, request, reply) => {
      const place = placeOf(request)
      await work(session, place.id, formOf(session, request, schema), request)
      return reply.redirect(`${pathTo(place)}#${anchor}`, 303)
    })

  return async (app: App): Promise<void> => {
    app.get('/dashboard/interviews/:id', guarded(show))
    await app.register(resultPdfRoutes(services, guards, { idOf, publicUrl, log }))
    app.get(
      '/dashboard/interviews/:id/captions/:questionId',
      guarded((session, request, reply) => {
        const { questionId } = request.params as { questionId: string }
        return sendCaptions(services, callerOf(session), { id: idOf(request), questionId }, reply)
      }),
    )
    app.post(
      '/dashboard/interviews/:id/rating',
      { bodyLimit: LONG_FORM_BYTES_MAX },
      posted(RatingForm, 'rating', (session, id, { rating: typed, note }) => {
        const rating = RATINGS.find((one) => String(one) === typed)
        if (rating === undefined)
          throw domainError('review.rating', 400, 'A rating is a number from 1 to 5. Go back and choose one.')
        return services.reviews.rate(session, id, rating, note === '' ? null : within(note, RATING_NOTE_MAX))
      }),
    )
    app.post(
      '/dashboard/interviews/:id/reveal',
      posted(PlainForm, 'analysis', (session, id) => services.reviews.showAi(session, id)),
    )
    app.post(
      '/dashboard/interviews/:id/notes',
      { bodyLimit: LONG_FORM_BYTES_MAX },
      posted(NoteForm, 'notes', (session, id, { text }) => services.reviewNotes.addNote(session, id, filled(text))),
    )
    app.post(
      '/dashboard/interviews/:id/notes/:noteId',
      { bodyLimit: LONG_FORM_BYTES_MAX },
      posted(NoteForm, 'notes', (session, id, { text }, request) =>
        services.reviewNotes.editNote(session, id, noteIdOf(request), filled(text)),
      ),
    )
    app.post(
      '/dashboard/interviews/:id/notes/:noteId/delete',
      posted(PlainForm, 'notes', (session, id, _form, request) =>
        services.reviewNotes.deleteNote(session, id, noteIdOf(request)),
      ),
    )
  }
}

/** Captions of a recorded answer, as WebVTT. */
async function sendCaptions(
  services: Pick<InterviewServices, 'interviews' | 'transcripts'>,
  caller: ReturnType<typeof callerOf>,
  { id, questionId }: { readonly id: string; readonly questionId: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Refuses who may not see the interview.
  await services.interviews.getInterview(caller, id)
  const unclear = watchingWords().player.unclear
  const segments = isStorable(questionId)
    ? await services.transcripts.captionsOf(caller, id, { questionId, unclear })
    : undefined
  if (!segments) throw domainError('captions.none', 404, 'This answer has no captions.')
  return reply
    .type('text/vtt; charset=utf-8')
    .headers({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
    .send(webVtt(segments))
}

/** Text that is no id is answered like an id that is unknown. */
function noteIdOf(request: FastifyRequest): string {
  const params = NoteParams.safeParse(request.params)
  return params.success ? params.data.noteId : '0'
}

function filled(text: string): string {
  if (text === '') throw domainError('note.empty', 400, 'The note is empty. Go back and write something.')
  return within(text, NOTE_MAX)
}

function within(text: string, most: number): string {
  const length = codePoints(text)
  if (length <= most) return text
  throw new AppError(`The note has ${length} characters; at most ${most} can be stored. Go back and shorten it.`, {
    kind: 'domain',
    code: 'note.too_long',
    status: 400,
    facts: { length, most },
  })
}
