import type { Knex } from 'knex'
import { storable } from '../base/foreign.ts'
import { DECISION_TASK } from '../db/jobs.ts'
import type { Caller, InterviewContext } from './context.ts'
import type { Interview } from './contract.ts'
import { interviewError } from './errors.ts'
import { after, type interviewReads, stampFor } from './interviews.ts'

/** What a reviewer may decide. */
export const VERDICTS = ['approved', 'rejected'] as const
export type Verdict = (typeof VERDICTS)[number]

/** A decision of the dashboard can be undone for so long. */
export const UNDO_MS = 10_000
/** In characters. */
export const REASON_MAX = 2_000

/** A decision as colleagues see it, the newest first in lists. */
export interface Decision {
  readonly id: string
  readonly decision: Verdict
  readonly reason: string | null
  /** The address of the person; null: the command line. */
  readonly by: string | null
  readonly decidedAt: Date
  readonly takesEffectAt: Date
  readonly state: 'waiting' | 'effective' | 'undone' | 'replaced' | 'dropped'
}

interface Decided {
  readonly approval_status: Interview['approvalStatus']
  readonly updated_at: Date
}

/** The reviewer's decisions about interviews (spec §2 `approvalStatus`); the only writer of `decisions` and `approval_status`. */
export function decisions(context: InterviewContext, reads: ReturnType<typeof interviewReads>) {
  const { database, clock, enqueue } = context

  /** Locks the interview, so that what is decided about it happens one after the other. */
  const lock = (trx: Knex.Transaction, organizationId: string, id: string) =>
    trx('interviews')
      .where({ id, organization_id: organizationId })
      .whereNull('cancelled_at')
      .forUpdate()
      .first<Decided | undefined>('approval_status', 'updated_at')

  const settle = (trx: Knex.Transaction, id: string, state: Decision['state']) =>
    trx('decisions')
      .where({ interview_id: id, state: 'waiting' })
      .update({ state, settled_at: trx.raw('clock_timestamp()') })

  /** A change is a new version that readers see; what is so already is none. */
  async function put(trx: Knex.Transaction, id: string, row: Decided, verdict: Verdict, stamp: Date): Promise<void> {
    if (row.approval_status === verdict) return
    await trx('interviews')
      .where({ id })
      .update({ approval_status: verdict, updated_at: after(stamp, row.updated_at) })
  }

  return {
    /** Decides at once. A decision that still could be undone gives way. Throws 404. */
    async setApproval(caller: Caller, id: string, verdict: Verdict): Promise<Interview> {
      await database.knex.transaction(async (trx) => {
        const stamp = await stampFor(trx, caller.organizationId, clock.stampAt())
        const row = await lock(trx, caller.organizationId, id)
        if (!row) throw interviewError('interview.not_found')
        await settle(trx, id, 'replaced')
        if (row.approval_status === verdict) return
        const now = trx.raw('clock_timestamp()')
        await trx('decisions').insert({
          organization_id: caller.organizationId,
          interview_id: id,
          decision: verdict,
          decided_by: caller.userId,
          takes_effect_at: now,
          state: 'effective',
          settled_at: now,
        })
        await put(trx, id, row, verdict, stamp)
      })
      const { answers: _answers, analysis: _analysis, ...summary } = await reads.getInterview(caller, id)
      return summary
    },

    /**
     * Stores a decision that takes effect after `UNDO_MS`; an earlier one that waits gives way. Until then the interview is
     * unchanged for everybody who reads the API. Throws 404, and 409 where it is the decision already.
     */
    async decide(caller: Caller, id: string, verdict: Verdict, reason: string | null): Promise<void> {
      await database.knex.transaction(async (trx) => {
        const row = await lock(trx, caller.organizationId, id)
        if (!row) throw interviewError('interview.not_found')
        const replaced = await settle(trx, id, 'replaced')
        if (row.approval_status === verdict) {
          // What waited was the other one: it is taken back, and the decision stays.
          if (replaced > 0) return
          throw interviewError('decision.already')
        }
        await trx('decisions').insert({
          organization_id: caller.organizationId,
          interview_id: id,
          decision: verdict,
          reason: reason === null ? null : storable(reason),
          decided_by: caller.userId,
          takes_effect_at: trx.raw(`clock_timestamp() + ? * interval '1 millisecond'`, [UNDO_MS]),
          state: 'waiting',
        })
        await enqueue(
          trx,
          DECISION_TASK,
          { organizationId: caller.organizationId, interviewId: id },
          { jobKey: `decide ${id}`, inMs: UNDO_MS },
        )
      })
    },

    /** Takes back a decision that waits. Throws 404, and 409 once it took effect or another one took its place. */
    async undoDecision(caller: Caller, id: string, decisionId: string): Promise<void> {
      await database.knex.transaction(async (trx) => {
        if (!(await lock(trx, caller.organizationId, id))) throw interviewError('interview.not_found')
        const undone = await trx('decisions')
          .where({ id: decisionId, interview_id: id, state: 'waiting' })
          .update({ state: 'undone', settled_at: trx.raw('clock_timestamp()') })
        if (undone === 0) throw interviewError('decision.not_waiting')
      })
    },

    /** Lets the decision that waits take effect, if its time has come; may be called again. */
    async carryOutDecision(organizationId: string, id: string): Promise<void> {
      await database.knex.transaction(async (trx) => {
        const stamp = await stampFor(trx, organizationId, clock.stampAt())
        const row = await lock(trx, organizationId, id)
        if (!row) {
          await settle(trx, id, 'dropped')
          return
        }
        const [due] = await trx('decisions')
          .where({ interview_id: id, state: 'waiting' })
          .where('takes_effect_at', '<=', trx.raw('clock_timestamp()'))
          .update({ state: 'effective', settled_at: trx.raw('clock_timestamp()') })
          .returning<{ decision: Verdict }[]>('decision')
        if (due) await put(trx, id, row, due.decision, stamp)
      })
    },

    /** Everything that was decided about an interview, the newest first. */
    async decisionsOf(caller: Caller, id: string): Promise<Decision[]> {
      return database
        .knex('decisions as d')
        .leftJoin('users as u', 'u.id', 'd.decided_by')
        .where({ 'd.interview_id': id, 'd.organization_id': caller.organizationId })
        .orderBy('d.id', 'desc')
        .limit(50)
        .select({
          id: 'd.id',
          decision: 'd.decision',
          reason: 'd.reason',
          by: 'u.email',
          decidedAt: 'd.decided_at',
          takesEffectAt: 'd.takes_effect_at',
          state: 'd.state',
        })
    },
  }
}
