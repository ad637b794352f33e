import { AppError, messageOf } from '../../base/errors.ts'
import { scrub } from '../../base/log.ts'
import { messageOfAts } from '../../connector-kit/problems.ts'
import { isConnectionError } from '../../db/problems.ts'
import { API_WAITING } from '../../interview/contract/client.ts'
import { INTERVIEWS_STREAM, LOOKED_STREAM, takeVersions, UNREADABLE_STREAM } from '../events/ingest.ts'
import { type IngestCounts, noCounts, type PlannedVersions } from '../events/ingest-plan.ts'
import { isCursorRefused, lookedTo, overlapFor, resync } from '../events/lookback.ts'
import { gathered, readChanges } from '../events/reader.ts'
import { checkAnalyses, checkExpired } from '../events/reread.ts'
import { readUnreadable } from '../events/unreadable.ts'
import { askForUnknown, takeUpKnown } from '../invites/adopt.ts'
import { lookAtUncorrected } from '../invites/applications-store.ts'
import type { PullCounts } from '../invites/decisions.ts'
import { learnFirstPeople } from '../invites/first-people.ts'
import { pull } from '../invites/pull.ts'
import { consequenceOf, failureOf, readsOfMany } from '../rules/failures.ts'
import { type Connection, fenced, type LeasedContext } from '../store/connection.ts'
import { tellNotice } from '../store/notices.ts'
import { beginPass, endPass, type PassState } from '../store/pass-state.ts'
import { setPause } from '../store/pauses.ts'
import { takeBack, WITHOUT_ID } from '../store/quarantine.ts'
import { endLookingFirst } from '../store/restores.ts'
import { judgeHeld } from './brake.ts'

/** A look back finds what became visible late; so often one is made at least. */
const LOOKBACK_EVERY_MS = 20_000
/** The wait after a failed pass, if no slot of its own comes sooner. */
const FAILED_AGAIN_MS = 60_000
/** A measured lag counts a little less with each reading that shows nothing of it. */
const LAG_FADES = 0.98
/** The ATS is read first, so that what its candidates did meets applications that are known; after so long nobody waits for it. */
const HEAD_START_MS = 3_000
/** The interview side is read for so long in one pass; then the ATS has its turn, and the next pass goes on at once. */
const READING_MS_MAX = 2 * 60_000

/** The result of a pass. */
export interface PassSummary {
  /** `stopped`: the process was asked to end; another one, or the next start, goes on. */
  readonly outcome: 'success' | 'partial' | 'failed' | 'held' | 'stopped'
  readonly reason: string | null
  readonly pull: PullCounts | null
  readonly push: IngestCounts
}

const NOTHING_DUE: PassSummary = { outcome: 'success', reason: null, pull: null, push: noCounts() }

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
  const reason =
    problems.length === 0
      ? held
      : problems
          .map(({ side, error }) =>
            side === 'ats' ? `ATS: ${messageOfAts(error)}` : `interview API: ${scrub(messageOf(error))}`,
          )
          .join('; ')
  const summary: PassSummary = { outcome, reason, pull: pulled, push: ingest.counts }
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

