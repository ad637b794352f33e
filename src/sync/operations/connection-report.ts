import type { Knex } from 'knex'
import { TO_CORRECT } from '../rules/waits.ts'
import type { Connection } from '../store/connection.ts'
import type { ConnectionReport, WaitingApplication } from './contract.ts'
import { type PlainApplication, plainState } from './explain-plain.ts'
import { nameFrom } from './names.ts'

/** What is stored about one connection, for its page. */

/** This many of each kind are listed; the counts tell the rest. */
const LISTED = 50
const PASSES = 60

/** Applications that wait, records that were set aside, and the last passes. */
export async function readReport(
  knex: Knex,
  { name: connection }: Pick<Connection, 'name'>,
): Promise<Pick<ConnectionReport, 'people' | 'waiting' | 'setAside' | 'passes'>> {
  const [waiting, setAside, passes] = await Promise.all([
    waitingOf(knex, connection),
    knex('sync_poison')
      .where({ connection })
      .orderBy('last_at', 'desc')
      .limit(LISTED)
      .select({ id: 'record_id', stream: 'stream', problem: 'problem', times: 'times', lastAt: 'last_at' }),
    knex('sync_passes').where({ connection }).orderBy('id', 'desc').limit(PASSES).select({
      startedAt: 'started_at',
      endedAt: 'ended_at',
      outcome: 'outcome',
      reason: 'reason',
      repeats: 'repeats',
      repeatedSince: 'repeated_since',
    }),
  ])
  return { ...waiting, setAside, passes }
}

interface WaitingRow extends PlainApplication {
  readonly application_id: string
  readonly candidate: unknown
  readonly last_problem: string
  readonly due_at: Date
}

async function waitingOf(knex: Knex, connection: string): Promise<Pick<ConnectionReport, 'people' | 'waiting'>> {
  const rows = () =>
    knex('sync_applications')
      .where({ connection })
      .orderBy('due_at')
      .limit(LISTED)
      .select<WaitingRow[]>(
        'application_id',
        'candidate',
        'want',
        'state',
        'waits_for',
        knex.raw(`coalesce(last_problem, 'it waits for its turn') as last_problem`),
        'due_at',
      )
  const isToCorrect = (query: Knex.QueryBuilder) => query.whereIn('waits_for', [...TO_CORRECT])
  const [people, waiting] = await Promise.all([
    rows().where((of) => of.where({ state: 'person' }).orWhere((open) => isToCorrect(open.where({ state: 'open' })))),
    rows()
      .where({ state: 'open', want: 'invited' })
      .whereNot((of) => isToCorrect(of.whereNotNull('waits_for'))),
  ])
  return {
    people: people.map((row) => ({ ...shownWait(row), dueAt: null })),
    waiting: waiting.map((row) => ({ ...shownWait(row), dueAt: row.due_at })),
  }
}

function shownWait(row: WaitingRow): Omit<WaitingApplication, 'dueAt'> {
  return {
    applicationId: row.application_id,
    name: nameFrom(row.candidate),
    told: plainState(row),
    problem: row.last_problem,
  }
}

/** The connections through which interviews came, by their ids; those that came through none of `names` are missing. */
export async function originsOf(
  knex: Knex,
  interviews: readonly { readonly id: string; readonly externalId: string | null }[],
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const values = {
    ids: interviews.map(({ id }) => id),
    externals: interviews.map(({ externalId }) => externalId ?? ''),
    names: [...names],
  }
  // An interview that was just made is known by its application until the next pass reads it.
  const { rows } = await knex.raw<{ rows: { id: string; connection: string | null }[] }>(
    `select q.id, coalesce(
       (select s.connection from sync_interviews s where s.interview_id = q.id and s.connection = any(:names::text[]) limit 1),
       (select a.connection from sync_applications a where a.application_id = q.external and a.interview_id = q.id and a.connection = any(:names::text[]) limit 1)) as connection
     from unnest(:ids::text[], :externals::text[]) as q(id, external)`,
    values,
  )
  return new Map(rows.flatMap(({ id, connection }) => (connection === null ? [] : [[id, connection]])))
}
