import type { Database } from '../../db/database.ts'
import { forgetSeenIds } from './seen-ids.ts'
import { forgetTokens } from './tokens.ts'

/** Rows that one statement deletes: its locks are short. The oldest come first, in the order of their numbers, so that none is looked for. */
const BATCH = 1_000
/** Statements for one table in one run; the next run goes on. */
const BATCHES_MAX = 20

const PASSES = `delete from sync_passes p using (select id, started_at from sync_passes order by id limit ${BATCH}) o
  where p.id = o.id and o.started_at < clock_timestamp() - interval '7 days'`
const REPORTS = `delete from sync_reports r using (select id, at from sync_reports order by id limit ${BATCH}) o
  where r.id = o.id and o.at < clock_timestamp() - interval '90 days'`

/** Deletes what says nothing any more. Details of candidates' deliveries, history and versions are `details.ts`. */
export async function deleteExpired({ knex }: Database): Promise<void> {
  for (const statement of [PASSES, REPORTS])
    for (let batches = 0; batches < BATCHES_MAX; batches++) {
      const { rowCount } = await knex.raw<{ rowCount: number }>(statement)
      if (rowCount < BATCH) break
    }
  // A wait that is over says nothing; an account whose key was changed is never heard of again.
  await knex.raw(
    `delete from sync_accounts where greatest(told_at, blocked_until) < clock_timestamp() - interval '7 days'`,
  )
  await forgetSeenIds(knex)
  await forgetTokens(knex)
}
