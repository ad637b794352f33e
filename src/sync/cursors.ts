import type { Knex } from 'knex'

/** Saves a cursor; to be called in the transaction of the rows it stands for. Cursors are instants and never go back. */
export async function saveCursor(db: Knex, connection: string, stream: string, cursor: string): Promise<void> {
  await db.raw(
    `insert into sync_cursors as c (connection, stream, cursor) values (?, ?, ?) on conflict (connection, stream) do update
     set cursor = excluded.cursor, moved_at = clock_timestamp() where c.cursor::timestamptz <= excluded.cursor::timestamptz`,
    [connection, stream, cursor],
  )
}
