import { Readable } from 'node:stream'
import { AppError, domainError } from '../../base/errors.ts'
import { candidateLink, mayAnswer } from '../core/candidate-link.ts'
import type { InterviewContext } from '../core/context.ts'
import type { FirstAnswers } from './first-answer.ts'
import type { MediaLeftovers } from './leftovers.ts'
import type { AnswerOutcome, Storing } from './storing.ts'
import { isWritten, writtenText } from './written-answers.ts'

/** Storing a candidate's answers (product §3, `PUT /i/TOKEN/answers/QUESTION_ID`). */
export function answers(
  context: InterviewContext,
  leftovers: MediaLeftovers,
  { settle }: Storing,
  { prolongIfNear }: FirstAnswers,
) {
  const { media } = context
  const { within } = candidateLink(context)

  return {
    /** Stores one recording, or a written answer where this candidate may write; replaces an earlier take while the interview runs. The last open question completes it. */
    answer: (token: string, questionId: string, recording: { body: Readable; type: string }): Promise<AnswerOutcome> =>
      within(token, async (interview) => {
        mayAnswer(interview, questionId)
        await prolongIfNear(interview)
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
        const result = await settle(interview, questionId, {
          ...drawn,
          bytes,
          async claim(trx) {
            if (!(await leftovers.claim(trx, drawn.key)))
              throw domainError(
                'answer.too_late',
                503,
                'The upload took too long and was removed. Send the recording again.',
              )
          },
        })
        if (!(result instanceof AppError)) return result
        // Only here the file goes at once; where an answer may name it, the file and its row are left to the sweep.
        await leftovers.remove(drawn.key)
        throw result
      }),
  }
}
