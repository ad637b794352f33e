import type { Interview } from '../contract/contract.ts'
import { interviewError } from '../contract/errors.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import { type interviewReads, stampFor } from '../core/interviews.ts'
import { adviceFiguresOf, advicesOn, countAdvice, countByCommand, isAgainst, weighed } from './decision-advice.ts'
import { decisionBatches } from './decision-batches.ts'
import { decideOne, decisionsAbout, insertEffective, lock, put, settle, type Verdict, wake } from './decision-rows.ts'

export { WHY_MAX } from './decision-advice.ts'
export type { Batched } from './decision-batches.ts'
export { type Decision, UNDO_MS, VERDICTS, type Verdict } from './decision-rows.ts'

/** In code points. */
export const REASON_MAX = 2_000
/** So many interviews can be decided about at once. */
export const BATCH_MAX = 100
/** A decision that waits so long beyond its time has lost its job. */
const OVERDUE_MS = 30_000

/** The reviewer's decisions about interviews (spec §2 `approvalStatus`); with `decision-rows.ts` and `decision-batches.ts` the writer of `decisions` and `approval_status`. */
export function decisions(context: InterviewContext, reads: ReturnType<typeof interviewReads>) {
  const { database, clock, enqueue } = context

  return {
    ...decisionBatches(context),

    /** Decides at once, as a command does. A decision that still could be undone gives way. Throws 404. */
    async setApproval(caller: Caller, id: string, verdict: Verdict): Promise<Interview> {
      const of = { organizationId: caller.organizationId, id }
      await database.knex.transaction(async (trx) => {
        const stamp = await stampFor(trx, caller.organizationId, clock.stampAt())
        const row = await lock(trx, caller.organizationId, id)
        if (!row) throw interviewError('interview.not_found')
        const replaced = await settle(trx, of, 'replaced', caller.userId)
        if (row.approval_status === verdict && !replaced) return
        await insertEffective(trx, of, { verdict, reason: null, by: caller.userId, before: row.approval_status })
        if (row.approval_status !== verdict) await countByCommand(trx, of)
        await put(trx, of, row, verdict, stamp)
      })
      const { answers: _answers, analysis: _analysis, ...summary } = await reads.getInterview(caller, id)
      return summary
    },

    /**
     * Stores a decision that takes effect after `UNDO_MS`; another one that waits gives way, the same one stays as it is. Until
     * then the interview is unchanged for everybody who reads the API. `why`: the line of who decides against what they have seen of
     * the AI. Throws 404, 400 where that line is missing, and 409 where it is the decision already.
     */
    async decide(
      caller: Caller,
      id: string,
      verdict: Verdict,
      reason: string | null,
      why: string | null = null,
    ): Promise<void> {
      await database.knex.transaction(async (trx) => {
        const row = await lock(trx, caller.organizationId, id)
        if (!row) throw interviewError('interview.not_found')
        const of = { organizationId: caller.organizationId, id }
        const advice = (await advicesOn(trx, caller, [id])).get(id)
        const decided = {
          ...{ verdict, reason, by: caller.userId, before: row.approval_status },
          // What is so already is taken back or stays, and nobody is asked.
          ...(row.approval_status === verdict ? {} : { weighed: weighed(verdict, advice, why) }),
        }
        if ((await decideOne(trx, of, decided, null, enqueue)) === 'already') throw interviewError('decision.already')
      })
    },

    /** Those of some interviews of which this decision would go against what this person has seen of the AI's recommendation. */
    async againstAdvice(caller: Caller, ids: readonly string[], verdict: Verdict): Promise<ReadonlySet<string>> {
      const advices = await advicesOn(database.knex, caller, ids)
      return new Set([...advices].filter(([, advice]) => isAgainst(verdict, advice)).map(([id]) => id))
    },

    /** How decisions about a position stood to what the AI recommended; `days`: of the last days (UTC), null: of all time. */
    adviceFigures: ({ organizationId }: Caller, positionId: string, days: number | null) =>
      adviceFiguresOf({ knex: database.knex, clock }, { organizationId, positionId }, days),

    /** Takes back a decision that waits; one that was taken back stays so. Throws 404, and 409 once it took effect or was replaced. */
    async undoDecision(caller: Caller, id: string, decisionId: string): Promise<void> {
      await database.knex.transaction(async (trx) => {
        if (!(await lock(trx, caller.organizationId, id))) throw interviewError('interview.not_found')
        const which = { id: decisionId, organization_id: caller.organizationId, interview_id: id }
        const undone = await trx('decisions')
          .where({ ...which, state: 'waiting' })
          .update({ state: 'undone', settled_at: trx.raw('clock_timestamp()'), settled_by: caller.userId })
        if (
          undone === 0 &&
          !(await trx('decisions')
            .where({ ...which, state: 'undone' })
            .first('id'))
        )
          throw interviewError('decision.not_waiting')
      })
    },

    /** Lets the decision that waits take effect, if its time has come; may be called again. */
    async carryOutDecision(organizationId: string, id: string): Promise<void> {
      const of = { organizationId, id }
      await database.knex.transaction(async (trx) => {
        const stamp = await stampFor(trx, organizationId, clock.stampAt())
        const row = await lock(trx, organizationId, id)
        if (!row) {
          await settle(trx, of, 'dropped', null)
          return
        }
        const waiting = await trx('decisions')
          .where({ organization_id: organizationId, interview_id: id, state: 'waiting' })
          .first<{ id: string; decision: Verdict; before: string; ms: number } | undefined>(
            'id',
            'decision',
            'status_before as before',
            trx.raw('extract(epoch from takes_effect_at - clock_timestamp())::float8 * 1000 as ms'),
          )
        if (!waiting) return
        // The database's clock was set back since.
        if (waiting.ms > 0) return wake(enqueue, trx, of, Math.ceil(waiting.ms))
        // Somebody decided otherwise meanwhile.
        const isOvertaken = row.approval_status !== waiting.before
        await settle(trx, of, isOvertaken ? 'replaced' : 'effective', null)
        if (isOvertaken) return
        await countAdvice(trx, of, waiting.id)
        await put(trx, of, row, waiting.decision, stamp)
      })
    },

    wakeDecisions: () => wakeDecisions(context),

    /** The decisions about an interview, the newest first, at most the last ones. */
    decisionsOf: ({ organizationId }: Caller, id: string) => decisionsAbout(database.knex, { organizationId, id }),
  }
}

/** Plans again what is overdue, such as after its job was tried for the last time; the number of them. */
async function wakeDecisions({ database, enqueue }: InterviewContext): Promise<number> {
  // Made by a clock that was ahead: the time to undo is over, or would last for as long as the clock was.
  await database.knex.raw(
    `update decisions set takes_effect_at = clock_timestamp() - ? * interval '1 millisecond'
     where state = 'waiting' and takes_effect_at > clock_timestamp() and decided_at > clock_timestamp() + interval '1 second'`,
    [OVERDUE_MS + 1],
  )
  const overdue = await database
    .knex('decisions')
    .where({ state: 'waiting' })
    .where('takes_effect_at', '<', database.knex.raw(`clock_timestamp() - ? * interval '1 millisecond'`, [OVERDUE_MS]))
    .orderBy('takes_effect_at')
    .limit(500)
    .select<{ organization_id: string; interview_id: string }[]>('organization_id', 'interview_id')
  for (const one of overdue)
    await wake(enqueue, database.knex, { organizationId: one.organization_id, id: one.interview_id }, 0)
  return overdue.length
}
