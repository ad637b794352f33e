import type { Knex } from 'knex'
import { ServerPaused } from '../../analysis/pauses.ts'
import type { AnalysisProvider, AnalysisSteps, Rubric } from '../../analysis/provider.ts'
import { AppError, messageOf } from '../../base/errors.ts'
import { storable, storableJson } from '../../base/foreign.ts'
import { isRefusedByDatabase, isServerInTrouble, reasonOf } from '../../db/refusals.ts'
import { untilStored } from '../../db/until-stored.ts'
import type { Metrics } from '../../web/metrics.ts'
import { type Analysis, AnalysisResult, type Question } from '../contract/contract.ts'
import { type AnalysisWorkEvent, analysisStep } from '../contract/interview-life.ts'
import { soundOf } from '../core/answer-sound.ts'
import type { InterviewContext } from '../core/context.ts'
import { after, stampFor } from '../core/interviews.ts'
import type { mailing } from '../mails/mailing.ts'
import { analysisSteps, forgetJudgedSteps } from './analysis-steps.ts'
import { analysisWaits, NOT_WAITING } from './analysis-waits.ts'
import { judgingRubric } from './rubrics.ts'

/** About as long as a restart of PostgreSQL takes, with some to spare. */
const STORE_MS_MAX = 15_000
/** So that the process that stops does not take the job itself. */
const AFTER_STOP_MS = 1_000

interface Facts {
  readonly status: Analysis['status']
  readonly consent: boolean | null
  readonly positionId: string
  readonly rubricVersion: number | null
  readonly name: string
  readonly prompt: string | null
  readonly questions: Question[] | null
  /** The language that the position names, as it stands now. */
  readonly language: string | null
  /** That of the candidate's page when the interview began; null where nobody kept it. */
  readonly pageLanguage: string | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string | null
}

type Outcome =
  | { readonly to: 'completed'; readonly result: AnalysisResult; readonly provenance: Record<string, unknown> }
  | { readonly to: 'failed'; readonly failure: string }
  | { readonly to: 'waiting'; readonly paused: ServerPaused }
  | { readonly to: 'stopping' }

