import type { Knex } from 'knex'
import { DROPPED, type WaitCode } from '../rules/waits.ts'
import { actionWords, eventWords, happenedWords } from '../rules/words.ts'
import type { ExplainedAttempt, ExplainedDelivery, Explanation, TimelineEntry } from './explained.ts'

/**
 * What happened to a candidate for people who run nothing: sentences made of codes, with the name of the ATS, without ids, places of
 * rules, or what an ATS answered.
 */
export interface PlainExplanation {
  readonly answers: readonly string[]
  readonly timeline: readonly { readonly at: Date; readonly sentence: string }[]
}

/** The desired state of an application, as far as it is told. */
export interface PlainApplication {
  readonly want: 'invited' | 'cancelled' | 'nothing'
  readonly state: 'open' | 'settled' | 'person' | 'held'
  readonly waits_for: WaitCode | null
}

const ADMINISTRATOR = 'An administrator sees more.'

/** Why an invite waits. */
const WAITS: Readonly<Record<WaitCode, (ats: string) => string>> = {
  no_email: (ats) => `${ats} shows no e-mail address of this candidate. Enter one there.`,
  bad_email: (ats) => `the e-mail address in ${ats} cannot be one. Correct it there.`,
  name_too_long: (ats) => `the name in ${ats} is too long for an invite. Shorten it there.`,
  unreadable: (ats) => `what ${ats} shows of this candidate cannot be read. ${ADMINISTRATOR}`,
  job_not_open: () => 'there is no open position for the job yet.',
  no_rule: () => 'no rule fits any more.',
  conflict: () => 'this candidate has another interview for the position, or was invited too often.',
  no_credits: () => 'there are no credits or there is no subscription. Tell an administrator.',
  refused: () => `the invite was refused. ${ADMINISTRATOR}`,
  ats_away: (ats) => `${ats} did not answer. It is tried again.`,
  api_away: () => 'the interviews could not be reached. It is tried again.',
  look_again: () => 'the interview is looked at once more.',
  too_many_invites: () => 'the candidate was invited too often already. An administrator decides.',
  cancelled_elsewhere: () => 'somebody else cancelled the interview.',
  dropped: () => 'a person dropped it.',
  failed: () => `something failed that an administrator has to look at.`,
}

/** The explanation in plain sentences; `application`: undefined where nothing is stored of it. */
export function plainly(
  ats: string,
  one: Pick<Explanation, 'timeline' | 'deliveries'>,
  application: PlainApplication | undefined,
): PlainExplanation {
  const known = new Map(one.deliveries.map((delivery) => [delivery.seq, delivery]))
  return {
    answers: application ? [plainState(ats, application)] : [],
    timeline: one.timeline.map((entry) => ({
      at: entry.at,
      sentence: plainEntry(ats, entry, known.get(Number(entry.facts?.['seq']))),
    })),
  }
}

/** Where the invite of an application stands, in a sentence. */
export function plainState(ats: string, { want, state, waits_for: code }: PlainApplication): string {
  if (state === 'held')
    return want === 'invited'
      ? 'The invite waits for approval by an administrator.'
      : 'The change waits for approval by an administrator.'
  const why = code === null ? '' : WAITS[code](ats)
  if (state === 'person') return `A person has to decide${why === '' ? '.' : `: ${why}`}`
  if (want === 'cancelled' && code === DROPPED) return 'Stays invited: a person dropped the cancellation.'
  if (want === 'invited' && state === 'open')
    return why === '' ? 'The candidate is about to be invited.' : `Not invited yet: ${why}`
  if (want === 'invited') return why === '' ? 'The candidate was invited.' : `Not invited: ${why}`
  if (want === 'cancelled') return state === 'open' ? 'The invite is about to be cancelled.' : 'Not invited now.'
  return 'Nothing is to be done.'
}

/** By the code of an entry. */
const ENTRIES: Readonly<Record<string, (ats: string) => string>> = {
  'want.invited': () => 'The candidate is to be invited',
  'want.cancelled': () => 'The invite is to be cancelled, unless answers were recorded',
  'want.nothing': () => 'Nothing is to be done',
  'want.anew': () => 'An invite that was not started is to be replaced by a new one',
  invite: () => 'The candidate has an invite',
  kept: () => 'The interview is kept, so nobody is invited again',
  person: () => 'A person has to decide about the invite',
  cancel: () => 'The candidate is not invited any more',
  'cancel.kept': () => 'Answers were recorded already, so the interview stays',
  waiting: () => 'The invite waits',
  conflict: () => 'The invite waits',
  skipped: () => 'No rule fits the application any more, so the candidate is not invited',
  failed: () => 'Something failed; it is tried again',
  'set-aside': () => 'The interview cannot be read; it is tried again, less and less often',
  not_ours: () => 'The interview belongs to no invite rule of this connection',
  'candidate.other': (ats) => `${ats} shows another person here now; nothing of the earlier one is written there`,
  'candidate.merged': (ats) => `${ats} merged two records of this person`,
  missing: (ats) => `${ats} does not show the application; it is asked once more`,
}
const WRITES = /^delivery\./
const EVENTS =
  /^(?:invited|started|completed|abandoned|expired|cancelled|approved|rejected|analysis\.(?:completed|failed))$/

