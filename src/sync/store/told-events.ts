import type { SeenEvent } from '../rules/rules.ts'
import { actionWords, happenedWords } from '../rules/words.ts'
import type { Expansion } from '../rules/write-backs.ts'
import type { HistoryEntry } from './history.ts'

/**
 * Events of interviews, told by the row of their version (`sync_interviews.told`): a clean interview adds no entry to the
 * history. `operations/event-lines.ts` makes lines of them.
 */

type Skipped = Expansion['skipped']

/** One event: its name, its occurrence, and what rules left out, with the reason. */
export type ToldEvent = readonly [event: string, occurrence: number, skipped: Skipped]

/** The events that one change of a version's row added, each once, in their order. */
export interface ToldEvents {
  /** The database's time, in milliseconds. */
  readonly at: number
  readonly events: readonly string[]
  /** Occurrences other than the first. */
  readonly again?: Readonly<Record<string, number>>
  /** The writes that rules left out, by event, with the reasons. */
  readonly skipped?: Readonly<Record<string, Skipped>>
}

/** Stands for events whose details were removed (`details.ts`): how many, between which times. */
export interface RemovedEvents {
  readonly at: number
  readonly from: number
  readonly removed: number
}

/** The column `told` of a version: in the order of their times. */
export type Told = readonly (ToldEvents | RemovedEvents)[]

/** A version's row is written anew with each change, so what makes it grow without end is an entry of the history instead. */
const OCCURRENCES_MAX = 10
const REASONS_LENGTH_MAX = 500

/** The event as a version's row tells it; null: it becomes an entry of the history. */
export function toToldEvent({ event, occurrence }: SeenEvent, skipped: Skipped): ToldEvent | null {
  if (occurrence > OCCURRENCES_MAX) return null
  const length = skipped.reduce((sum, { rule, reason }) => sum + rule.length + reason.length, 0)
  return length > REASONS_LENGTH_MAX ? null : [event, occurrence, skipped]
}

/** The same events as a version's row tells them; the database adds the time. Undefined: there are none. */
export function toldTogether(told: readonly ToldEvent[] = []): Omit<ToldEvents, 'at'> | undefined {
  if (told.length === 0) return undefined
  const again = told.filter(([, occurrence]) => occurrence > 1)
  const skipping = told.filter(([, , skipped]) => skipped.length > 0)
  return {
    events: told.map(([event]) => event),
    ...(again.length > 0 ? { again: Object.fromEntries(again.map(([event, occurrence]) => [event, occurrence])) } : {}),
    ...(skipping.length > 0
      ? { skipped: Object.fromEntries(skipping.map(([event, , skipped]) => [event, skipped])) }
      : {}),
  }
}

/** The events of one change again. */
export function eventsOf({ events, again = {}, skipped = {} }: ToldEvents): ToldEvent[] {
  return events.map((event) => [event, again[event] ?? 1, skipped[event] ?? []])
}

/** The entry of an event, for the log; it is stored where the row of the version does not tell it. */
export function tellEvent(
  about: { readonly connection: string; readonly applicationId: string; readonly interviewId: string },
  seen: SeenEvent,
  { intents, skipped }: Expansion,
): { entry: HistoryEntry; inRow: ToldEvent | null } {
  const inRow = toToldEvent(seen, skipped)
  const actions = intents.map(({ action }) => action)
  const entry = {
    ...about,
    what: seen.event,
    sentence: eventSentence(about.applicationId, seen.event, actions, skipped),
    rule: intents[0]?.rule ?? null,
    facts: { occurrence: seen.occurrence, skipped },
    isDerived: inRow !== null,
  }
  return { entry, inRow }
}

/** The line about an event, with the writes that it led to. */
export function eventSentence(
  applicationId: string,
  event: string,
  actions: readonly string[],
  skipped: Skipped,
): string {
  const writes = actions.map(actionWords).join(', ')
  const left = skipped.map(({ reason }) => reason).join('; ')
  return `interview of application ${applicationId}: ${happenedWords(event)}; ${writes ? `what follows: ${writes}` : 'nothing follows'}${left ? `; left out: ${left}` : ''}`
}