/** Rows without a readable id: only the same reading again can show what they were, so the pass is not complete. */
function hiddenProblem(side: string, rows: number): AppError | undefined {
  if (rows === 0) return undefined
  return new AppError(
    `${rows} rows of a list of the ${side} show no id, so nobody knows what they hide; the list is read from the same place again`,
    { kind: 'transient', code: 'pass.hidden_rows' },
  )
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

/** The interview API's side of one pass. */
class Ingest {
  readonly counts = noCounts()
  /** The server's time at which everything visible had been read; null when it was not read to its end. */
  readAt: Date | null = null
  lag: { ms: number } | null = null
  readonly #context: LeasedContext
  readonly #connection: Connection
  readonly #state: PassState
  /** Where the reading stands; it may be repeated within one pass. */
  readonly #cursors: Record<string, string | undefined>
  /** Time of the last look back, by the monotonic clock; null: none in this pass so far. */
  #lookedAtMs: number | null = null
  #hidden = 0

  constructor(context: LeasedContext, connection: Connection, state: PassState) {
    this.#context = context
    this.#connection = connection
    this.#state = state
    this.#cursors = { ...state.cursors }
  }

  async run(): Promise<IngestCounts> {
    const [context, connection] = [this.#context, this.#connection]
    if (this.mayWait) await takeUpKnown(context, connection, this.#add)
    const serverNow = await this.#readList()
    const unread = [
      hiddenProblem('interview API', this.#hidden),
      this.#state.hasQuarantined ? await readUnreadable(context, connection, this.#add) : undefined,
      await checkExpired(context, connection, new Date(serverNow), this.#add),
      await checkAnalyses(context, connection, this.#add),
    ].find((problem) => problem !== undefined)
    if (unread) throw unread
    return this.counts
  }

  /** False only where no version waits: none did when the pass began, and it took none since. */
  get mayWait(): boolean {
    return this.#state.hasWaiting || this.counts.processed > 0
  }

  readonly #add = (more: PlannedVersions): void => {
    for (const key of ['processed', 'duplicate', 'ignored', 'intents'] as const) this.counts[key] += more.counts[key]
  }

  /** Reads the list from the saved cursor, or from a day back; and often enough from a little before it. */
  async #readList(): Promise<number> {
    const [context, connection] = [this.#context, this.#connection]
    const { lagMs, dayAgo, hasQuarantined, isFirstAfterRestore } = this.#state
    const begunMs = context.clock.monotonicMs()
    const cursors = this.#cursors
    const cursor = cursors[INTERVIEWS_STREAM]
    const looksBack =
      cursor !== undefined &&
      (this.#lookedAtMs === null ? this.#state.looksBack : begunMs - this.#lookedAtMs >= LOOKBACK_EVERY_MS)
    // Not from the cursor: since the last look it went on over what was not yet visible.
    const start =
      cursor === undefined
        ? dayAgo
        : looksBack
          ? new Date(Date.parse(cursors[LOOKED_STREAM] ?? cursor) - overlapFor(lagMs)).toISOString()
          : cursor
    let serverNow = 0
    let begunAt: number | undefined
    let lateMs = 0
    try {
      for await (const page of gathered(readChanges(connection.api, start))) {
        serverNow = page.serverNow
        begunAt ??= page.serverNow
        const isNew = cursor === undefined || Date.parse(page.cursor) > Date.parse(cursor)
        const reached = {
          ...(isNew ? { [INTERVIEWS_STREAM]: page.cursor } : {}),
          ...(looksBack || cursor === undefined ? { [LOOKED_STREAM]: lookedTo(page.cursor, begunAt) } : {}),
        }
        const unreadable = page.unreadable ?? []
        const planned = await takeVersions(context, connection, page.items, {
          hasQuarantined,
          cursors: reached,
          unreadable,
        })
        Object.assign(cursors, reached)
        this.#hidden = page.hidden ?? 0
        this.#add(planned)
        if (looksBack && planned.oldestNewMs !== null && planned.oldestNewMs < Date.parse(cursor))
          lateMs = Math.max(lateMs, page.serverNow - planned.oldestNewMs)
        if (!page.isLast && context.clock.monotonicMs() - begunMs > READING_MS_MAX)
          throw new AppError(
            `The interview list did not end within ${READING_MS_MAX / 1_000} s; the next pass goes on from ${page.cursor}`,
            { kind: 'transient', code: 'reader.bounded' },
          )
      }
    } catch (error) {
      if (cursor !== undefined && isCursorRefused(error)) await resync(context, connection, cursor, error)
      throw error
    }
    this.readAt = new Date(begunAt ?? serverNow)
    if (hasQuarantined && this.#hidden === 0)
      await fenced(context, (trx) => takeBack(trx, connection.name, UNREADABLE_STREAM, [WITHOUT_ID]))
    if (isFirstAfterRestore && begunAt !== undefined) await endLookingFirst(context, connection, begunAt)
    if (looksBack || cursor === undefined) {
      this.#lookedAtMs = begunMs
      this.lag = { ms: Math.max(this.lag?.ms ?? 0, lateMs, lagMs * LAG_FADES) }
    }
    return serverNow
  }
}
