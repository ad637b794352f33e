import type { Knex } from 'knex'
import { z } from 'zod'
import { type AnalysisSteps, type ChatStep, CUTS_MAX, type HeardPart } from '../../analysis/provider.ts'
import { AppError } from '../../base/errors.ts'
import { storableJson } from '../../base/foreign.ts'
import type { InterviewContext } from '../core/context.ts'
import { analysisUsage } from './analysis-usage.ts'
import { KeptText } from './kept-text.ts'

/** The parts that were heard so far, and how many requests had been lost by then. */
const KeptParts = z.object({
  parts: z.array(z.object({ startS: z.number(), sha256: z.string(), heard: KeptText })),
  lostBefore: z.number(),
  /** Where the last part began that was heard, also one that was forgotten since. */
  furthestS: z.number().optional(),
})
interface KeptParts {
  readonly parts: readonly HeardPart[]
  readonly lostBefore: number
  readonly furthestS: number
}

interface StepRow {
  readonly asked_at: Date | null
  readonly times_lost: number
  readonly answered_at: Date | null
  readonly answer: unknown
}
const STEP_COLUMNS = ['asked_at', 'times_lost', 'answered_at', 'answer'] as const
/** One process at a time makes an analysis, so nobody waits for an answer that is still under way when a process looks. */
const LOST = 'analysis_steps.times_lost + case when analysis_steps.asked_at is null then 0 else 1 end'
const timesLostOf = (row: StepRow) => row.times_lost + (row.asked_at === null ? 0 : 1)

/**
 * The steps of an analysis, each stored as its answer comes: a crash or a retry asks only for what has no answer. A recording does
 * not change once its interview is completed, so a transcript holds for as long as its model is the one that is asked.
 */
