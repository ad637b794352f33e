import { AppError } from '../../base/errors.ts'
import type { Statement } from '../../db/database.ts'
import type { Connection, LeasedContext } from './connection.ts'
import { ACCOUNT_MOVED } from './connection-states.ts'

/** The state that a pass reads before it begins and stores when it ends: one round trip each. */
export interface PassState {
  readonly id: number
  readonly slot: number
  /** Where each stream stands, as the other side wrote it. */
  readonly cursors: Readonly<Record<string, string | undefined>>
  readonly lagMs: number
  /** True when this pass shall read from before its cursor. */
  readonly looksBack: boolean
  /** True when the database was restored, and no pass has read the interview API's time since. */
  readonly isFirstAfterRestore: boolean
  /** When the pass began, by the database's clock. */
  readonly now: Date
  /** How far the clock of the ATS was ahead of the database's when they were last compared. */
  readonly atsAheadMs: number
  readonly dayAgo: string
  readonly lastFullScanAt: Date | null
  /** Keys of the invite rules by which everybody was listed last; null: not known. */
  readonly rules: readonly string[] | null
  /** Jobs in which a rule is paused, since its stage was renamed or is gone. */
  readonly pausedJobs: readonly string[]
  readonly isPaused: { readonly ats: boolean; readonly api: boolean }
  /** Decisions of an earlier pass are held. */
  readonly hasHeld: boolean
  /** The brake told people that it holds changes; they may be gone by now. */
  readonly hasHold: boolean
  /** Versions wait until their application is known, or until they can be judged. */
  readonly hasWaiting: boolean
  /** Applications that the ATS did not show, or whose candidate is in question. */
  readonly hasMissing: boolean
  /** Nothing was let go of this connection yet. */
  readonly isFirst: boolean
  readonly hasQuarantined: boolean
}

/** Facts that the pass learned; stored with its end. */
export interface PassEnd {
  readonly outcome: 'success' | 'partial' | 'failed' | 'held' | 'stopped'
  readonly reason: string | null
  readonly counts: object
  readonly interviewsReadAt: Date | null
  readonly lag: { readonly ms: number } | null
  readonly fullScanAt: Date | null
  /** Wait so long before the next pass; null: until the next slot. */
  readonly retryMs: number | null
  /** It changed nothing: of several such passes in one hour that ended alike, the last one counts the others and stays. */
  readonly isIdle: boolean
}

interface Row {
  id: number
  slot: number
  cursors: Record<string, string> | null
  lag_ms: number
  looks_back: boolean
  is_first_after_restore: boolean
  now: string
  ats_ahead_ms: number
  day_ago: string
  last_sweep_at: Date | null
  rules: string[] | null
  paused_jobs: string[]
  ats_paused: boolean
  api_paused: boolean
  has_held: boolean
  has_hold: boolean
  has_waiting: boolean
  has_missing: boolean
  has_poison: boolean
  is_ours: boolean
  is_first: boolean
}

// The database's clock throughout: with several machines it is the only one they share, and ours may jump.
const BEGIN: Statement = {
  name: 'sync_pass_begin_with_work',
  text: `with c as (select * from sync_connections where name = $1 and ($3 or pass_due_at <= clock_timestamp())),
      p as (insert into sync_passes (connection, started_at) select name, clock_timestamp() from c where $4 = any(c.accounts) returning id)
    select (select id from p) as id, $4 = any(c.accounts) as is_ours, c.begun_at is null as is_first, c.slot, c.lag_ms, c.last_sweep_at, c.rules,
      coalesce((select jsonb_agg(distinct r.job_id) from sync_paused_rules r where r.connection = c.name), '[]') as paused_jobs, c.ats_paused is not null as ats_paused, c.api_paused is not null as api_paused,
      (select jsonb_object_agg(stream, cursor) from sync_cursors k where k.connection = c.name) as cursors,
      coalesce(c.last_lookback_at <= clock_timestamp() - $2::float8 * interval '1 millisecond' or c.last_lookback_at > clock_timestamp(), true) as looks_back,
      coalesce(c.look_first_until = 'infinity', false) as is_first_after_restore,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now, coalesce(c.ats_clock_ahead_ms, 0) as ats_ahead_ms,
      to_char(clock_timestamp() at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as day_ago,
      exists (select 1 from sync_applications a where a.connection = c.name and a.state = 'held')
        or exists (select 1 from deliveries d where d.connection = c.name and d.state = 'held') as has_held,
      c.held is not null as has_hold,
      exists (select 1 from sync_interviews i where i.connection = c.name and i.state = 'waiting') as has_waiting,
      exists (select 1 from sync_applications m where m.connection = c.name and (m.missing_since is not null or m.questioned_since is not null)) as has_missing,
      exists (select 1 from sync_poison b where b.connection = c.name) as has_poison
    from c`,
}

