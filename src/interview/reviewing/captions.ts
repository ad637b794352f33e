import { z } from 'zod'
import type { Segment } from '../../analysis/provider.ts'
import type { Caller, InterviewContext } from '../core/context.ts'

const figure = z.number().nullable()
/** What an engine heard, as it is stored. */
export const KeptText = z.object({
  text: z.string(),
  segments: z
    .array(z.object({ start: z.number(), end: z.number(), text: z.string(), noSpeech: figure, logprob: figure }))
    .optional(),
  seconds: z.number().optional(),
  sha256: z.string().optional(),
})

/** What was heard when, for captions of the recordings. */
export function captions({ database: { knex } }: InterviewContext) {
  const timed = ({ organizationId }: Caller, interviewId: string) =>
    knex('analysis_steps')
      .where({ organization_id: organizationId, interview_id: interviewId, kind: 'transcript' })
      .whereRaw(`jsonb_typeof(answer -> 'segments') = 'array'`)
  return {
    /** The questions whose answers have captions. */
    async captionedIn(caller: Caller, interviewId: string): Promise<ReadonlySet<string>> {
      const rows = await timed(caller, interviewId).select<{ id: string }[]>({ id: 'step' })
      return new Set(rows.map(({ id }) => id))
    },

    /** The pieces of one transcript with their times; undefined where there are none. */
    async captionsOf(caller: Caller, interviewId: string, questionId: string): Promise<readonly Segment[] | undefined> {
      const row = await timed(caller, interviewId)
        .where({ step: questionId })
        .first<{ answer: unknown } | undefined>('answer')
      return row && KeptText.parse(row.answer).segments
    },
  }
}
