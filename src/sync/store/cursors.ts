import type { Knex } from 'knex'

/** Saves cursors in the transaction of the rows they stand for. They are instants and never go back. */
export async function saveCursorsWith(
  trx: Knex,
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
