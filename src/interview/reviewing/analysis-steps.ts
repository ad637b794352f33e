import type { Knex } from 'knex'
import { z } from 'zod'
import type { AnalysisSteps, HeardText, Segment } from '../../analysis/provider.ts'
import { storableJson } from '../../base/foreign.ts'
import type { Caller, InterviewContext } from '../core/context.ts'

const figure = z.number().nullable()
const Kept = z.object({
  text: z.string(),
  segments: z
    .array(z.object({ start: z.number(), end: z.number(), text: z.string(), noSpeech: figure, logprob: figure }))
    .optional(),
})

/**
 * The steps of an analysis, each stored as its answer comes: a crash or a retry asks only for what has no answer. A recording does
 * not change once its interview is completed, so a transcript holds for as long as its model is the one that is asked.
 */
export function analysisSteps(
  { database: { knex }, clock }: InterviewContext,
  organizationId: string,
  interviewId: string,
): AnalysisSteps {
  const now = () => knex.raw('coalesce(?::timestamptz, clock_timestamp())', [clock.stampAt()])
  const of = (questionId: string) => ({
    organization_id: organizationId,
    interview_id: interviewId,
    kind: 'transcript',
    question_id: questionId,
  })
  return {
    async heard(questionId, model) {
      const row = await knex('analysis_steps')
        .where({ ...of(questionId), model })
        .whereNotNull('answered_at')
        .first<{ answer: unknown } | undefined>('answer')
      return row && (Kept.parse(row.answer) satisfies HeardText)
    },

    async asking(questionId, model) {
      await knex('analysis_steps')
        .insert({ ...of(questionId), model, asked_at: now() })
        .onConflict(['interview_id', 'kind', 'question_id'])
        .merge({
          model,
          asked_at: now() as unknown as Knex.Raw,
          times_asked: knex.raw('analysis_steps.times_asked + 1'),
          answered_at: null,
          answer: null,
        })
    },

    async keep(questionId, heard) {
      await knex('analysis_steps')
        .where(of(questionId))
        .update({ answer: storableJson(heard), answered_at: now() })
    },
  }
}

/** What was heard when, for captions of the recordings. */
export function captions({ database: { knex } }: InterviewContext) {
  const timed = ({ organizationId }: Caller, interviewId: string) =>
    knex('analysis_steps')
      .where({ organization_id: organizationId, interview_id: interviewId, kind: 'transcript' })
      .whereRaw(`jsonb_typeof(answer -> 'segments') = 'array'`)
  return {
    /** The questions whose answers have captions. */
    async captionedIn(caller: Caller, interviewId: string): Promise<ReadonlySet<string>> {
      const rows = await timed(caller, interviewId).select<{ id: string }[]>({ id: 'question_id' })
      return new Set(rows.map(({ id }) => id))
    },

    /** The pieces of one transcript with their times; undefined where there are none. */
    async captionsOf(caller: Caller, interviewId: string, questionId: string): Promise<readonly Segment[] | undefined> {
      const row = await timed(caller, interviewId)
        .where({ question_id: questionId })
        .first<{ answer: unknown } | undefined>('answer')
      return row && Kept.parse(row.answer).segments
    },
  }
}
