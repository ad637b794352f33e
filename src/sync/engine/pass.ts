import { AppError, codeOf, messageOf } from '../../base/errors.ts'
import { scrub } from '../../base/log.ts'
import { messageOfAts } from '../../connector-kit/problems.ts'
import { isConnectionError } from '../../db/problems.ts'
import { API_WAITING } from '../../interview/contract/client.ts'
import { type IngestCounts, noCounts } from '../events/ingest-plan.ts'
import { askForUnknown } from '../invites/adopt.ts'
import { lookAtUncorrected } from '../invites/applications-store.ts'
import type { PullCounts } from '../invites/decisions.ts'
import { learnFirstPeople } from '../invites/first-people.ts'
import { pull } from '../invites/pull.ts'
import { consequenceOf, failureOf, readsOfMany } from '../rules/failures.ts'
import type { Connection, LeasedContext } from '../store/connection.ts'
import { tellNotice } from '../store/notices.ts'
import { beginPass, endPass, type PassState } from '../store/pass-state.ts'
import { setPause } from '../store/pauses.ts'
import { judgeHeld } from './brake.ts'
import { hiddenProblem, Ingest, LOOKBACK_EVERY_MS } from './interview-reading.ts'

/** The wait after a failed pass, if no slot of its own comes sooner. */
const FAILED_AGAIN_MS = 60_000
/** The ATS is read first, so that what its candidates did meets applications that are known; after so long nobody waits for it. */
const HEAD_START_MS = 3_000

/** Why one side was not read to its end. */
export interface SideTrouble {
  readonly side: 'ats' | 'api'
  /** Null for an error that is none of ours. */
  readonly code: string | null
  readonly words: string
}

/** The result of a pass. */
export interface PassSummary {
  /** `stopped`: the process was asked to end; another one, or the next start, goes on. */
  readonly outcome: 'success' | 'partial' | 'failed' | 'held' | 'stopped'
  readonly reason: string | null
  /** The sides that were not read to their end; `reason` joins their words. */
  readonly troubles: readonly SideTrouble[]
  readonly pull: PullCounts | null
  readonly push: IngestCounts
}

const NOTHING_DUE: PassSummary = { outcome: 'success', reason: null, troubles: [], pull: null, push: noCounts() }

/**
 * One pass of a connection: the ATS's side, then the interview API's. A side that fails does not keep the other back. While
 * the ATS is slow, or sends us from page to page, the interview API is read at the connection's ordinary pace.
 */
export async function runPass(
  context: LeasedContext,
  connection: Connection,
  options: { evenIfNotDue: boolean } = { evenIfNotDue: false },
): Promise<PassSummary> {
  const { metrics, clock } = context
  const begun = clock.monotonicMs()
  const state = await beginPass(context, connection, { lookbackEveryMs: LOOKBACK_EVERY_MS, ...options })
  if (!state) return NOTHING_DUE
  const problems: Trouble[] = []
  const ingest = new Ingest(context, connection, state)
  const reading = readAts(context, connection, state, problems, () => ingest.mayWait)
  await meanwhile(context, connection, reading, async () => {
    await attemptSide(context, connection, state, 'api', [], () => ingest.run())
  })
  const pulled = await reading
  await tellNotice(context, connection)
  if (pulled) await lookAtUncorrected(context, connection)
  // As soon as the ATS was read as a whole, whoever may be invited is; the rest of the pass does not hold them up.
  const judged =
    pulled?.wanted || pulled?.left || state.hasHeld
      ? await judgeHeld(context, connection, { applications: pulled !== null, deliveries: false })
      : undefined
  const ingested = await attemptSide(context, connection, state, 'api', problems, () => ingest.run())
  const isQuiet =
    problems.length === 0 &&
    !state.isFirst &&
    !state.hasHold &&
    isIdle({ pull: pulled, push: ingest.counts }) &&
    !ingest.mayWait
  const mayHold = state.hasHeld || (connection.config.brake !== 'off' && !isQuiet)
  const scope = { applications: pulled !== null, deliveries: ingested !== null }
  const held = mayHold ? (await judgeHeld(context, connection, scope, judged)).reason : null

  // A stopped pass reports no other error: the next pass, which can read to its end, judges them.
  const isStopped = problems.some(({ error }) => isStopping(error))
  const outcome = isStopped
    ? 'stopped'
    : problems.length > 0
      ? problems.length === 1
        ? 'partial'
        : 'failed'
      : held === null
        ? 'success'
        : 'held'
  const troubles = problems.map(toldTrouble)
  const reason =
    troubles.length === 0
      ? held
      : troubles.map(({ side, words }) => `${side === 'ats' ? 'ATS' : 'interview API'}: ${words}`).join('; ')
  const summary: PassSummary = { outcome, reason, troubles, pull: pulled, push: ingest.counts }
  await endPass(context, connection.name, state, {
    outcome,
    reason,
    counts: { pull: pulled, push: ingest.counts },
    interviewsReadAt: ingest.readAt,
    lag: ingest.lag,
    fullScanAt: pulled?.sweptAt ?? null,
    retryMs: isStopped ? 0 : retryMs(problems),
    isIdle: isIdle(summary),
  })
  if (outcome === 'stopped') return summary
  metrics.syncPasses.inc({ connection: connection.name, outcome })
  metrics.syncPassSeconds.observe({ connection: connection.name }, (clock.monotonicMs() - begun) / 1000)
  if (outcome === 'success') metrics.syncLastSuccess.set({ connection: connection.name }, clock.now().getTime() / 1000)
  return summary
}

