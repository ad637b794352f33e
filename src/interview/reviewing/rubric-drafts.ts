import { ServerPaused } from '../../analysis/pauses.ts'
import type { AnalysisProvider, DraftedRubric } from '../../analysis/provider.ts'
import { AppError, messageOf } from '../../base/errors.ts'
import { storable } from '../../base/foreign.ts'
import { isServerInTrouble, reasonOf } from '../../db/refusals.ts'
import { untilStored } from '../../db/until-stored.ts'
import type { InterviewContext } from '../core/context.ts'
import { analysisUsage } from './analysis-usage.ts'
import { type DraftPaid, draftPaying } from './draft-paying.ts'
import { changeRubric, findRubric, lockRubric, NOT_DRAFTING, noteWait, type RubricPlace } from './rubric-rows.ts'
import { draftJob, positionOf } from './rubrics.ts'
import { serverWait, waitingNow } from './server-waits.ts'

/** So that the process that stops does not take the job itself. */
const AFTER_STOP_MS = 1_000
/** About as long as a restart of PostgreSQL takes, with some to spare. */
const STORE_MS_MAX = 15_000

/** Drafting rubrics by a model, as a durable job that asks for each draft once or twice. */
export function rubricDrafts(context: InterviewContext, provider: AnalysisProvider) {
  const { database, clock, enqueue, log, settings } = context
  const { knex } = database
  const usage = analysisUsage(context)
  const paying = draftPaying(context)

  /** Ends the drafting that began at `askedAt`, unless a person stopped it or wrote a draft meanwhile. */
  const end = (
    place: RubricPlace,
    askedAt: Date,
    set: Parameters<typeof changeRubric>[2],
    paid?: DraftPaid,
  ): Promise<void> =>
    knex.transaction(async (trx) => {
      const row = await lockRubric(trx, place)
      await paid?.count(trx, row)
      if (row.asked_at?.getTime() === askedAt.getTime()) await changeRubric(trx, place, { ...NOT_DRAFTING, ...set })
    })

  /** The draft and what it took, at once: while the database is in trouble they are stored by another try, and the model is not asked anew. */
  const keep = (
    place: RubricPlace,
    askedAt: Date,
    { levels, model }: DraftedRubric,
    paid: DraftPaid,
    signal?: AbortSignal,
  ) =>
    untilStored(
      () =>
        end(
          place,
          askedAt,
          {
            draft: JSON.stringify(levels),
            draft_at: knex.raw('clock_timestamp()'),
            draft_by: null,
            draft_model: model,
          },
          paid,
        ),
      {
        clock,
        forMs: STORE_MS_MAX,
        signal,
        onTrouble: (error) =>
          log.warn(
            { positionId: place.positionId, problem: reasonOf(error) },
            'outcome of storing a drafted rubric is unknown; retrying',
          ),
      },
    )

  async function wait(place: RubricPlace, askedAt: Date, { pause }: ServerPaused, paid: DraftPaid): Promise<void> {
    await knex.transaction(async (trx) => {
      const row = await lockRubric(trx, place)
      await paid.count(trx, row)
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
      const paid = await paying(place, askedAt)
      const { name, analyze_prompt: prompt, questions } = await positionOf(knex, place)
      try {
        if (!provider.draftRubric)
          throw new AppError('No AI model is set up any more.', { kind: 'config', code: 'rubric.no_model' })
        const drafted = await provider.draftRubric({
          position: { name, prompt },
          questions: questions.map(({ text }) => text),
          signal,
          turn: place.organizationId,
          async onLeaving(tokens) {
            await usage.expectLeft(place.organizationId, 'tokensPerDay')
            await paid.leaving(tokens)
          },
          onPaid: (_usage, tokens) => paid.answered(tokens),
          onUnpaid: () => paid.turnedAway(),
        })
        await keep(place, askedAt, drafted, paid, signal)
      } catch (error) {
        if (error instanceof ServerPaused) return wait(place, askedAt, error, paid)
        if (error instanceof AppError && error.code === 'analysis.stopping') {
          const [task, payload, options] = draftJob(place)
          return knex.transaction(async (trx) => {
            await paid.count(trx, await lockRubric(trx, place))
            await enqueue(trx, task, payload, { ...options, inMs: AFTER_STOP_MS })
          })
        }
        if (isServerInTrouble(error) || !(error instanceof AppError) || error.kind === 'transient') throw error
        log.info({ positionId: place.positionId, code: error.code }, 'a rubric could not be drafted')
        await end(place, askedAt, { failure: storable(error.message) }, paid)
      }
    },

    /** After the last try of the job. */
    async giveUpDraft(place: RubricPlace, error: unknown): Promise<void> {
      const row = await findRubric(knex, place)
      if (row?.asked_at) await end(place, row.asked_at, { failure: storable(messageOf(error)) })
    },
  }
}
