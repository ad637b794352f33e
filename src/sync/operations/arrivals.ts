import { arrived } from '../deliveries/attempt.ts'
import { eventWords } from '../rules/words.ts'
import type { ExplainedAttempt, ExplainedDelivery, TimelineEntry } from './explained.ts'

/** A write that went as it should stands in its delivery's row alone; here it becomes what people read of every other write. */

/** The attempt of a write that went as it should; none for another, whose attempts have rows of their own. */
export function cleanAttempt(row: {
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
