import type { Knex } from 'knex'
import { type ClockStep, STEP_MS_MIN } from '../../db/clock-steps.ts'

/** Times of rows that the engine waits for, after the database's clock was set (`db/clock-steps.ts`). Every such column is named here. */

/** A time ahead is moved by the step, and is over at the latest when it would have been by the clock of before. */
const sooner = (column: string) =>
  `case when ${column} > clock_timestamp() and ${column} < 'infinity' then greatest(clock_timestamp(), ${column} + :byMs::float8 * interval '1 millisecond') else ${column} end`
/** A stamp ahead is as old as it was by the clock of before. */
const asOld = (column: string) =>
  `case when ${column} > clock_timestamp() then least(clock_timestamp(), ${column} + :byMs::float8 * interval '1 millisecond') else ${column} end`
/** No sooner than after the whole wait: what may have been written must not be looked for too early. */
const WHOLE_DOUBT = `clock_timestamp() + :doubtMs::float8 * interval '1 millisecond'`

const DELIVERIES_BACK = `update deliveries set
    due_at = case when state in ('held', 'pending') and restore is null then ${sooner('due_at')} else least(due_at, ${WHOLE_DOUBT}) end,
    claimed_at = case when claimed_at > clock_timestamp() then clock_timestamp() else claimed_at end
  where state in ('held', 'pending', 'claimed', 'unknown') and (due_at > clock_timestamp() or state = 'claimed' and claimed_at > clock_timestamp())`

const APPLICATIONS_BACK = `update sync_applications set due_at = ${sooner('due_at')} where state = 'open' and due_at > clock_timestamp()`

const CONNECTIONS_BACK = `update sync_connections set pass_due_at = ${sooner('pass_due_at')}, ats_open_until = ${sooner('ats_open_until')},
    writes_probe_at = ${sooner('writes_probe_at')}, looks_from = case when looks_from > ${WHOLE_DOUBT} then ${WHOLE_DOUBT} else looks_from end,
    seen_at = least(clock_timestamp(), seen_at)
  where pass_due_at > clock_timestamp() and pass_due_at < 'infinity' or greatest(ats_open_until, writes_probe_at, looks_from, seen_at) > clock_timestamp()`

// When something was last asked for, or first missed.
const SINCE_BACK = [
  `update sync_applications set missing_since = ${asOld('missing_since')}, questioned_since = ${asOld('questioned_since')}
    where (missing_since is not null or questioned_since is not null) and greatest(missing_since, questioned_since) > clock_timestamp()`,
  `update sync_interviews set asked_at = ${asOld('asked_at')} where state = 'waiting' and asked_at > clock_timestamp()`,
  `update sync_interviews set analysis_checked_at = ${asOld('analysis_checked_at')} where analysis_open and analysis_checked_at > clock_timestamp()`,
  `update sync_poison set first_at = ${asOld('first_at')}, last_at = ${asOld('last_at')} where last_at > clock_timestamp()`,
]

// Shares of a limit too: that of a process that died would be missed for as long as the clock was ahead.
const ACCOUNTS_BACK = `update sync_accounts a set blocked_until = ${sooner('blocked_until')}, told_at = ${sooner('told_at')},
    permits = (select coalesce(jsonb_object_agg(p.key, p.value || jsonb_build_object('untilMs', case when (p.value ->> 'untilMs')::float8 > n.ms
      then greatest(n.ms, (p.value ->> 'untilMs')::float8 + :byMs::float8) else (p.value ->> 'untilMs')::float8 end)), '{}') from jsonb_each(a.permits) p)
  from (select extract(epoch from clock_timestamp())::float8 * 1000 as ms) n where greatest(a.blocked_until, a.told_at) > clock_timestamp()`

// What was stored since the step is younger than its beginning, by the clock of then.
const DELIVERIES_ON = `update deliveries set
    claimed_at = case when state = 'claimed' then claimed_at + :byMs::float8 * interval '1 millisecond' else claimed_at end,
    due_at = case when state = 'unknown' then due_at + :byMs::float8 * interval '1 millisecond' else due_at end
  where state = 'claimed' and claimed_at <= to_timestamp((:beforeMs::float8 + ${STEP_MS_MIN / 2}) / 1000)
    or state = 'unknown' and due_at > to_timestamp(:beforeMs::float8 / 1000) and due_at <= to_timestamp((:beforeMs::float8 + :doubtMs::float8) / 1000)`

// Nobody has left a state because the clock went on; what was noted since the step shows a later time than any of before.
const CONNECTIONS_ON = `update sync_connections set seen_at = seen_at + :byMs::float8 * interval '1 millisecond'
  where seen_at <= to_timestamp((:beforeMs::float8 + ${STEP_MS_MIN / 2}) / 1000)`

/**
 * The clock was set. Back: what waits goes on when it would have gone on, at once where its time had come. On: claims of living
 * workers, doubts and states that processes work on are as old as they were, so that no write under way is looked for and made again. `doubtMs`: the longest
 * time for which a write can still come to light. How many rows were changed.
 */
export async function correctTimes(
  trx: Knex.Transaction,
  step: ClockStep,
  doubtMs: number,
): Promise<{ deliveries: number; applications: number; connections: number; accounts: number }> {
  const change = async (sql: string): Promise<number> =>
    (await trx.raw<{ rowCount: number }>(sql, { ...step, doubtMs })).rowCount
  const isBack = step.byMs < 0
  if (isBack) for (const sql of SINCE_BACK) await change(sql)
  // In the order in which others lock: an approval the connection and then its deliveries.
  return {
    accounts: isBack ? await change(ACCOUNTS_BACK) : 0,
    connections: await change(isBack ? CONNECTIONS_BACK : CONNECTIONS_ON),
    applications: isBack ? await change(APPLICATIONS_BACK) : 0,
    deliveries: await change(isBack ? DELIVERIES_BACK : DELIVERIES_ON),
  }
}
