import type { Knex } from 'knex'
import { storable } from '../../base/foreign.ts'
import { DECISION_TASK } from '../../db/jobs.ts'
import type { Interview } from '../contract/contract.ts'
import { interviewError } from '../contract/errors.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import { after, type interviewReads, stampFor } from '../core/interviews.ts'

/** The two decisions of a reviewer. */
export const VERDICTS = ['approved', 'rejected'] as const
export type Verdict = (typeof VERDICTS)[number]

/** A decision of the dashboard can be undone for so long. */
export const UNDO_MS = 10_000
/** In code points. */
export const REASON_MAX = 2_000
/** So many interviews can be decided about at once. */
export const BATCH_MAX = 100
/** A decision that waits so long beyond its time has lost its job. */
const OVERDUE_MS = 30_000
const LISTED = 50

/** A decision as colleagues see it, the newest first in lists. */
export interface Decision {
  readonly id: string
  readonly decision: Verdict
  readonly reason: string | null
  /** The address of the person; null: the command line, or somebody who was removed. */
  readonly by: string | null
  /** Who undid or replaced it. */
  readonly settledBy: string | null
  readonly decidedAt: Date
  readonly takesEffectAt: Date
  /** Until it takes effect, by the database's clock; below zero once it should have. */
  readonly remainingMs: number
  readonly state: 'waiting' | 'effective' | 'undone' | 'replaced' | 'dropped'
}

/** One of several decisions that were made at once. */
export interface Batched extends Pick<Decision, 'decision' | 'by' | 'takesEffectAt' | 'remainingMs' | 'state'> {
  readonly interviewId: string
  readonly firstName: string
  readonly lastName: string
}

interface Decided {
  readonly approval_status: Interview['approvalStatus']
  readonly updated_at: Date
}

