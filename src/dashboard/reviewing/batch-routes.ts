import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { domainError } from '../../base/errors.ts'
import { ID_PATTERN } from '../../base/ids.ts'
import type { Log } from '../../base/log.ts'
import type { FoundInterview } from '../../interview/finding/find.ts'
import { BATCH_MAX, VERDICTS, type Verdict } from '../../interview/reviewing/decisions.ts'
import type { InterviewServices } from '../../interview/services.ts'
import type { SyncAdminService } from '../../sync/operations/contract.ts'
import { sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import { selectedOf } from '../finding/selected.ts'
import { callerOf } from '../frame/caller.ts'
import type { Guards } from '../frame/guards.ts'
import { fromOf, listPath } from '../frame/interview-place.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { batchDonePage, batchPage, fromList, type Group } from './batch-pages.ts'
import { assertWords, isTooLate, Reason, statusOf, Why } from './decision-routes.ts'
import { digestOf, foreseeing } from './foreseen.ts'
import { undoState } from './undo-part.ts'

const DecisionForm = z.object({
  csrf: z.string().max(200),
  decision: z.enum(VERDICTS),
  ids: z.string().max(BATCH_MAX * 30),
  reason: Reason.default(''),
  why: Why.default(''),
  foreseen: z.string().max(100).default(''),
})
const UnsentForm = DecisionForm.omit({ csrf: true, foreseen: true })
const UNSENT_PATH = /^\/dashboard\/decision(?:\?(.*))?$/

interface Question {
  readonly decision: Verdict
  readonly ids: readonly string[]
  readonly reason?: string
  readonly why?: string
  readonly isChanged?: boolean
  readonly isWhyMissing?: boolean
  /** The query of the list in which they were selected. */
  readonly from: string
}

/** Deciding about several interviews with one reason: asked first, and undone as one. */
export function batchRoutes(
  services: Pick<InterviewServices, 'analyses' | 'decisions' | 'finding' | 'reviews'>,
  syncAdmin: SyncAdminService,
  { guarded, formOf, saved }: Guards,
  log: Log,
) {
  const foresee = foreseeing(services, syncAdmin, log)

  const foreseen = async (session: Session, { decision, ids }: Pick<Question, 'decision' | 'ids'>) => {
    const found = await services.finding.interviewsOf(session, ids)
    const open = found.filter(({ approvalStatus }) => approvalStatus !== decision)
    const openIds = open.map(({ id }) => id)
    const [effects, against] = await Promise.all([
      foresee(session, open, decision),
      services.decisions.againstAdvice(callerOf(session), openIds, decision),
    ])
    const decided = found.filter(({ approvalStatus }) => approvalStatus === decision)
    return { ...asked(open, effects, against), decided, goneCount: ids.length - found.length }
  }

  async function ask(session: Session, reply: FastifyReply, question: Question): Promise<FastifyReply> {
    const shown = { ...(await foreseen(session, question)), ...question }
    return sendPage(reply, batchPage(session, shown), statusOf(question))
  }

  const routes = async (app: App): Promise<void> => {
    app.get(
      '/dashboard/decision',
      guarded(async (session, request, reply) => {
        const { decision, id } = request.query as Record<string, unknown>
        const verdict = VERDICTS.find((one) => one === decision)
        const from = fromOf(request)
        if (!verdict) return reply.redirect(listPath(from), 303)
        return ask(session, reply, { decision: verdict, ids: idsOf(Array.isArray(id) ? id : [id]), from })
      }),
    )
    app.post(
      '/dashboard/decision',
      { bodyLimit: LONG_FORM_BYTES_MAX },
      guarded(async (session, request, reply) => {
        const form = formOf(session, request, DecisionForm)
        const from = fromOf(request)
        const { decision, reason, why } = form
        assertWords(form)
        const ids = idsOf(form.ids.split(','))
        const now = await foreseen(session, { decision, ids })
        // Who decides shall know what they decide. Where nobody is left, the second click of two leads to what the first one made.
        if (now.groups.length > 0 && now.digest !== form.foreseen)
          return ask(session, reply, { decision, ids, reason, why, isChanged: true, from })
        if (why === '' && now.against.length > 0)
          return ask(session, reply, { decision, ids, reason, isWhyMissing: true, from })
        const batch = await services.decisions.decideAll(callerOf(session), ids, decision, reason || null, why || null)
        return reply.redirect(fromList(`/dashboard/decisions/${batch}`, from), 303)
      }),
    )
    app.get(
      '/dashboard/decisions/:batch',
      guarded(async (session, request, reply) => {
        const batch = batchNameOf(request.params)
        const decisions = await services.decisions.batchOf(callerOf(session), batch)
        if (decisions.length === 0) throw notFound()
        return sendPage(reply, batchDonePage(session, { batch, from: fromOf(request) }, decisions))
      }),
    )
    // For the page's own script (`browser/undo.ts`).
    app.get(
      '/dashboard/decisions/:batch/undo',
      guarded(async (session, request, reply) => {
        const state = undoState(await services.decisions.batchOf(callerOf(session), batchNameOf(request.params)))
        if (!state) throw notFound()
        return reply.header('cache-control', 'no-store').send(state)
      }),
    )
    app.post(
      '/dashboard/decisions/:batch/undo',
      guarded(async (session, request, reply) => {
        const batch = batchNameOf(request.params)
        formOf(session, request, z.object({ csrf: z.string().max(200) }))
        if ((await services.decisions.batchOf(callerOf(session), batch)).length === 0) throw notFound()
        try {
          await services.decisions.undoBatch(callerOf(session), batch)
        } catch (error) {
          if (!isTooLate(error)) throw error
          reply.header('X-Error-Code', error.code)
          const place = { batch, from: fromOf(request), isTooLate: true }
          return sendPage(
            reply,
            batchDonePage(session, place, await services.decisions.batchOf(callerOf(session), batch)),
            error.status,
          )
        }
        return saved(reply, fromList(`/dashboard/decisions/${batch}`, fromOf(request)), 'undone')
      }),
    )
  }

  return {
    routes,
    /** Asks again where a decision about several was sent without a login; undefined for another form. */
    askAgain(session: Session, reply: FastifyReply, path: string, fields: Readonly<Record<string, string>>) {
      const match = UNSENT_PATH.exec(path)
      const form = UnsentForm.safeParse(fields)
      if (!match || !form.success) return undefined
      const from = fromOf({ query: Object.fromEntries(new URLSearchParams(match[1])) })
      return ask(session, reply, { ...form.data, ids: idsOf(form.data.ids.split(',')), from })
    },
  }
}

/** The people of a question, grouped by what the ATS would be told about them, and those about whom it goes against the AI. */
function asked(
  open: readonly FoundInterview[],
  effects: ReadonlyMap<string, Group['foreseen']>,
  against: ReadonlySet<string>,
) {
  const byEffects = new Map<string, { foreseen: Group['foreseen']; people: FoundInterview[] }>()
  for (const one of open) {
    const told = effects.get(one.id) ?? null
    const key = JSON.stringify(told)
    const group = byEffects.get(key) ?? { foreseen: told, people: [] }
    byEffects.set(key, { ...group, people: [...group.people, one] })
  }
  const groups = [...byEffects.values()]
  // Who decides shall know what they decide: also whom they decide about against the AI.
  const digest = digestOf([
    groups.map((group) => [group.foreseen, group.people.map(({ id }) => id)]),
    open.map(({ id }) => against.has(id)),
  ])
  return { groups, against: open.filter(({ id }) => against.has(id)), digest }
}

const idsOf = (values: readonly unknown[]) => selectedOf(values, BATCH_MAX, 'decision', 'decided about')

function batchNameOf(params: unknown): string {
  const { batch } = params as { batch: string }
  if (ID_PATTERN.test(batch)) return batch.toLowerCase()
  throw notFound()
}

const notFound = () => domainError('decision.not_found', 404, 'There is no such decision')
