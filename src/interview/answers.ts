import { Readable } from 'node:stream'
import type { Knex } from 'knex'
import { AppError, domainError, messageOf } from '../base/errors.ts'
import { untilStored } from '../db/until-stored.ts'
import type { DrawnMedia, DrawnText } from '../media/store.ts'
import { candidateLink, type LinkedInterview, linkExpired, linkUnknown, mayAnswer } from './candidate-link.ts'
import type { InterviewContext } from './context.ts'
import type { Interview } from './contract.ts'
import { after, stampFor } from './interviews.ts'
import type { MediaLeftovers } from './leftovers.ts'
import type { MailPlans } from './mail-plans.ts'
import type { PlanPlayable } from './playable.ts'
import { statusAfterAnswer } from './rules.ts'
import { isWritten, writtenText } from './written-answers.ts'

/** How long the outcome of a stored answer is looked for while the database is away; a restart takes a few seconds. */
const SETTLE_MS_MAX = 20_000

export interface AnswerOutcome {
  readonly status: Interview['status']
  readonly answeredQuestions: number
}

type StoredMedia = (DrawnMedia | DrawnText) & { readonly bytes: number }

/** Storing a candidate's answers (product §3, `PUT /i/TOKEN/answers/QUESTION_ID`). */
export function answers(
  context: InterviewContext,
  leftovers: MediaLeftovers,
  plan: { readonly playable: PlanPlayable; readonly mails: MailPlans['planCompletionMails'] },
) {
  const { database, clock, media, log } = context
  const { knex } = database
  const { within, isExpired } = candidateLink(context)

  /**
   * Stores the answer in one transaction, which may be repeated: under the interview's row lock it first looks whether an
   * earlier try was committed. That try held the same lock to its end, so what is seen here is final.
   */
  async function store(trx: Knex.Transaction, interview: LinkedInterview, questionId: string, stored: StoredMedia) {
    const stamp = await stampFor(trx, interview.organization_id, clock.stampAt())
    const current = await trx('interviews').where({ id: interview.id }).forUpdate().first<LinkedInterview | undefined>()
    const before = await trx('answers')
      .where({ interview_id: interview.id, question_id: questionId })
      .first<{ media_key: string } | undefined>('media_key')
    if (current && before?.media_key === stored.key)
      return { outcome: { status: current.status, answeredQuestions: current.answered_questions }, replaced: undefined }
    if (!current || current.cancelled_at !== null) throw linkUnknown()
    if (isExpired(current)) throw linkExpired()
    const question = mayAnswer(current, questionId)
    if (!(await leftovers.claim(trx, stored.key)))
      throw domainError('answer.too_late', 503, 'The upload took too long and was removed. Send the recording again.')
    const at = after(stamp, current.updated_at)
    const answer = {
      question_text: question.text,
      media_key: stored.key,
      media_type: stored.type,
      media_bytes: stored.bytes,
      answered_at: at,
    }
    await trx('answers')
      .insert({
        organization_id: interview.organization_id,
        interview_id: interview.id,
        question_id: questionId,
        ...answer,
      })
      .onConflict(['interview_id', 'question_id'])
      .merge(answer)
    if (before) await leftovers.discard(trx, [before.media_key], interview.organization_id)
    const answered = current.answered_questions + (before ? 0 : 1)
    const status = statusAfterAnswer(answered, current.questions?.length ?? 0)
    await trx('interviews')
      .where({ id: interview.id })
      .update({
        status,
        answered_questions: answered,
        updated_at: at,
        last_answer_at: at,
        ...(status === 'completed' ? { completed_at: at } : {}),
      })
    if (status === 'completed') {
      await plan.playable(trx, { organizationId: interview.organization_id, interviewId: interview.id })
      await plan.mails(trx, interview)
    }
    return { outcome: { status, answeredQuestions: answered }, replaced: before?.media_key }
  }

  /** One try; a refusal of `store` is returned, because that try sends no COMMIT. */
  async function tryToStore(interview: LinkedInterview, questionId: string, stored: StoredMedia) {
    let refusal: AppError | undefined
    try {
      return await knex.transaction((trx) =>
        store(trx, interview, questionId, stored).catch((error: unknown) => {
          if (error instanceof AppError && error.kind === 'domain') refusal = error
          throw error
        }),
      )
    } catch (error) {
      if (refusal !== undefined && error === refusal) return refusal
      throw error
    }
  }

  /**
   * Repeats `store` until its outcome is known. A refusal is returned: no answer names the recording then, because the row lock
   * shows that every earlier try has ended. After an error that is thrown, an answer may name it.
   */
  async function settle(
    interview: LinkedInterview,
    questionId: string,
    stored: StoredMedia,
  ): Promise<AnswerOutcome | AppError> {
    let isUncertain = false
    try {
      const result = await untilStored(() => tryToStore(interview, questionId, stored), {
        clock,
        forMs: SETTLE_MS_MAX,
        onTrouble(error) {
          isUncertain = true
          log.warn(
            { interviewId: interview.id, problem: messageOf(error) },
            'outcome of a stored answer is unknown; retrying',
          )
        },
      })
      if (result instanceof AppError) return result
      // The answer counts whatever becomes of the old file: its removal was planned in the transaction.
      if (result.replaced) await leftovers.remove(result.replaced)
      return result.outcome
    } catch (error) {
      if (!isUncertain) throw error
      throw new AppError(
        'Your recording arrived, but it is not certain whether the answer was stored. Open your link again in a minute: if the question is still there, send the recording again.',
        { kind: 'transient', code: 'answer.uncertain', status: 503, cause: error },
      )
    }
  }

  return {
    /** Stores one recording, or a written answer where this candidate may write; replaces an earlier take while the interview runs. The last open question completes it. */
    answer: (token: string, questionId: string, recording: { body: Readable; type: string }): Promise<AnswerOutcome> =>
      within(token, async (interview) => {
        mayAnswer(interview, questionId)
        const isText = interview.may_write && isWritten(recording.type)
        const body = isText ? Readable.from(await writtenText(recording.body)) : recording.body
        const drawn = isText
          ? media.drawText(interview.organization_id)
          : media.draw(interview.organization_id, recording.type)
        await leftovers.begin(drawn.key, interview)
        // The upload may take long, so it happens outside the transaction; everything is checked again inside it.
        const bytes = await media.write(drawn, body, leftovers.renewal(drawn.key)).catch(async (error: unknown) => {
          await leftovers.remove(drawn.key)
          throw error
        })
        const result = await settle(interview, questionId, { ...drawn, bytes })
        if (!(result instanceof AppError)) return result
        // Only here the file goes at once; where an answer may name it, the file and its row are left to the sweep.
        await leftovers.remove(drawn.key)
        throw result
      }),
  }
}
