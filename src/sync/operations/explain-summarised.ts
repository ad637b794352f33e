import type { ExplainedDelivery, TimelineEntry } from './explained.ts'

/** What is left of details that are older than the retention (`store/details.ts`), in sentences. */

/** Once for each application of which something was removed. */
export const OLD_DETAILS =
  'Details that are older than "retention.details" in the YAML were removed: what is left shows that and when something happened, not its text and not every step.'

/** The entry that stands for those that were removed, with how many they were; any other entry as it is. */
export function historySummary(entry: TimelineEntry): TimelineEntry {
  if (entry.what !== 'summarised') return entry
  const { entries, from, to } = entry.facts ?? {}
  const day = (instant: unknown) => String(instant).slice(0, 10)
  return {
    ...entry,
    sentence: `${Number(entries)} older ${Number(entries) === 1 ? 'entry was' : 'entries were'} removed; they were of ${day(from) === day(to) ? day(from) : `${day(from)} to ${day(to)}`}`,
  }
}

/** After the sentence about a write-back. */
export function deliverySummary({ summarisedAt }: Pick<ExplainedDelivery, 'summarisedAt'>): string {
  return summarisedAt === null ? '' : ` Its text and its tries were removed at ${summarisedAt.toISOString()}.`
}

/** After the sentence about an interview. */
export function interviewSummary(body: Readonly<Record<string, unknown>>): string {
  const at = body['summarisedAt']
  return typeof at === 'string'
    ? ` The rest of this version was removed here at ${new Date(at).toISOString()}; the interview itself is not touched by that.`
    : ''
}
