import { AppError } from '../base/errors.ts'
import type { Interview } from '../interview/contract.ts'
import { cancelVersion } from './cancel.ts'
import { type Connection, fenced, type LeasedContext } from './connection.ts'
import { readsOfMany } from './failures.ts'
import { setAside } from './poison.ts'
import { takeVersions, UNREADABLE_STREAM } from './push.ts'
import type { PlannedVersions } from './push-plan.ts'
import { type KnownInterview, listAnalysing, listExpiring } from './versions-store.ts'

type Add = (planned: PlannedVersions) => void

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
  const due = await listExpiring(context.database.knex, connection.name, serverNow.toISOString())
  return reread(context, connection, due, add, { isChecked: false })
}

/** An analysis may go on without a new version of the interview (spec §4: ask every 30–60 seconds). Answers as above. */
export async function checkAnalyses(context: LeasedContext, connection: Connection, add: Add): Promise<unknown> {
  const due = await listAnalysing(context.database.knex, connection.name, connection.config.analysisPoll)
  return reread(context, connection, due, add, { isChecked: true })
}

async function reread(
  context: LeasedContext,
  connection: Connection,
  due: readonly KnownInterview[],
  add: Add,
  options: { isChecked: boolean },
): Promise<unknown> {
  let failure: unknown
  const reads = readsOfMany()
  for (const known of due) {
    let current: Interview | null
    try {
      current = await readNow(connection, known.interviewId)
      reads.succeeded()
    } catch (error) {
      if (isUnreadable(error)) {
        await setUnreadableAside(context, connection, known.interviewId, error)
        continue
      }
      failure ??= error
      if (!reads.goesOnAfter(error)) break
      continue
    }
    if (!current) {
      await cancelVersion(context, connection, known.interviewId, known.applicationId)
      continue
    }
    add(await takeVersions(context, connection, [current], { force: true, isChecked: options.isChecked }))
  }
  return failure
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
