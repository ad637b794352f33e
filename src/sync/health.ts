import type { Database, Statement } from '../db/database.ts'
import type { Held } from './brake.ts'
import type { Connection } from './connection.ts'
import { type PausedRule, toldPause } from './rule-pauses.ts'

/** How a connection does, in one word; the first that fits. */
export type HealthState =
  /** Nothing is stored about it: no daemon has begun to work on it. */
  | 'new'
  /** A side refuses us; a person has to act there. */
  | 'paused'
  /** The brake waits for `approve`. */
  | 'held'
  /** The stage of a rule was renamed or is gone in the ATS: that rule decides nothing until a person puts the name right. */
  | 'rule-paused'
  /** The ATS does not answer; it is asked again by itself. */
  | 'resting'
  /** No pass came when one was due: is a worker running? */
  | 'late'
  /** The last pass did not read everything. */
  | 'troubled'
  | 'working'

export interface ConnectionHealth {
  readonly name: string
  readonly connector: string
  readonly state: HealthState
  /** What is the matter and what to do, in sentences; the last one tells of the last pass. Of the brake tells `held`. */
  readonly sentences: readonly string[]
  readonly lastSuccessAt: Date | null
  readonly held: Held | null
  /** Invite rules whose stage was renamed or is gone in the ATS. */
  readonly pausedRules: readonly PausedRule[]
  /** Write-backs on their way, in doubt, and left to a person. */
  readonly deliveries: { readonly pending: number; readonly unknown: number; readonly parked: number }
  /** Applications about which a person has to decide. */
  readonly people: number
  /** Records that could not be read. */
  readonly setAside: number
  /** What the last comparison of both sides found different; null: none was made. */
  readonly drift: number | null
}

interface Row extends Record<string, unknown> {
  name: string
  known: boolean
  ats_paused: string | null
  api_paused: string | null
  held: Held | null
  paused_rules: PausedRule[]
  open_until: Date | null
  rests: boolean
  ats_failures: number
  last_success_at: Date | null
  ended_at: Date | null
  outcome: 'success' | 'partial' | 'failed' | 'held' | null
  reason: string | null
  running_since: Date | null
  idle_ms: number | null
  pending: number
  unknown: number
  parked: number
  people: number
  set_aside: number
  drift: number | null
}

// One round trip for all of them; each count reads a partial index of what is open, never the history.
const HEALTH: Statement = {
  name: 'sync_health_rules',
  text: `select n.name, c.name is not null as known, c.ats_paused, c.api_paused, c.held, c.last_success_at, coalesce(c.ats_failures, 0) as ats_failures,
      case when c.ats_open_until > clock_timestamp() then c.ats_open_until end as open_until, coalesce(c.ats_open_until > clock_timestamp(), false) as rests,
      e.ended_at, e.outcome, e.reason,
      case when l.expires_at > clock_timestamp() then r.started_at end as running_since,
      (extract(epoch from clock_timestamp() - greatest(e.ended_at, r.started_at)) * 1000)::float8 as idle_ms,
      (select count(*) from deliveries d where d.connection = n.name and d.state in ('held', 'pending', 'claimed'))::int as pending,
      (select count(*) from deliveries d where d.connection = n.name and d.state = 'unknown')::int as unknown,
      (select count(*) from deliveries d where d.connection = n.name and d.state = 'parked')::int as parked,
      (select count(*) from sync_applications a where a.connection = n.name and a.state = 'person')::int as people,
      (select count(*) from sync_poison p where p.connection = n.name)::int as set_aside,
      (select coalesce(jsonb_agg(jsonb_build_object('jobId', p.job_id, 'rule', p.rule, 'stage', p.stage, 'code', p.code, 'stageId', p.stage_id, 'stageName', p.stage_name, 'stageNow', p.stage_now) order by p.job_id, p.rule), '[]') from sync_paused_rules p where p.connection = n.name) as paused_rules,
      (select s.drift from sync_reports s where s.connection = n.name order by s.id desc limit 1) as drift
    from unnest($1::text[]) with ordinality as n(name, place)
    left join sync_connections c on c.name = n.name
    left join lateral (select id, ended_at, outcome, reason from sync_passes p where p.connection = n.name and p.ended_at is not null order by p.id desc limit 1) e on true
    left join lateral (select started_at from sync_passes p where p.connection = n.name and p.ended_at is null and p.id > coalesce(e.id, 0) order by p.id desc limit 1) r on true
    left join leases l on l.name = 'pass ' || n.name
    order by n.place`,
}

/** So many polls may be missed before a connection counts as late, and at least so long. */
const MISSED_POLLS = 3
const LATE_MS_MIN = 120_000

/** The health of each connection, in the order given. Reads only what is stored; asks no ATS. */
export async function readHealth(
  database: Database,
  connections: readonly Pick<Connection, 'name' | 'config'>[],
): Promise<ConnectionHealth[]> {
  const rows = await database.run<Row>(HEALTH, [connections.map(({ name }) => name)])
  return connections.map(({ name, config }, at) => {
    const row = rows[at] as Row
    const state = stateOf(row, 'every' in config.poll ? config.poll.every : null)
    const sentences = sentencesOf(row)
    if (state === 'late')
      sentences.unshift(
        `No pass has begun for ${Math.round((row.idle_ms ?? 0) / 60_000)} minutes, and several were due: is a worker running?`,
      )
    return {
      name,
      connector: config.connector,
      state,
      sentences,
      lastSuccessAt: row.last_success_at,
      held: row.held,
      pausedRules: row.paused_rules,
      deliveries: { pending: row.pending, unknown: row.unknown, parked: row.parked },
      people: row.people,
      setAside: row.set_aside,
      drift: row.drift,
    }
  })
}

function stateOf(row: Row, everyMs: number | null): HealthState {
  if (!row.known) return 'new'
  if (row.ats_paused !== null || row.api_paused !== null) return 'paused'
  if (row.held) return 'held'
  if (row.paused_rules.length > 0) return 'rule-paused'
  if (row.rests) return 'resting'
  // Of a cron expression we do not know when it was due last.
  const idle = row.running_since === null ? row.idle_ms : null
  if (everyMs !== null && idle !== null && idle > Math.max(MISSED_POLLS * everyMs, LATE_MS_MIN)) return 'late'
  if (row.outcome === 'partial' || row.outcome === 'failed') return 'troubled'
  return row.outcome === null ? 'new' : 'working'
}

function sentencesOf(row: Row): string[] {
  if (!row.known) return [`The connection "${row.name}" has not begun yet.`]
  return [
    ...(row.ats_paused === null ? [] : [`The connection is paused on the side of the ATS: ${row.ats_paused}`]),
    ...(row.api_paused === null
      ? []
      : [`The connection is paused on the side of the interview API: ${row.api_paused}`]),
    ...row.paused_rules.map(
      (rule) =>
        `An invite rule is paused in the job ${rule.jobId}: its ${toldPause(rule)}. No invite is cancelled because of it; put the name of the stage right in the YAML or in the ATS.`,
    ),
    ...(row.open_until
      ? [
          `The ATS did not answer ${row.ats_failures} times in a row; it is asked again at ${row.open_until.toISOString()}.`,
        ]
      : []),
    ...(row.running_since ? [`A pass is under way since ${row.running_since.toISOString()}.`] : []),
    row.ended_at
      ? `The last pass ended at ${row.ended_at.toISOString()}: ${row.outcome}${row.reason ? ` (${row.reason})` : ''}.`
      : 'No pass has ended yet.',
  ]
}
