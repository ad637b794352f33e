import type { Knex } from 'knex'
import type { Cause as DecisionCause } from '../rules/causes.ts'
import { DROPPED, type WaitCode } from '../rules/waits.ts'
import type { ExplainedAttempt, ExplainedDelivery, Explanation, TimelineEntry, Withheld } from './explained.ts'

/**
 * What happened to a candidate for people who run nothing: codes with their facts, for which each page has words in the language of its
 * reader; without ids, places of rules, or what an ATS answered.
 */
export interface PlainExplanation {
  /** Null where nothing is stored of the application. */
  readonly state: StateTold | null
  readonly timeline: readonly { readonly at: Date; readonly told: EntryTold }[]
}

/** The desired state of an application, as far as it is told. */
export interface PlainApplication {
  readonly want: 'invited' | 'cancelled' | 'nothing'
  readonly state: 'open' | 'settled' | 'person' | 'held'
  readonly waits_for: WaitCode | null
}

/** Where an invite stands. */
export type StateCode =
  | 'held-invite'
  | 'held-change'
  | 'person'
  | 'stays-invited'
  | 'about-to-invite'
  | 'not-yet'
  | 'invited'
  | 'not-invited'
  | 'about-to-cancel'
  | 'not-invited-now'
  | 'nothing'

/** Where the invite of an application stands, and what it waits for; null: for nothing that is known. */
export interface StateTold {
  readonly is: StateCode
  readonly waits: WaitCode | null
}

/** The explanation in codes; `application`: undefined where nothing is stored of it. */
export function plainly(
  one: Pick<Explanation, 'timeline'> & { readonly deliveries: readonly (PlainWrite & { readonly seq: number })[] },
  application: PlainApplication | undefined,
): PlainExplanation {
  const known = new Map(one.deliveries.map((delivery) => [delivery.seq, delivery]))
  return {
    state: application ? plainState(application) : null,
    timeline: one.timeline.map((entry) => ({
      at: entry.at,
      told: plainEntry(entry, known.get(Number(entry.facts?.['seq']))),
    })),
  }
}

/** Where the invite of an application stands. */
export const plainState = (application: PlainApplication): StateTold => ({
  is: stateCode(application),
  waits: application.state === 'held' ? null : application.waits_for,
})

function stateCode({ want, state, waits_for: code }: PlainApplication): StateCode {
  if (state === 'held') return want === 'invited' ? 'held-invite' : 'held-change'
  if (state === 'person') return 'person'
  if (want === 'cancelled' && code === DROPPED) return 'stays-invited'
  if (want === 'invited' && state === 'open') return code === null ? 'about-to-invite' : 'not-yet'
  if (want === 'invited') return code === null ? 'invited' : 'not-invited'
  if (want === 'cancelled') return state === 'open' ? 'about-to-cancel' : 'not-invited-now'
  return 'nothing'
}

/** Entries of the history that have words of their own. */
const ENTRIES = [
  'want.invited',
  'want.cancelled',
  'want.nothing',
  'want.anew',
  'invite',
  'kept',
  'person',
  'cancel',
  'cancel.kept',
  'waiting',
  'conflict',
  'skipped',
  'failed',
  'set-aside',
  'not_ours',
  'candidate.other',
  'candidate.merged',
  'missing',
  'summarised',
] as const
/** One of these entries. */
export type EntryCode = (typeof ENTRIES)[number]

const EVENTS = [
  'invited',
  'started',
  'completed',
  'abandoned',
  'expired',
  'cancelled',
  'approved',
  'rejected',
  'analysis.completed',
  'analysis.failed',
] as const
/** An event of an interview. */
export type EventCode = (typeof EVENTS)[number]

const WRITES_GONE = [
  'delivery.confirmed',
  'delivery.pending',
  'delivery.unknown',
  'delivery.parked',
  'delivery.discarded',
] as const
/** What became of a write of which nothing more is stored. */
export type WriteGoneCode = (typeof WRITES_GONE)[number]

/** One line of the history. */
export type EntryTold =
  | { readonly is: 'write'; readonly write: WriteTold }
  | { readonly is: 'write-gone'; readonly code: WriteGoneCode }
  | { readonly is: 'changed' }
  | { readonly is: 'moved'; readonly stage: string }
  | { readonly is: 'event'; readonly code: EventCode }
  | { readonly is: 'waits'; readonly code: WaitCode }
  | { readonly is: 'entry'; readonly code: EntryCode; readonly cause: DecisionCause | null }
  | { readonly is: 'other' }

/** The codes of what an invite waits for; the record makes the compiler name one that is missing. */
const WAITS: Readonly<Record<WaitCode, true>> = {
  no_email: true,
  bad_email: true,
  name_too_long: true,
  unreadable: true,
  job_not_open: true,
  no_rule: true,
  conflict: true,
  no_credits: true,
  refused: true,
  ats_away: true,
  api_away: true,
  look_again: true,
  too_many_invites: true,
  cancelled_elsewhere: true,
  dropped: true,
  failed: true,
}

