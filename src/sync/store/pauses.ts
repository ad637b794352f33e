import type { Knex } from 'knex'
import { storable } from '../../base/foreign.ts'
import type { SyncContext } from './connection.ts'
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
  const changed = await knex('sync_connections')
    .where({ name: connection })
    .whereRaw(`${COLUMN[side]} is distinct from ?`, [kept])
    .update({ [COLUMN[side]]: kept })
  if (changed === 0) return
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
  const { rows } = await knex.raw<{ rows: { writes_refused: number }[] }>(
    `update sync_connections set writes_paused = coalesce(writes_paused, ?), writes_refused = writes_refused + 1,
       writes_probe_at = clock_timestamp() + least(1000 * 2 ^ least(writes_refused, 10), ?) * interval '1 millisecond'
     where name = ? returning writes_refused`,
    [storable(reason), PROBE_MS_MAX, connection],
  )
  if (rows[0]?.writes_refused !== 1) return
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
  const changed = await knex('sync_connections')
    .where({ name: connection })
    .where((query) => query.whereNotNull('writes_paused').orWhere('writes_refused', '>', 0))
    .update({ writes_paused: null, writes_refused: 0, writes_probe_at: knex.raw('clock_timestamp()') })
  if (changed === 0) return
  const entries = [{ connection, what: 'resumed', sentence: 'the ATS accepts writes again; the pause of writing ends' }]
  await recordHistory(knex, entries)
  tell(log, entries)
}
