import { ServerPaused } from '../../analysis/pauses.ts'
import type { AnalysisProvider, DraftedRubric } from '../../analysis/provider.ts'
import { AppError, messageOf } from '../../base/errors.ts'
import { storable } from '../../base/foreign.ts'
import { isServerInTrouble } from '../../db/refusals.ts'
import type { InterviewContext } from '../core/context.ts'
import { analysisUsage } from './analysis-usage.ts'
import { changeRubric, findRubric, lockRubric, NOT_DRAFTING, noteWait, type RubricPlace } from './rubric-rows.ts'
import { draftJob, positionOf } from './rubrics.ts'
import { serverWait, waitingNow } from './server-waits.ts'

/** So that the process that stops does not take the job itself. */
const AFTER_STOP_MS = 1_000

/** Drafting rubrics by a model, as a durable job that asks for each draft once or twice. */
export function rubricDrafts(context: InterviewContext, provider: AnalysisProvider) {
  const { database, clock, enqueue, log, settings } = context
  const { knex } = database
  const usage = analysisUsage(context)

  /** Ends the drafting that began at `askedAt`, unless a person stopped it or wrote a draft meanwhile. */
  const end = (place: RubricPlace, askedAt: Date, set: Parameters<typeof changeRubric>[2]): Promise<void> =>
    knex.transaction(async (trx) => {
      const row = await lockRubric(trx, place)
      if (row.asked_at?.getTime() === askedAt.getTime()) await changeRubric(trx, place, { ...NOT_DRAFTING, ...set })
    })

  const keep = (place: RubricPlace, askedAt: Date, { levels, model }: DraftedRubric) =>
    end(place, askedAt, {
      draft: JSON.stringify(levels),
      draft_at: knex.raw('clock_timestamp()'),
      draft_by: null,
      draft_model: model,
    })

  async function wait(place: RubricPlace, askedAt: Date, { pause }: ServerPaused): Promise<void> {
    await knex.transaction(async (trx) => {
      const row = await lockRubric(trx, place)
      if (row.asked_at?.getTime() !== askedAt.getTime()) return
      const { since, failure } = serverWait(row, pause, {
        now: await waitingNow(trx, clock),
        giveUpMs: settings.analysisGiveUpMs,
        what: 'The draft',
      })
      if (failure !== undefined) return changeRubric(trx, place, { ...NOT_DRAFTING, failure: storable(failure) })
      const words = storable(pause.words)
      await noteWait(trx, place, { waiting_for: pause.reason, waiting_words: words, waiting_since: since })
      const [task, payload, options] = draftJob(place)
      await enqueue(trx, task, payload, { ...options, inMs: pause.leftMs })
    })
  }

  return {
    /** Asks the model for the draft that somebody wants. Throws where the job engine shall try again. */
    async carryOutDraft(place: RubricPlace, signal?: AbortSignal): Promise<void> {
      const row = await findRubric(knex, place)
      if (!row?.asked_at) return
      const askedAt = row.asked_at
      const { name, analyze_prompt: prompt, questions } = await positionOf(knex, place)
      try {
        if (!provider.draftRubric)
          throw new AppError('No AI model is set up any more.', { kind: 'config', code: 'rubric.no_model' })
        const drafted = await provider.draftRubric({
          position: { name, prompt },
          questions: questions.map(({ text }) => text),
          signal,
          onLeaving: () => usage.expectLeft(place.organizationId, 'tokensPerDay'),
          onPaid: (_usage, tokens) => usage.add(knex, place.organizationId, { tokens, audioSeconds: 0 }),
        })
        await keep(place, askedAt, drafted)
      } catch (error) {
        if (error instanceof ServerPaused) return wait(place, askedAt, error)
        if (error instanceof AppError && error.code === 'analysis.stopping') {
          const [task, payload, options] = draftJob(place)
          return knex.transaction((trx) => enqueue(trx, task, payload, { ...options, inMs: AFTER_STOP_MS }))
        }
        if (isServerInTrouble(error) || !(error instanceof AppError) || error.kind === 'transient') throw error
        log.info({ positionId: place.positionId, code: error.code }, 'a rubric could not be drafted')
        await end(place, askedAt, { failure: storable(error.message) })
      }
    },

    /** After the last try of the job. */
    async giveUpDraft(place: RubricPlace, error: unknown): Promise<void> {
      const row = await findRubric(knex, place)
      if (row?.asked_at) await end(place, row.asked_at, { failure: storable(messageOf(error)) })
    },
  }
}
