import type { Database, Statement } from '../../db/database.ts'

/** Due work, by the database's clock: the only one that all processes share. */

/** The kinds of work that are due on a connection. */
export interface DueRow {
  readonly name: string
  readonly pass: boolean
  readonly applications: boolean
  readonly deliveries: boolean
  /** False: the state was given to another account, so nothing is due here. */
  readonly isOurs: boolean
}

// A slot is an interval of a poll; each connection's begin at an instant of its own, or all with one interval would be read at
// once. A slot that is further ahead of ours than one interval
// is from before the clock was set back, and must not stop the passes.
const DUE: Statement = {
  name: 'sync_due_of_accounts',
  text: `with asked as (
      select name, every_ms, lease_ms, account, case when every_ms is not null
          then (floor((extract(epoch from clock_timestamp()) * 1000 - mod(abs(hashtext(name)::bigint), every_ms::bigint)) / every_ms) * every_ms)::bigint end as slot
      from unnest($1::text[], $2::float8[], $3::float8[], $4::text[]) as a(name, every_ms, lease_ms, account)
    ), planned as (
      update sync_connections c set slot = a.slot, pass_due_at = clock_timestamp() from asked a
      where c.name = a.name and a.slot is not null and (c.slot < a.slot or c.slot > a.slot + a.every_ms) returning c.name
    )
    select c.name, a.account = any(c.accounts) as "isOurs",
      c.pass_due_at <= clock_timestamp() or exists (select 1 from planned p where p.name = c.name) as pass,
      c.api_paused is null and exists (select 1 from sync_applications s where s.connection = c.name and s.state = 'open' and s.due_at <= clock_timestamp()) as applications,
      c.ats_paused is null and (c.writes_paused is null or c.writes_probe_at <= clock_timestamp()) and c.ats_open_until <= clock_timestamp() and (
        exists (select 1 from deliveries d where d.connection = c.name and d.state = 'pending' and d.due_at <= clock_timestamp()
          and d.seq = (select e.seq from deliveries e where e.connection = d.connection and e.application_id = d.application_id and e.state in ('held', 'pending', 'claimed', 'unknown') order by e.seq limit 1))
        or exists (select 1 from deliveries d where d.connection = c.name and d.state in ('claimed', 'unknown')
          and d.due_at <= clock_timestamp() and (d.state = 'unknown' or d.claimed_at < clock_timestamp() - a.lease_ms * interval '1 millisecond'))
      ) as deliveries
    from asked a join sync_connections c on c.name = a.name`,
}

/** The connections with due work, in one statement; `everyMs` null means that passes run only when asked for. */
export function findDue(
  database: Database,
  connections: readonly { name: string; account: string; everyMs: number | null; leaseMs: number }[],
): Promise<DueRow[]> {
  return database.run<DueRow & Record<string, unknown>>(DUE, [
    connections.map((one) => one.name),
    connections.map((one) => one.everyMs),
    connections.map((one) => one.leaseMs),
    connections.map((one) => one.account),
  ])
}

// A moment that has passed is asked for once, by whoever comes first: its own number is the slot. Another expression, or a
// process whose clock differs, only plans anew.
const PLAN: Statement = {
  name: 'sync_plan_crons',
  text: `update sync_connections c set cron_next = a.next,
      slot = case when p.passed then p.moment else c.slot end,
      pass_due_at = case when p.passed and c.slot <> p.moment then clock_timestamp() else c.pass_due_at end
    from unnest($1::text[], $2::timestamptz[]) as a(name, next)
      join sync_connections n on n.name = a.name
      cross join lateral (select coalesce(n.cron_next <= $3, false) as passed, (extract(epoch from n.cron_next) * 1000)::bigint as moment) p
    where c.name = a.name and c.cron_next is distinct from a.next`,
}

/**
 * Stores when the connections with `poll.cron` are read next, and makes a pass due for each whose stored moment is over, be it
 * over for days because nothing ran.
 */
export async function planCrons(
  database: Database,
  crons: readonly { name: string; next: Date }[],
  now: Date,
): Promise<void> {
  await database.run(PLAN, [crons.map((one) => one.name), crons.map((one) => one.next), now])
}
