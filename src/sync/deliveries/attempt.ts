import { AppError } from '../../base/errors.ts'
import type { ActionHandler, LookupResult, WritePayload } from '../../connector-kit/contract.ts'
import { type AddSent, type RecordedExchange, withPriority } from '../../connector-kit/priority.ts'
import { isDoubtful, messageOfAts } from '../../connector-kit/problems.ts'
import { whyNotWritten } from '../rules/belonging.ts'
import { backoffMs, consequenceOf, failureOf } from '../rules/failures.ts'
import { whyAfterDecision } from '../rules/for-person.ts'
import { actionWords } from '../rules/words.ts'
import type { Connection, SyncContext } from '../store/connection.ts'
import type { Delivery } from '../store/deliveries-reads.ts'
import { expectAnalysis } from '../store/versions-store.ts'
import { lookInMs } from './doubt-waits.ts'
import { drawnPayload, undrawnPayload } from './drawn.ts'
import { judged, withRefusals } from './judged.ts'
import { inDoubt, type Outcome, type Tried, unsent } from './outcome.ts'
import { afterOwnError } from './own-error.ts'
import { type ClaimGroup, NO_CLAIM, writeOf } from './write-claim.ts'

/**
 * One delivery through the protocol (hazards: writing to an ATS that knows no idempotency key). The claim was stored
 * before; here comes the call, and what its end means. `pauses`: a person has to act before anything else is written (side
 * `writes`), or before the interview API is asked again (side `api`).
 */

/** An analysis that the interview API refuses to be asked for is tried again after so long; reading lifts that pause. */
const API_PAUSE_MS = 30_000
/** While it is asked whose an application is; the answer takes some minutes. */
const QUESTION_MS = 5_000
const IN_QUESTION =
  'the ATS shows another candidate for this application, and it is not known yet whether that is the same person; it is asked once more'

/** The words for a write that arrived. */
export const arrived = (action: string): string => ARRIVED[action] ?? `${actionWords(action)} written`
const ARRIVED: Readonly<Record<string, string>> = {
  requestAnalysis: 'analysis requested',
  moveTo: 'moved to another stage',
  reject: 'rejected in the ATS',
  attach: 'file attached',
}

type AnyHandler = ActionHandler<WritePayload>

/** Whether anything may be written still. */
interface Halting {
  readonly isHalted: () => boolean
  /** Aborts soon after: what is being made ready is left. */
  readonly signal: AbortSignal
}

function handlerOf(connection: Connection, action: Delivery['action']): AnyHandler | undefined {
  return action === 'requestAnalysis' ? undefined : (connection.ats.actions[action] as AnyHandler | undefined)
}

/** One attempt at a delivery: writes it, or looks up whether it was written. Gives it back unsent where nothing may be written once its file is drawn. */
export async function attempt(
  context: SyncContext,
  connection: Connection,
  delivery: Delivery,
  claim: ClaimGroup,
  halting: Halting,
): Promise<Outcome> {
  const exchanges: RecordedExchange[] = []
  const base = {
    seq: delivery.seq,
    guard: claim.id,
    attempt: { number: delivery.attempt, kind: 'write' as const, exchanges },
  }
  const handler = handlerOf(connection, delivery.action)
  const isClean = delivery.attempt === 1 && delivery.restore === null && delivery.refusals === 0
  // What a write sent that went as it should is its payload, which its row holds anyway.
  const sentTexts: AddSent[] | undefined = isClean ? [] : undefined
  const confirmed = (sentence: string, remoteId: string | null = null): Outcome => ({
    settlement: {
      ...base,
      state: 'confirmed',
      remoteId,
      isClean,
    },
    metric: 'confirmed',
    sentence,
    pauses: null,
    answered: true,
  })
  let isCalled = false
  const { payload } = delivery
  if (delivery.isQuestioned && delivery.action !== 'requestAnalysis')
    return {
      settlement: {
        ...base,
        attempt: null,
        state: 'pending',
        reason: IN_QUESTION,
        waitMs: QUESTION_MS,
        uncounted: true,
      },
      metric: null,
      sentence: null,
      pauses: null,
      answered: null,
    }
  const whyNot =
    whyNotWritten(delivery.action, connection.config.invite, delivery.belonging) ??
    (delivery.isLet
      ? null
      : whyAfterDecision(delivery.action, delivery.event, delivery.approval, delivery.usesAnalysis))
  if (whyNot !== null)
    return {
      settlement: { ...base, attempt: null, state: 'parked', reason: whyNot },
      metric: 'parked',
      sentence: `${actionWords(delivery.action)} not written, which needs a decision: ${whyNot}`,
      pauses: null,
      answered: null,
    }
  try {
    if (payload.action === 'requestAnalysis') {
      await connection.api.requestAnalysis(delivery.interviewId)
      await expectAnalysis(context.database.knex, connection.name, delivery.interviewId)
      // The interview API answered; about the ATS that proves nothing.
      return { ...confirmed(arrived(delivery.action)), answered: null }
    }
    if (!handler)
      throw new AppError(`${connection.config.connector} cannot do "${delivery.action}"`, {
        kind: 'rejected',
        code: 'delivery.unsupported',
        facts: { doubtful: false },
      })
    const drawn = await drawnPayload(payload, {
      unready: delivery.unready,
      organizationId: connection.config.organization ?? connection.name,
      signal: halting.signal,
      onTurn: () => claim.draws(delivery.seq),
    })
    if (drawn !== payload) {
      // A page may wait for others to be drawn, and somebody may pause the connection meanwhile.
      if (halting.isHalted()) return unsent(delivery.seq, claim.id)
      await claim.sends(delivery.seq)
    }
    const write = writeOf(delivery, drawn, claim.on(delivery.seq))
    const { replaces } = delivery
    const { update } = handler
    isCalled = true
    const { remoteId } = await withPriority(
      'write',
      () => (replaces !== null && update ? update(write, replaces) : handler.perform(write)),
      exchanges,
      sentTexts,
    )
    return confirmed(arrived(delivery.action), remoteId)
  } catch (error) {
    if (!isCalled && payload.action !== 'requestAnalysis') {
      if (halting.signal.aborted) return unsent(delivery.seq, claim.id)
      return afterOwnError(context, connection, delivery, error, base)
    }
    for (const addSent of sentTexts ?? []) addSent()
    const found = await judged(context, connection, delivery, error)
    return afterError(delivery, handler, found, base, lookInMs(connection, found))
  }
}

