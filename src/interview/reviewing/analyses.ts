import type { AnalysisProvider } from '../../analysis/provider.ts'
import { AppError, messageOf } from '../../base/errors.ts'
import { storable, storableJson } from '../../base/foreign.ts'
import { ANALYSE_TASK } from '../../db/jobs.ts'
import { isRefusedByDatabase, reasonOf } from '../../db/refusals.ts'
import { untilStored } from '../../db/until-stored.ts'
import type { Metrics } from '../../web/metrics.ts'
import { type AssessedAnalysis, abstainedByWords, abstainedOf } from '../contract/abstention.ts'
import { type Analysis, AnalysisResult, type Question } from '../contract/contract.ts'
import { interviewError } from '../contract/errors.ts'
import { type KeptReason, whyUnassessed } from '../contract/no-assessment.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import { after, stampFor } from '../core/interviews.ts'
import type { mailing } from '../mails/mailing.ts'

/** `queued` is false where an analysis is already pending or completed; only a failed one is queued again (spec §4). */
export interface RequestOutcome {
  readonly queued: boolean
  readonly analysis: AssessedAnalysis
}

interface AnalysisRow {
  status: Analysis['status']
  interview_status: string
  ai_consent: boolean | null
  no_assessment: KeptReason
  requested_at: Date | null
  completed_at: Date | null
  result: AnalysisResult | null
  provenance: unknown
}

/** About as long as a restart of PostgreSQL takes, with some to spare. */
const STORE_MS_MAX = 15_000

