import { isRefusedByDatabase, reasonOf } from '../../db/refusals.ts'
import type { Interview, UnreadableRow } from '../../interview/contract/contract.ts'
import { storeBySplitting } from '../store/batch-split.ts'
import type { SavedIntents } from '../store/births.ts'
import { assertGoing, type Connection, fenced, type LeasedContext } from '../store/connection.ts'
import { saveCursors, saveCursorsWith } from '../store/cursors.ts'
import { giveBackUnsent, saveIntents } from '../store/deliveries-store.ts'
import { inviteAnew, takeUpCancelling } from '../store/desired-state.ts'
import { recordHistory, tell } from '../store/history.ts'
import { assertStored, isChangedMeanwhile, judgedAnew } from '../store/judged-anew.ts'
import { type QuarantinedRecord, setAside, takeBack, tellSetAside, WITHOUT_ID } from '../store/quarantine.ts'
import { saveVersions } from '../store/versions-store.ts'
import {
  both,
  type IngestCounts,
  NOTHING_PLANNED,
  type PlannedVersions,
  type PlanOptions,
  planVersions,
} from './ingest-plan.ts'

/** The cursor of the interview list. */
export const INTERVIEWS_STREAM = 'interviews'
/** Rows of the interview list that cannot be read (`sync_poison`); they are asked for again by their ids (`unreadable.ts`). */
export const UNREADABLE_STREAM = 'interviews-unreadable'
/** How far a reading from before the cursor came: the next one begins before this, not before the cursor, which has gone on since. */
export const LOOKED_STREAM = 'interviews-looked'

interface TakeOptions extends PlanOptions {
  readonly cursors?: Readonly<Record<string, string>>
  readonly isChecked?: boolean
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
  const { cursors: _cursors, unreadable: _unreadable, ...rest } = options
  const turns = turnsOf(versions)
  const last = turns.pop() ?? []
  let earlier = NOTHING_PLANNED
  for (const turn of turns) earlier = both(earlier, await takeOrSplit(context, connection, turn, rest))
  const taken = both(earlier, await takeOrSplit(context, connection, last, options))
  tellSetAside(
    context.log,
    { connection: connection.name, stream: UNREADABLE_STREAM },
    (options.unreadable ?? []).map(toQuarantined),
    'interviews of the interview API could not be read and were set aside; see explain with their ids',
  )
  return taken
}

/** A list may show an interview twice on one page: each of its versions is judged by the one before it, in a turn of its own. */
function turnsOf(versions: readonly Interview[]): Interview[][] {
  const turns: Interview[][] = []
  const seen = new Map<string, number>()
  for (const version of versions) {
    const turn = seen.get(version.id) ?? 0
    seen.set(version.id, turn + 1)
    const one = turns[turn]
    if (one) one.push(version)
    else turns.push([version])
  }
  return turns
}

async function takeOrSplit(
  context: LeasedContext,
  connection: Connection,
  versions: readonly Interview[],
  options: TakeOptions,
): Promise<PlannedVersions> {
  try {
    return await takeTogether(context, connection, versions, options)
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error
  }
  const { cursors = {}, unreadable = [], ...rest } = options
  await fenced(context, (trx) => setAside(trx, connection.name, UNREADABLE_STREAM, unreadable.map(toQuarantined)))
  let taken = NOTHING_PLANNED
  const refused: QuarantinedRecord[] = []
  await storeBySplitting(
    versions,
    async (part) => {
      taken = both(taken, await takeTogether(context, connection, part, rest))
    },
    async ({ id }, error) => {
      const record = { id, problem: `this version could not be stored: ${reasonOf(error)}` }
      refused.push(record)
      await fenced(context, (trx) => setAside(trx, connection.name, INTERVIEWS_STREAM, [record]))
    },
    isRefusedByDatabase,
  )
  tellSetAside(
    context.log,
    { connection: connection.name, stream: INTERVIEWS_STREAM },
    refused,
    'versions of interviews could not be stored and were set aside; see explain with their ids',
  )
  if (Object.keys(cursors).length > 0) await saveCursors(context, connection.name, cursors)
  return taken
}

const takeTogether = (
  context: LeasedContext,
  connection: Connection,
  versions: readonly Interview[],
  options: TakeOptions,
): Promise<PlannedVersions> => judgedAnew(() => judgeAndStore(context, connection, versions, options))

async function judgeAndStore(
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
  const firsts = new Set(intents.map(({ applicationId }) => applicationId)).size
  await giveBackUnsent(context, connection.name)
  const birth = context.births.reserve(connection, firsts)
  let written: SavedIntents = { stored: 0, born: [] }
  const save = fenced(context, async (trx) => {
    assertStored(connection.name, saves, await saveVersions(trx, connection.name, saves, options.isChecked === true))
    written = await saveIntents(trx, connection, intents, birth)
    counts.intents = written.stored
    await recordHistory(trx, history)
    for (const stray of strays) await takeUpCancelling(trx, connection, stray)
    if (connection.config.onExpired === 'reinvite') for (const one of expired) await inviteAnew(trx, connection, one)
    await setAside(trx, connection.name, INTERVIEWS_STREAM, quarantined)
    await setAside(trx, connection.name, UNREADABLE_STREAM, unreadable.map(toQuarantined))
    const good = saves.map((save) => save.interviewId).filter((id) => !bad.has(id))
    if (options.hasQuarantined !== false) await takeBack(trx, connection.name, INTERVIEWS_STREAM, good)
    if (Object.keys(cursors).length > 0) await saveCursorsWith(trx, connection.name, cursors)
  })
  await save.catch((error: unknown) => {
    // Then it is certain that nothing was stored.
    if (isChangedMeanwhile(error)) birth?.hand([])
    else birth?.lose()
    throw error
  })
  const left = written.stored - written.born.length
  // Told first: what is handed over makes room, which is not for others while these wait.
  if (left > 0) context.births.tell(connection, left)
  birth?.hand(written.born)
  countUpdates(context, connection, counts)
  tell(context.log, history)
  return planned
}

function toQuarantined({ id, problem }: UnreadableRow): QuarantinedRecord {
  return { id: id ?? WITHOUT_ID, problem: `the interview API shows this interview in a way we cannot read: ${problem}` }
}

function countUpdates({ metrics }: LeasedContext, { name }: Connection, counts: IngestCounts): void {
  for (const outcome of ['processed', 'duplicate', 'ignored'] as const)
    if (counts[outcome] > 0) metrics.updates.inc({ connection: name, outcome }, counts[outcome])
}