function afterError(
  delivery: Delivery,
  handler: AnyHandler | undefined,
  error: unknown,
  base: Tried,
  waitMs: number,
): Outcome {
  const known = error instanceof AppError ? error : undefined
  const reason = messageOfAts(error)
  const isOfApi = delivery.action === 'requestAnalysis'
  // Asking for an analysis twice is harmless by the specification, so it is never in doubt.
  const met = withRefusals(failureOf(error, !isOfApi && isDoubtful(error)), error, delivery)
  // An answer that is not as specified is that interview's: a pause would end with the next list that can be read.
  const failure = isOfApi && met.kind === 'drift' ? { ...met, kind: 'transient' as const } : met
  const refused = failure.refusedBefore !== undefined
  const next = consequenceOf(failure, delivery.attempt)
  const nothing = { sentence: null, pauses: null, answered: null }
  switch (next.do) {
    case 'look':
      if (!handler?.lookUp) return inDoubtForGood(base, delivery, reason)
      return {
        settlement: { ...base, state: 'unknown', reason, waitMs },
        metric: 'unknown',
        sentence: `${actionWords(delivery.action)}: it is not known whether the ATS has it, so the ATS is asked before it is tried again: ${reason}`,
        pauses: null,
        answered: false,
      }
    case 'set-aside':
      return {
        settlement: { ...base, state: 'parked', reason, refused },
        metric: 'parked',
        sentence: `${actionWords(delivery.action)} refused, which needs a decision: ${reason}`,
        pauses: null,
        answered: isOfApi ? null : true,
      }
    case 'pause':
      return {
        ...nothing,
        settlement: { ...base, state: 'pending', reason, waitMs: isOfApi ? API_PAUSE_MS : 1_000, uncounted: true },
        metric: null,
        pauses: { side: isOfApi ? 'api' : 'writes', reason },
      }
    case 'wait': {
      const stale = known?.code === 'delivery.stale_claim'
      return {
        ...nothing,
        settlement: {
          ...base,
          state: 'pending',
          reason,
          waitMs: stale ? 0 : next.ms,
          uncounted: stale || !next.counts,
          refused,
        },
        metric: stale ? null : 'retried',
        sentence:
          failure.refusedBefore === 0
            ? `${actionWords(delivery.action)} refused, and tried again a few times: ${reason}`
            : null,
        answered: isOfApi ? null : refused ? true : failure.kind === 'transient' && !stale ? false : null,
      }
    }
  }
}

/** With idempotency `none` nobody can look, so it is tried at most once and a person decides. */
function inDoubtForGood(base: Tried, delivery: Delivery, why: string): Outcome {
  return {
    settlement: inDoubt(base, `this ATS lets nobody look: ${why}`),
    metric: 'parked',
    sentence: `${actionWords(delivery.action)}: it is not known whether the ATS has it, which needs a decision: ${why}`,
    pauses: null,
    answered: null,
  }
}