/** The reviewer's decisions about interviews (spec §2 `approvalStatus`); the only writer of `decisions` and `approval_status`. */
export function decisions(context: InterviewContext, reads: ReturnType<typeof interviewReads>) {
  const { database, clock, enqueue, ids } = context

  /** Locks the interview, so that what is decided about it happens one after the other. */
  const lock = (trx: Knex.Transaction, organizationId: string, id: string) =>
    trx('interviews')
      .where({ id, organization_id: organizationId })
      .whereNull('cancelled_at')
      .forUpdate()
      .first<Decided | undefined>('approval_status', 'updated_at')

  /** Ends what waits; whether anything did. */
  async function settle(trx: Knex.Transaction, of: Place, state: Decision['state'], by: string | null) {
    const settled = await trx('decisions')
      .where({ organization_id: of.organizationId, interview_id: of.id, state: 'waiting' })
      .update({ state, settled_at: trx.raw('clock_timestamp()'), settled_by: by })
    return settled > 0
  }

  /** A decision that is the interview's at once. */
  async function insertEffective(
    trx: Knex.Transaction,
    of: Place,
    decided: NewDecision,
    batch: string | null = null,
  ): Promise<void> {
    const now = trx.raw('clock_timestamp()')
    const row = { ...rowOf(of, decided), takes_effect_at: now, state: 'effective', settled_at: now, batch }
    await trx('decisions').insert(row)
  }

  /** Stores a decision that waits, about an interview that is locked. `already`: it has this decision; a batch: the same one waits. */
  async function decideOne(
    trx: Knex.Transaction,
    of: Place,
    decided: NewDecision,
    batch: string | null,
  ): Promise<'stored' | 'already' | { readonly batch: string | null }> {
    // The second click of two.
    const same = await trx('decisions')
      .where({ ...rowOf(of, decided), state: 'waiting' })
      .first<{ batch: string | null } | undefined>('batch')
    if (same) return same
    const replaced = await settle(trx, of, 'replaced', decided.by)
    if (decided.before === decided.verdict) {
      if (!replaced) return 'already'
      // The other decision waited. It is taken back, the status stays as it was, and the reason is on record.
      await insertEffective(trx, of, decided, batch)
      return 'stored'
    }
    await trx('decisions').insert({
      ...rowOf(of, decided),
      takes_effect_at: trx.raw(`clock_timestamp() + ? * interval '1 millisecond'`, [UNDO_MS]),
      state: 'waiting',
      batch,
    })
    await wake(trx, of, UNDO_MS)
    return 'stored'
  }

  /** A change is a new version that readers see; what is so already is none. */
  async function put(trx: Knex.Transaction, of: Place, row: Decided, verdict: Verdict, stamp: Date): Promise<void> {
    if (row.approval_status === verdict) return
    await trx('interviews')
      .where({ id: of.id, organization_id: of.organizationId })
      .update({ approval_status: verdict, updated_at: after(stamp, row.updated_at) })
  }

  const wake = (db: Knex, of: Place, inMs: number) =>
    enqueue(
      db,
      DECISION_TASK,
      { organizationId: of.organizationId, interviewId: of.id },
      { jobKey: `decide ${of.id}`, inMs },
    )

  return {
    /** Decides at once. A decision that still could be undone gives way. Throws 404. */
    async setApproval(caller: Caller, id: string, verdict: Verdict): Promise<Interview> {
      const of = { organizationId: caller.organizationId, id }
      await database.knex.transaction(async (trx) => {
        const stamp = await stampFor(trx, caller.organizationId, clock.stampAt())
        const row = await lock(trx, caller.organizationId, id)
        if (!row) throw interviewError('interview.not_found')
        const replaced = await settle(trx, of, 'replaced', caller.userId)
        if (row.approval_status === verdict && !replaced) return
        await insertEffective(trx, of, { verdict, reason: null, by: caller.userId, before: row.approval_status })
        await put(trx, of, row, verdict, stamp)
      })
      const { answers: _answers, analysis: _analysis, ...summary } = await reads.getInterview(caller, id)
      return summary
    },

    /**
     * Stores a decision that takes effect after `UNDO_MS`; another one that waits gives way, the same one stays as it is. Until
     * then the interview is unchanged for everybody who reads the API. Throws 404, and 409 where it is the decision already.
     */
    async decide(caller: Caller, id: string, verdict: Verdict, reason: string | null): Promise<void> {
      await database.knex.transaction(async (trx) => {
        const row = await lock(trx, caller.organizationId, id)
        if (!row) throw interviewError('interview.not_found')
        const of = { organizationId: caller.organizationId, id }
        const decided = { verdict, reason, by: caller.userId, before: row.approval_status }
        if ((await decideOne(trx, of, decided, null)) === 'already') throw interviewError('decision.already')
      })
    },

    /**
     * Decides about at most `BATCH_MAX` at once, as `decide` does about one; what was cancelled or has this decision already is left out.
     * Answers the batch's name. Throws 404 where all were cancelled, 409 where all
     * have it already.
     */
    async decideAll(caller: Caller, wanted: readonly string[], verdict: Verdict, reason: string | null) {
      const { organizationId } = caller
      const batch = ids.id()
      return database.knex.transaction(async (trx) => {
        // In the order of ids, as every other batch, so that no two wait for each other.
        const rows = await trx('interviews')
          .where({ organization_id: organizationId })
          .whereIn('id', wanted)
          .whereNull('cancelled_at')
          .orderBy('id')
          .forUpdate()
          .select<{ id: string; approval_status: string }[]>('id', 'approval_status')
        if (rows.length === 0) throw interviewError('interview.not_found')
        let [stored, earlier]: [number, string | undefined] = [0, undefined]
        for (const { id, approval_status: before } of rows) {
          const decided = { verdict, reason, by: caller.userId, before }
          const outcome = await decideOne(trx, { organizationId, id }, decided, batch)
          if (outcome === 'stored') stored++
          else if (outcome !== 'already') earlier = outcome.batch ?? earlier
        }
        if (stored > 0) return batch
        // The second click of two leads to what the first one made.
        if (earlier !== undefined) return earlier
        throw interviewError('decision.already')
      })
    },

    /** The decisions of a batch with their people, in the order of names; empty for one that is unknown. */
    async batchOf({ organizationId }: Caller, batch: string): Promise<Batched[]> {
      const { knex } = database
      return knex('decisions as d')
        .join('interviews as i', (on) =>
          on.on('i.id', 'd.interview_id').andOn('i.organization_id', 'd.organization_id'),
        )
        .leftJoin('users as u', 'u.id', 'd.decided_by')
        .where({ 'd.organization_id': organizationId, 'd.batch': batch })
        .orderBy(['i.last_name', 'i.first_name', 'd.id'])
        .select({
          interviewId: 'd.interview_id',
          firstName: 'i.first_name',
          lastName: 'i.last_name',
          decision: 'd.decision',
          by: 'u.email',
          takesEffectAt: 'd.takes_effect_at',
          remainingMs: knex.raw('extract(epoch from d.takes_effect_at - clock_timestamp())::float8 * 1000'),
          state: 'd.state',
        })
    },

    /** Takes back every decision of a batch that still waits. Throws 409 where none does, and none was taken back before. */
    async undoBatch({ organizationId, userId }: Caller, batch: string): Promise<void> {
      await database.knex.transaction(async (trx) => {
        const which = { organization_id: organizationId, batch }
        const interviews = trx('decisions').where(which).select('interview_id')
        await trx('interviews')
          .where({ organization_id: organizationId })
          .whereIn('id', interviews)
          .orderBy('id')
          .forUpdate()
          .select('id')
        const undone = await trx('decisions')
          .where({ ...which, state: 'waiting' })
          .update({ state: 'undone', settled_at: trx.raw('clock_timestamp()'), settled_by: userId })
        if (
          undone === 0 &&
          !(await trx('decisions')
            .where({ ...which, state: 'undone' })
            .first('id'))
        )
          throw interviewError('decision.not_waiting')
      })
    },

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
          .first<{ decision: Verdict; before: string; ms: number } | undefined>(
            'decision',
            'status_before as before',
            trx.raw('extract(epoch from takes_effect_at - clock_timestamp())::float8 * 1000 as ms'),
          )
        if (!waiting) return
        // The database's clock was set back since.
        if (waiting.ms > 0) return wake(trx, of, Math.ceil(waiting.ms))
        // Somebody decided otherwise meanwhile.
        const isOvertaken = row.approval_status !== waiting.before
        await settle(trx, of, isOvertaken ? 'replaced' : 'effective', null)
        if (!isOvertaken) await put(trx, of, row, waiting.decision, stamp)
      })
    },

    /** Plans again what is overdue, such as after its job was tried for the last time; the number of them. */
    async wakeDecisions(): Promise<number> {
      // Made by a clock that was ahead: the time to undo is over, or would last for as long as the clock was.
      await database.knex.raw(
        `update decisions set takes_effect_at = clock_timestamp() - ? * interval '1 millisecond'
         where state = 'waiting' and takes_effect_at > clock_timestamp() and decided_at > clock_timestamp() + interval '1 second'`,
        [OVERDUE_MS + 1],
      )
      const overdue = await database
        .knex('decisions')
        .where({ state: 'waiting' })
        .where(
          'takes_effect_at',
          '<',
          database.knex.raw(`clock_timestamp() - ? * interval '1 millisecond'`, [OVERDUE_MS]),
        )
        .orderBy('takes_effect_at')
        .limit(500)
        .select<{ organization_id: string; interview_id: string }[]>('organization_id', 'interview_id')
      for (const one of overdue)
        await wake(database.knex, { organizationId: one.organization_id, id: one.interview_id }, 0)
      return overdue.length
    },

    /** The decisions about an interview, the newest first, at most the last `LISTED`. */
    async decisionsOf(caller: Caller, id: string): Promise<Decision[]> {
      const { knex } = database
      return knex('decisions as d')
        .leftJoin('users as u', 'u.id', 'd.decided_by')
        .leftJoin('users as s', 's.id', 'd.settled_by')
        .where({ 'd.interview_id': id, 'd.organization_id': caller.organizationId })
        .orderBy('d.id', 'desc')
        .limit(LISTED)
        .select({
          id: 'd.id',
          decision: 'd.decision',
          reason: 'd.reason',
          by: 'u.email',
          settledBy: 's.email',
          decidedAt: 'd.decided_at',
          takesEffectAt: 'd.takes_effect_at',
          remainingMs: knex.raw('extract(epoch from d.takes_effect_at - clock_timestamp())::float8 * 1000'),
          state: 'd.state',
        })
    },
  }
}

interface Place {
  readonly organizationId: string
  readonly id: string
}

interface NewDecision {
  readonly verdict: Verdict
  readonly reason: string | null
  readonly by: string | null
  readonly before: string
}

const rowOf = (of: Place, { verdict, reason, by, before }: NewDecision) => ({
  organization_id: of.organizationId,
  interview_id: of.id,
  decision: verdict,
  reason: reason === null ? null : storable(reason),
  decided_by: by,
  status_before: before,
})
