import type { Knex } from 'knex'
import type { Clock } from '../../base/clock.ts'
import type { Database } from '../../db/database.ts'
import {
  builtIndexes,
  DELIVERIES_DETAILED,
  type GrowingIndex,
  HISTORY_DETAILED,
  HISTORY_SUMMARY,
  LASTING_ENTRIES,
  VERSIONS_DETAILED,
  VERSIONS_TOLD,
} from '../../db/indexes.ts'
import { transaction } from './connection.ts'

/**
 * Removes details that are older than the retention. What keeps anything from happening twice stays: the key of a delivery,
 * with which no second one is stored; hash, state and event counts of a version, by which no event is derived twice; and the
 * entries of the history by which the engine decides.
 */

/** Rows of one statement, which is one transaction: a pass waits for its locks for some tenths of a second at most. */
const BATCH = 1_000
/** The next run, a minute later, goes on. */
const RUN_MS_MAX = 5_000

/** Parts of a payload that are words of the YAML: by these `plan --replay` knows that a write was made, and `explain` who moved somebody. */
const KEPT_OF_PAYLOAD = `('action', 'name', 'stage', 'reason', 'title')`
/** Parts of a version that decisions and `explain` need: how the interview ended. They name nobody. */
const KEPT_OF_VERSION = ['id', 'positionId', 'status', 'approvalStatus', 'analysisStatus', 'answeredQuestions']

/** True for a version whose body is whole. As an operator, of which the planner knows that it holds for nearly every row. */
export const HAS_DETAILS = `not body \\? 'summarisedAt'`

/** Before the time of which details are removed. As a value of its own, since an index is not read by what changes within a statement. */
const CUTOFF = `(select clock_timestamp() - :detailsMs::float8 * interval '1 millisecond')`

const DELIVERIES = `with old as (
    select seq from deliveries
    where state in ('confirmed', 'discarded') and summarised_at is null and closed_at < ${CUTOFF}
    order by closed_at limit ${BATCH} for update skip locked
  ), tries as (
    delete from delivery_attempts a using old where a.seq = old.seq
  ), refusals as (
    delete from delivery_refusals r using old where r.seq = old.seq
  )
  update deliveries d set summarised_at = clock_timestamp(), template_values = null,
    payload = (select coalesce(jsonb_object_agg(p.key, p.value), '{}') from jsonb_each(d.payload) p where p.key in ${KEPT_OF_PAYLOAD}),
    -- Why it was not written is asked for longer than how it was written.
    reason = case when d.state = 'discarded' then d.reason end,
    -- Not null: it went as it should, and has no entry in the history.
    exchanges = case when d.exchanges is not null then '[]'::jsonb end
  from old where d.seq = old.seq`

const HISTORY = `with old as (
    select id from sync_history where what not in ${LASTING_ENTRIES} and at < ${CUTOFF}
    order by at limit ${BATCH} for update skip locked
  ), gone as (
    delete from sync_history h using old where h.id = old.id returning h.connection, h.application_id, h.at
  ), told as (
    insert into sync_history as h (at, connection, application_id, what, sentence, facts)
    select max(at), connection, application_id, 'summarised', 'details of this history were removed',
      jsonb_build_object('entries', count(*), 'from', min(at), 'to', max(at))
    from gone group by connection, application_id order by connection, application_id
    on conflict (connection, coalesce(application_id, '')) where what = 'summarised' do update
      set at = greatest(h.at, excluded.at),
        facts = jsonb_build_object('entries', (h.facts ->> 'entries')::bigint + (excluded.facts ->> 'entries')::bigint,
          'from', least((h.facts ->> 'from')::timestamptz, (excluded.facts ->> 'from')::timestamptz),
          'to', greatest((h.facts ->> 'to')::timestamptz, (excluded.facts ->> 'to')::timestamptz))
  ) select from gone`

/** The same in milliseconds, for the events that a version's row tells. They go by their own time, since a version may be read late. */
const CUTOFF_MS = `(select extract(epoch from ${CUTOFF})::float8 * 1000)`
const LAST_TOLD = `(i.told -> -1 ->> 'at')::float8`
/** One number stands for the events of a version `i`. */
const COUNTED = `jsonb_build_array(jsonb_build_object('at', i.told -> -1 -> 'at', 'from', coalesce(i.told -> 0 -> 'from', i.told -> 0 -> 'at'),
    'removed', (select sum(coalesce((t.told ->> 'removed')::int, jsonb_array_length(t.told -> 'events'))) from jsonb_array_elements(i.told) as t(told))))`

