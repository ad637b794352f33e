import { happenedWords } from '../rules/words.ts'
import type { Connection } from '../store/connection.ts'
import type { ExplainedDelivery, TimelineEntry, Withheld } from './explained.ts'

/** Whether whoever looks shall not see what the AI thinks of an interview, and why. */
export type HidesAi = (interviewId: string) => Promise<Withheld | false>

const UNTIL: Readonly<Record<Withheld, string>> = {
  unrated: 'is hidden until you have rated the interview',
  unratable: 'is hidden, and you cannot rate the interview: it was deleted, or belongs to another team',
}
/** The reason in place of one that may hold what the AI thinks. */
export const withheldReason = (why: Withheld): string => `the reason ${UNTIL[why]}`
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

/** `hidesPlace`: where the application is now tells what the AI did, too, and why that is hidden. */
interface Hidden<One extends Judged> extends Told<One> {
  readonly hidesPlace: Withheld | false
}

/**
 * What happened to a candidate, without what the AI thinks of the interviews that `hidesAi` names: of a write that holds it, or that was made because
 * of it, `hide` leaves what may be told.
 */
export async function withoutAi<One extends Judged>(
  rules: Rules,
  told: Told<One>,
  hidesAi: HidesAi,
  hide: (one: One, why: Withheld) => One,
): Promise<Hidden<One>> {
  const ofAi = told.deliveries.filter((one) => isOfAi(rules, one))
  const entries = told.history.filter(({ what, sentence }) => what === ANALYSED || SLOT.test(sentence))
  const ids = new Set([...ofAi, ...entries].flatMap(({ interviewId }) => interviewId ?? []))
  const hidden = new Map<string, Withheld>()
  for (const id of ids) {
    const why = await hidesAi(id)
    if (why) hidden.set(id, why)
  }
  if (hidden.size === 0) return { ...told, hidesPlace: false }
  const withheld = ofAi.filter(({ interviewId }) => hidden.has(interviewId))
  const whyOf = (interviewId: string | null | undefined): Withheld => hidden.get(interviewId ?? '') ?? 'unrated'
  const seqs = new Map(withheld.map(({ seq, interviewId }) => [seq, whyOf(interviewId)]))
  // Where an application went since tells what the AI moved or rejected it by.
  const places = withheld.filter(({ action }) => action === 'moveTo' || action === 'reject')
  const sinceMs = Math.min(...places.map(({ createdAt }) => createdAt.getTime()))
  const isHidden = (entry: TimelineEntry): boolean =>
    (entries.includes(entry) && entry.interviewId !== null && hidden.has(entry.interviewId)) ||
    seqs.has(Number(entry.facts?.['seq'])) ||
    (PLACED.test(entry.what) && entry.at.getTime() >= sinceMs)
  const whyPlace = whyOf(places[0]?.interviewId)
  // An entry of no interview tells where the application went.
  const whyEntry = ({ interviewId, facts }: TimelineEntry): Withheld =>
    hidden.get(interviewId ?? '') ?? seqs.get(Number(facts?.['seq'])) ?? whyPlace
  return {
    hidesPlace: places.length > 0 && whyPlace,
    deliveries: told.deliveries.map((one) => {
      const why = seqs.get(one.seq)
      return why ? hide(one, why) : one
    }),
    history: told.history.map((entry) => (isHidden(entry) ? withheldEntry(entry, whyEntry(entry)) : entry)),
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
export function withheldDelivery(one: ExplainedDelivery, why: Withheld): ExplainedDelivery {
  return {
    ...one,
    withheld: why,
    action: 'write',
    reason: one.reason === null ? null : withheldReason(why),
    rule: null,
    payload: {},
    values: null,
    attempts: one.attempts.map((attempt) => ({ ...attempt, problem: null, code: null, exchanges: [] })),
  }
}

function withheldEntry(entry: TimelineEntry, why: Withheld): TimelineEntry {
  return {
    ...entry,
    sentence: `${happenedWords(entry.what)}; the rest ${UNTIL[why]}`,
    rule: null,
    // By its number the write is told as one that is hidden.
    facts: entry.facts?.['seq'] === undefined ? null : { seq: entry.facts['seq'] },
  }
}
