import type { Knex } from 'knex'
import { storable } from '../base/foreign.ts'
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
      ? `${name} answers again; the connection goes on`
      : `paused on the side of ${name}: ${reason} It goes on by itself once it is answered again.`
  const entries = [{ connection, what: reason === null ? 'resumed' : 'paused', sentence }]
  await recordHistory(knex, entries)
  tell(context.log, entries)
}
