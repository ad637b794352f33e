import { type LifeStep, statesBefore } from '../../base/life.ts'

/**
 * The life of an interview and of its analysis (spec §3), as tables that the rooms of `interview` run and `interview/states.md` prints.
 */

/** Statuses that a row can hold. */
export type StoredStatus = 'created' | 'in_progress' | 'completed' | 'abandoned'

/** `expired` is a `created` one whose time has passed; `cancelled` is a row that no list shows any more. */
export type InterviewState = StoredStatus | 'expired' | 'cancelled'

type InterviewEvent =
  | 'invited'
  | 'applied'
  | 'begun'
  | 'prolonged'
  | 'answered'
  | 'expired'
  | 'cancelled'
  | 'abandoned'
  | 'reopened'

export const INTERVIEW_LIFE: readonly LifeStep<InterviewState, InterviewEvent>[] = [
  {
    event: 'invited',
    from: [null],
    to: 'created',
    when: '`decideInvite` says so: the position is open and has questions, and the person has no live interview of it and fewer than three',
    writes: '`external_id`, `invite_expires_at`, `token_digest`',
    by: 'createAll',
  },
  {
    event: 'applied',
    from: [null],
    to: 'created',
    when: '`decideApply` says so: the same for whoever opens the public link of a position',
    writes: '`source` = dashboard; no deadline',
    by: 'createAll',
  },
  {
    event: 'begun',
    from: ['created'],
    to: 'created',
    when: 'the candidate agrees to the notice; the organization has a credit',
    writes: '`started_at`, `ai_consent`, `notice`, `language`, `device`, `questions`; one credit less',
    by: 'start',
  },
  {
    event: 'prolonged',
    from: ['created'],
    to: 'created',
    when: 'a first answer is recorded less than two hours before the deadline, or a reviewer grants a later one',
    writes: '`invite_expires_at`, `deadline_before`',
    by: 'prolongIfNear, grant',
  },
  {
    event: 'answered',
    from: ['created', 'in_progress'],
    to: 'in_progress',
    when: 'questions are left (`statusAfterAnswer`)',
    writes: '`answered_questions`, `last_answer_at`; the answer',
    by: 'settle',
  },
  {
    event: 'answered',
    from: ['created', 'in_progress'],
    to: 'completed',
    when: 'every question has its answer',
    writes: 'the same; `completed_at`; mails and the job that makes recordings seekable',
    by: 'settle',
  },
  {
    event: 'expired',
    from: ['created'],
    to: 'expired',
    when: '`invite_expires_at` is over; told when it is read (`statusAt`)',
    writes: 'nothing',
    by: 'statusAt',
  },
  {
    event: 'cancelled',
    from: ['created', 'expired'],
    to: 'cancelled',
    when: 'DELETE: no answer is recorded',
    writes: '`cancelled_at`; takes that no answer names go',
    by: 'cancelInterview',
  },
  {
    event: 'abandoned',
    from: ['in_progress'],
    to: 'abandoned',
    when: 'the candidate leaves, or nothing was answered for `abandonAfter` and nothing arrives now',
    writes: 'takes that no answer names go',
    by: 'leave, abandon',
  },
  {
    event: 'reopened',
    from: ['abandoned'],
    to: 'in_progress',
    when: 'a reviewer lets it go on; the person has no other live interview of the position',
    writes: '`last_answer_at`',
    by: 'reopen',
  },
]

/** States of an analysis (spec §3). */
export type AnalysisState = 'not_requested' | 'pending' | 'processing' | 'completed' | 'failed'

/** The steps that a worker makes. */
export type AnalysisWorkEvent = 'taken up' | 'assessed' | 'given up'

export const ANALYSIS_LIFE: readonly LifeStep<AnalysisState, 'invited' | 'requested' | AnalysisWorkEvent>[] = [
  {
    event: 'invited',
    from: [null],
    to: 'not_requested',
    when: 'there is an interview',
    writes: 'nothing',
    by: 'createAll',
  },
  {
    event: 'requested',
    from: ['not_requested', 'failed'],
    to: 'pending',
    when: 'the interview is completed',
    writes: '`requested_at`, `requested_by`; the job',
    by: 'requestAnalysis',
  },
  {
    event: 'taken up',
    from: ['pending'],
    to: 'processing',
    when: 'a worker has the job',
    writes: 'nothing',
    by: 'carryOut',
  },
  {
    event: 'assessed',
    from: ['processing'],
    to: 'completed',
    when: 'the provider answered',
    writes: '`result`, `provenance`, `completed_at`; the mail',
    by: 'carryOut',
    counted: 'analyses_total',
  },
  {
    event: 'given up',
    from: ['processing'],
    to: 'failed',
    when: 'the candidate did not agree to AI, the provider refused, the last try of the job failed, or processes died in all of them too often',
    writes: '`failure`, `completed_at`; the mail',
    by: 'carryOut, giveUp, wakeAnalyses',
    counted: 'analyses_total',
  },
]

/** The states in which an event may meet an interview. */
export const interviewsThatMayBe = (event: InterviewEvent): readonly InterviewState[] =>
  statesBefore(INTERVIEW_LIFE, event)

/** The states in which an event may meet an analysis. */
export const analysesThatMayBe = (event: 'requested'): readonly AnalysisState[] => statesBefore(ANALYSIS_LIFE, event)

/** One candidate has one such interview of a position (spec §4). An answer ends it or lets it go on. */
export const LIVE_STATES = interviewsThatMayBe('answered')

/** What a step of a worker leads from and to. */
export function analysisStep(event: AnalysisWorkEvent): { readonly from: AnalysisState; readonly to: AnalysisState } {
  const step = ANALYSIS_LIFE.find((one) => one.event === event)
  const from = step?.from[0]
  if (!step || !from) throw new Error(`The life of an analysis has no step "${event}"`)
  return { from, to: step.to }
}
