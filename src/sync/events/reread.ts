import { AppError } from '../../base/errors.ts'
import type { Interview } from '../../interview/contract/contract.ts'
import { readsOfMany } from '../rules/failures.ts'
import { assertGoing, type Connection, fenced, type LeasedContext } from '../store/connection.ts'
import { setAside } from '../store/quarantine.ts'
import { type KnownInterview, takeAnalysing, takeExpiring } from '../store/versions-store.ts'
import { cancelVersion } from './cancel.ts'
import { takeVersions, UNREADABLE_STREAM } from './ingest.ts'
import { ONE_CANCELLED, type PlannedVersions } from './ingest-plan.ts'
import { readBudget } from './read-budget.ts'

type Add = (planned: PlannedVersions) => void

/** Interviews of one group: chosen by one statement, and stored together. */
const GROUP = 20
/** Reads under way at once. */
const AT_ONCE = 4

/**
 * An invite that expires changes nothing in the list (spec §6.3), so its time is compared here, on the server's clock.
 * Answers why some could not be read; they keep no other back.
 */
export async function checkExpired(
  context: LeasedContext,
  connection: Connection,
  serverNow: Date,
  add: Add,
): Promise<unknown> {
  const take = (count: number, asked: readonly string[]) =>
    takeExpiring(context.database, connection.name, serverNow.toISOString(), count, asked)
  return reread(context, connection, take, add, { kind: 'expiry' })
}

/** An analysis may go on without a new version of the interview (spec §4: ask every 30–60 seconds). Answers as above. */
export async function checkAnalyses(context: LeasedContext, connection: Connection, add: Add): Promise<unknown> {
  const take = (count: number, asked: readonly string[]) =>
    takeAnalysing(context.database, connection.name, connection.config.analysisPoll, count, asked)
  return reread(context, connection, take, add, { kind: 'analysis' })
}

/**
 * Reads interviews one by one, a few at a time and no more than the budget allows. `take` chooses those that waited
 * longest since they were read, and notes that they are read now: interviews that a pass leaves come first in the next
 * one, and interviews that cannot be read go behind all others.
 */
async function reread(
  context: LeasedContext,
  connection: Connection,
  take: (count: number, asked: readonly string[]) => Promise<KnownInterview[]>,
  add: Add,
  { kind }: { kind: 'expiry' | 'analysis' },
): Promise<unknown> {
  const budget = readBudget(connection.api, kind, context.clock)
  const most = budget.left()
  const asked: string[] = []
  let failure: unknown
  let goesOn = true
  const reads = readsOfMany()
  while (goesOn && asked.length < most) {
    assertGoing(context)
    const due = await take(Math.min(GROUP, most - asked.length), asked)
    if (due.length === 0) break
    asked.push(...due.map((known) => known.interviewId))
    budget.spend(due.length)
    const versions: Interview[] = []
    const gone: KnownInterview[] = []
    for (let at = 0; at < due.length && goesOn; at += AT_ONCE)
      for (const { known, current, error } of await readTogether(connection, due.slice(at, at + AT_ONCE))) {
        if (isUnreadable(error)) {
          await setUnreadableAside(context, connection, known.interviewId, error)
          continue
        }
        if (error !== undefined) {
          failure ??= error
          goesOn = reads.goesOnAfter(error) && goesOn
          continue
        }
        reads.succeeded()
        if (current) versions.push(current)
        else gone.push(known)
      }
    for (const known of gone) {
      await cancelVersion(context, connection, known.interviewId, known.applicationId)
      add(ONE_CANCELLED)
    }
    const asOf = new Map(due.map((known) => [known.interviewId, known]))
    if (versions.length > 0)
      add(await takeVersions(context, connection, versions, { force: true, asOf, isChecked: kind === 'analysis' }))
  }
  return failure
}

interface Read {
  readonly known: KnownInterview
  readonly current: Interview | null
  /** Why it could not be read; undefined: it was. */
  readonly error?: unknown
}

function readTogether(connection: Connection, some: readonly KnownInterview[]): Promise<Read[]> {
  return Promise.all(
    some.map((known) =>
      readNow(connection, known.interviewId).then(
        (current): Read => ({ known, current }),
        (error: unknown): Read => ({ known, current: null, error }),
      ),
    ),
  )
}

/** True for an answer about one interview that cannot be read: it concerns that interview, not the connection. */
export function isUnreadable(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'api.drift'
}

/** Sets one interview aside that the API shows in a way we cannot read; `unreadable.ts` asks for it again. */
export async function setUnreadableAside(
  context: LeasedContext,
  connection: Connection,
  id: string,
  error: AppError,
): Promise<void> {
  const record = { id, problem: error.message }
  await fenced(context, (trx) => setAside(trx, connection.name, UNREADABLE_STREAM, [record]))
}

/** The interview as the API has it now, or null: it was cancelled. */
export async function readNow(connection: Connection, interviewId: string): Promise<Interview | null> {
  try {
    const { answers: _answers, analysis, ...summary } = await connection.api.getInterview(interviewId)
    return { ...summary, analysisStatus: analysis.status }
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}
