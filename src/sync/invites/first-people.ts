import { storableJson } from '../../base/foreign.ts'
import { withPriority } from '../../connector-kit/priority.ts'
import { type Connection, fenced, type LeasedContext } from '../store/connection.ts'
import { knownPeople, PEOPLE_COMPARED } from '../store/connection-states.ts'
import { storePeople } from '../store/desired-state.ts'

/**
 * Reads some of the people of a connection before its first pass may invite anybody, if nobody of them is known yet. Without them nobody
 * could tell later whether other settings reach the same account, and the same people would be invited a second time.
 */
export async function learnFirstPeople(context: LeasedContext, connection: Connection): Promise<void> {
  const { knex } = context.database
  if (!connection.showsPeople || (await knownPeople(knex, connection.name, 1)).length > 0) return
  const rows = await knex('sync_applications')
    .where({ connection: connection.name, candidate: null })
    .whereNotNull('candidate_id')
    .orderBy('application_id')
    .limit(PEOPLE_COMPARED)
    .select<{ candidate_id: string }[]>('candidate_id')
  if (rows.length === 0) return
  const ids = [...new Set(rows.map((row) => row.candidate_id))]
  const { items } = await withPriority('backfill', () => connection.ats.people(ids))
  const people = new Map(items.map((person) => [person.id, storableJson(person)]))
  await fenced(context, (trx) => storePeople(trx, connection.name, people))
}
