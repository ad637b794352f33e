import type { Readable } from 'node:stream'
import { AppError } from '../base/errors.ts'
import type { InterviewContext } from './context.ts'
import type { Interview, Question } from './contract.ts'
import { after, stampFor } from './interviews.ts'
import { acceptsAnswers, statusAfterAnswer } from './rules.ts'

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

interface Row {
  id: string
  organization_id: string
  position_id: string
  status: 'created' | 'in_progress' | 'completed' | 'abandoned'
  invite_expires_at: Date | null
  started_at: Date | null
  questions: Question[] | null
  updated_at: Date
  answered_questions: number
}

const gone = () =>
  new AppError('This link does not exist or is no longer valid', { kind: 'domain', code: 'link.unknown', status: 404 })
const expired = () => new AppError('This link has expired', { kind: 'domain', code: 'link.expired', status: 410 })
const refused = (code: string, status: number, message: string) =>
  new AppError(message, { kind: 'domain', code, status })

/** The candidate's side of an interview, by the token of the link (product §3, `/i/TOKEN`). */
export function recordings(context: InterviewContext) {
  const { database, clock, links, media } = context
  const { knex } = database

  async function find(token: string): Promise<Row> {
    const digest = links.tokenDigest(token)
    const row =
      digest &&
      (await knex('interviews').where({ token_digest: digest }).whereNull('cancelled_at').first<Row | undefined>())
    if (!row) throw gone()
    if (isExpired(row)) throw expired()
    return row
  }

  function isExpired(row: Pick<Row, 'status' | 'invite_expires_at'>): boolean {
    return row.status === 'created' && row.invite_expires_at !== null && row.invite_expires_at <= clock.now()
  }

  return {
    async state(token: string): Promise<CandidateState> {
      const row = await find(token)
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
    },

    /** Begins the interview: consent is kept, the questions are fixed, one credit is consumed. Repeating changes nothing. */
    async start(token: string, consent: { aiAnalysis: boolean }): Promise<void> {
      const { id, organization_id: organizationId } = await find(token)
      await knex.transaction(async (trx) => {
        const row = await trx('interviews').where({ id }).whereNull('cancelled_at').forUpdate().first<Row | undefined>()
        if (!row) throw gone()
        if (isExpired(row)) throw expired()
        if (row.started_at !== null) return
        const taken = await trx('organizations')
          .where({ id: organizationId, subscription: 'active' })
          .where('credits', '>', 0)
          .decrement('credits', 1)
        if (taken === 0)
          throw refused(
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
    },

    /** Stores one recording; replaces an earlier take while the interview runs. The last open question completes it. */
    async answer(
      token: string,
      questionId: string,
      recording: { body: Readable; type: string },
    ): Promise<{ status: Interview['status']; answeredQuestions: number }> {
      const row = await find(token)
      const question = mayAnswer(row, questionId)
      // The upload may take minutes, so it happens outside the transaction; everything is checked again inside it.
      const stored = await media.write(row.organization_id, recording)
      let replaced: string | undefined
      try {
        const outcome = await knex.transaction(async (trx) => {
          const stamp = await stampFor(trx, row.organization_id, clock.stampAt())
          const current = await trx('interviews')
            .where({ id: row.id })
            .whereNull('cancelled_at')
            .forUpdate()
            .first<Row | undefined>()
          if (!current) throw gone()
          if (isExpired(current)) throw expired()
          mayAnswer(current, questionId)
          const at = after(stamp, current.updated_at)
          const before = await trx('answers')
            .where({ interview_id: row.id, question_id: questionId })
            .first<{ media_key: string } | undefined>('media_key')
          replaced = before?.media_key
          const answer = {
            question_text: question.text,
            media_key: stored.key,
            media_type: stored.type,
            media_bytes: stored.bytes,
            answered_at: at,
          }
          await trx('answers')
            .insert({ organization_id: row.organization_id, interview_id: row.id, question_id: questionId, ...answer })
            .onConflict(['interview_id', 'question_id'])
            .merge(answer)
          const answered = current.answered_questions + (before ? 0 : 1)
          const status = statusAfterAnswer(answered, current.questions?.length ?? 0)
          await trx('interviews')
            .where({ id: row.id })
            .update({
              status,
              answered_questions: answered,
              updated_at: at,
              last_answer_at: at,
              ...(status === 'completed' ? { completed_at: at } : {}),
            })
          return { status, answeredQuestions: answered }
        })
        if (replaced) await media.remove(replaced)
        return outcome
      } catch (error) {
        await media.remove(stored.key)
        throw error
      }
    },

    /** The candidate leaves on purpose: an interview in progress becomes abandoned at once. */
    async leave(token: string): Promise<void> {
      const { id, organization_id: organizationId } = await find(token)
      await knex.transaction(async (trx) => {
        const stamp = await stampFor(trx, organizationId, clock.stampAt())
        await trx('interviews')
          .where({ id, status: 'in_progress' })
          .update({
            status: 'abandoned',
            updated_at: trx.raw("greatest(?::timestamptz, updated_at + interval '1 millisecond')", [stamp]),
          })
      })
    },

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

function mayAnswer(row: Row, questionId: string): Question {
  if (row.started_at === null) throw refused('answer.not_started', 409, 'The interview has not been started')
  if (!acceptsAnswers(row.status))
    throw refused('answer.closed', 409, `The interview is ${row.status}; answers can no longer be stored`)
  const question = row.questions?.find((one) => one.id === questionId)
  if (!question) throw refused('answer.unknown_question', 404, 'This interview has no such question')
  return question
}
