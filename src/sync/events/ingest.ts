import { isRefusedByDatabase, reasonOf } from '../../db/refusals.ts'
import type { Interview, UnreadableRow } from '../../interview/contract.ts'
import { storeBySplitting } from '../store/batch-split.ts'
import { assertGoing, type Connection, fenced, type LeasedContext } from '../store/connection.ts'
import { saveCursors, saveCursorsWith } from '../store/cursors.ts'
import { giveBackUnsent, type SavedIntents, saveIntents } from '../store/deliveries-store.ts'
import { inviteAnew, takeUpCancelling } from '../store/desired-state.ts'
import { type HistoryEntry, recordHistory, tell } from '../store/history.ts'
import { type QuarantinedRecord, setAside, takeBack, WITHOUT_ID } from '../store/quarantine.ts'
import { saveVersions } from '../store/versions-store.ts'
import { both, type IngestCounts, NOTHING_PLANNED, type PlannedVersions, planVersions } from './ingest-plan.ts'

/** The cursor of the interview list. */
export const INTERVIEWS_STREAM = 'interviews'
/** Rows of the interview list that cannot be read (`sync_poison`); they are asked for again by their ids (`unreadable.ts`). */
export const UNREADABLE_STREAM = 'interviews-unreadable'
/** How far a reading from before the cursor came: the next one begins before this, not before the cursor, which has gone on since. */
export const LOOKED_STREAM = 'interviews-looked'

interface TakeOptions {
  readonly cursors?: Readonly<Record<string, string>>
  readonly isChecked?: boolean
  readonly force?: boolean
  readonly hasQuarantined?: boolean
  /** Rows of the same page that cannot be read. */
  readonly unreadable?: readonly UnreadableRow[]
}

/**
 * Takes versions of interviews into the engine: stores them, derives events, and turns these into intended writes. Rows,
 * intents and the cursor are one transaction; so a crash at any point changes nothing or all. A version that the database
 * refuses is set aside, the others are stored, and the cursor moves when all of that is done.
 */
export async function takeVersions(
  context: LeasedContext,
  connection: Connection,
  versions: readonly Interview[],
  options: TakeOptions = {},
): Promise<PlannedVersions> {
  try {
    return await takeTogether(context, connection, versions, options)
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error
  }
  const { cursors = {}, unreadable = [], ...rest } = options
  await fenced(context, (trx) => setAside(trx, connection.name, UNREADABLE_STREAM, unreadable.map(toQuarantined)))
  let taken = NOTHING_PLANNED
  await storeBySplitting(
    versions,
    async (part) => {
      taken = both(taken, await takeTogether(context, connection, part, rest))
    },
    async ({ id }, error) => {
      const problem = `this version could not be stored: ${reasonOf(error)}`
      context.log.error({ connection: connection.name, interviewId: id, problem }, 'a version was set aside')
      const record = { id, problem }
      await fenced(context, (trx) => setAside(trx, connection.name, INTERVIEWS_STREAM, [record]))
    },
    isRefusedByDatabase,
  )
  if (Object.keys(cursors).length > 0) await saveCursors(context, connection.name, cursors)
  return taken
}

async function takeTogether(
  context: LeasedContext,
  connection: Connection,
  versions: readonly Interview[],
  options: TakeOptions,
): Promise<PlannedVersions> {
  assertGoing(context)
  await context.births.waitForRoom(connection, versions.length)
  const planned = await planVersions(context, connection, versions, options)
  const { counts, saves, intents, history, quarantined, strays, expired } = planned
  const { cursors = {}, unreadable = [] } = options
  if (saves.length === 0 && quarantined.length === 0 && unreadable.length === 0) {
    if (Object.keys(cursors).length > 0) await saveCursors(context, connection.name, cursors)
    countUpdates(context, connection, counts)
    return planned
  }
  const bad = new Set(quarantined.map((record) => record.id))
  let told: readonly HistoryEntry[] = []
  const firsts = new Set(intents.map(({ applicationId }) => applicationId)).size
  await giveBackUnsent(context, connection.name)
  const birth = context.births.reserve(connection, firsts)
  let written: SavedIntents = { stored: 0, born: [] }
  const save = fenced(context, async (trx) => {
    const saved = await saveVersions(trx, connection.name, saves, options.isChecked === true)
    const isSaved = ({ interviewId }: { interviewId?: string | null }) => saved.has(interviewId ?? '')
    written = await saveIntents(trx, connection, intents.filter(isSaved), birth)
    counts.intents = written.stored
    told = history.filter(isSaved)
    await recordHistory(trx, told)
    for (const stray of strays.filter(isSaved)) await takeUpCancelling(trx, connection, stray)
    if (connection.config.onExpired === 'reinvite')
      for (const one of expired.filter(isSaved)) await inviteAnew(trx, connection, one)
    await setAside(trx, connection.name, INTERVIEWS_STREAM, quarantined)
    await setAside(trx, connection.name, UNREADABLE_STREAM, unreadable.map(toQuarantined))
    const good = saves.map((save) => save.interviewId).filter((id) => !bad.has(id))
    if (options.hasQuarantined !== false) await takeBack(trx, connection.name, INTERVIEWS_STREAM, good)
    if (Object.keys(cursors).length > 0) await saveCursorsWith(trx, connection.name, cursors)
  })
  await save.catch((error: unknown) => {
    birth?.lose()
    throw error
  })
  birth?.hand(written.born, written.stored)
  if (written.stored > written.born.length) context.births.tell(connection)
  countUpdates(context, connection, counts)
  tell(context.log, told)
  return planned
}

function toQuarantined({ id, problem }: UnreadableRow): QuarantinedRecord {
  return { id: id ?? WITHOUT_ID, problem: `the interview API shows this interview in a way we cannot read: ${problem}` }
}

function countUpdates({ metrics }: LeasedContext, { name }: Connection, counts: IngestCounts): void {
  for (const outcome of ['processed', 'duplicate', 'ignored'] as const)
    if (counts[outcome] > 0) metrics.updates.inc({ connection: name, outcome }, counts[outcome])
}