export function analysisSteps(context: InterviewContext, organizationId: string, interviewId: string): AnalysisSteps {
  const { clock } = context
  const { knex } = context.database
  const usage = analysisUsage(context)
  const now = () => knex.raw('coalesce(?::timestamptz, clock_timestamp())', [clock.stampAt()])
  const own = { organization_id: organizationId, interview_id: interviewId }
  const of = (questionId: string) => ({ ...own, kind: 'transcript', step: questionId })
  const ofChat = ({ kind, digest }: ChatStep) => ({ ...own, kind, step: digest })
  /** Inserts the step of a request that leaves, while its analysis is made: words of an erased interview come from nowhere. */
  async function insertAsked(row: Record<string, unknown>, again: Record<string, unknown>): Promise<void> {
    const kept = await knex.transaction(async (trx) => {
      const interview = await trx('interviews')
        .where({ id: interviewId, organization_id: organizationId, analysis_status: 'processing' })
        .whereNull('cancelled_at')
        .whereRaw('ai_consent is not false')
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
        .first<StepRow | undefined>(...STEP_COLUMNS)
      if (row?.answered_at) return { answer: row.answer }
      return { timesLost: row ? timesLostOf(row) : 0 }
    },

    async leaving(step) {
      await usage.expectLeft(organizationId, 'tokensPerDay')
      const { criterion, sample, model } = step
      await insertAsked({ ...ofChat(step), criterion, sample, model }, { times_lost: knex.raw(LOST) })
    },

    answered: (step, answer, tokens) => store(ofChat(step), answer, { tokens, audioSeconds: 0 }),

    turnedAway: (step, isCut) => notAsked(knex, ofChat(step), isCut),

    lost: (step, tokens) =>
      knex.transaction(async (trx) => {
        if (await settledLost(trx, ofChat(step))) await usage.add(trx, organizationId, { tokens, audioSeconds: 0 })
      }),

    soundLost: (questionId, model, audioSeconds) =>
      knex.transaction(async (trx) => {
        if (await settledLost(trx, { ...of(questionId), model }))
          await usage.add(trx, organizationId, { tokens: 0, audioSeconds })
      }),

    async heard(questionId, model) {
      const row = await knex('analysis_steps')
        .where({ ...of(questionId), model })
        .first<StepRow | undefined>(...STEP_COLUMNS)
      if (row?.answered_at) return { heard: KeptText.parse(row.answer) }
      const { parts, lostBefore } = keptParts(row?.answer)
      // Before the sound is cut out for a request that would not leave. Where parts are kept, it may be all of them.
      if (parts.length === 0) await usage.expectLeft(organizationId, 'minutesPerDay')
      return { parts, timesLost: row ? timesLostOf(row) - lostBefore : 0 }
    },

    async asking(questionId, model) {
      await usage.expectLeft(organizationId, 'minutesPerDay')
      const isSame = 'analysis_steps.model = excluded.model and analysis_steps.answered_at is null'
      await insertAsked(
        { ...of(questionId), model },
        {
          model,
          answered_at: null,
          answer: knex.raw(`case when ${isSame} then analysis_steps.answer end`),
          times_lost: knex.raw(`case when ${isSame} then ${LOST} else 0 end`),
          times_cut: knex.raw(`case when ${isSame} then analysis_steps.times_cut else 0 end`),
        },
      )
    },

    keepFirst: (questionId, model, count) =>
      knex.transaction((trx) => keepFirst(trx, { ...of(questionId), model }, count)),

    unheard: (questionId, model, isCut) => notAsked(knex, { ...of(questionId), model }, isCut),

    async keepPart(questionId, model, part, audioSeconds) {
      await knex.transaction(async (trx) => {
        if (await storePart(trx, { ...of(questionId), model }, part))
          await usage.add(trx, organizationId, { tokens: 0, audioSeconds })
      })
    },

    keep: (questionId, model, heard) => store({ ...of(questionId), model }, heard, { tokens: 0, audioSeconds: 0 }),
  }
}

/** No answer is under way. After too many cuts one may be, and the request stays asked. */
async function notAsked(knex: Knex, where: Readonly<Record<string, unknown>>, isCut: boolean): Promise<void> {
  const open = knex('analysis_steps').where(where).whereNull('answered_at')
  if (!isCut) return void (await open.update({ asked_at: null }))
  await open.update({
    asked_at: knex.raw('case when times_cut >= ? then asked_at end', [CUTS_MAX]),
    times_cut: knex.raw('times_cut + 1'),
  })
}

/** Notes that an answer is lost; true once: from then on none is under way. */
async function settledLost(trx: Knex.Transaction, where: Readonly<Record<string, unknown>>): Promise<boolean> {
  const settled = await trx('analysis_steps')
    .where(where)
    .whereNull('answered_at')
    .whereNotNull('asked_at')
    .update({ asked_at: null, times_lost: trx.raw(LOST) })
  return settled > 0
}

/** Stores a part behind those before it; false where there is nothing to store. */
async function storePart(
  trx: Knex.Transaction,
  of: Readonly<Record<string, unknown>>,
  part: HeardPart,
): Promise<boolean> {
  const row = await unheardStep(trx, of)
  // Where the interview was erased meanwhile there is no row, and none is made.
  if (!row) return false
  const { parts, lostBefore, furthestS } = keptParts(row.answer)
  // It was stored by an earlier try whose reply was lost.
  if (parts.some((one) => isSamePart(one, part))) return false
  const kept = [...parts.filter(({ startS }) => startS < part.startS), part]
  // Only what was never reached before begins the count anew: a recording that is cut otherwise again and again comes to an end.
  const isNew = part.startS > furthestS
  const answer: KeptParts = {
    parts: kept,
    lostBefore: isNew ? row.times_lost : lostBefore,
    furthestS: Math.max(furthestS, part.startS),
  }
  await trx('analysis_steps')
    .where(of)
    .update({ answer: storableJson(answer), asked_at: null, ...(isNew ? { times_cut: 0 } : {}) })
  return true
}

/** Forgets the parts behind the first `count`. How many requests were lost stays. */
async function keepFirst(trx: Knex.Transaction, of: Readonly<Record<string, unknown>>, count: number): Promise<void> {
  const row = await unheardStep(trx, of)
  if (!row) return
  const known = keptParts(row.answer)
  const answer: KeptParts = { ...known, parts: known.parts.slice(0, count) }
  await trx('analysis_steps')
    .where(of)
    .update({ answer: storableJson(answer) })
}

const unheardStep = (trx: Knex.Transaction, of: Readonly<Record<string, unknown>>): Promise<StepRow | undefined> =>
  trx('analysis_steps')
    .where(of)
    .whereNull('answered_at')
    .forUpdate()
    .first<StepRow | undefined>(...STEP_COLUMNS)

/** Before anything was heard nothing was reached, so its first part is new. */
function keptParts(answer: unknown): KeptParts {
  const { parts, lostBefore, furthestS } = KeptParts.safeParse(answer).data ?? { parts: [], lostBefore: 0 }
  return { parts, lostBefore, furthestS: furthestS ?? parts.at(-1)?.startS ?? -1 }
}

const isSamePart = (one: HeardPart, other: HeardPart): boolean =>
  one.startS === other.startS && one.sha256 === other.sha256

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
  // Whether an engine that told nothing had listened, nobody knows.
  await trx('analysis_steps')
    .where({ organization_id: organizationId, interview_id: interviewId, kind: 'transcript' })
    .whereRaw(`answer ->> 'text' = ''`)
    .delete()
  // The parts that were heard stay; the next one may be asked for twice again.
  await trx('analysis_steps')
    .where({ organization_id: organizationId, interview_id: interviewId, kind: 'transcript' })
    .whereNull('answered_at')
    .update({
      asked_at: null,
      times_lost: trx.raw(LOST),
      times_cut: 0,
      answer: trx.raw(`jsonb_build_object('parts', coalesce(answer -> 'parts', '[]'::jsonb), 'lostBefore', ${LOST})`),
    })
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
  const of = { organization_id: organizationId, interview_id: interviewId }
  const gone = await trx('analysis_steps')
    .where(of)
    .whereNot({ kind: 'transcript' })
    .delete()
    .returning<{ times_lost: number }[]>('times_lost')
  const heard = await trx('analysis_steps').where(of).select<{ times_lost: number }[]>('times_lost')
  return [...gone, ...heard].reduce((sum, { times_lost }) => sum + times_lost, 0)
}