const isOneOf =
  <Code extends string>(codes: readonly Code[]) =>
  (what: string): what is Code =>
    codes.some((code) => code === what)
const isEntry = isOneOf(ENTRIES)
const isEvent = isOneOf(EVENTS)
const isWriteGone = isOneOf(WRITES_GONE)
const isWait = isOneOf(Object.keys(WAITS) as WaitCode[])

function plainEntry({ what, facts }: TimelineEntry, delivery: PlainWrite | undefined): EntryTold {
  if (what.startsWith('delivery.')) {
    if (delivery) return { is: 'write', write: plainWrite(what.slice('delivery.'.length), delivery) }
    return isWriteGone(what) ? { is: 'write-gone', code: what } : { is: 'other' }
  }
  if (what === 'moved') {
    const [from, to] = [facts?.['from'], facts?.['to']]
    return from === to || typeof to !== 'string' ? { is: 'changed' } : { is: 'moved', stage: to }
  }
  if (isEvent(what)) return { is: 'event', code: what }
  if (isEntry(what)) return { is: 'entry', code: what, cause: decidedBy(facts) }
  // An invite that waits is told by the code of its reason.
  return isWait(what) ? { is: 'waits', code: what } : { is: 'other' }
}

/** The cause of a decision; entries of an earlier version have none. */
const decidedBy = (facts: TimelineEntry['facts']): DecisionCause | null =>
  (facts?.['cause'] as DecisionCause | null) ?? null

/** What is told of a write-back; of its attempts only the last counts. */
export type PlainWrite = Pick<ExplainedDelivery, 'action' | 'event' | 'withheld' | 'mayBeWritten'> & {
  readonly attempts: readonly Pick<ExplainedAttempt, 'kind' | 'outcome' | 'exchanges' | 'code'>[]
}

/** The last attempt at each of some write-backs. */
export async function lastTries(
  db: Knex,
  rows: readonly { readonly seq: number }[],
): Promise<(PlainWrite['attempts'][number] & { readonly seq: number })[]> {
  return db('delivery_attempts')
    .distinctOn('seq')
    .whereIn(
      'seq',
      rows.map(({ seq }) => seq),
    )
    .orderBy([{ column: 'seq' }, { column: 'id', order: 'desc' }])
    .select('seq', 'kind', 'outcome', 'exchanges', 'code')
}

/** What became of a write-back. `refused`: it is certain that nothing was written. `not-known`: a person decides; `unknown`: it is asked. */
export type WriteCode =
  | 'confirmed'
  | 'not-known'
  | 'not-written'
  | 'refused'
  | 'discarded'
  | 'unknown'
  | 'held'
  | 'pending'

/** Why the last try failed. `undrawn`: we could not make it ready, so nothing was asked. */
export type CauseCode =
  | 'version_ended'
  | 'no_answer'
  | 'not_allowed'
  | 'not_shown'
  | 'asked_to_wait'
  | 'not_accepted'
  | 'undrawn'

/** One write-back: what became of it, and why it was not taken; null: nothing was asked. `withheld`: the reader has not rated, or cannot. */
export type WriteTold =
  | { readonly is: 'withheld'; readonly why: Withheld }
  | { readonly is: WriteCode; readonly action: string; readonly event: string; readonly cause: CauseCode | null }

/** One write-back by its state, and why it was not taken. */
export function plainWrite(state: string, one: PlainWrite): WriteTold {
  if (one.withheld) return { is: 'withheld', why: one.withheld }
  const { action, event, mayBeWritten } = one
  const cause = causeOf(one)
  return { is: writeCode(state, mayBeWritten, cause), action, event, cause: cause?.code ?? null }
}

function writeCode(state: string, mayBeWritten: boolean, cause: Cause | null): WriteCode {
  switch (state) {
    case 'parked':
      if (mayBeWritten || cause?.isRefused === false) return 'not-known'
      return cause === null || cause.code === 'undrawn' ? 'not-written' : 'refused'
    case 'confirmed':
    case 'discarded':
    case 'unknown':
    case 'held':
      return state
    default:
      return 'pending'
  }
}

/** By the class of the answer's status; refused: it is certain that nothing was written. */
interface Cause {
  readonly code: CauseCode
  readonly isRefused: boolean
}

function causeOf({ attempts }: PlainWrite): Cause | null {
  const last = attempts.at(-1)
  const exchange = last?.exchanges.at(-1)
  if (!last || last.outcome === 'confirmed') return null
  if (last.code !== null) return { code: 'undrawn', isRefused: true }
  if (exchange === undefined) return null
  const { status, versionEnded } = exchange
  const code = versionEnded ? 'version_ended' : causeOfStatus(status)
  return { code, isRefused: last.kind === 'write' && status !== null && status >= 400 && status < 500 }
}

function causeOfStatus(status: number | null): CauseCode {
  if (status === null || status >= 500 || status < 400) return 'no_answer'
  if (status === 401 || status === 403) return 'not_allowed'
  if (status === 404 || status === 410) return 'not_shown'
  if (status === 429) return 'asked_to_wait'
  return 'not_accepted'
}
