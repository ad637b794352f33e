import { domainError } from '../../base/errors.ts'
import type { Language } from '../../base/languages.ts'
import type { CandidateState } from '../contract/candidate-state.ts'
import type { Question } from '../contract/contract.ts'
import { interviewsThatMayBe } from '../contract/interview-life.ts'
import {
  type AskedQuestion,
  candidateLink,
  type LinkedInterview,
  linkExpired,
  linkUnknown,
} from '../core/candidate-link.ts'
import type { InterviewContext } from '../core/context.ts'
import type { Device } from '../core/devices.ts'
import { stampFor } from '../core/interviews.ts'
import { imagesOf } from '../positions/question-images.ts'
import { aiWithdrawal } from './ai-withdrawal.ts'
import type { FirstAnswers } from './first-answer.ts'
import type { Notice, Notices } from './notices.ts'
import type { Takes } from './takes.ts'

/** The consent that a candidate gives at the start. */
export interface Consent {
  /** Null: the page did not ask, because no model was configured then; no model is ever called. */
  readonly aiAnalysis: boolean | null
  readonly language?: Language | null
  /** The version of the notice that the page showed; null for scripts. */
  readonly notice?: { readonly version: string; readonly isAiAsked: boolean } | null
  /** Null: nothing was found out, as of scripts. */
  readonly device?: Device | null
}

const ABOUT = {
  organization: 'o.name',
  position: 'p.name',
  condition: 'p.interview_condition',
  questions: 'p.questions',
  language: 'p.language',
  retakes: 'p.retakes',
  thinking_seconds: 'p.thinking_seconds',
  first_name: 'i.first_name',
  time_percent: 'i.time_percent',
  extra_takes: 'i.extra_takes',
  may_write: 'i.may_write',
  accent: 'c.accent',
  contact: 'c.contact',
  privacy_notice: 'c.privacy_notice',
}

interface About {
  readonly organization: string
  readonly position: string
  readonly condition: string | null
  readonly questions: Question[]
  readonly language: Language | null
  readonly retakes: number | null
  readonly thinking_seconds: number | null
  readonly first_name: string
  readonly time_percent: number
  readonly extra_takes: number
  readonly may_write: boolean
  readonly accent: string | null
  readonly contact: string | null
  readonly privacy_notice: string | null
  readonly has_logo: boolean | null
}

/** The candidate's side of an interview, by the token of the link (product §3, `/i/TOKEN`). */
export function recordings(
  context: InterviewContext,
  takes: Takes,
  { isKnown, prolongIfNear }: Pick<Notices, 'isKnown'> & FirstAnswers,
) {
  const { database, clock } = context
  const { knex } = database
  const { within, isExpired } = candidateLink(context)

  return {
    state: (token: string): Promise<CandidateState> => within(token, (row) => stateOf(context, takes, row)),

    /**
     * Begins the interview: consent is kept, the questions are fixed, one credit is consumed. Repeating changes nothing but that
     * the consent to an AI can be taken back. `current`: the
     * notices that our page shows now. Refuses (400) a consent to words that nobody knows.
     */
    start: (token: string, consent: Consent, current: readonly Notice[] = []): Promise<void> =>
      within(token, async ({ id, organization_id: organizationId }) => {
        const begun = await knex.transaction(async (trx) => {
          const row = await trx('interviews')
            .where({ id })
            .whereNull('cancelled_at')
            .forUpdate()
            .first<LinkedInterview | undefined>()
          if (!row) throw linkUnknown()
          if (isExpired(row)) throw linkExpired()
          const version = consent.notice?.version
          if (version !== undefined && !(await isKnown(trx, organizationId, version, current)))
            throw domainError(
              'start.unknown_notice',
              400,
              'notice.version must name a notice that the page has shown. Load the page again and show its notice to the candidate.',
            )
          const now = trx.raw("date_trunc('milliseconds', coalesce(?::timestamptz, clock_timestamp()))", [
            clock.stampAt(),
          ])
          if (row.started_at !== null) {
            const withdrawn = aiWithdrawal(row, consent)
            if (withdrawn)
              await trx('interviews')
                .where({ id })
                .update({ ...withdrawn, ai_withdrawn_at: now })
            return undefined
          }
          const taken = await trx('organizations')
            .where({ id: organizationId, subscription: 'active' })
            .where('credits', '>', 0)
            .decrement('credits', 1)
          if (taken === 0)
            throw domainError(
              'start.no_credits',
              403,
              'The organization cannot take interviews at the moment. Please contact it; your link stays valid until its time is over.',
            )
          const position = await trx('positions')
            .where({ id: row.position_id })
            .first<{ questions: Question[] }>('questions')
          const images = await imagesOf(trx, { id: row.position_id, organization_id: organizationId })
          // As they stand now: a later edit must not change a running interview.
          const questions = (position?.questions ?? []).map((question): AskedQuestion => {
            const image = images.get(question.id)
            return image ? { ...question, image } : question
          })
          await trx('interviews')
            .where({ id })
            .update({
              started_at: now,
              ai_consent: consent.aiAnalysis,
              language: consent.language ?? null,
              device: consent.device ?? null,
              notice: consent.notice == null ? null : JSON.stringify(consent.notice),
              questions: JSON.stringify(questions),
            })
          return { ...row, started_at: clock.now() }
        })
        if (begun) await prolongIfNear(begun)
      }),

    /** The candidate leaves on purpose: an interview in progress becomes abandoned at once. */
    leave: (token: string): Promise<void> =>
      within(token, async ({ id, organization_id: organizationId }) => {
        await knex.transaction(async (trx) => {
          const stamp = await stampFor(trx, organizationId, clock.stampAt())
          const left = await trx('interviews')
            .where({ id })
            .whereIn('status', interviewsThatMayBe('abandoned'))
            .update({
              status: 'abandoned',
              updated_at: trx.raw("greatest(?::timestamptz, updated_at + interval '1 millisecond')", [stamp]),
            })
          if (left === 1) await takes.discardUnkept(trx, { id, organization_id: organizationId })
        })
      }),

    /** The recording behind a valid `videoUrl`, or undefined when it was erased, replaced or cancelled. */
    findRecording(
      interviewId: string,
      questionId: string,
    ): Promise<{ media_key: string; media_type: string; media_bytes: number } | undefined> {
      return knex('answers as a')
        .join('interviews as i', 'i.id', 'a.interview_id')
        .where({ 'a.interview_id': interviewId, 'a.question_id': questionId })
        .whereNull('i.cancelled_at')
        .first('a.media_key', 'a.media_type', 'a.media_bytes')
    },
  }
}

