import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../base/errors.ts'
import { type Log, scrub } from '../../base/log.ts'
import type { PlanStage, ShownPlan } from '../../sync/operations/contract.ts'
import { type Html, html, sendPageInParts } from '../../web/pages.ts'
import { stageLine } from './plan-page.ts'

/** While a plan is made, a sign of life so often: a proxy that waits for bytes goes on waiting. */
const SIGN_MS = 5_000
const STEP_MS = 250
/** The plan ends its reading after two minutes (`planner.ts`); a request to the ATS that is under way then has 30 seconds more. */
const PLAN_MS_MAX = 150_000

/** A plan that is sent while it is made. */
export interface Making {
  readonly connection: string
  /** Fills as the plan goes on. */
  readonly stages: readonly PlanStage[]
  readonly plan: Promise<ShownPlan>
  readonly log: Log
  /** Ends the making. */
  readonly end: AbortController
  /** The plan as the page shows it. */
  readonly shown: (plan: ShownPlan) => Html
  /** What stands below the plan, or below the reason why there is none. */
  readonly after: Html
}

/** Sends a page that begins at once, shows how far the plan is, and ends with it. */
export function sendPlan(
  reply: FastifyReply,
  page: Parameters<typeof sendPageInParts>[1],
  making: Making,
): FastifyReply {
  return sendPageInParts(reply, page, (begin, end) =>
    Readable.from(
      (async function* () {
        yield begin
        for await (const part of partsOf(making)) yield part.text
        yield end
      })(),
    ),
  )
}

async function* partsOf({ connection, stages, plan, shown, after, log, end }: Making): AsyncGenerator<Html> {
  let over: { readonly result: Html } | undefined
  plan.then(
    (made) => {
      over = { result: shown(made) }
    },
    (error: unknown) => {
      over = { result: failurePart(connection, error, log) }
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
  yield html`</ol>${over?.result ?? failurePart(connection, undefined, log)}${after}`
}

/** The answer has begun, so the reason stands in the page. */
function failurePart(connection: string, error: unknown, log: Log): Html {
  const isTold = error instanceof AppError && error.kind !== 'bug'
  if (!isTold) log.error({ connection, err: error }, 'a plan failed')
  return html`<section id="result"><h2>There is no plan</h2><p class="error" role="alert">${isTold ? scrub(error.message) : error === undefined ? 'It took too long and was ended.' : 'It failed for a reason that the log names.'} Nothing was done.</p></section>`
}
