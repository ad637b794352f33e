import type { Statement } from '../../db/database.ts'
import type { Fenced, LeasedContext } from './connection.ts'
import { lostLease } from './pass-state.ts'

/** Saves cursors in the transaction of the rows they stand for. They are instants and never go back. */
export async function saveCursorsWith(
  trx: Fenced,
  connection: string,
  cursors: Readonly<Record<string, string>>,
): Promise<void> {
  await trx.raw(
    `insert into sync_cursors as c (connection, stream, cursor) select ?, n.stream, n.cursor from unnest(?::text[], ?::text[]) as n(stream, cursor)
     on conflict (connection, stream) do update
     set cursor = excluded.cursor, moved_at = clock_timestamp() where c.cursor::timestamptz <= excluded.cursor::timestamptz`,
    [connection, Object.keys(cursors), Object.values(cursors)],
  )
}

/** A place that cannot be used any more: its list is read from further back. */
export async function forgetCursors(trx: Fenced, connection: string, streams: readonly string[]): Promise<void> {
  await trx('sync_cursors').where({ connection }).whereIn('stream', streams).delete()
}

const SAVE_CURSORS: Statement = {
  name: 'sync_save_places',
  text: `with fence as (select 1 from leases where name = $1 and token = $2 for key share)
    insert into sync_cursors as c (connection, stream, cursor)
    select $3, n.stream, n.cursor from unnest($4::text[], $5::text[]) as n(stream, cursor) where exists (select 1 from fence)
    on conflict (connection, stream) do update
      set cursor = case when c.stream like '%-token' then excluded.cursor when c.cursor::timestamptz <= excluded.cursor::timestamptz then excluded.cursor else c.cursor end, moved_at = clock_timestamp()
    returning 1`,
}

/** Saves cursors whose rows are stored already, under the fence. They are instants and never go back, but for the ATS's own tokens (`…-token`). */
export async function saveCursors(
  context: LeasedContext,
  connection: string,
  cursors: Readonly<Record<string, string>>,
): Promise<void> {
  const { lease, database } = context
  const rows = await database.run(SAVE_CURSORS, [
    lease.name,
    lease.token,
    connection,
    Object.keys(cursors),
    Object.values(cursors),
  ])
  if (rows.length === 0) throw lostLease(lease.name)
}
