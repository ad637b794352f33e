import type { Database, Statement } from '../../db/database.ts'

// A slot of its own, so that a pass which is under way is followed by another one. A pass that is due by then already
// stays as it is, so that no flood puts it off.
const REQUEST_PASS: Statement = {
  name: 'sync_hurry',
  text: `update sync_connections set slot = -floor(extract(epoch from clock_timestamp()) * 1000)::bigint, pass_due_at = clock_timestamp() + $2::float8 * interval '1 millisecond'
    where name = $1 and not (slot < 0 and pass_due_at <= clock_timestamp() + $2::float8 * interval '1 millisecond')`,
}
const SOON_MS = 1_000

/** Makes the next pass of a connection come in `ms`, or sooner where it is due by then anyway. */
export async function requestPass(database: Database, connection: string, ms = SOON_MS): Promise<void> {
  await database.run(REQUEST_PASS, [connection, ms])
}
