import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../../accounts/sessions.ts'
import { AppError, domainError } from '../../../base/errors.ts'
import { codePoints, isStorable, typedLine } from '../../../base/text.ts'
import { CORRECTION_MAX } from '../../../interview/reviewing/transcripts/corrections.ts'
import { isMadeUp, presentText } from '../../../interview/reviewing/transcripts/lines.ts'
import type { InterviewServices } from '../../../interview/services.ts'
import { sendPage } from '../../../web/pages.ts'
import type { App } from '../../../web/server.ts'
import { isAhead } from '../../frame/ahead.ts'
import { callerOf } from '../../frame/caller.ts'
import type { Guards } from '../../frame/guards.ts'
import { fromOf, type Place } from '../../frame/interview-place.ts'
import { LONG_FORM_BYTES_MAX } from '../../frame/too-long.ts'
import { type Corrected, type CorrectedAgain, correctionPage, digestOfLine, wayBack } from './correction-page.ts'

const LINE = /^\d{1,6}$/
const CorrectionForm = z.object({
  csrf: z.string().max(200),
  seen: z.string().regex(/^\d{1,9}$/),
  seenLine: z.string().regex(LINE),
  seenText: z.string().max(100),
  // What no screen shows is a space.
  text: z.string().max(64_000).refine(isStorable).transform(typedLine).default(''),
})

/** Correcting a line of a transcript: what somebody heard is kept beside what the program wrote. */
export function correctionRoutes(
  services: Pick<InterviewServices, 'evidence' | 'interviews' | 'transcripts' | 'writtenAnswers'>,
  { guarded, formOf }: Guards,
  idOf: (request: FastifyRequest) => string,
) {
  /** Throws 404 where there is no such line. */
  async function lineIn(session: Session, request: FastifyRequest, wanted: unknown): Promise<Corrected> {
    const caller = callerOf(session)
    const id = idOf(request)
    const { questionId } = request.params as { questionId: string }
    const [interview, evidence, written] = await Promise.all([
      services.interviews.getInterview(caller, id),
      services.evidence.evidenceOf(caller, id),
      services.writtenAnswers.writtenAnswersOf(caller, id),
    ])
    const at = interview.answers.findIndex((one) => one.questionId === questionId)
    const answer = interview.answers[at]
    const judged = evidence?.transcripts.get(questionId)
    if (!answer || judged === undefined || written.has(questionId)) throw noLine()
    const transcripts = await services.transcripts.transcriptsOf(caller, id, new Map([[questionId, judged]]))
    const lines = transcripts.get(questionId)?.lines ?? []
    const number = typeof wanted === 'string' && LINE.test(wanted) ? Number(wanted) : -1
    const line = lines[number]
    if (!line) throw noLine()
    const history = await services.transcripts.correctionsOf(caller, id, { questionId, line: number })
    return {
      interview,
      answer,
      answerNumber: at + 1,
      line,
      before: lines[number - 1],
      after: lines[number + 1],
      history,
    }
  }

  const show = (
    session: Session,
    reply: FastifyReply,
    { place, shown, again }: { readonly place: Place; readonly shown: Corrected; readonly again?: CorrectedAgain },
  ): FastifyReply => sendPage(reply, correctionPage(session, place, shown, again), again ? 409 : 200)

  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/interviews/:id/transcript/:questionId',
      guarded(async (session, request, reply) => {
        if (isAhead(request)) return reply.code(425).header('cache-control', 'no-store').send()
        const { line } = request.query as { line?: unknown }
        const shown = await lineIn(session, request, line)
        return show(session, reply, { place: { id: idOf(request), from: fromOf(request) }, shown })
      }),
    )
    app.post(
      '/dashboard/interviews/:id/transcript/:questionId',
      { bodyLimit: LONG_FORM_BYTES_MAX },
      guarded(async (session, request, reply) => {
        const form = formOf(session, request, CorrectionForm)
        const place = { id: idOf(request), from: fromOf(request) }
        const shown = await lineIn(session, request, form.seenLine)
        const { line, answer, answerNumber } = shown
        assertLength(form.text)
        const isSameLine = digestOfLine(line.heard) === form.seenText
        // Of a struck line also the same words say something: somebody heard them.
        const isSame = isSameLine && form.text === presentText(line) && !isMadeUp(line)
        const outcome = isSame
          ? 'kept'
          : isSameLine
            ? await services.transcripts.correct(
                session,
                place.id,
                { questionId: answer.questionId, number: line.number, heard: line.heard },
                { text: form.text, seen: Number(form.seen) },
              )
            : 'taken'
        if (outcome === 'kept') return reply.redirect(wayBack(place, answerNumber, line.number), 303)
        reply.header('X-Error-Code', 'transcript.taken')
        const again = { typed: form.text, isTaken: true }
        return show(session, reply, { place, shown: await lineIn(session, request, form.seenLine), again })
      }),
    )
  }
}

const noLine = () => domainError('transcript.no_line', 404, 'There is no such line in the transcript.')

function assertLength(text: string): void {
  const length = codePoints(text)
  if (length <= CORRECTION_MAX) return
  throw new AppError(
    `The line has ${length} characters; at most ${CORRECTION_MAX} can be stored. Go back and shorten it.`,
    { kind: 'domain', code: 'transcript.too_long', status: 400, facts: { length, max: CORRECTION_MAX } },
  )
}
