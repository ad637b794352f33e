import type { Knex } from 'knex'
import { scrubQuote } from '../../base/log.ts'
import { mapTexts, maskSeals } from '../../base/seals.ts'
import { listEpochs } from '../../db/epochs.ts'
import { arrived } from '../deliveries/attempt.ts'
import { eventWords } from '../rules/words.ts'
import type { ExplainedAttempt, ExplainedDelivery, TimelineEntry } from './explained.ts'

/**
 * What is stored of an application: its history, and its write-backs with every try. A write that went as it should stands in its
 * delivery's row alone; here it becomes what people read of every other write.
 */

/** The history of an application as it is stored, oldest first. */
export const storedHistory = (db: Knex, where: Record<string, unknown>): Promise<TimelineEntry[]> =>
  db('sync_history')
    .where(where)
    .orderBy('id')
    .select<TimelineEntry[]>({ interviewId: 'interview_id' }, 'at', 'what', 'sentence', 'rule', 'facts')

/** The deliveries of an application with every try, newest last. */
export async function deliveriesOf(db: Knex, where: Record<string, unknown>): Promise<ExplainedDelivery[]> {
  const rows = await db('deliveries')
    .where(where)
    .orderBy('seq')
    .select(
      'seq',
      'interview_id',
      'event',
      'action',
      'state',
      'reason',
      'may_be_written',
      'rule',
      'payload',
      'template_values',
      'created_at',
      'closed_at',
      'due_at',
      'restore',
      'marker',
      'exchanges',
      'summarised_at',
      'uses_analysis',
    )
  const restores = new Map((await listEpochs(db)).map((one) => [one.number, one.beganAt]))
  const tries = await db('delivery_attempts')
    .whereIn(
      'seq',
      rows.map((row) => row.seq),
    )
    .orderBy('id')
    .select('seq', 'at', 'kind', 'outcome', 'problem', 'code', 'exchanges')
  return rows.map((row) => ({
    seq: row.seq,
    interviewId: row.interview_id,
    event: row.event,
    action: row.action,
    state: row.state,
    reason: row.reason,
    mayBeWritten: row.may_be_written === true,
    restoredAt: row.restore === null ? null : (restores.get(row.restore) ?? null),
    rule: row.rule,
    // Text that people read and pass on holds nobody's personal link.
    payload: scrubbed(row.payload),
    values: row.template_values && scrubbed(row.template_values),
    marker: row.marker,
    isClean: row.exchanges !== null,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    dueAt: row.due_at,
    summarisedAt: row.summarised_at,
    usesAnalysis: row.uses_analysis,
    attempts: [...tries.filter((one) => one.seq === row.seq).map(({ seq: _seq, ...one }) => one), ...cleanAttempt(row)],
  }))
}

// Each text by itself: a secret may hold what is a border in JSON.
const scrubbed = <Value>(value: Value): Value => mapTexts(value, (text) => scrubQuote(maskSeals(text)))

/** The attempt of a write that went as it should; none for another, whose attempts have rows of their own. */
function cleanAttempt(row: {
  readonly closed_at: Date | null
  readonly exchanges: ExplainedAttempt['exchanges'] | null
  readonly summarised_at: Date | null
}): ExplainedAttempt[] {
  if (row.exchanges === null || row.closed_at === null || row.summarised_at !== null) return []
  return [
    { at: row.closed_at, kind: 'write', outcome: 'confirmed', problem: null, code: null, exchanges: row.exchanges },
  ]
}

/** The stored history of an application and its arrived writes, in the order of their times. */
export function withArrivals(
  applicationId: string,
  stored: readonly TimelineEntry[],
  deliveries: readonly ExplainedDelivery[],
): TimelineEntry[] {
  const arrivals = deliveries.filter(({ isClean }) => isClean).map((one) => arrivalOf(applicationId, one))
  return [...stored, ...arrivals].sort((a, b) => a.at.getTime() - b.at.getTime())
}

function arrivalOf(applicationId: string, one: ExplainedDelivery): TimelineEntry {
  return {
    at: one.closedAt ?? one.createdAt,
    interviewId: one.interviewId,
    what: 'delivery.confirmed',
    sentence: `application ${applicationId}: ${arrived(one.action)} (after ${eventWords(one.event)})`,
    rule: one.rule,
    facts: { seq: one.seq, attempt: 1, marker: one.marker },
  }
}