const END: Statement = {
  name: 'sync_pass_end_keeping_requests',
  text: `with fence as (select 1 from leases where name = $1 and token = $2 for key share),
      alike as (delete from sync_passes s where $13 and exists (select 1 from fence)
        and s.id = (select b.id from sync_passes b where b.connection = $4 and b.id < $3 order by b.id desc limit 1)
        and s.repeats is not null and s.outcome = $5 and s.reason is not distinct from $6
        and coalesce(s.repeated_since, s.started_at) >= date_trunc('hour', clock_timestamp())
        returning s.repeats + 1 as repeats, coalesce(s.repeated_since, s.started_at) as since),
      p as (update sync_passes set ended_at = clock_timestamp(), outcome = $5, reason = $6, counts = $7::jsonb,
        repeats = case when $13 then coalesce((select a.repeats from alike a), 0) end, repeated_since = (select a.since from alike a)
        where id = $3 and exists (select 1 from fence))
    update sync_connections c set
      last_success_at = case when $5 = 'success' then clock_timestamp() else c.last_success_at end,
      interviews_read_at = coalesce($8::timestamptz, c.interviews_read_at),
      lag_ms = coalesce($9::float8, c.lag_ms),
      last_lookback_at = case when $9::float8 is null then c.last_lookback_at else clock_timestamp() end,
      last_sweep_at = coalesce($10::timestamptz, c.last_sweep_at),
      -- Another pass may have been asked for meanwhile; then it stays due. The schedule gives a request the number of the present
      -- slot, which may be this pass's own, so the time at which it is due counts too.
      pass_due_at = case when c.slot <> $11 or (c.pass_due_at < 'infinity' and c.pass_due_at > (select s.started_at from sync_passes s where s.id = $3)) then c.pass_due_at when $12::float8 is null then 'infinity' else clock_timestamp() + $12::float8 * interval '1 millisecond' end
    where c.name = $4 and exists (select 1 from fence) returning 1`,
}

/**
 * Begins a pass; undefined when none is due any more, since somebody else has just made it. Throws `ACCOUNT_MOVED` where the state was
 * given to another account: asked under the lease, which ends when that happens.
 */
export async function beginPass(
  context: LeasedContext,
  { name, account }: Pick<Connection, 'name' | 'account'>,
  options: { lookbackEveryMs: number; evenIfNotDue: boolean },
): Promise<PassState | undefined> {
  const [row] = await context.database.run<Row & Record<string, unknown>>(BEGIN, [
    name,
    options.lookbackEveryMs,
    options.evenIfNotDue,
    account,
  ])
  if (!row) return undefined
  if (!row.is_ours)
    throw new AppError(
      `The state "${name}" belongs to another account of the ATS by now, so nothing is read or stored under it for this one; the connection finds its own state anew`,
      { kind: 'transient', code: ACCOUNT_MOVED },
    )
  return {
    id: row.id,
    slot: row.slot,
    cursors: row.cursors ?? {},
    lagMs: row.lag_ms,
    looksBack: row.looks_back,
    isFirstAfterRestore: row.is_first_after_restore,
    now: new Date(row.now),
    atsAheadMs: row.ats_ahead_ms,
    dayAgo: row.day_ago,
    lastFullScanAt: row.last_sweep_at,
    rules: row.rules,
    pausedJobs: row.paused_jobs,
    isPaused: { ats: row.ats_paused, api: row.api_paused },
    hasHeld: row.has_held,
    hasHold: row.has_hold,
    hasWaiting: row.has_waiting,
    hasMissing: row.has_missing,
    isFirst: row.is_first,
    hasQuarantined: row.has_poison,
  }
}

/** Saves cursors, counts and the next due time of a pass, if this process still holds the lease. */
export async function endPass(
  context: LeasedContext,
  connection: string,
  state: PassState,
  end: PassEnd,
): Promise<void> {
  const { lease, database } = context
  const rows = await database.run(END, [
    lease.name,
    lease.token,
    state.id,
    connection,
    end.outcome,
    end.reason,
    JSON.stringify(end.counts),
    end.interviewsReadAt,
    end.lag?.ms ?? null,
    end.fullScanAt,
    state.slot,
    end.retryMs,
    end.isIdle,
  ])
  if (rows.length === 0) throw lostLease(lease.name)
}

/** The lease went to another process before its last statement. */
export function lostLease(name: string): AppError {
  return new AppError(`The lease "${name}" is somebody else's by now`, {
    kind: 'transient',
    code: 'lease.lost',
    facts: { doubtful: false },
  })
}
