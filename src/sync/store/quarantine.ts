import type { Knex } from 'knex'
import { storable, storableJson } from '../../base/foreign.ts'
import type { Log } from '../../base/log.ts'
import { cut } from '../../base/text.ts'

/** One record that could not be read, judged or stored, set aside while the others go on. */
export interface QuarantinedRecord {
  readonly id: string
  readonly problem: string
}

/** Stands for the id of records that show none. */
export const WITHOUT_ID = 'without id'

/**
 * Characters that are kept: any id of an ATS must fit the index, and storing must never fail on what is stored here.
 */
const ID_MAX = 500
const PROBLEM_MAX = 2_000

const idOf = (id: string): string => cut(storable(id), ID_MAX)

/** Remembers records that were set aside; in the transaction of the page they came with. */
export async function setAside(
  db: Knex,
  connection: string,
  stream: string,
  records: readonly QuarantinedRecord[],
): Promise<void> {
  if (records.length === 0) return
  const kept = records.map(({ id, problem }) => ({ id: idOf(id), problem: cut(problem, PROBLEM_MAX) }))
  const unique = [...new Map(kept.map((record) => [record.id, record])).values()]
  await db.raw(
    `insert into sync_poison as p (connection, stream, record_id, problem)
     select ?, ?, r.id, r.problem from jsonb_to_recordset(?::jsonb) as r(id text, problem text)
     on conflict (connection, stream, record_id) do update set problem = excluded.problem, last_at = clock_timestamp(), times = p.times + 1`,
    [connection, stream, storableJson(unique)],
  )
}

/** So many records of a group are named in the log. */
const EXAMPLES_MAX = 3

/** Tells the log of a group of records that were set aside: one line, however many they are. `explain` has the reason of each. */
export function tellSetAside(
  log: Log,
  about: { readonly connection: string; readonly stream: string },
  records: readonly QuarantinedRecord[],
  sentence: string,
): void {
  if (records.length === 0) return
  const examples = records
    .filter((_, at) => at < EXAMPLES_MAX)
    .map(({ id, problem }) => ({ id, problem: cut(problem, PROBLEM_MAX) }))
  log.warn({ ...about, count: records.length, examples }, sentence)
}

/** Forgets records that can be read and stored again. */
export async function takeBack(db: Knex, connection: string, stream: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.raw('delete from sync_poison where connection = ? and stream = ? and record_id = any(?)', [
    connection,
    stream,
    ids.map(idOf),
  ])
}

/** The reasons of these quarantined records, for people: one sentence each. */
export async function explainQuarantine(db: Knex, connection: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db('sync_poison')
    .where({ connection })
    .whereIn('record_id', ids.map(idOf))
    .orderBy(['last_at', 'record_id'])
    .select<{ record_id: string; stream: string; problem: string; times: number; last_at: Date }[]>()
  return rows.map(
    (row) =>
      `The record ${row.record_id} is set aside: it could not be read or stored (${row.stream}: ${row.problem}), ${row.times} times, last at ${row.last_at.toISOString()}.`,
  )
}
