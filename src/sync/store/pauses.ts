import type { Knex } from 'knex'
import { storable } from '../../base/foreign.ts'
import type { SyncContext } from './connection.ts'
import { endWritePause, savePause, saveWriteRefusal } from './connections-store.ts'
import { recordHistory, tell } from './history.ts'

export type Side = 'ats' | 'api'

const COLUMN = { ats: 'ats_paused', api: 'api_paused' } as const

/** Why a side of a connection waits for a person; null when it does not. */
export async function findPause(db: Knex, connection: string, side: Side): Promise<string | null> {
  const row = await db('sync_connections')
    .where({ name: connection })
    .first<Record<string, string | null> | undefined>(COLUMN[side])
  return row?.[COLUMN[side]] ?? null
}

/** Pauses or, with null, lets go on; told once for each change. */
export async function setPause(
  context: Pick<SyncContext, 'database' | 'log'>,
  connection: string,
  side: Side,
  reason: string | null,
): Promise<void> {
  const { knex } = context.database
  const kept = reason === null ? null : storable(reason)
  if (!(await savePause(knex, connection, COLUMN[side], kept))) return
  const name = side === 'ats' ? 'the ATS' : 'the interview API'
  const sentence =
    reason === null
      ? `${name} answers again; the connection resumes`
      : `paused on the side of ${name}: ${reason} It resumes automatically once a request is accepted.`
  const entries = [{ connection, what: reason === null ? 'resumed' : 'paused', sentence }]
  await recordHistory(knex, entries)
  tell(context.log, entries)
}

/** Refused writes try again after 1 s, 2 s, 4 s … up to this. */
const PROBE_MS_MAX = 60_000

/**
 * Pauses writing to the ATS: the key was refused on a write or on a lookup. One write tries again now and then, and only its
 * success ends the pause (`resumeWrites`): an ATS may let a key read that may not write. Told once.
 */
export async function pauseWrites(
  { database: { knex }, log }: Pick<SyncContext, 'database' | 'log'>,
  connection: string,
  reason: string,
): Promise<void> {
  if ((await saveWriteRefusal(knex, connection, storable(reason), PROBE_MS_MAX)) !== 1) return
  const sentence = `writing to the ATS is paused: ${reason} A write is tried again every minute at the latest, and the first one that succeeds ends the pause.`
  const entries = [{ connection, what: 'paused', sentence }]
  await recordHistory(knex, entries)
  tell(log, entries)
}

/** Ends the pause of writing, if there is one. */
export async function resumeWrites(
  { database: { knex }, log }: Pick<SyncContext, 'database' | 'log'>,
  connection: string,
): Promise<void> {
  if (!(await endWritePause(knex, connection))) return
  const entries = [{ connection, what: 'resumed', sentence: 'the ATS accepts writes again; the pause of writing ends' }]
  await recordHistory(knex, entries)
  tell(log, entries)
}
