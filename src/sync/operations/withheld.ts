import { happenedWords } from '../rules/words.ts'
import type { Connection } from '../store/connection.ts'
import type { ExplainedDelivery, TimelineEntry } from './explained.ts'

/** Whether whoever looks shall not see yet what the AI thinks of an interview: they have not rated it. */
export type HidesAi = (interviewId: string) => Promise<boolean>

/** The reason in place of one that may hold what the AI thinks. */
export const WITHHELD = 'the reason is hidden until you have rated the interview'
const ANALYSED = 'analysis.completed'
/** A value of an analysis, as sentences and rules name it. */
const SLOT = /\banalysis\.(?!failed\b)\w/

type Rules = Pick<Connection, 'config' | 'places'>

/** What of a write tells whether it is of the AI. */
export type Judged = Pick<
  ExplainedDelivery,
  'seq' | 'interviewId' | 'event' | 'action' | 'rule' | 'values' | 'usesAnalysis' | 'createdAt'
>

interface Told<One extends Judged> {
  readonly deliveries: readonly One[]
  readonly history: readonly TimelineEntry[]
}

/** `hidesPlace`: where the application is now tells what the AI did, too. */
interface Withheld<One extends Judged> extends Told<One> {
  readonly hidesPlace: boolean
}

/**
 * What happened to a candidate, without what the AI thinks of the interviews that `hidesAi` names: of a write that holds it, or that was made because
 * of it, `hide` leaves what may be told.
 */
export async function withoutAi<One extends Judged>(
  rules: Rules,
  told: Told<One>,
  hidesAi: HidesAi,
  hide: (one: One) => One,
): Promise<Withheld<One>> {
  const ofAi = told.deliveries.filter((one) => isOfAi(rules, one))
  const entries = told.history.filter(({ what, sentence }) => what === ANALYSED || SLOT.test(sentence))
  const ids = new Set([...ofAi, ...entries].flatMap(({ interviewId }) => interviewId ?? []))
  const hidden = new Set<string>()
  for (const id of ids) if (await hidesAi(id)) hidden.add(id)
  if (hidden.size === 0) return { ...told, hidesPlace: false }
  const withheld = ofAi.filter(({ interviewId }) => hidden.has(interviewId))
  const seqs = new Set(withheld.map(({ seq }) => seq))
  // Where an application went since tells what the AI moved or rejected it by.
  const places = withheld.filter(({ action }) => action === 'moveTo' || action === 'reject')
  const sinceMs = Math.min(...places.map(({ createdAt }) => createdAt.getTime()))
  const isHidden = (entry: TimelineEntry): boolean =>
    (entries.includes(entry) && entry.interviewId !== null && hidden.has(entry.interviewId)) ||
    seqs.has(Number(entry.facts?.['seq'])) ||
    (PLACED.test(entry.what) && entry.at.getTime() >= sinceMs)
  return {
    hidesPlace: places.length > 0,
    deliveries: told.deliveries.map((one) => (seqs.has(one.seq) ? hide(one) : one)),
    history: told.history.map((entry) => (isHidden(entry) ? withheldEntry(entry) : entry)),
  }
}

/** Entries that tell the stage or the status of an application in the ATS; what was done about it names it as the reason. */
const PLACED = /^(?:moved$|want\.|invite$|cancel(?:\.kept)?$)/

/** True for values that come from an analysis, by the names of their slots. */
export const holdsAnalysis = (values: Readonly<Record<string, unknown>> | null): boolean =>
  Object.keys(values ?? {}).some((slot) => SLOT.test(slot))

function isOfAi({ config, places }: Rules, { usesAnalysis, event, action, values, rule }: Judged): boolean {
  if (usesAnalysis || event === ANALYSED || action === 'result' || holdsAnalysis(values)) return true
  // Of an earlier version, which noted it nowhere: written because of what the AI thinks, it tells that by being there.
  return (config.writeBack ?? []).some(({ when }, at) => places.writeBack[at] === rule && holdsAnalysis(when ?? null))
}

/** A write of which only when and whether it was written is left. */
export function withheldDelivery(one: ExplainedDelivery): ExplainedDelivery {
  return {
    ...one,
    isWithheld: true,
    action: 'write',
    reason: one.reason === null ? null : WITHHELD,
    rule: null,
    payload: {},
    values: null,
    attempts: one.attempts.map((attempt) => ({ ...attempt, problem: null, code: null, exchanges: [] })),
  }
}

function withheldEntry(entry: TimelineEntry): TimelineEntry {
  return {
    ...entry,
    sentence: `${happenedWords(entry.what)}; the rest is hidden until you have rated the interview`,
    rule: null,
    // By its number the write is told as one that is hidden.
    facts: entry.facts?.['seq'] === undefined ? null : { seq: entry.facts['seq'] },
  }
}