const DIED = 'the process that was writing it ended'
const RESTORED = 'the database was restored from a backup, and this may have been written before'

/** Closes a doubtful delivery by what the ATS shows; while it cannot be asked, the doubt stays. */
export async function resolve(context: SyncContext, connection: Connection, delivery: Delivery): Promise<Outcome> {
  const exchanges: RecordedExchange[] = []
  const base = {
    seq: delivery.seq,
    guard: '',
    attempt: { number: delivery.attempt, kind: 'look' as const, exchanges },
  }
  const again = (reason: string): Outcome => ({
    // The first time at once. One that ends in doubt again and again makes room for others.
    settlement: { ...base, state: 'pending', reason, waitMs: delivery.attempt > 1 ? backoffMs(delivery.attempt) : 0 },
    metric: 'retried',
    sentence: null,
    pauses: null,
    answered: true,
  })
  const { payload } = delivery
  if (payload.action === 'requestAnalysis') return again('asking again changes nothing')
  const lookUp = handlerOf(connection, delivery.action)?.lookUp
  if (!lookUp) return inDoubtForGood(base, delivery, delivery.restore === null ? DIED : RESTORED)
  const looked = undrawnPayload(payload)
  let seen: LookupResult
  try {
    seen = await withPriority('look', () => lookUp(writeOf(delivery, looked, NO_CLAIM)), exchanges)
    if (seen.seen === 'no')
      seen = (await withPriority('look', () => lookBefore(delivery, looked, lookUp), exchanges)) ?? seen
  } catch (error) {
    return afterLookError(delivery, await judged(context, connection, delivery, error), base)
  }
  switch (seen.seen) {
    case 'yes':
      return {
        settlement: { ...base, state: 'confirmed', remoteId: seen.remoteId },
        metric: 'confirmed',
        sentence: `${actionWords(delivery.action)} found in the ATS`,
        pauses: null,
        answered: true,
      }
    case 'overtaken':
      return {
        settlement: { ...base, state: 'parked', reason: seen.reason },
        metric: 'parked',
        sentence: `${actionWords(delivery.action)} not written, since something else happened in the ATS before: ${seen.reason}`,
        pauses: null,
        answered: true,
      }
    case 'no':
      return again('it was looked up and is not there, so it is written again')
  }
}

/** Looks under the ids that the candidate had when it may have been written; undefined: it is not there. */
async function lookBefore(
  delivery: Delivery,
  payload: WritePayload,
  lookUp: NonNullable<AnyHandler['lookUp']>,
): Promise<LookupResult | undefined> {
  const before = new Set([delivery.belonging.interviewCandidateId, ...delivery.candidatesBefore])
  for (const id of before) {
    if (id === null || id === delivery.candidateId) continue
    try {
      const seen = await lookUp(writeOf(delivery, payload, NO_CLAIM, id))
      if (seen.seen === 'yes') return seen
    } catch (error) {
      // A record that was merged into another is gone, and nothing hangs on it.
      if (!(error instanceof AppError) || error.kind !== 'rejected') throw error
    }
  }
  return undefined
}

/** Looks for a write without any consequence; undefined where nobody can look. */
export async function lookAt(connection: Connection, delivery: Delivery): Promise<LookupResult | undefined> {
  const { payload } = delivery
  const handler = handlerOf(connection, delivery.action)
  // An overwritten value may rightly differ by now; only appended things are looked for.
  if (payload.action === 'requestAnalysis' || handler?.idempotency !== 'marker' || !handler.lookUp) return undefined
  return handler.lookUp(writeOf(delivery, undrawnPayload(payload), NO_CLAIM))
}

function afterLookError(delivery: Delivery, error: unknown, base: Tried): Outcome {
  const reason = messageOfAts(error)
  const failure = withRefusals(failureOf(error), error, delivery)
  const refused = failure.refusedBefore !== undefined
  const next = consequenceOf(failure, delivery.attempt + 1)
  if (next.do === 'set-aside')
    return {
      // Nobody could look, so trying it again without a person's look could write it twice.
      settlement: { ...inDoubt(base, `it cannot be looked up: ${reason}`), refused },
      metric: 'parked',
      sentence: `${actionWords(delivery.action)}: the ATS cannot be asked whether it has it, which needs a decision: ${reason}`,
      pauses: null,
      answered: true,
    }
  return {
    settlement: { ...base, state: 'unknown', reason, waitMs: next.do === 'wait' ? next.ms : backoffMs(1), refused },
    metric: null,
    sentence: null,
    pauses: next.do === 'pause' ? { side: 'writes', reason } : null,
    answered: refused ? true : failure.kind === 'transient' ? false : null,
  }
}
