import { noticeWords, type VersionNotice } from '../../connector-kit/notices.ts'
import type { Database, Statement } from '../../db/database.ts'
import { BRAKED, toldPause } from '../rules/causes.ts'
import { TO_CORRECT } from '../rules/waits.ts'
import { outcomeWords } from '../rules/words.ts'
import type { Connection } from '../store/connection.ts'
import type { PausedRule } from '../store/rule-pauses.ts'
import { type HealthFacts, type HealthState, healthOf } from './health-states.ts'
import type { Held } from './held-changes.ts'
import { type HealthLine, healthLines, plainLine } from './plain-health.ts'

/** The state of a connection, for people and for metrics. */
export interface ConnectionHealth {
  /** That of its state: with a number where the configured name reached another account before, such as `acme~2`. */
  readonly name: string
  /** The name in its file or its document. */
  readonly configured: string
  /** The name of the ATS, as its vendor writes it. */
  readonly ats: string
  readonly state: HealthState
  /** The problem and what to do, in sentences; the last one is about the last pass. The brake is shown by `held`. */
  readonly sentences: readonly string[]
  /** The same for people who run nothing, each with its code and its facts. */
  readonly told: readonly HealthLine[]
  /** When both sides were last read to their end. */
  readonly lastSuccessAt: Date | null
  /** When the ATS last took a write; null: it never did. */
  readonly lastWriteAt: Date | null
  /** The interview API's time up to which everything visible has been read. */
  readonly interviewsReadAt: Date | null
  /** How far the clock of the ATS is ahead of the database's; negative: behind. Null: nobody compared them yet. */
  readonly atsClockAheadMs: number | null
  readonly held: Held | null
  /** Invite rules whose stage was renamed or is gone in the ATS. */
  readonly pausedRules: readonly PausedRule[]
  /** The changes that the brake holds now, by kind. */
  readonly heldNow: Readonly<Record<HeldKind, number>>
  /** Write-backs on their way (held ones too), in doubt, and left to a person. */
  readonly deliveries: Readonly<Record<WaitingState, number>>
  /** How long the oldest write-back has waited in each state, in seconds; null: none does. */
  readonly oldestSeconds: Readonly<Record<WaitingState, number | null>>
  /** Invites that wait, by reason: a code of `waits.ts`, `queued` (nothing is in the way) or `person`. */
  readonly invites: Readonly<Record<string, number>>
  /** Applications about which a person has to decide, or whose data a person has to correct in the ATS. */
  readonly people: number
  /** Cancellations and other wishes that are not carried out yet. */
  readonly cancels: number
  /** Records that could not be read. */
  readonly setAside: number
  /** The differences that the last comparison of both sides found; null: none was made. */
  readonly drift: number | null
}

/** States of deliveries that are not done. */
export const WAITING_STATES = ['pending', 'unknown', 'parked'] as const
/** One of these states. */
export type WaitingState = (typeof WAITING_STATES)[number]
/** One of these kinds. */
export type HeldKind = (typeof BRAKED)[number]

interface Row extends Record<string, unknown> {
  name: string
  known: boolean
  ats_paused: string | null
  writes_paused: string | null
  api_paused: string | null
  held: Held | null
  paused_rules: PausedRule[]
  open_until: Date | null
  rests: boolean
  ats_failures: number
  ats_notice: VersionNotice | null
  last_success_at: Date | null
  last_write_at: Date | null
  interviews_read_at: Date | null
  ats_clock_ahead_ms: number | null
  ended_at: Date | null
  outcome: HealthFacts['outcome']
  reason: string | null
  running_since: Date | null
  idle_ms: number | null
  deliveries: Partial<Record<WaitingState, { n: number; age: number }>> | null
  held_now: Partial<Record<HeldKind, number>> | null
  invites: Record<string, number> | null
  cancels: number
  set_aside: number
  drift: number | null
}