function plainEntry(ats: string, entry: TimelineEntry, delivery: ExplainedDelivery | undefined): string {
  const { what, facts } = entry
  if (WRITES.test(what))
    return delivery ? plainWrite(ats, what.slice('delivery.'.length), delivery) : upper(happenedWords(what))
  if (what === 'moved') {
    const [from, to] = [facts?.['from'], facts?.['to']]
    return from === to || typeof to !== 'string' ? `Changed in ${ats}` : `Moved in ${ats} to “${to}”`
  }
  if (EVENTS.test(what)) return `Interview: ${happenedWords(what)}`
  // An invite that waits is told by the code of its reason.
  const waits = Object.hasOwn(WAITS, what) ? `The invite waits: ${WAITS[what as WaitCode](ats)}` : undefined
  return (
    ENTRIES[what]?.(ats) ??
    waits?.replace(/\.$/, '') ??
    (what === 'summarised' ? 'Older entries were removed' : 'Something else was noted. An administrator sees what')
  )
}

/** What a sentence about a write-back needs; of its attempts only the last counts. */
export type PlainWrite = Pick<ExplainedDelivery, 'action' | 'event' | 'isWithheld' | 'mayBeWritten'> & {
  readonly attempts: readonly Pick<ExplainedAttempt, 'kind' | 'outcome' | 'exchanges'>[]
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
    .select('seq', 'kind', 'outcome', 'exchanges')
}

/** One write-back in a sentence: its state, the name of the ATS, and why it was not taken. */
export function plainWrite(ats: string, state: string, one: PlainWrite): string {
  if (one.isWithheld) return `A write-back to ${ats}: the rest is hidden until you have rated the interview`
  // The one action that is not asked of the ATS.
  const to = one.action === 'requestAnalysis' ? 'the interview service' : ats
  return upper(writeOf(to, state, one))
}

function writeOf(to: string, state: string, one: PlainWrite): string {
  const told = `the ${actionWords(one.action)} after ${eventWords(one.event)}`
  const cause = causeOf(one)
  switch (state) {
    case 'confirmed':
      return `${to} took ${told}`
    case 'parked':
      if (one.mayBeWritten || cause?.isRefused === false)
        return `It is not known whether ${to} took ${told}${cause === null ? '' : `: ${cause.words}`}`
      return cause === null ? `${told} was not written to ${to}` : `${to} did not take ${told}: ${cause.words}`
    case 'discarded':
      return `${told} will not be written to ${to}`
    case 'unknown':
      return `It is not known yet whether ${to} took ${told}`
    case 'held':
      return `${told} waits for approval by an administrator`
    default:
      return `${told} is not confirmed by ${to} yet${cause === null ? '' : `: ${cause.words}`}`
  }
}

/** Why the last try failed, by the class of the answer's status; refused: it is certain that nothing was written. Null: nothing was asked. */
function causeOf({ attempts }: PlainWrite): { readonly words: string; readonly isRefused: boolean } | null {
  const last = attempts.at(-1)
  const exchange = last?.exchanges.at(-1)
  if (!last || last.outcome === 'confirmed' || exchange === undefined) return null
  const { status, versionEnded } = exchange
  const words = versionEnded ? VERSION_WORDS : statusWords(status)
  return { words, isRefused: last.kind === 'write' && status !== null && status >= 400 && status < 500 }
}

const VERSION_WORDS = 'the way in which we reach it was switched off; an administrator sees what to do'

function statusWords(status: number | null): string {
  if (status === null || status >= 500 || status < 400) return 'it did not answer properly'
  if (status === 401 || status === 403) return 'our access does not allow it'
  if (status === 404 || status === 410) return 'it does not show the candidate or the job any more'
  if (status === 429) return 'it asked us to wait'
  return 'it does not accept it for this candidate or job as they are now'
}

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
