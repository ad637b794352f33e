import type { Knex } from 'knex'

/** One record that could not be read or judged, set aside while the others go on. */
export interface PoisonRecord {
  readonly id: string
  readonly problem: string
}

/** Remembers records that were set aside; in the transaction of the page they came with. */
export async function setAside(
  db: Knex,
  connection: string,
  stream: string,
  records: readonly PoisonRecord[],
): Promise<void> {
  if (records.length === 0) return
  const unique = [...new Map(records.map((record) => [record.id, record])).values()]
  await db.raw(
    `insert into sync_poison as p (connection, stream, record_id, problem)
     select ?, ?, r.id, r.problem from jsonb_to_recordset(?::jsonb) as r(id text, problem text)
     on conflict (connection, stream, record_id) do update set problem = excluded.problem, last_at = clock_timestamp(), times = p.times + 1`,
    [connection, stream, JSON.stringify(unique)],
  )
}

/** Forgets records that can be read again. */
export async function takeBack(db: Knex, connection: string, stream: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.raw('delete from sync_poison where connection = ? and stream = ? and record_id = any(?)', [
    connection,
    stream,
    [...ids],
  ])
}
