import type { Knex } from 'knex'
import { z } from 'zod'
import type { AnalysisSteps, ChatStep, HeardText, Segment } from '../../analysis/provider.ts'
import { AppError } from '../../base/errors.ts'
import { storableJson } from '../../base/foreign.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import { analysisUsage } from './analysis-usage.ts'

const figure = z.number().nullable()
const Kept = z.object({
  text: z.string(),
  segments: z
    .array(z.object({ start: z.number(), end: z.number(), text: z.string(), noSpeech: figure, logprob: figure }))
    .optional(),
  seconds: z.number().optional(),
  sha256: z.string().optional(),
})

interface ChatRow {
  readonly asked_at: Date | null
  readonly times_lost: number
  readonly answered_at: Date | null
  readonly answer: unknown
}

/**
 * The steps of an analysis, each stored as its answer comes: a crash or a retry asks only for what has no answer. A recording does
 * not change once its interview is completed, so a transcript holds for as long as its model is the one that is asked.
 */
export function analysisSteps(context: InterviewContext, organizationId: string, interviewId: string): AnalysisSteps {
  const {
    database: { knex },
    clock,
  } = context
  const usage = analysisUsage(context)
  const now = () => knex.raw('coalesce(?::timestamptz, clock_timestamp())', [clock.stampAt()])
  const of = (questionId: string) => ({
    organization_id: organizationId,
    interview_id: interviewId,
    kind: 'transcript',
    step: questionId,
  })
  const ofChat = ({ kind, digest }: ChatStep) => ({
    organization_id: organizationId,
    interview_id: interviewId,
    kind,
    step: digest,
  })
  /** Inserts the step of a request that leaves, while its analysis is made: words of an erased interview come from nowhere. */
  async function insertAsked(row: Record<string, unknown>, again: Record<string, unknown>): Promise<void> {
    const kept = await knex.transaction(async (trx) => {
      const interview = await trx('interviews')
        .where({ id: interviewId, organization_id: organizationId, analysis_status: 'processing' })
        .whereNull('cancelled_at')
        .forShare()
        .first('id')
      if (!interview) return false
      await trx('analysis_steps')
        .insert({ ...row, asked_at: now() })
        .onConflict(['interview_id', 'kind', 'step'])
        .merge({ ...again, asked_at: now(), times_asked: trx.raw('analysis_steps.times_asked + 1') })
      return true
    })
    if (!kept)
      throw new AppError(`Nobody waits for the analysis of interview ${interviewId} any longer, so nothing is asked`, {
        kind: 'transient',
        code: 'analysis.gone',
      })
  }
  /** Stores an answer once, with what it took: where it is stored by a second try it is counted already. */
  async function store(
    where: Readonly<Record<string, unknown>>,
    answer: unknown,
    used: { readonly tokens: number; readonly audioSeconds: number },
  ): Promise<void> {
    await knex.transaction(async (trx) => {
      // Where the interview was erased meanwhile there is no row, and none is made.
      const stored = await trx('analysis_steps')
        .where(where)
        .whereNull('answered_at')
        .update({ answer: storableJson(answer), answered_at: now() })
      if (stored > 0) await usage.add(trx, organizationId, used)
    })
  }
  return {
    async find(step) {
      const row = await knex('analysis_steps')
        .where(ofChat(step))
        .first<ChatRow | undefined>('asked_at', 'times_lost', 'answered_at', 'answer')
      if (row?.answered_at) return { answer: row.answer }
      // One process at a time makes an analysis, so nobody waits for an answer that is still under way here.
      return { timesLost: row ? row.times_lost + (row.asked_at === null ? 0 : 1) : 0 }
    },

    async leaving(step) {
      await usage.expectLeft(organizationId, 'tokensPerDay')
      const { criterion, sample, model } = step
      const lost = 'analysis_steps.times_lost + case when analysis_steps.asked_at is null then 0 else 1 end'
      await insertAsked({ ...ofChat(step), criterion, sample, model }, { times_lost: knex.raw(lost) })
    },

    answered: (step, answer, tokens) => store(ofChat(step), answer, { tokens, audioSeconds: 0 }),

    async turnedAway(step) {
      await knex('analysis_steps').where(ofChat(step)).whereNull('answered_at').update({ asked_at: null })
    },

    async heard(questionId, model) {
      const row = await knex('analysis_steps')
        .where({ ...of(questionId), model })
        .whereNotNull('answered_at')
        .first<{ answer: unknown } | undefined>('answer')
      // Before the sound is cut out for a request that would not leave.
      if (!row) await usage.expectLeft(organizationId, 'minutesPerDay')
      return row && (Kept.parse(row.answer) satisfies HeardText)
    },

    async asking(questionId, model) {
      await insertAsked({ ...of(questionId), model }, { model, answered_at: null, answer: null })
    },

    keep: (questionId, heard, audioSeconds) => store(of(questionId), heard, { tokens: 0, audioSeconds }),
  }
}

/** A person asks again: what is a judgement stays, and what was refused, cannot be read or was lost is asked for anew. */
export async function forgetFailedSteps(
  trx: Knex.Transaction,
  organizationId: string,
  interviewId: string,
): Promise<void> {
  await trx('analysis_steps')
    .where({ organization_id: organizationId, interview_id: interviewId })
    .whereNot({ kind: 'transcript' })
    .whereRaw(`answer ->> 'outcome' is distinct from 'read'`)
    .delete()
}

/**
 * With the result, what the model wrote has served: its words were not searched for personal traits. How many of its answers were lost
 * is returned; transcripts stay, for captions.
 */
export async function forgetJudgedSteps(
  trx: Knex.Transaction,
  organizationId: string,
  interviewId: string,
): Promise<number> {
  const gone = await trx('analysis_steps')
    .where({ organization_id: organizationId, interview_id: interviewId })
    .whereNot({ kind: 'transcript' })
    .delete()
    .returning<{ times_lost: number }[]>('times_lost')
  return gone.reduce((sum, { times_lost }) => sum + times_lost, 0)
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
      const rows = await timed(caller, interviewId).select<{ id: string }[]>({ id: 'step' })
      return new Set(rows.map(({ id }) => id))
    },

    /** The pieces of one transcript with their times; undefined where there are none. */
    async captionsOf(caller: Caller, interviewId: string, questionId: string): Promise<readonly Segment[] | undefined> {
      const row = await timed(caller, interviewId)
        .where({ step: questionId })
        .first<{ answer: unknown } | undefined>('answer')
      return row && Kept.parse(row.answer).segments
    },
  }
}
