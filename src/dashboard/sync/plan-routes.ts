import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Session } from '../../accounts/sessions.ts'
import { AppError } from '../../base/errors.ts'
import { type Log, scrub } from '../../base/log.ts'
import type { PlanStage, ShownPlan, SyncAdminService } from '../../sync/operations/contract.ts'
import { type Html, html, sendPage, sendPageInParts } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { planFrame, planPage, planPart, stageLine } from './plan-page.ts'

/** Characters of pasted rules that are read at all; the rules themselves have a smaller bound, with a message of its own. */
const RULES_MAX = 60_000
const PlanForm = z.object({
  csrf: z.string().max(200),
  act: z.enum(['saved', 'other']),
  rules: z.string().max(RULES_MAX).default(''),
})

/** While a plan is made, a sign of life so often: a proxy that waits for bytes goes on waiting. */
const SIGN_MS = 5_000
const STEP_MS = 250
/** The plan ends its reading after two minutes (`planner.ts`); a request to the ATS that is under way then has 30 seconds more. */
const PLAN_MS_MAX = 150_000
const BUSY = 'Another plan is being made. One at a time is made in an installation; try again in a minute or two.'

/** Plans of a connection, for administrators: the answer to the form is the plan, sent while it is made. */
export function planRoutes(syncAdmin: SyncAdminService, { guarded, formOf }: Guards, log: Log) {
  return async (app: App): Promise<void> => {
    app.get(
      '/dashboard/connections/:name/plan',
      guarded(async (session, request, reply) => {
        const name = nameOf(request.params)
        syncAdmin.assertMayPlan(session, name)
        return sendPage(reply, planPage(session, name))
      }),
    )
    app.post(
      '/dashboard/connections/:name/plan',
      { bodyLimit: LONG_FORM_BYTES_MAX },
      guarded(async (session, request, reply) => {
        const name = nameOf(request.params)
        syncAdmin.assertMayPlan(session, name)
        const { act, rules } = formOf(session, request, PlanForm)
        const isDraft = act === 'other'
        const end = new AbortController()
        // Who closes the page wants no plan any more.
        reply.raw.once('close', () => end.abort())
        const stages: PlanStage[] = []
        const begun = await syncAdmin.plan(session, name, {
          rules: isDraft ? rules : null,
          signal: end.signal,
          onStage: (stage) => stages.push(stage),
        })
        if (begun.is === 'mistaken')
          return sendPage(reply, planPage(session, name, { rules, mistakes: begun.mistakes }), 400)
        if (begun.is === 'busy') return sendPage(reply, planPage(session, name, { rules, problem: BUSY }), 409)
        return sendPlan(reply, session, name, { stages, plan: begun.plan, isDraft, log, end })
      }),
    )
  }
}

interface Making {
  /** Fills as the plan goes on. */
  readonly stages: readonly PlanStage[]
  readonly plan: Promise<ShownPlan>
  readonly isDraft: boolean
  readonly log: Log
  readonly end: AbortController
}

function sendPlan(reply: FastifyReply, session: Session, name: string, making: Making): FastifyReply {
  return sendPageInParts(reply, planFrame(session, name), (begin, end) =>
    Readable.from(
      (async function* () {
        yield begin
        for await (const part of partsOf(session, name, making)) yield part.text
        yield end
      })(),
    ),
  )
}

async function* partsOf(
  session: Session,
  name: string,
  { stages, plan, isDraft, log, end }: Making,
): AsyncGenerator<Html> {
  let over: { readonly result: Html } | undefined
  plan.then(
    (made) => {
      over = { result: planPart(session, name, made, isDraft) }
    },
    (error: unknown) => {
      over = { result: failurePart(name, error, log) }
    },
  )
  const begunMs = performance.now()
  const passed = () => performance.now() - begunMs
  yield html`<ol class="soft" aria-label="Progress">`
  let [told, signMs] = [0, 0]
  while (!over && passed() < PLAN_MS_MAX) {
    await Promise.race([pause(STEP_MS), plan.catch(() => {})])
    const fresh = stages.slice(told)
    told += fresh.length
    for (const stage of fresh) yield stageLine(stage)
    if (fresh.length > 0 || passed() - signMs < SIGN_MS) continue
    signMs = passed()
    yield html`<li>${Math.round(signMs / 1_000)} seconds so far…</li>`
  }
  end.abort()
  yield html`</ol>${over?.result ?? failurePart(name, undefined, log)}<p><a href="/dashboard/connections/${name}/plan">Plan again, or with other rules</a></p>`
}

/** The answer has begun, so the reason stands in the page. */
function failurePart(connection: string, error: unknown, log: Log): Html {
  const isTold = error instanceof AppError && error.kind !== 'bug'
  if (!isTold) log.error({ connection, err: error }, 'a plan failed')
  return html`<section id="result"><h2>There is no plan</h2><p class="error" role="alert">${isTold ? scrub(error.message) : error === undefined ? 'It took too long and was ended.' : 'It failed for a reason that the log names.'} Nothing was done.</p></section>`
}

const nameOf = (params: unknown): string => (params as { name?: string }).name ?? ''
