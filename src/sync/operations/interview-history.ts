import type { Knex } from 'knex'
import type { Connection } from '../store/connection.ts'

import { findEventLines } from './event-lines.ts'
import { type PlainExplanation, plainly } from './explain-plain.ts'
import { deliveriesOf, storedHistory, withArrivals } from './stored-history.ts'
import { type HidesAi, withoutAi } from './withheld.ts'

/** What the sync did about one interview and its application, oldest first; of other interviews of the application only what is about both. */
export async function interviewHistory(
  db: Knex,
  connection: Connection,
  { applicationId, interviewId }: { readonly applicationId: string; readonly interviewId: string },
  hidesAi: HidesAi,
): Promise<PlainExplanation['timeline']> {
  const where = { connection: connection.name, application_id: applicationId }
  const [deliveries, stored, events] = await Promise.all([
    deliveriesOf(db, where),
    storedHistory(db, where),
    findEventLines(db, connection.name, applicationId),
  ])
  const history = withArrivals(applicationId, [...stored, ...events.lines], deliveries)
  const own = history.filter((entry) => entry.interviewId === null || entry.interviewId === interviewId)
  const told = await withoutAi(connection, { deliveries, history: own }, hidesAi)
  return plainly({ deliveries: told.deliveries, timeline: told.history }, undefined).timeline
}