// One round trip for all of them; each count reads a partial index of what is open, never the history.
const HEALTH: Statement = {
  name: 'sync_health_with_notice',
  text: `select n.name, c.name is not null as known, c.ats_paused, c.writes_paused, c.api_paused, c.held, c.last_success_at, c.interviews_read_at, c.ats_clock_ahead_ms, coalesce(c.ats_failures, 0) as ats_failures,
      case when c.ats_noticed_at > clock_timestamp() - interval '2 days' then c.ats_notice end as ats_notice,
      case when c.ats_open_until > clock_timestamp() then c.ats_open_until end as open_until, coalesce(c.ats_open_until > clock_timestamp(), false) as rests,
      e.ended_at, e.outcome, e.reason,
      case when l.expires_at > clock_timestamp() then r.started_at end as running_since,
      (extract(epoch from clock_timestamp() - greatest(e.ended_at, r.started_at)) * 1000)::float8 as idle_ms,
      (select max(d.closed_at) from deliveries d where d.connection = n.name and d.state = 'confirmed' and d.action <> 'requestAnalysis') as last_write_at,
      (select jsonb_object_agg(state, jsonb_build_object('n', n, 'age', age)) from (
        select state, count(*) as n, extract(epoch from clock_timestamp() - min(created_at))::float8 as age from (
          select case state when 'unknown' then state else 'pending' end as state, created_at from deliveries d
            where d.connection = n.name and d.state in ('held', 'pending', 'claimed', 'unknown')
          union all select 'parked', created_at from deliveries d where d.connection = n.name and d.state = 'parked') as o group by state) as w) as deliveries,
      (select jsonb_object_agg(kind, n) from (
        select case want when 'invited' then 'invite' else 'cancel' end as kind, count(*) as n from sync_applications a
          where a.connection = n.name and a.state = 'held' group by 1
        union all select case action when 'moveTo' then 'move' when 'reject' then action else 'write' end,
            count(distinct case when action in ('moveTo', 'reject') then seq::text else interview_id end) from deliveries d
          where d.connection = n.name and d.state = 'held' group by 1) as h) as held_now,
      (select jsonb_object_agg(reason, n) from (
        select reason, count(*) as n from (
          select coalesce(waits_for, 'queued') as reason from sync_applications a where a.connection = n.name and a.state = 'open' and a.want = 'invited'
          union all select coalesce(waits_for, 'person') from sync_applications a where a.connection = n.name and a.state = 'person') as o group by reason) as w) as invites,
      (select count(*) from sync_applications a where a.connection = n.name and a.state = 'open' and a.want <> 'invited')::int as cancels,
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

/** The health of each connection, in the order given. Reads only what is stored; asks no ATS. */
export async function readHealth(
  database: Database,
  connections: readonly Pick<Connection, 'name' | 'config' | 'atsName'>[],
): Promise<ConnectionHealth[]> {
  const rows = await database.run<Row>(HEALTH, [connections.map(({ name }) => name)])
  return connections.map(({ name, config, atsName }, at) => {
    const row = rows[at] as Row
    const state = healthOf(factsOf(row, 'every' in config.poll ? config.poll.every : null))
    const late: HealthLine[] =
      state === 'late' ? [{ is: 'late', minutes: Math.round((row.idle_ms ?? 0) / 60_000) }] : []
    const told = [...late, ...healthLines(row)]
    return {
      name,
      configured: config.name,
      ats: atsName,
      state,
      sentences: [...late.map((line) => plainLine(atsName, line)), ...sentencesOf(atsName, row)],
      told,
      lastSuccessAt: row.last_success_at,
      lastWriteAt: row.last_write_at,
      interviewsReadAt: row.interviews_read_at,
      atsClockAheadMs: row.ats_clock_ahead_ms,
      held: row.held,
      pausedRules: row.paused_rules,
      heldNow: byKey(BRAKED, (kind) => row.held_now?.[kind] ?? 0),
      deliveries: byKey(WAITING_STATES, (one) => row.deliveries?.[one]?.n ?? 0),
      oldestSeconds: byKey(WAITING_STATES, (one) => row.deliveries?.[one]?.age ?? null),
      invites: row.invites ?? {},
      people: FOR_A_PERSON.reduce((sum, code) => sum + (row.invites?.[code] ?? 0), 0),
      cancels: row.cancels,
      setAside: row.set_aside,
      drift: row.drift,
    }
  })
}

/** An application whose interview a person cancelled at the interview API, or on a page of ours: they decided it already. */
const DECIDED = 'cancelled_elsewhere'
/** Why a person has to decide about an application, by the reasons of `invites`. */
const DECIDED_BY_A_PERSON: readonly string[] = ['person', 'too_many_invites']
/** Why a person has to act, by the same reasons; what was cancelled may be made anew. */
const FOR_A_PERSON: readonly string[] = [...DECIDED_BY_A_PERSON, DECIDED, ...TO_CORRECT]

/** Beside each page: it looks for one row of each connection, in the indexes of what is open. */
const WAITING: Statement = {
  name: 'sync_waiting_for_somebody',
  text: `select count(*)::int as n from unnest($1::text[]) as n(name)
    where exists (select from sync_connections c where c.name = n.name
        and (c.held is not null or c.ats_paused is not null or c.writes_paused is not null or c.api_paused is not null))
      or exists (select from sync_paused_rules p where p.connection = n.name)
      or exists (select from deliveries d where d.connection = n.name and d.state = 'parked')
      or exists (select from sync_applications a where a.connection = n.name and a.state = 'person' and a.waits_for is distinct from '${DECIDED}')`,
}

/** How many of these connections wait for an administrator, as `waitsForSomebody` tells it. */
export async function countWaiting(database: Database, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0
  const [row] = await database.run<{ n: number }>(WAITING, [names])
  return row?.n ?? 0
}

/**
 * Whether a connection waits for an administrator. A side that refuses our key, a held sync, a rule without its stage, a write-back and an application
 * that need a decision wait for an administrator; a candidate without an address waits for whoever keeps the ATS.
 */
export function waitsForSomebody({ state, held, pausedRules, deliveries, invites }: ConnectionHealth): boolean {
  return (
    state === 'account-unknown' ||
    state === 'paused' ||
    held !== null ||
    pausedRules.length > 0 ||
    deliveries.parked > 0 ||
    DECIDED_BY_A_PERSON.some((code) => (invites[code] ?? 0) > 0)
  )
}

function byKey<Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>
}

function factsOf(row: Row, everyMs: number | null): HealthFacts {
  return {
    isStored: row.known,
    isPaused: row.ats_paused !== null || row.writes_paused !== null || row.api_paused !== null,
    isHeld: row.held !== null,
    pausedRules: row.paused_rules.length,
    isResting: row.rests,
    // The last due time of a cron expression is not known.
    everyMs,
    idleMs: row.running_since === null ? row.idle_ms : null,
    outcome: row.outcome,
  }
}

function sentencesOf(ats: string, row: Row): string[] {
  if (!row.known) return [`The connection "${row.name}" has not begun yet.`]
  return [
    ...(row.ats_paused === null ? [] : [`The connection is paused on the side of the ATS: ${row.ats_paused}`]),
    ...(row.writes_paused === null ? [] : [`Writing to the ATS is paused: ${row.writes_paused}`]),
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
    ...(row.ats_notice ? [noticeWords(ats, row.ats_notice)] : []),
    ...(row.running_since ? [`A sync is under way since ${row.running_since.toISOString()}.`] : []),
    row.ended_at
      ? `The last sync ended at ${row.ended_at.toISOString()}: ${outcomeWords(row.outcome)}${row.reason ? ` (${row.reason})` : ''}.`
      : 'No sync has ended yet.',
  ]
}
