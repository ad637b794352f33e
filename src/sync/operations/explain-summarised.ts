import type { Removed } from './event-lines.ts'
import type { ExplainedDelivery, TimelineEntry } from './explained.ts'

/** What is left of details that are older than the retention (`store/details.ts`), in sentences. */

/** Once for each application of which something was removed. */
export const OLD_DETAILS =
  'Details that are older than "retention.details" in the YAML were removed: what is left shows that and when something happened, not its text and not every step.'

const SUMMARISED = 'summarised'

/**
 * A history in which one entry stands for all that was removed of it, with how many they were: entries, and events that the rows of
 * versions told. Nothing is added where nothing was removed.
 */
export function withRemoved(history: readonly TimelineEntry[], events: readonly Removed[]): TimelineEntry[] {
  const stored = history.find(({ what }) => what === SUMMARISED)
  const all = stored === undefined ? events : [toRemoved(stored), ...events]
  const [first, ...more] = all
  if (first === undefined) return [...history]
  const removed = more.reduce(together, first)
  const sentence = sentenceOf(removed)
  if (events.length === 0) return history.map((one) => (one === stored ? { ...one, sentence } : one))
  const { entries, from, to } = removed
  const entry: TimelineEntry = {
    interviewId: null,
    at: to,
    what: SUMMARISED,
    sentence,
    rule: null,
    facts: { to: to.toISOString(), from: from.toISOString(), entries },
  }
  return [...history.filter((one) => one !== stored), entry]
}

const toRemoved = ({ facts }: TimelineEntry): Removed => ({
  entries: Number(facts?.['entries']),
  from: new Date(String(facts?.['from'])),
  to: new Date(String(facts?.['to'])),
})

const together = (a: Removed, b: Removed): Removed => ({
  entries: a.entries + b.entries,
  from: a.from < b.from ? a.from : b.from,
  to: a.to > b.to ? a.to : b.to,
})

function sentenceOf({ entries, from, to }: Removed): string {
  const day = (instant: Date) => instant.toISOString().slice(0, 10)
  return `${entries} older ${entries === 1 ? 'entry was' : 'entries were'} removed; they were of ${day(from) === day(to) ? day(from) : `${day(from)} to ${day(to)}`}`
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
