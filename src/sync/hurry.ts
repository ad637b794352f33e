import type { Database, Statement } from '../db/database.ts'

// A slot of its own, so that a pass which is under way is followed by another one. A second later, since a list may show a
// change a little after the hook tells of it; what is due by then already stays as it is, so that no flood puts it off.
const HURRY: Statement = {
  name: 'sync_hurry',
  text: `update sync_connections set slot = -floor(extract(epoch from clock_timestamp()) * 1000)::bigint, pass_due_at = clock_timestamp() + interval '1 second'
    where name = $1 and not (slot < 0 and pass_due_at <= clock_timestamp() + interval '1 second')`,
}

/** Makes the next pass of a connection come at once. */
export async function hurry(database: Database, connection: string): Promise<void> {
  await database.run(HURRY, [connection])
}
