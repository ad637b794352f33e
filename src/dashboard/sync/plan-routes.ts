import { z } from 'zod'
import type { Log } from '../../base/log.ts'
import type { PlanStage, SyncAdminService } from '../../sync/operations/contract.ts'
import { html, sendPage } from '../../web/pages.ts'
import type { App } from '../../web/server.ts'
import type { Guards } from '../frame/guards.ts'
import { LONG_FORM_BYTES_MAX } from '../frame/too-long.ts'
import { planFrame, planPage, planPart } from './plan-page.ts'
import { sendPlan } from './plan-sending.ts'
import { planWords } from './words/plan/index.ts'

/** Characters of pasted rules that are read at all; the rules themselves have a smaller bound, with a message of its own. */
const RULES_MAX = 60_000
const PlanForm = z.object({
  csrf: z.string().max(200),
  act: z.enum(['saved', 'other']),
  rules: z.string().max(RULES_MAX).default(''),
})

/** Why there is no plan while another one is made. */
export const busyText = (): string => planWords().busy

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
        if (begun.is === 'busy') return sendPage(reply, planPage(session, name, { rules, problem: busyText() }), 409)
        return sendPlan(reply, planFrame(session, name), {
          ...{ connection: name, stages, plan: begun.plan, log, end },
          shown: (plan) => planPart(session, name, plan, isDraft),
          after: html`<p><a href="/dashboard/connections/${name}/plan">${planWords().again}</a></p>`,
        })
      }),
    )
  }
}

const nameOf = (params: unknown): string => (params as { name?: string }).name ?? ''