async function stateOf(
  { database: { knex }, settings }: InterviewContext,
  takes: Takes,
  row: LinkedInterview,
): Promise<CandidateState> {
  const about = await knex('positions as p')
    .join('organizations as o', 'o.id', 'p.organization_id')
    .join('interviews as i', 'i.position_id', 'p.id')
    .leftJoin('candidate_pages as c', 'c.organization_id', 'o.id')
    .where({ 'i.id': row.id })
    .first<About>(ABOUT, knex.raw('c.logo is not null as has_logo'))
  const answered = new Set(
    (await knex('answers').where({ interview_id: row.id }).select('question_id')).map(
      (answer) => answer.question_id as string,
    ),
  )
  const used = row.started_at === null ? new Map<string, never>() : await takes.used(row)
  const secondsOf = ({ timeLimit }: Question) => Math.ceil((timeLimit * 60 * about.time_percent) / 100)
  const fixed = row.questions ?? about.questions
  return {
    status: row.status,
    answeredQuestions: row.answered_questions,
    started: row.started_at !== null,
    organization: about.organization,
    position: about.position,
    interviewCondition: about.condition,
    firstName: about.first_name,
    isInvited: row.source === 'api',
    isDecided: row.approval_status !== 'pending',
    inviteExpiresAt: row.invite_expires_at?.toISOString() ?? null,
    firstAnswerBy:
      row.status === 'created' && row.started_at !== null ? (row.invite_expires_at?.toISOString() ?? null) : null,
    // The questions are shown only once the candidate has agreed and started.
    questions:
      row.started_at === null
        ? []
        : (row.questions ?? []).map((question) => ({
            ...question,
            image: question.image ?? null,
            answered: answered.has(question.id),
            limitSeconds: secondsOf(question),
            takesUsed: used.get(question.id)?.used ?? 0,
            takesFaulty: used.get(question.id)?.faulty ?? 0,
            keptTake: used.get(question.id)?.kept ?? null,
          })),
    questionCount: fixed.length,
    secondsMax: fixed.reduce((sum, question) => sum + secondsOf(question), 0),
    language: about.language,
    accent: about.accent,
    hasLogo: about.has_logo === true,
    contact: about.contact,
    privacyNotice: about.privacy_notice,
    isAiOffered: settings.isAiOffered,
    aiDecides: settings.aiDecides(row.organization_id),
    retakes: about.retakes === null ? null : about.retakes + about.extra_takes,
    thinkingSeconds: about.thinking_seconds,
    mayWrite: about.may_write,
  }
}
