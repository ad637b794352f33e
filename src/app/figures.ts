import { WAIT_REASONS } from '../analysis/provider.ts'
import { messageOf } from '../base/errors.ts'
import { MAIL_KINDS } from '../mail/contract.ts'
import { removeGauges } from '../sync/engine/gauges.ts'
import type { Core } from './core.ts'

/** A scrape answers within 2 s (Prometheus gives up after 10 s, and then loses the figures of the process too). */
const MEASURE_MS_MAX = 1_500

/**
 * Brings the gauges that are counted in the database up to date before a scrape. While the database is away, or does not answer
 * in time, they have no series: a figure that could not be measured is absent, not 0.
 */
export function figuresOf(core: Core): () => Promise<void> {
  const { log, metrics, clock } = core
  // One measurement for all scrapes: those that wait for a hanging database must not take all of its connections.
  let measuring: Promise<() => void> | undefined
  return async () => {
    measuring ??= read(core).finally(() => {
      measuring = undefined
    })
    try {
      const show = await inTime(measuring)
      show()
      metrics.figuresMeasured.set(clock.now().getTime() / 1000)
    } catch (error) {
      log.warn({ problem: messageOf(error) }, 'gauges could not be measured')
      removeGauges(core)
      metrics.mailsWaiting.reset()
      metrics.analysesWaiting.reset()
      metrics.recordingsMissing.remove()
    }
  }
}

/** Reads every figure; the function that it returns shows them, which a late reading never comes to. */
async function read({ engine, mailer, services, metrics }: Core): Promise<() => void> {
  const [show, mails, missing, analyses] = await Promise.all([
    engine.gauges(),
    mailer.waiting(),
    services.recordingChecks.countMissing(),
    services.analyses.countWaitingAnalyses(),
  ])
  const waiting = new Map(mails.map(({ kind, n }) => [kind, n]))
  return () => {
    show()
    for (const kind of MAIL_KINDS) metrics.mailsWaiting.set({ kind }, waiting.get(kind) ?? 0)
    for (const reason of WAIT_REASONS) metrics.analysesWaiting.set({ reason }, analyses.get(reason) ?? 0)
    metrics.recordingsMissing.set(missing)
  }
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(
      () => fail(new Error(`the database did not answer within ${MEASURE_MS_MAX / 1000} s`)),
      MEASURE_MS_MAX,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
