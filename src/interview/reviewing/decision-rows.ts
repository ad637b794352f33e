import type { Knex } from 'knex'
import { storable } from '../../base/foreign.ts'
import { DECISION_TASK } from '../../db/jobs.ts'
import type { Interview } from '../contract/contract.ts'
import type { InterviewContext } from '../core/context.ts'
import { after } from '../core/interviews.ts'
import type { Weighed } from './decision-advice.ts'

/** The two decisions of a reviewer. */
export const VERDICTS = ['approved', 'rejected'] as const
export type Verdict = (typeof VERDICTS)[number]

/** A decision of the dashboard can be undone for so long. */
export const UNDO_MS = 10_000
const LISTED = 50

/** A decision waits, took effect, or ended otherwise. */
type DecisionState = 'waiting' | 'effective' | 'undone' | 'replaced' | 'dropped'

/** A decision as colleagues see it, the newest first in lists. */
export interface Decision {
  readonly id: string
  readonly decision: Verdict
  readonly reason: string | null
  /** Why it goes against the AI's recommendation, which whoever decided had seen; null: it does not. */
  readonly why: string | null
  /** The address of the person; null: the command line, or somebody who was removed. */
  readonly by: string | null
  /** Who undid or replaced it. */
  readonly settledBy: string | null
  readonly decidedAt: Date
  readonly takesEffectAt: Date
  /** Until it takes effect, by the database's clock; below zero once it should have. */
  readonly remainingMs: number
  readonly state: DecisionState
}

type Enqueue = InterviewContext['enqueue']

interface Decided {
  readonly approval_status: Interview['approvalStatus']
  readonly updated_at: Date
}

export interface Place {
  readonly organizationId: string
  readonly id: string
}

export interface NewDecision {
  readonly verdict: Verdict
  readonly reason: string | null
  readonly by: string | null
  readonly before: string
  /** Absent: the API or the command line decides, and is not asked. */
  readonly weighed?: Weighed
}

const rowOf = (of: Place, { verdict, reason, by, before, weighed }: NewDecision) => ({
  organization_id: of.organizationId,
  interview_id: of.id,
  decision: verdict,
  reason: reason === null ? null : storable(reason),
  decided_by: by,
  status_before: before,
  against_why: weighed?.why ? storable(weighed.why) : null,
})

const adviceRow = ({ weighed }: NewDecision) => ({
  ai_advice: weighed?.advice ?? null,
  ai_seen: weighed?.isSeen ?? false,
})

/** Locks the interview, so that what is decided about it happens one after the other. */
export const lock = (trx: Knex.Transaction, organizationId: string, id: string) =>
  trx('interviews')
    .where({ id, organization_id: organizationId })
    .whereNull('cancelled_at')
    .forUpdate()
    .first<Decided | undefined>('approval_status', 'updated_at')

/** Ends what waits; whether anything did. */
export async function settle(trx: Knex.Transaction, of: Place, state: DecisionState, by: string | null) {
  const settled = await trx('decisions')
    .where({ organization_id: of.organizationId, interview_id: of.id, state: 'waiting' })
    .update({ state, settled_at: trx.raw('clock_timestamp()'), settled_by: by })
  return settled > 0
}

/** A decision that is the interview's at once. */
export async function insertEffective(
  trx: Knex.Transaction,
  of: Place,
  decided: NewDecision,
  batch: string | null = null,
): Promise<void> {
  const now = trx.raw('clock_timestamp()')
  const row = {
    ...rowOf(of, decided),
    ...adviceRow(decided),
    takes_effect_at: now,
    state: 'effective',
    settled_at: now,
    batch,
  }
  await trx('decisions').insert(row)
}

/** Stores a decision that waits, about an interview that is locked. `already`: it has this decision; a batch: the same one waits. */
export async function decideOne(
  trx: Knex.Transaction,
  of: Place,
  decided: NewDecision,
  batch: string | null,
  enqueue: Enqueue,
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
    ...adviceRow(decided),
    takes_effect_at: trx.raw(`clock_timestamp() + ? * interval '1 millisecond'`, [UNDO_MS]),
    state: 'waiting',
    batch,
  })
  await wake(enqueue, trx, of, UNDO_MS)
  return 'stored'
}

/** A change is a new version that readers see; what is so already is none. */
export async function put(
  trx: Knex.Transaction,
  of: Place,
  row: Decided,
  verdict: Verdict,
  stamp: Date,
): Promise<void> {
  if (row.approval_status === verdict) return
  await trx('interviews')
    .where({ id: of.id, organization_id: of.organizationId })
    .update({ approval_status: verdict, updated_at: after(stamp, row.updated_at) })
}

/** Plans the job that makes a decision take effect. */
export const wake = (enqueue: Enqueue, db: Knex, of: Place, inMs: number) =>
  enqueue(
    db,
    DECISION_TASK,
    { organizationId: of.organizationId, interviewId: of.id },
    { jobKey: `decide ${of.id}`, inMs },
  )

/** The decisions about an interview, the newest first, at most the last `LISTED`. */
export const decisionsAbout = (knex: Knex, { organizationId, id }: Place): Promise<Decision[]> =>
  knex('decisions as d')
    .leftJoin('users as u', 'u.id', 'd.decided_by')
    .leftJoin('users as s', 's.id', 'd.settled_by')
    .where({ 'd.interview_id': id, 'd.organization_id': organizationId })
    .orderBy('d.id', 'desc')
    .limit(LISTED)
    .select({
      id: 'd.id',
      decision: 'd.decision',
      reason: 'd.reason',
      why: 'd.against_why',
      by: 'u.email',
      settledBy: 's.email',
      decidedAt: 'd.decided_at',
      takesEffectAt: 'd.takes_effect_at',
      remainingMs: knex.raw('extract(epoch from d.takes_effect_at - clock_timestamp())::float8 * 1000'),
      state: 'd.state',
    })