/** Requesting, reading and carrying out analyses (spec §3 "Analysis status", §4). */
export function analyses(
  context: InterviewContext,
  { planAnalysisMail }: ReturnType<typeof mailing>,
  provider: AnalysisProvider,
  metrics: Metrics,
) {
  const { database, clock, log, enqueue } = context
  const { knex } = database

  async function read(caller: Caller, id: string): Promise<AssessedAnalysis> {
    const row = await knex('interviews as i')
      .leftJoin('analyses as a', 'a.interview_id', 'i.id')
      .where({ 'i.id': id, 'i.organization_id': caller.organizationId })
      .whereNull('i.cancelled_at')
      .first<AnalysisRow | undefined>(
        'i.analysis_status as status',
        'i.status as interview_status',
        'i.ai_consent',
        'a.no_assessment',
        'a.requested_at',
        'a.completed_at',
        'a.result',
        'a.provenance',
      )
    if (!row) throw interviewError('interview.not_found')
    return toAnalysis(row, context.settings.isAiOffered)
  }

  /** Moves the analysis on, if it still is where it is expected to be; each move is a new version of the interview. */
  async function move(
    organizationId: string,
    id: string,
    from: Analysis['status'],
    to: Analysis['status'],
    set: Record<string, unknown>,
  ): Promise<boolean> {
    return knex.transaction(async (trx) => {
      const stamp = await stampFor(trx, organizationId, clock.stampAt())
      const row = await trx('interviews')
        .where({ id, organization_id: organizationId, analysis_status: from })
        .forUpdate()
        .first<{ updated_at: Date } | undefined>('updated_at')
      if (!row) return false
      const at = after(stamp, row.updated_at)
      await trx('interviews').where({ id }).update({ analysis_status: to, updated_at: at })
      if (to !== 'completed' && to !== 'failed') return true
      await trx('analyses')
        .where({ interview_id: id })
        .update({ ...set, completed_at: at })
      await planAnalysisMail(trx, { organizationId, interviewId: id, outcome: to, endedAt: at })
      return true
    })
  }

  /** Stores what a model was paid for: while the database is in trouble it is stored by another try, not asked for anew. */
  function insist(
    interviewId: string,
    signal: AbortSignal | undefined,
    store: () => Promise<boolean>,
  ): Promise<boolean> {
    return untilStored(store, {
      clock,
      forMs: STORE_MS_MAX,
      signal,
      onTrouble: (error) =>
        log.warn({ interviewId, problem: reasonOf(error) }, 'outcome of a stored analysis is unknown; retrying'),
    })
  }

  /** `signal` ends the tries to store the outcome; the job then does the work again. */
  async function carryOut(organizationId: string, id: string, signal?: AbortSignal): Promise<void> {
    const facts = await knex('interviews as i')
      .join('positions as p', 'p.id', 'i.position_id')
      .where({ 'i.id': id, 'i.organization_id': organizationId })
      .first<
        | {
            status: Analysis['status']
            consent: boolean | null
            name: string
            prompt: string | null
            questions: Question[] | null
          }
        | undefined
      >('i.analysis_status as status', 'i.ai_consent as consent', 'p.name', 'p.analyze_prompt as prompt', 'i.questions')
    if (!facts || (facts.status !== 'pending' && facts.status !== 'processing')) return
    // "processing" here means that a process died in the middle: the work is done again, its result is stored once.
    if (facts.status === 'pending' && !(await move(organizationId, id, 'pending', 'processing', {}))) return
    const answers = await knex('answers')
      .where({ interview_id: id })
      .orderBy('answered_at')
      .select('question_id', 'question_text', 'media_key', 'media_type', 'media_bytes', 'answered_at')
    const begun = clock.monotonicMs()
    let outcome: { to: 'completed'; set: Record<string, unknown> } | { to: 'failed'; failure: string }
    try {
      if (facts.consent === false || (facts.consent === null && provider.callsModel))
        throw new AppError(
          facts.consent === null
            ? 'The candidate was not asked about AI, because no model was configured when the interview began. No model was called.'
            : 'The candidate declined the use of AI, so no model was called.',
          { kind: 'domain', code: facts.consent === null ? 'analysis.not_asked' : 'analysis.declined' },
        )
      const made = await provider.analyse({
        position: { name: facts.name, prompt: facts.prompt },
        questions: facts.questions ?? [],
        answers: answers.map((row) => ({
          questionId: row.question_id,
          questionText: row.question_text,
          mediaType: row.media_type,
          bytes: row.media_bytes,
          open: () => context.media.read(row.media_key),
        })),
      })
      const result = AnalysisResult.parse({ ...made.result, analyzedAt: clock.now().toISOString() })
      outcome = {
        to: 'completed',
        set: { result: storableJson(result), provenance: storableJson(made.provenance), failure: null },
      }
    } catch (error) {
      if (error instanceof AppError && error.kind === 'transient') throw error // the job engine tries again
      const keys: string[] = answers.map((row) => row.media_key)
      if ((await knex('answers').where({ interview_id: id }).whereIn('media_key', keys)).length < keys.length)
        throw new AppError('Recordings were made seekable meanwhile, so the analysis begins again', {
          kind: 'transient',
          code: 'analysis.recordings_replaced',
          cause: error,
        })
      // A missing consent is an answer, not a fault.
      if (error instanceof AppError && error.kind === 'domain')
        log.info({ interviewId: id, reason: error.code }, 'no analysis: the candidate did not consent to AI')
      else log.warn({ interviewId: id, err: error }, 'analysis failed')
      outcome = {
        to: 'failed',
        failure:
          error instanceof AppError ? storable(error.message) : `The analysis could not be made: ${messageOf(error)}`,
      }
    }
    let failure = outcome.to === 'failed' ? outcome.failure : null
    const fail = () =>
      insist(id, signal, () => move(organizationId, id, 'processing', 'failed', { failure, result: null }))
    const { set } = outcome.to === 'completed' ? outcome : {}
    const stored = await (set
      ? insist(id, signal, () => move(organizationId, id, 'processing', 'completed', set)).catch((error: unknown) => {
          if (!isRefusedByDatabase(error)) throw error
          // The same answer would be refused again, and another one costs money: a person decides whether to ask anew.
          log.error({ interviewId: id, problem: reasonOf(error) }, 'the result of an analysis could not be stored')
          failure = `The result could not be stored: ${reasonOf(error)}`
          return fail()
        })
      : fail())
    if (!stored) return
    metrics.analyses.inc({ outcome: failure === null ? 'completed' : 'failed' })
    metrics.analysisSeconds.observe((clock.monotonicMs() - begun) / 1000)
  }

  return {
    getAnalysis: read,
    carryOut,

    /** After the last attempt of the job: the analysis failed, and a caller may ask again. */
    async giveUp(organizationId: string, id: string, error: unknown): Promise<void> {
      const failure = `The analysis could not be made: ${messageOf(error)}`
      if (!(await move(organizationId, id, 'processing', 'failed', { failure, result: null }))) return
      metrics.analyses.inc({ outcome: 'failed' })
    },

    /** Queues an analysis of a completed interview, once; a failed one is queued again (spec §4). */
    async requestAnalysis(caller: Caller, id: string): Promise<RequestOutcome> {
      const queued = await knex.transaction(async (trx) => {
        const stamp = await stampFor(trx, caller.organizationId, clock.stampAt())
        const row = await trx('interviews')
          .where({ id, organization_id: caller.organizationId })
          .whereNull('cancelled_at')
          .forUpdate()
          .first<{ status: string; analysis_status: Analysis['status']; updated_at: Date } | undefined>(
            'status',
            'analysis_status',
            'updated_at',
          )
        if (!row) throw interviewError('interview.not_found')
        if (row.status !== 'completed') throw interviewError('analysis.not_completed')
        if (row.analysis_status !== 'not_requested' && row.analysis_status !== 'failed') return false
        const at = after(stamp, row.updated_at)
        await trx('interviews').where({ id }).update({ analysis_status: 'pending', updated_at: at })
        const request = {
          organization_id: caller.organizationId,
          requested_by: caller.userId,
          requested_at: at,
          completed_at: null,
          result: null,
          failure: null,
          provenance: null,
        }
        await trx('analyses')
          .insert({ interview_id: id, ...request })
          .onConflict('interview_id')
          .merge(request)
        // In the same transaction: a queued analysis without its job would stay pending for ever.
        await enqueue(
          trx,
          ANALYSE_TASK,
          { organizationId: caller.organizationId, interviewId: id },
          { jobKey: `analyse ${id}`, maxAttempts: 5 },
        )
        return true
      })
      const analysis = await read(caller, id)
      // The answer tells what this request did (spec §4: 202 is pending), also where the job began before it was read.
      return {
        queued,
        analysis: queued
          ? { status: 'pending', requestedAt: analysis.requestedAt, result: null, completedAt: null }
          : analysis,
      }
    },
  }
}

function toAnalysis(row: AnalysisRow, isAiOffered: boolean): AssessedAnalysis {
  const result = row.status === 'completed' ? row.result : null
  const noAssessment = whyUnassessed({
    isCompleted: row.interview_status === 'completed',
    analysisStatus: row.status,
    aiConsent: row.ai_consent,
    kept: row.no_assessment,
    isAiOffered,
  })
  return {
    status: row.status,
    requestedAt: row.requested_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    result: result && { ...result, abstained: abstainedOf(row.provenance) ?? abstainedByWords(result) },
    ...(noAssessment && { noAssessment }),
  }
}