/** Carrying out analyses, once each. */
export function analysisWork(
  context: InterviewContext,
  { planAnalysisMail }: ReturnType<typeof mailing>,
  provider: AnalysisProvider,
  metrics: Metrics,
) {
  const { database, clock, log } = context
  const { knex } = database
  const waits = analysisWaits(context)

  /** Moves the analysis on, if it still is where it is expected to be; each move is a new version of the interview. */
  async function move(
    organizationId: string,
    id: string,
    event: AnalysisWorkEvent,
    setBy: (trx: Knex.Transaction) => Promise<Record<string, unknown>>,
  ): Promise<boolean> {
    const { from, to } = analysisStep(event)
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
        .update({ ...(await setBy(trx)), ...NOT_WAITING, completed_at: at })
      await planAnalysisMail(trx, { organizationId, interviewId: id, outcome: to, endedAt: at })
      return true
    })
  }

  const insist = insisting(context)

  /** `signal` ends the tries to store the outcome, and lets no new request leave; the job then does the work again. */
  async function carryOut(organizationId: string, id: string, signal?: AbortSignal): Promise<void> {
    const facts = await factsOf(knex, organizationId, id)
    if (!facts || (facts.status !== 'pending' && facts.status !== 'processing')) return
    // "processing" here means that a process died in the middle: the work is done again, its result is stored once.
    if (facts.status === 'pending' && !(await move(organizationId, id, 'taken up', async () => ({})))) return
    const begun = clock.monotonicMs()
    let hasGoneOn = false
    const steps = insistent(analysisSteps(context, organizationId, id), async (store) => {
      await insist(id, signal, store)
      // The first answer ends the waiting, which begins again only where this work ends.
      if (!hasGoneOn) await waits.goOn(id)
      hasGoneOn = true
    })
    const rubric = await judgingRubric(knex, { organizationId, positionId: facts.positionId }, facts.rubricVersion)
    const outcome = await judge(context, provider, id, { ...facts, organizationId, rubric, steps, signal })
    if (outcome.to === 'stopping') {
      // A stop is no failed try: the job comes again, to the next process.
      return waits.again(organizationId, id, AFTER_STOP_MS)
    }
    if (outcome.to === 'waiting') {
      const { pause } = outcome.paused
      log.info(
        { interviewId: id, reason: pause.reason, waitMs: pause.leftMs },
        'an analysis waits for its model server',
      )
    }
    const given = outcome.to === 'waiting' ? await waits.wait(organizationId, id, outcome.paused) : outcome
    if (given === undefined) return
    let failure = 'failure' in given ? given.failure : null
    const fail = () =>
      insist(id, signal, () => move(organizationId, id, 'given up', async () => ({ failure, result: null })))
    const assessed = outcome.to === 'completed' ? outcome : undefined
    const setBy = async (trx: Knex.Transaction) => ({
      result: storableJson(assessed?.result),
      provenance: storableJson({
        ...assessed?.provenance,
        askedAgain: await forgetJudgedSteps(trx, organizationId, id),
      }),
      failure: null,
    })
    const stored = await (assessed
      ? insist(id, signal, () => move(organizationId, id, 'assessed', setBy)).catch((error: unknown) => {
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

  /** After the last attempt of the job: the analysis failed, and a caller may ask again. */
  async function giveUp(organizationId: string, id: string, error: unknown): Promise<void> {
    const failure = `The analysis could not be made: ${messageOf(error)}`
    if (!(await move(organizationId, id, 'given up', async () => ({ failure, result: null })))) return
    metrics.analyses.inc({ outcome: 'failed' })
  }

  return {
    carryOut,
    giveUp,
    countWaitingAnalyses: waits.countWaitingAnalyses,

    wakeAnalyses: () =>
      waits.wakeAnalyses(async (organizationId, id, error) => {
        log.error(
          { interviewId: id, code: error.code },
          'an analysis whose processes died again and again was given up',
        )
        // Its process may have died before it was taken up.
        await move(organizationId, id, 'taken up', async () => ({}))
        await giveUp(organizationId, id, error)
      }),
  }
}

/** What the page falls back to where the browser asks for none of our languages: who read it may speak any. */
const FALLBACK = 'en'

/**
 * The language that an engine is told: it writes in that one what was said in another, and some take English for granted where they are told
 * none. The page says what its candidate reads, also where the position was switched since; its fallback says nothing. Null: the engine
 * finds out.
 */
export function spokenLanguage(ofPosition: string | null, ofPage: string | null): string | null {
  if (ofPage !== null && ofPage !== FALLBACK) return ofPage
  return ofPage === null || ofPage === ofPosition ? ofPosition : null
}

/** Undefined: there is no such interview. */
function factsOf(knex: Knex, organizationId: string, id: string): Promise<Facts | undefined> {
  return knex('interviews as i')
    .join('positions as p', 'p.id', 'i.position_id')
    .leftJoin('analyses as a', 'a.interview_id', 'i.id')
    .where({ 'i.id': id, 'i.organization_id': organizationId })
    .first<Facts | undefined>(
      'i.analysis_status as status',
      'i.ai_consent as consent',
      'i.position_id as positionId',
      'a.rubric_version as rubricVersion',
      'p.name',
      'p.analyze_prompt as prompt',
      'i.questions',
      'p.language',
      'i.language as pageLanguage',
      'i.first_name as firstName',
      'i.last_name as lastName',
      'i.email',
      'i.phone_number as phoneNumber',
    )
}

/** Stores what a model was paid for: while the database is in trouble it is stored by another try, not asked for anew. */
function insisting({ clock, log }: Pick<InterviewContext, 'clock' | 'log'>) {
  return <Result>(
    interviewId: string,
    signal: AbortSignal | undefined,
    store: () => Promise<Result>,
  ): Promise<Result> =>
    untilStored(store, {
      clock,
      forMs: STORE_MS_MAX,
      signal,
      onTrouble: (error) =>
        log.warn({ interviewId, problem: reasonOf(error) }, 'outcome of a stored analysis is unknown; retrying'),
    })
}

/** The same steps, whose answers are stored by `store`: they are paid for. */
const insistent = (steps: AnalysisSteps, store: (one: () => Promise<void>) => Promise<void>): AnalysisSteps => ({
  ...steps,
  keepPart: (...part) => store(() => steps.keepPart(...part)),
  keep: (...heard) => store(() => steps.keep(...heard)),
  answered: (...answer) => store(() => steps.answered(...answer)),
})

/** Asks the provider. Throws where the job engine shall try again. */
async function judge(
  context: InterviewContext,
  provider: AnalysisProvider,
  id: string,
  facts: Facts & {
    readonly organizationId: string
    readonly rubric: Rubric
    readonly steps: AnalysisSteps
    readonly signal: AbortSignal | undefined
  },
): Promise<Outcome> {
  const { clock, log, media } = context
  const { knex } = context.database
  const answers = await knex('answers')
    .where({ interview_id: id })
    .orderBy('answered_at')
    .select('question_id', 'question_text', 'media_key', 'media_type', 'media_bytes', 'answered_at')
  try {
    if (facts.consent === false || (facts.consent === null && provider.callsModel))
      throw new AppError(
        facts.consent === null
          ? 'The candidate was not asked about AI, because no model was configured when the interview began. No model was called.'
          : 'The candidate declined the use of AI, so no model was called.',
        { kind: 'domain', code: facts.consent === null ? 'analysis.not_asked' : 'analysis.declined' },
      )
    const made = await provider.analyse({
      candidate: facts,
      position: { name: facts.name, prompt: facts.prompt },
      questions: facts.questions ?? [],
      language: spokenLanguage(facts.language, facts.pageLanguage),
      rubric: facts.rubric,
      steps: facts.steps,
      turn: facts.organizationId,
      signal: facts.signal,
      answers: answers.map((row) => ({
        questionId: row.question_id,
        questionText: row.question_text,
        mediaType: row.media_type,
        bytes: row.media_bytes,
        open: () => media.read(row.media_key),
        sound: (bytesMax) => soundOf(context, row, bytesMax),
      })),
    })
    const result = AnalysisResult.parse({ ...made.result, analyzedAt: clock.now().toISOString() })
    return { to: 'completed', result, provenance: made.provenance }
  } catch (error) {
    if (error instanceof ServerPaused) return { to: 'waiting', paused: error }
    if (error instanceof AppError && error.code === 'analysis.stopping') return { to: 'stopping' }
    if (error instanceof AppError && error.kind === 'transient') throw error // the job engine tries again
    // Our own database was away for a moment, which says nothing of the analysis.
    if (isServerInTrouble(error)) throw error
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
    // The sentence of a model may retell what the candidate said; it stays with the analysis.
    else
      log.warn(
        { interviewId: id, ...(error instanceof AppError ? { code: error.code } : { err: error }) },
        'analysis failed',
      )
    return {
      to: 'failed',
      failure:
        error instanceof AppError ? storable(error.message) : `The analysis could not be made: ${messageOf(error)}`,
    }
  }
}
