import type { AnalysisProvider, WaitReason } from '../../analysis/provider.ts'
import { codeOf } from '../../base/errors.ts'
import type { Metrics } from '../../web/metrics.ts'
import { type AssessedAnalysis, abstainedByWords, abstainedOf, modelOf } from '../contract/abstention.ts'
import type { Analysis, AnalysisResult } from '../contract/contract.ts'
import { interviewError } from '../contract/errors.ts'
import { analysesThatMayBe } from '../contract/interview-life.ts'
import { type KeptReason, whyUnassessed } from '../contract/no-assessment.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import { after, stampFor } from '../core/interviews.ts'
import type { mailing } from '../mails/mailing.ts'
import { forgetFailedSteps } from './analysis-steps.ts'
import { analysisJob, NOT_WAITING } from './analysis-waits.ts'
import { analysisWork } from './analysis-work.ts'
import { notedFor, notedIn, type Quote } from './evidence.ts'
import { versionInEffect } from './rubric-rows.ts'
import { transcripts } from './transcripts/corrections.ts'
import { correctedLineOf } from './transcripts/lines.ts'

/** Failed analyses that are read in one statement. */
const AGAIN_AT_ONCE = 500

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
  waiting_for: WaitReason | null
  waiting_since: Date | null
  asked_again: number
  has_corrections: boolean
}

/** Requesting, reading and carrying out analyses (spec §3 "Analysis status", §4). */
export function analyses(
  context: InterviewContext,
  mails: ReturnType<typeof mailing>,
  provider: AnalysisProvider,
  metrics: Metrics,
) {
  const { database, clock, enqueue } = context
  const { knex } = database

  async function read(caller: Caller, id: string): Promise<AssessedAnalysis> {
    const query = knex('interviews as i')
      .leftJoin('analyses as a', 'a.interview_id', 'i.id')
      .where({ 'i.id': id, 'i.organization_id': caller.organizationId })
      .whereNull('i.cancelled_at')
      .select(
        'i.analysis_status as status',
        'i.status as interview_status',
        'i.ai_consent',
        'a.no_assessment',
        'a.requested_at',
        'a.completed_at',
        'a.result',
        'a.provenance',
        'a.waiting_for',
        'a.waiting_since',
        knex.raw(
          `coalesce((a.provenance ->> 'askedAgain')::integer, (select sum(s.times_lost) from analysis_steps s where s.interview_id = i.id), 0)::integer as asked_again`,
        ),
        knex.raw('exists (select from transcript_corrections c where c.interview_id = i.id) as has_corrections'),
      )
    const [row] = await database.prepared<AnalysisRow>('analysis_of', query)
    if (!row) throw interviewError('interview.not_found')
    return toAnalysis(row, context.settings.isAiOffered, await correctedIn(context, caller, id, row))
  }

  /** Queues an analysis of a completed interview, once; a failed one is queued again (spec §4). */
  async function requestAnalysis(caller: Caller, id: string): Promise<RequestOutcome> {
    const queued = await knex.transaction(async (trx) => {
      const stamp = await stampFor(trx, caller.organizationId, clock.stampAt())
      const row = await trx('interviews')
        .where({ id, organization_id: caller.organizationId })
        .whereNull('cancelled_at')
        .forUpdate()
        .first<
          { status: string; position_id: string; analysis_status: Analysis['status']; updated_at: Date } | undefined
        >('status', 'position_id', 'analysis_status', 'updated_at')
      if (!row) throw interviewError('interview.not_found')
      if (row.status !== 'completed') throw interviewError('analysis.not_completed')
      if (!analysesThatMayBe('requested').includes(row.analysis_status)) return false
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
        // What people approve from now on judges those that are asked for from now on.
        rubric_version: await versionInEffect(trx, {
          organizationId: caller.organizationId,
          positionId: row.position_id,
        }),
        ...NOT_WAITING,
      }
      await trx('analyses')
        .insert({ interview_id: id, ...request })
        .onConflict('interview_id')
        .merge(request)
      await forgetFailedSteps(trx, caller.organizationId, id)
      // In the same transaction: a queued analysis without its job would stay pending for ever.
      await enqueue(trx, ...(await analysisJob(trx, caller.organizationId, id)))
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
  }

  return {
    getAnalysis: read,
    ...analysisWork(context, mails, provider, metrics),

    requestAnalysis,

    /** Requests every failed analysis of an organization again, or those of `ids` among them; their number. */
    async requestFailedAgain(caller: Caller, ids?: readonly string[]): Promise<number> {
      let requested = 0
      for (let last = ''; ; ) {
        const failed = await knex('interviews')
          .where({ organization_id: caller.organizationId, status: 'completed', analysis_status: 'failed' })
          // Who declined, or was not asked, is not asked about again.
          .where({ ai_consent: true })
          .whereNull('cancelled_at')
          .where('id', '>', last)
          .modify((query) => ids && query.whereIn('id', ids))
          .orderBy('id')
          .limit(AGAIN_AT_ONCE)
          .select<{ id: string }[]>('id')
        for (const { id } of failed) {
          const again = await requestAnalysis(caller, id).catch((error: unknown) => {
            // It was cancelled meanwhile.
            if (codeOf(error) === 'interview.not_found') return { queued: false }
            throw error
          })
          if (again.queued) requested++
        }
        if (failed.length < AGAIN_AT_ONCE) return requested
        last = failed.at(-1)?.id ?? last
      }
    },
  }
}

/** Tells of a quote whether people corrected a line of it. */
async function correctedIn(
  context: InterviewContext,
  caller: Caller,
  id: string,
  { has_corrections: hasCorrections, status, provenance }: AnalysisRow,
): Promise<(quote: Quote) => boolean> {
  // Most transcripts are as the program wrote them, and nothing more is read then.
  if (!hasCorrections || status !== 'completed') return () => false
  const said = new Map(notedIn(provenance).transcripts.map((judged) => [judged.questionId, judged]))
  const shown = await transcripts(context).transcriptsOf(caller, id, said)
  return ({ questionId, ...quote }) =>
    questionId !== null && correctedLineOf(shown.get(questionId)?.lines ?? [], quote) !== undefined
}

function toAnalysis(row: AnalysisRow, isAiOffered: boolean, isCorrected: (quote: Quote) => boolean): AssessedAnalysis {
  const result = row.status === 'completed' ? row.result : null
  const model = modelOf(row.provenance)
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
    result: result && {
      ...result,
      abstained: abstainedOf(row.provenance) ?? abstainedByWords(result),
      ...(model === undefined ? {} : { model }),
      noted: notedFor(row.provenance, isCorrected),
    },
    ...(noAssessment && { noAssessment }),
    ...(row.asked_again > 0 && { askedAgain: row.asked_again }),
    ...(row.waiting_for && row.waiting_since && { waiting: { reason: row.waiting_for, since: row.waiting_since } }),
  }
}
