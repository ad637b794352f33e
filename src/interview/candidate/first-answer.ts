import { deadlineForFirstAnswer } from '../contract/rules.ts'
import type { LinkedInterview } from '../core/candidate-link.ts'
import type { InterviewContext } from '../core/context.ts'
import { after, stampFor } from '../core/interviews.ts'

/** Gives whoever records a first answer in time the time to finish it. */
export function firstAnswers({ database, clock }: InterviewContext) {
  const { knex } = database
  return {
    /**
     * A candidate begins the interview or a recording: where the first answer is still to come and the invite ends soon, it ends later,
     * which is a new version of the interview. To be called outside transactions, since it takes the organization's lock.
     */
    async prolongIfNear(interview: LinkedInterview): Promise<void> {
      // Most have no deadline near, and need no lock.
      if (!deadlineForFirstAnswer(interview, clock.now())) return
      const of = { id: interview.id, organization_id: interview.organization_id }
      await knex.transaction(async (trx) => {
        const stamp = await stampFor(trx, interview.organization_id, clock.stampAt())
        const row = await trx('interviews')
          .where(of)
          .whereNull('cancelled_at')
          .forUpdate()
          .first<LinkedInterview | undefined>()
        const until = row && deadlineForFirstAnswer(row, clock.now())
        if (!until) return
        const before = row.deadline_before ?? row.invite_expires_at
        await trx('interviews')
          .where(of)
          .update({ invite_expires_at: until, deadline_before: before, updated_at: after(stamp, row.updated_at) })
      })
    },
  }
}

export type FirstAnswers = ReturnType<typeof firstAnswers>
