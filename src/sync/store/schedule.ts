import type { Database, Statement } from '../../db/database.ts'

/** Due work, by the database's clock: the only one that all processes share. */

/** What is due on a connection. */
export interface DueRow {
  readonly name: string
  /** The accounts that its state counts as its own. */
  readonly accounts: readonly string[]
  readonly pass: boolean
  readonly applications: boolean
  readonly writes: boolean
  /** How long the oldest claimed write has been under way. Whoever made it may have died. */
  readonly claimedForMs: number
}

// The first entry of each connection in an index of open work, by steps into the index: what it costs grows with the connections that
// have open work, not with all connections, and not with the work.
const connectionsOf = (table: string, condition: string) => `
  (select connection from ${table} where ${condition} order by connection limit 1)
  union all
  select (select t.connection from ${table} t where ${condition} and t.connection > o.connection order by t.connection limit 1) from`
const WAITING = `d.connection = c.name and d.state = 'pending' and d.due_at <= clock_timestamp()
    and d.seq = (select e.seq from deliveries e where e.connection = d.connection and e.application_id = d.application_id and e.state in ('held', 'pending', 'claimed', 'unknown') order by e.seq limit 1)`
const DOUBTED = `d.connection = c.name and d.state = 'unknown' and d.due_at <= clock_timestamp()`

const DUE: Statement = {
  name: 'sync_due_among_open',
  text: `with recursive
    invited(connection) as (${connectionsOf('sync_applications', `state = 'open'`)} invited o where o.connection is not null),
    pending(connection) as (${connectionsOf('deliveries', `state = 'pending'`)} pending o where o.connection is not null),
    begun(connection) as (${connectionsOf('deliveries', `state in ('claimed', 'unknown')`)} begun o where o.connection is not null),
    applications as materialized (
      select c.name from invited i join sync_connections c on c.name = i.connection where c.api_paused is null
        and exists (select 1 from sync_applications s where s.connection = c.name and s.state = 'open' and s.due_at <= clock_timestamp())
    ), writes as materialized (
      select c.name, exists (select 1 from deliveries d where ${WAITING}) or exists (select 1 from deliveries d where ${DOUBTED}) as due
      from sync_connections c where c.name in (select connection from pending union all select connection from begun)
        and c.ats_paused is null and (c.writes_paused is null or c.writes_probe_at <= clock_timestamp()) and c.ats_open_until <= clock_timestamp()
    ), claims as materialized (
      select w.name, (select min(d.claimed_at) from deliveries d where d.connection = w.name and d.state = 'claimed' and d.due_at <= clock_timestamp()) as since
      from writes w where not w.due
    )
    select c.name, c.accounts, c.pass_due_at <= clock_timestamp() as pass, a.name is not null as applications, coalesce(w.due, false) as writes,
      coalesce(extract(epoch from clock_timestamp() - l.since)::float8 * 1000, 0) as "claimedForMs"
    from sync_connections c left join applications a on a.name = c.name left join writes w on w.name = c.name left join claims l on l.name = c.name
    where c.pass_due_at <= clock_timestamp() or a.name is not null or w.due or l.since is not null`,
}

/** The connections with due work, in one statement that costs little where nothing is due, however many there are. */
export function findDue(database: Database): Promise<DueRow[]> {
  return database.run<DueRow & Record<string, unknown>>(DUE, [])
}

/** A connection whose interval is looked at; `everyMs` null: its passes come by cron. */
export interface AskedTurn {
  readonly name: string
  readonly account: string
  readonly everyMs: number | null
}

/** A connection as the database has it. */
export interface Turn {
  readonly name: string
  /** False: the state was given to another account, so nothing is due here. */
  readonly isOurs: boolean
  /** Milliseconds until its next interval begins; null: its passes come by cron. */
  readonly nextMs: number | null
}

// A slot is an interval of a poll; each connection's begin at an instant of its own, or all with one interval would be read at
// once. A slot that is further ahead of ours than one interval is from before the clock was set back, and must not stop the passes.
// A request (`requestPass`) stores its instant with a minus: it belongs to the slot in which it was made, and keeps its own time.
const SLOT_OF = (ms: string) => `(floor((${ms} - a.shift) / a.every_ms) * a.every_ms)::bigint`
const KNOWN = `(case when c.slot < 0 then ${SLOT_OF('-c.slot')} else c.slot end)`
// Who asked has a reason to wait: what a list shows a little after a hook would be missed by a turn that came before.
const JOINED = `(case when c.slot < 0 and c.pass_due_at > clock_timestamp() and c.pass_due_at <= clock_timestamp() + interval '10 seconds'
      then c.pass_due_at else clock_timestamp() end)`
const TAKE_TURNS: Statement = {
  name: 'sync_take_turns',
  text: `with asked as (
      select a.*, ${SLOT_OF('extract(epoch from clock_timestamp()) * 1000')} as slot
      from (select name, every_ms, account, mod(abs(hashtext(name)::bigint), every_ms::bigint) as shift from unnest($1::text[], $2::float8[], $3::text[]) as n(name, every_ms, account)) a
    ), planned as (
      update sync_connections c set slot = a.slot, pass_due_at = ${JOINED} from asked a
      where c.name = a.name and (${KNOWN} < a.slot or ${KNOWN} > a.slot + a.every_ms)
    )
    select c.name, a.account = any(c.accounts) as "isOurs", a.slot + a.every_ms + a.shift - extract(epoch from clock_timestamp())::float8 * 1000 as "nextMs"
    from asked a join sync_connections c on c.name = a.name`,
}

/** Makes a pass due for each of these whose interval has begun, once for all processes, and answers when the next ones begin. */
export function takeTurns(database: Database, asked: readonly AskedTurn[]): Promise<Turn[]> {
  return database.run<Turn & Record<string, unknown>>(TAKE_TURNS, [
    asked.map((one) => one.name),
    asked.map((one) => one.everyMs),
    asked.map((one) => one.account),
  ])
}

// A moment that has passed is asked for once, by whoever comes first: its own number is the slot. Another expression, or a
// process whose clock differs, only plans anew.
const PLAN: Statement = {
  name: 'sync_plan_crons',
  text: `update sync_connections c set cron_next = a.next,
      slot = case when p.passed then p.moment else c.slot end,
      pass_due_at = case when p.passed and c.slot <> p.moment then ${JOINED} else c.pass_due_at end
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
