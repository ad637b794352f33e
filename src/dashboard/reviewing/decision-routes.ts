import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { AppError, domainError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import { codePoints, isStorable, typedLine } from '../../base/text.ts'
import type { InterviewDetail } from '../../interview/contract/contract.ts'
import { REASON_MAX, VERDICTS, type Verdict, WHY_MAX } from '../../interview/reviewing/decisions.ts'
import type { InterviewServices } from '../../interview/services.ts'
import type { SyncAdminService } from '../../sync/operations/contract.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { callerOf } from '../frame/caller.ts'
import type { Guards } from '../frame/guards.ts'
import { fromOf, type Place, pathTo } from '../frame/interview-place.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { decisionPage, type Foreseen, lateUndoPage } from './decision-card.ts'
import { digestOf, foreseeing } from './foreseen.ts'
import { undoState } from './undo-part.ts'

const Asked = z.object({ decision: z.enum(VERDICTS) })
/** As a reviewer typed it; nothing of it is for the candidate or the ATS. */
export const Reason = z
  .string()
  .max(20_000)
  .refine(isStorable)
  // A browser sends line breaks as two characters, and counts them as one.
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
/** Why somebody decides against the AI, in one line; what no screen shows is a space. */
export const Why = z.string().max(20_000).refine(isStorable).transform(typedLine)
const DecisionForm = z.object({
  csrf: z.string().max(200),
  decision: z.enum(VERDICTS),
  reason: Reason.default(''),
  why: Why.default(''),
  foreseen: z.string().max(100).default(''),
})
const DecisionId = z.string().regex(/^\d{1,15}$/)
const UndoForm = z.object({ csrf: z.string().max(200), decisionId: DecisionId })
const UndoQuery = z.object({ decisionId: DecisionId })
const UNSENT_PATH = /^\/dashboard\/interviews\/([^/?]+)\/decision(?:\?(.*))?$/
const UnsentForm = z.object({ decision: z.enum(VERDICTS), reason: Reason.default(''), why: Why.default('') })

/** What is asked before somebody decides, and why it is asked once more. */
interface Question {
  readonly decision: Verdict
  readonly reason?: string
  readonly why?: string
  readonly isChanged?: boolean
  /** It was sent without the line of why. */
  readonly isWhyMissing?: boolean
}

/** True where somebody wanted to undo what waits no more. */
export const isTooLate = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'decision.not_waiting'

/** Throws 400 for words that are too long to keep. */
export function assertWords({ reason, why }: { readonly reason: string; readonly why: string }): void {
  const [length, lengthOfWhy] = [codePoints(reason), codePoints(why)]
  if (length > REASON_MAX)
    throw new AppError(
      `The reason has ${length} characters; at most ${REASON_MAX} can be stored. Go back and shorten it.`,
      { kind: 'domain', code: 'decision.reason_too_long', status: 400, facts: { length, max: REASON_MAX } },
    )
  if (lengthOfWhy > WHY_MAX)
    throw new AppError(
      `The line has ${lengthOfWhy} characters; at most ${WHY_MAX} can be stored. Go back and shorten it.`,
      { kind: 'domain', code: 'decision.why_too_long', status: 400, facts: { length: lengthOfWhy, max: WHY_MAX } },
    )
}

/** What a page that asks answers: the first time, once more since something changed, or since the line of why is missing. */
export const statusOf = ({ isChanged, isWhyMissing }: Pick<Question, 'isChanged' | 'isWhyMissing'>): number =>
  isChanged ? 409 : isWhyMissing ? 400 : 200

/** Deciding about an interview: asked first, with what the ATS will be told, and undone within seconds. */
export function decisionRoutes(
  services: Pick<InterviewServices, 'analyses' | 'decisions' | 'interviews' | 'positions' | 'reviews'>,
  syncAdmin: SyncAdminService,
  { guarded, formOf, saved }: Guards,
  { idOf, log }: { idOf: (request: FastifyRequest) => string; log: Log },
) {
  const placeOf = (request: FastifyRequest): Place => ({ id: idOf(request), from: fromOf(request) })
  const foreseeAll = foreseeing(services, syncAdmin, log)
  const foresee = async (session: Session, interview: InterviewDetail, verdict: Verdict): Promise<Foreseen> =>
    (await foreseeAll(session, [interview], verdict)).get(interview.id) ?? null

  async function ask(session: Session, reply: FastifyReply, place: Place, question: Question): Promise<FastifyReply> {
    const { id } = place
    const interview = await services.interviews.getInterview(callerOf(session), id)
    if (interview.approvalStatus === question.decision) return reply.redirect(pathTo(place), 303)
    const [position, foreseen, decided, against] = await Promise.all([
      services.positions.findPosition(callerOf(session), interview.positionId),
      foresee(session, interview, question.decision),
      services.decisions.decisionsOf(callerOf(session), id),
      services.decisions.againstAdvice(callerOf(session), [id], question.decision),
    ])
    const { why = '', isWhyMissing = false } = question
    const more = {
      ...{ ...question, position: position?.name ?? '', foreseen, digest: digestOf(foreseen), decided },
      against: against.has(id) ? { why, isMissing: isWhyMissing } : undefined,
    }
    return sendPage(reply, decisionPage(session, place, interview, more), statusOf(question))
  }

  /** Says what became of a decision that waits no more, and what can be done instead. */
  async function tooLate(session: Session, reply: FastifyReply, place: Place, decisionId: string, error: AppError) {
    const caller = callerOf(session)
    const [interview, all, origin] = await Promise.all([
      services.interviews.getInterview(caller, place.id),
      services.decisions.decisionsOf(caller, place.id),
      syncAdmin.originOf(session, place.id),
    ])
    const decided = all.find(({ id }) => `${id}` === decisionId)
    if (!decided) throw error
    reply.header('X-Error-Code', error.code)
    return sendPage(reply, lateUndoPage(session, place, interview, { decided, isOfAts: origin !== null }), error.status)
  }

  const routes = async (app: App): Promise<void> => {
    app.get(
      '/dashboard/interviews/:id/decision',
      guarded(async (session, request, reply) => {
        const place = placeOf(request)
        const asked = Asked.safeParse(request.query)
        return asked.success ? ask(session, reply, place, asked.data) : reply.redirect(pathTo(place), 303)
      }),
    )
    app.post(
      '/dashboard/interviews/:id/decision',
      { bodyLimit: LONG_FORM_BYTES_MAX },
      guarded(async (session, request, reply) => {
        const place = placeOf(request)
        const { id } = place
        const form = formOf(session, request, DecisionForm)
        const { decision, reason, why, foreseen } = form
        assertWords(form)
        const interview = await services.interviews.getInterview(callerOf(session), id)
        // Rules may have changed since, or somebody moved the application: whoever decides shall know what they decide.
        if (interview.approvalStatus !== decision && digestOf(await foresee(session, interview, decision)) !== foreseen)
          return ask(session, reply, place, { decision, reason, why, isChanged: true })
        const isAsked = interview.approvalStatus !== decision && why === ''
        if (isAsked && (await services.decisions.againstAdvice(callerOf(session), [id], decision)).size > 0)
          return ask(session, reply, place, { decision, reason, isWhyMissing: true })
        await services.decisions.decide(callerOf(session), id, decision, reason || null, why || null)
        return reply.redirect(`${pathTo(place)}#undo`, 303)
      }),
    )
    app.post(
      '/dashboard/interviews/:id/decision/undo',
      guarded(async (session, request, reply) => {
        const place = placeOf(request)
        const { decisionId } = formOf(session, request, UndoForm)
        try {
          await services.decisions.undoDecision(callerOf(session), place.id, decisionId)
        } catch (error) {
          if (!isTooLate(error)) throw error
          return tooLate(session, reply, place, decisionId, error)
        }
        return saved(reply, pathTo(place), 'undone')
      }),
    )
    // For the page's own script (`browser/undo.ts`).
    app.get(
      '/dashboard/interviews/:id/decision/undo',
      guarded(async (session, request, reply) => {
        const { id } = placeOf(request)
        const asked = UndoQuery.safeParse(request.query)
        const decided = await services.decisions.decisionsOf(callerOf(session), id)
        const state = undoState(decided.filter(({ id: of }) => asked.success && `${of}` === asked.data.decisionId))
        if (!state) throw domainError('decision.not_found', 404, 'There is no such decision')
        return reply.header('cache-control', 'no-store').send(state)
      }),
    )
  }

  return {
    routes,
    /** Asks again where a decision was sent without a login; undefined for another form. */
    askAgain(session: Session, reply: FastifyReply, path: string, fields: Readonly<Record<string, string>>) {
      const [, id, query] = UNSENT_PATH.exec(path) ?? []
      const form = UnsentForm.safeParse(fields)
      if (id === undefined || !form.success) return undefined
      const from = fromOf({ query: Object.fromEntries(new URLSearchParams(query)) })
      return ask(session, reply, { id, from }, form.data)
    },
  }
}
