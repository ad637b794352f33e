import type { Database } from '../../src/db/database.ts'
import { type AskedTurn, findDue, takeTurns } from '../../src/sync/store/schedule.ts'

/** Whether a pass is due on a connection, as a tick of the engine finds it. */
export async function isPassDue(database: Database, asked: AskedTurn): Promise<boolean> {
  await takeTurns(database, [asked])
  return (await findDue(database)).some(({ name, pass }) => name === asked.name && pass)
}
