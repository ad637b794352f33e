import type { Database } from './database.ts'

/** Jobs that were planned so far ahead of the clock were planned before it was set back. */
const AHEAD_MS = 5_000
/** At most so many at once; the next look goes on. */
const CORRECTED_MAX = 1_000

/**
 * Jobs that were planned or failed while the database's clock was ahead wait until it is there again. Plans them anew, with the
 * wait that each was given; the number of them.
 */
export async function correctJobTimes({ knex }: Pick<Database, 'knex'>): Promise<number> {
  const { rows } = await knex.raw<{ rows: { n: number }[] }>(
    `with ahead as (
        select id, greatest(run_at - updated_at, interval '0') as wait from graphile_worker.jobs
        where updated_at > clock_timestamp() + ? * interval '1 millisecond' and locked_at is null limit ?)
      select count(*)::int as n from ahead cross join lateral graphile_worker.reschedule_jobs(array[ahead.id], run_at := clock_timestamp() + ahead.wait) r`,
    [AHEAD_MS, CORRECTED_MAX],
  )
  return rows[0]?.n ?? 0
}
