import type { Knex } from 'knex'
import { AppError, messageOf } from '../../base/errors.ts'
import { untilStored } from '../../db/until-stored.ts'
import type { DrawnMedia, DrawnText } from '../../media/store.ts'
import type { Interview } from '../contract/contract.ts'
import { statusAfterAnswer } from '../contract/rules.ts'
import { candidateLink, type LinkedInterview, linkExpired, linkUnknown, mayAnswer } from '../core/candidate-link.ts'
import type { InterviewContext } from '../core/context.ts'
import { after, stampFor } from '../core/interviews.ts'
import type { MailPlans } from '../mails/mail-plans.ts'
import type { MediaLeftovers } from './leftovers.ts'
import type { PlanPlayable } from './playable.ts'
import type { Takes } from './takes.ts'

/** How long the outcome of a stored answer is looked for while the database is away; a restart takes a few seconds. */
const SETTLE_MS_MAX = 20_000

/** The interview after an answer was stored; the last answer makes it `completed`. */
export interface AnswerOutcome {
  readonly status: Interview['status']
  readonly answeredQuestions: number
}

/** A recording whose bytes are all on the disk, before an answer names it. */
export type StoredMedia = (DrawnMedia | DrawnText) & {
  readonly bytes: number
  /** Takes the file over in the transaction of the answer; throws a refusal where it is gone. */
  readonly claim: (trx: Knex.Transaction) => Promise<void>
}

/** Makes a recording the answer to its question, whichever way it came. */
export function storing(
  context: InterviewContext,
  leftovers: MediaLeftovers,
  takes: Takes,
  plan: { readonly playable: PlanPlayable; readonly mails: MailPlans['planCompletionMails'] },
) {
  const { database, clock, log } = context
  const { knex } = database
  const { isExpired } = candidateLink(context)

  /**
   * Stores the answer in one transaction, which may be repeated: under the interview's row lock it first looks whether an
   * earlier try was committed. That try held the same lock to its end, so what is seen here is final.
   */
  async function store(trx: Knex.Transaction, interview: LinkedInterview, questionId: string, stored: StoredMedia) {
    const stamp = await stampFor(trx, interview.organization_id, clock.stampAt())
    const current = await trx('interviews').where({ id: interview.id }).forUpdate().first<LinkedInterview | undefined>()
    const before = await trx('answers')
      .where({ interview_id: interview.id, question_id: questionId })
      .first<{ media_key: string; stored_key: string | null } | undefined>('media_key', 'stored_key')
    // Another process may have made the recording seekable since an earlier try, and then the answer names another file.
    if (current && before?.stored_key === stored.key)
      return { outcome: { status: current.status, answeredQuestions: current.answered_questions }, unnamed: [] }
    if (!current || current.cancelled_at !== null) throw linkUnknown()
    if (isExpired(current)) throw linkExpired()
    const question = mayAnswer(current, questionId)
    await stored.claim(trx)
    const at = after(stamp, current.updated_at)
    const answer = {
      question_text: question.text,
      media_key: stored.key,
      stored_key: stored.key,
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
    await takes.replaceKept(trx, interview, questionId, stored.key)
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
    const unkept = status === 'completed' ? await takes.discardUnkept(trx, interview) : []
    return {
      outcome: { status, answeredQuestions: answered },
      unnamed: before ? [before.media_key, ...unkept] : unkept,
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
      const result = await untilStored(() => tryOnce(knex, (trx) => store(trx, interview, questionId, stored)), {
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
      // The answer counts whatever becomes of the old files: their removal was planned in the transaction.
      for (const key of result.unnamed) await leftovers.remove(key)
      return result.outcome
    } catch (error) {
      if (!isUncertain) throw error
      throw new AppError(
        'Your recording arrived, but it is not certain whether the answer was stored. Open your link again in a minute: if the question is still there, send the recording again.',
        { kind: 'transient', code: 'answer.uncertain', status: 503, cause: error },
      )
    }
  }

  return { settle }
}

/** One try; a refusal of `store` is returned, because that try sends no COMMIT. */
async function tryOnce<Result>(
  knex: Knex,
  store: (trx: Knex.Transaction) => Promise<Result>,
): Promise<Result | AppError> {
  let refusal: AppError | undefined
  try {
    return await knex.transaction((trx) =>
      store(trx).catch((error: unknown) => {
        if (error instanceof AppError && error.kind === 'domain') refusal = error
        throw error
      }),
    )
  } catch (error) {
    if (refusal !== undefined && error === refusal) return refusal
    throw error
  }
}

export type Storing = ReturnType<typeof storing>
