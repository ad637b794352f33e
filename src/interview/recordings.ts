import { domainError } from '../base/errors.ts'
import { candidateLink, type LinkedInterview, linkExpired, linkUnknown } from './candidate-link.ts'
import type { InterviewContext } from './context.ts'
import type { Interview, Question } from './contract.ts'
import { stampFor } from './interviews.ts'

/** What the candidate's page knows of an interview. */
export interface CandidateState {
  status: Interview['status']
  answeredQuestions: number
  started: boolean
  organization: string
  position: string
  interviewCondition: string | null
  firstName: string
  inviteExpiresAt: string | null
  questions: (Question & { answered: boolean })[]
}

/** The candidate's side of an interview, by the token of the link (product §3, `/i/TOKEN`). */
export function recordings(context: InterviewContext) {
  const { database, clock } = context
  const { knex } = database
  const { within, isExpired } = candidateLink(context)

  return {
    state: (token: string): Promise<CandidateState> =>
      within(token, async (row) => {
        const about = await knex('positions as p')
          .join('organizations as o', 'o.id', 'p.organization_id')
          .join('interviews as i', 'i.position_id', 'p.id')
          .where({ 'i.id': row.id })
          .first<{
            organization: string
            position: string
            condition: string | null
            questions: Question[]
            first_name: string
          }>(
            'o.name as organization',
            'p.name as position',
            'p.interview_condition as condition',
            'p.questions',
            'i.first_name',
          )
        const answered = new Set(
          (await knex('answers').where({ interview_id: row.id }).select('question_id')).map(
            (answer) => answer.question_id as string,
          ),
        )
        return {
          status: row.status,
          answeredQuestions: row.answered_questions,
          started: row.started_at !== null,
          organization: about?.organization ?? '',
          position: about?.position ?? '',
          interviewCondition: about?.condition ?? null,
          firstName: about?.first_name ?? '',
          inviteExpiresAt: row.invite_expires_at?.toISOString() ?? null,
          // The questions are shown only once the candidate has agreed and started.
          questions:
            row.started_at === null
              ? []
              : (row.questions ?? []).map((question) => ({ ...question, answered: answered.has(question.id) })),
        }
      }),

    /** Begins the interview: consent is kept, the questions are fixed, one credit is consumed. Repeating changes nothing. */
    start: (token: string, consent: { aiAnalysis: boolean }): Promise<void> =>
      within(token, async ({ id, organization_id: organizationId }) => {
        await knex.transaction(async (trx) => {
          const row = await trx('interviews')
            .where({ id })
            .whereNull('cancelled_at')
            .forUpdate()
            .first<LinkedInterview | undefined>()
          if (!row) throw linkUnknown()
          if (isExpired(row)) throw linkExpired()
          if (row.started_at !== null) return
          const taken = await trx('organizations')
            .where({ id: organizationId, subscription: 'active' })
            .where('credits', '>', 0)
            .decrement('credits', 1)
          if (taken === 0)
            throw domainError(
              'start.no_credits',
              403,
              'The organization cannot take interviews at the moment. Please contact it; your link stays valid.',
            )
          const position = await trx('positions')
            .where({ id: row.position_id })
            .first<{ questions: Question[] }>('questions')
          const started = trx.raw("date_trunc('milliseconds', coalesce(?::timestamptz, clock_timestamp()))", [
            clock.stampAt(),
          ])
          await trx('interviews')
            .where({ id })
            .update({
              started_at: started,
              ai_consent: consent.aiAnalysis,
              questions: JSON.stringify(position?.questions ?? []),
            })
        })
      }),

    /** The candidate leaves on purpose: an interview in progress becomes abandoned at once. */
    leave: (token: string): Promise<void> =>
      within(token, async ({ id, organization_id: organizationId }) => {
        await knex.transaction(async (trx) => {
          const stamp = await stampFor(trx, organizationId, clock.stampAt())
          await trx('interviews')
            .where({ id, status: 'in_progress' })
            .update({
              status: 'abandoned',
              updated_at: trx.raw("greatest(?::timestamptz, updated_at + interval '1 millisecond')", [stamp]),
            })
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
