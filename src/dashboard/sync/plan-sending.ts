import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../base/errors.ts'
import { type Log, scrubQuote } from '../../base/log.ts'
import type { PlanStage, ShownPlan } from '../../sync/operations/contract.ts'
import { type Html, html, sendPageInParts } from '../../web/pages.ts'
import { inEnglish, presentLanguage, withLanguage } from '../frame/language.ts'
import { refusalText, type Told } from '../frame/refusals/refusal-text.ts'
import { stageLine } from './plan-page.ts'
import { planWords } from './words/plan/index.ts'

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
  // The parts are made when the request is over.
  const language = presentLanguage()
  const inLanguage: InLanguage = (work) => withLanguage(language, work)
  return sendPageInParts(reply, page, (begin, end) =>
    Readable.from(
      (async function* () {
        yield begin
        for await (const part of partsOf(making, inLanguage)) yield part.text
        yield end
      })(),
    ),
  )
}

/** Makes a part in the language of the page. */
type InLanguage = <Result>(work: () => Result) => Result

async function* partsOf(
  { connection, stages, plan, shown, after, log, end }: Making,
  inLanguage: InLanguage,
): AsyncGenerator<Html> {
  const words = inLanguage(planWords)
  let over: { readonly result: Html } | undefined
  plan.then(
    (made) => {
      over = { result: inLanguage(() => shown(made)) }
    },
    (error: unknown) => {
      over = { result: inLanguage(() => failurePart(connection, error, log)) }
    },
  )
  const begunMs = performance.now()
  const passed = () => performance.now() - begunMs
  yield html`<ol class="soft" aria-label="${words.progress}">`
  let [told, signMs] = [0, 0]
  while (!over && passed() < PLAN_MS_MAX) {
    await Promise.race([pause(STEP_MS), plan.catch(() => {})])
    const fresh = stages.slice(told)
    told += fresh.length
    for (const stage of fresh) yield inLanguage(() => stageLine(stage))
    if (fresh.length > 0 || passed() - signMs < SIGN_MS) continue
    signMs = passed()
    yield html`<li>${inLanguage(() => words.seconds(Math.round(signMs / 1_000)))}</li>`
  }
  end.abort()
  yield html`</ol>${over?.result ?? inLanguage(() => failurePart(connection, undefined, log))}${after}`
}

/** The answer has begun, so the reason stands in the page. */
function failurePart(connection: string, error: unknown, log: Log): Html {
  const isTold = error instanceof AppError && error.kind !== 'bug'
  if (!isTold) log.error({ connection, err: error }, 'a plan failed')
  const words = planWords()
  const why = isTold ? words.nothingDone(toldRefusal(error)) : error === undefined ? words.tooLong : words.ourFault
  return html`<section id="result"><h2>${words.failed}</h2><p class="error" role="alert">${why}</p></section>`
}

/** What an ATS answered is in English. */
function toldRefusal(error: AppError): Told {
  const told = refusalText(error)
  return typeof told === 'string' ? scrubQuote(told) : inEnglish(scrubQuote(error.message))
}