/** True for a pass that decided, took up and set aside nothing; it may have read what was known. */
function isIdle({ pull: pulled, push }: Pick<PassSummary, 'pull' | 'push'>): boolean {
  const isQuiet = pulled === null || pulled.wanted + pulled.left + pulled.unreadable + pulled.hidden === 0
  return isQuiet && push.processed + push.intents === 0
}

/**
 * The ATS's side: its changes, then the applications that only interviews name. Null when it was not read to its end.
 */
async function readAts(
  context: LeasedContext,
  connection: Connection,
  state: PassState,
  problems: Trouble[],
  mayWait: () => boolean,
): Promise<PullCounts | null> {
  let pulled: PullCounts | null = null
  await attemptSide(context, connection, state, 'ats', problems, async () => {
    let failure: unknown
    try {
      pulled = await pull(context, connection, state)
    } catch (error) {
      if (!readsOfMany().goesOnAfter(error)) throw error
      failure = error
    }
    if (state.isFirst) await learnFirstPeople(context, connection)
    if (mayWait()) failure ??= (await askForUnknown(context, connection)).failure
    failure ??= pulled && hiddenProblem('ATS', pulled.hidden)
    if (failure) throw failure
  })
  return pulled
}

/** Repeats `read` at the pace of the polls for as long as `busy` takes longer than its head start. */
async function meanwhile(
  { clock }: LeasedContext,
  { config: { poll } }: Connection,
  busy: Promise<unknown>,
  read: () => Promise<void>,
): Promise<void> {
  for (let waitMs = HEAD_START_MS; ; waitMs = Math.max(HEAD_START_MS, 'every' in poll ? poll.every : FAILED_AGAIN_MS)) {
    const waiting = new AbortController()
    const done = busy.then(() => true)
    const isDone = await Promise.race([done, clock.sleep(waitMs, waiting.signal).then(() => false)])
    waiting.abort()
    if (isDone) return
    await read()
  }
}

/** A pass that reached its bound goes on at once; one that was told to wait waits; one that failed is tried within a minute. */
function retryMs(problems: readonly Trouble[]): number | null {
  if (problems.length === 0) return null
  const waits = problems.map(({ error }) =>
    error instanceof AppError
      ? error.code === 'reader.bounded'
        ? 0
        : (error.retryAfterMs ?? FAILED_AGAIN_MS)
      : FAILED_AGAIN_MS,
  )
  // Each side keeps its own waits; so the one that waits longer does not hold up the other.
  return Math.min(...waits)
}

interface Trouble {
  readonly side: 'ats' | 'api'
  readonly error: unknown
}

const toldTrouble = ({ side, error }: Trouble): SideTrouble => ({
  side,
  code: codeOf(error) ?? null,
  words: side === 'ats' ? messageOfAts(error) : scrub(messageOf(error)),
})

async function attemptSide<Result>(
  context: LeasedContext,
  connection: Connection,
  state: PassState,
  side: 'ats' | 'api',
  problems: Trouble[],
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    const result = await work()
    if (state.isPaused[side]) await setPause(context, connection.name, side, null)
    return result
  } catch (error) {
    // Somebody else holds the lease by now: nothing of this pass may be stored any more.
    if (error instanceof AppError && error.code === 'lease.lost') throw error
    // Without the database there is no pass to go on with.
    if (isConnectionError(error)) throw error
    problems.push({ side, error })
    if (isStopping(error)) return null
    if (error instanceof AppError && error.code === API_WAITING)
      context.log.debug({ connection: connection.name, side }, 'the interview API asked us to wait; nothing is sent')
    else if (consequenceOf(failureOf(error), 1).do === 'pause')
      await setPause(context, connection.name, sideOf(error as AppError, side), messageOf(error))
    else if (error instanceof AppError && error.kind !== 'bug')
      context.log.warn(
        { connection: connection.name, side, problem: scrub(messageOf(error)) },
        'sync pass did not finish; the next pass resumes from the saved cursor',
      )
    else
      context.log.error(
        { connection: connection.name, side, err: error },
        'unexpected error in sync pass; the next pass resumes from the saved cursor',
      )
    return null
  }
}

/** The process is ending: nothing failed, and nobody has to know. */
function isStopping(error: unknown): boolean {
  return error instanceof AppError && error.code === 'lease.stopping'
}

function sideOf(error: AppError, side: 'ats' | 'api'): 'ats' | 'api' {
  return error.code.startsWith('ats.') ? 'ats' : error.code.startsWith('api.') ? 'api' : side
}
