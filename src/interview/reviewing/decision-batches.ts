import { interviewError } from '../contract/errors.ts'
import type { Caller, InterviewContext } from '../core/context.ts'
import { advicesOn, weighed } from './decision-advice.ts'
import { type Decision, decideOne, type Verdict } from './decision-rows.ts'

/** One of several decisions that were made at once. */
export interface Batched extends Pick<Decision, 'decision' | 'by' | 'takesEffectAt' | 'remainingMs' | 'state'> {
  readonly interviewId: string
  readonly firstName: string
  readonly lastName: string
}

/** Decisions about several interviews at once. */
export function decisionBatches({ database, enqueue, ids }: InterviewContext) {
  return {
    /**
     * Decides about at most `BATCH_MAX` at once, as `decide` does about one; what was cancelled or has this decision already is left out.
     * `why` is kept with those that go against what this person has seen of the AI. Answers the batch's name. Throws 404 where all were
     * cancelled, 400 where that line is missing, 409 where all have the decision already.
     */
    async decideAll(
      caller: Caller,
      wanted: readonly string[],
      verdict: Verdict,
      reason: string | null,
      why: string | null = null,
    ) {
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
        const advices = await advicesOn(
          trx,
          caller,
          rows.map(({ id }) => id),
        )
        let [stored, earlier]: [number, string | undefined] = [0, undefined]
        for (const { id, approval_status: before } of rows) {
          const decided = {
            ...{ verdict, reason, by: caller.userId, before },
            ...(before === verdict ? {} : { weighed: weighed(verdict, advices.get(id), why) }),
          }
          const outcome = await decideOne(trx, { organizationId, id }, decided, batch, enqueue)
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
  }
}
