import type { Readable } from 'node:stream'
import { AppError, domainError } from '../base/errors.ts'
import { candidateLink, mayAnswer } from './candidate-link.ts'
import type { InterviewContext } from './context.ts'
import type { MediaLeftovers } from './leftovers.ts'
import type { AnswerOutcome, Storing } from './storing.ts'

/** Storing a candidate's answers (product §3, `PUT /i/TOKEN/answers/QUESTION_ID`). */
export function answers(context: InterviewContext, leftovers: MediaLeftovers, { settle }: Storing) {
  const { media } = context
  const { within } = candidateLink(context)

  return {
    /** Stores one recording; replaces an earlier take while the interview runs. The last open question completes it. */
    answer: (token: string, questionId: string, recording: { body: Readable; type: string }): Promise<AnswerOutcome> =>
      within(token, async (interview) => {
        mayAnswer(interview, questionId)
        const drawn = media.draw(interview.organization_id, recording.type)
        await leftovers.begin(drawn.key, interview)
        // The upload may take long, so it happens outside the transaction; everything is checked again inside it.
        const bytes = await media
          .write(drawn, recording.body, leftovers.renewal(drawn.key))
          .catch(async (error: unknown) => {
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