// The stamp is the API's text; beside an age of months it does not matter how exactly it tells the time zone. The mark lies in the
// body: a process that knows nothing of it and stores a newer version removes it with the rest.
const VERSIONS = `with old as (
    select i.connection, i.interview_id from sync_connections c cross join lateral (
      select connection, interview_id from sync_interviews
      where connection = c.name and state <> 'waiting' and ${HAS_DETAILS}
        and updated_at < (select to_char(${CUTOFF}, 'YYYY-MM-DD'))
        and (state = 'gone' or not analysis_open and body ->> 'status' not in ('created', 'in_progress'))
      order by updated_at limit ${BATCH} for update skip locked) i
    limit ${BATCH}
  )
  update sync_interviews i set body = jsonb_build_object('candidate', '{}'::jsonb, 'summarisedAt', clock_timestamp(),
    ${KEPT_OF_VERSION.map((key) => `'${key}', i.body -> '${key}'`).join(', ')}),
    told = case when ${LAST_TOLD} < ${CUTOFF_MS} then ${COUNTED} else i.told end
  from old where i.connection = old.connection and i.interview_id = old.interview_id`

/** The rest: events of a version that was old when it was read. */
const EVENTS = `with old as (
    select i.connection, i.interview_id from sync_interviews i
    where i.body \\? 'summarisedAt' and (i.told -> -1 -> 'events') is not null and ${LAST_TOLD} < ${CUTOFF_MS}
    order by ${LAST_TOLD} limit ${BATCH} for update skip locked
  )
  update sync_interviews i set told = ${COUNTED} from old where i.connection = old.connection and i.interview_id = old.interview_id`

/** How many rows lost their details. */
export interface Summarised {
  deliveries: number
  history: number
  versions: number
  /** Versions whose body went before their events did. */
  events: number
}

const KINDS = ['deliveries', 'history', 'versions', 'events'] as const

const STATEMENTS: Readonly<Record<keyof Summarised, string>> = {
  deliveries: DELIVERIES,
  history: HISTORY,
  versions: VERSIONS,
  events: EVENTS,
}

/** Without these indexes a kind would be read as a whole, so it waits for them. */
const NEEDS: Readonly<Record<keyof Summarised, readonly GrowingIndex[]>> = {
  deliveries: [DELIVERIES_DETAILED],
  history: [HISTORY_DETAILED, HISTORY_SUMMARY],
  versions: [VERSIONS_DETAILED],
  events: [VERSIONS_TOLD],
}

/**
 * With statistics of another day the planner may want to read a whole table for a batch, or to sort everything that is old; it
 * never may. An index in its order ends with the batch. What is forbidden counts as dear, and a statement that seems dear is
 * compiled first, for a third of a second each minute.
 */
const BY_INDEX_ALONE = [
  ...['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin'].map((way) => `set local enable_${way} to off`),
  'set local jit to off',
].join('; ')

/** One batch of one kind, in a transaction: `prefix` stands before the statement, for whoever wants to see its plan. */
export async function runBatch(
  trx: Knex.Transaction,
  kind: keyof Summarised,
  detailsMs: number,
  prefix = '',
): Promise<{ rows: Record<string, unknown>[]; rowCount: number }> {
  await trx.raw(BY_INDEX_ALONE)
  return trx.raw(`${prefix}${STATEMENTS[kind]}`, { detailsMs })
}

/**
 * Removes the details of closed deliveries (with their attempts), of the history, of versions and of their events that are older
 * than `detailsMs`, in batches by turns. `assertHeld` throws where somebody else does this by now.
 */
export async function summariseOld(
  database: Database,
  clock: Clock,
  detailsMs: number,
  assertHeld: () => void = () => {},
): Promise<Summarised> {
  const built = await builtIndexes(database.knex)
  const sum: Summarised = { deliveries: 0, history: 0, versions: 0, events: 0 }
  const begunMs = clock.monotonicMs()
  let left = KINDS.filter((kind) => NEEDS[kind].every(({ name }) => built.has(name)))
  while (left.length > 0 && clock.monotonicMs() - begunMs < RUN_MS_MAX) {
    const full: typeof left = []
    for (const kind of left) {
      assertHeld()
      const { rowCount } = await transaction(database.knex, (trx) => runBatch(trx, kind, detailsMs))
      sum[kind] += rowCount
      if (rowCount === BATCH) full.push(kind)
    }
    left = full
  }
  return sum
}
