import { DAY } from '../../base/clock.ts'
import { isLimitedToTeams, presentTeams, withoutLimit } from '../../db/tenancy.ts'
import type { InterviewContext } from '../core/context.ts'
import type { Device } from '../core/devices.ts'
import { positionsOfTeams } from '../core/owners.ts'

/** Up to so many interviews of a time are all looked at for how long each step took. */
const LOOKED_AT_MAX = 2_000
/** Of more, the newest of so many days (and, for those who see some teams, positions), spread over the time; about so many interviews. */
const SAMPLED_DAYS = 250
const SAMPLED = 1_000
/** The positions with the most interviews of the time. */
const POSITIONS = 8

/** How many interviews of a time got how far. */
export interface Funnel {
  readonly invited: number
  readonly started: number
  readonly completed: number
  readonly decided: number
}

/** How long a step took, in milliseconds: half of all took `median` at most, nine of ten `most`. Null where nobody took it. */
export type StepTime = { readonly count: number; readonly medianMs: number; readonly mostMs: number } | null

/** The steps whose time is measured. */
export const STEPS = ['start', 'complete', 'decide'] as const
export type Step = (typeof STEPS)[number]

/** Interviews of the last days, counted. */
export interface InterviewFigures {
  readonly funnel: Funnel
  /** The day (UTC) with which the time begins, as `2026-11-25`. */
  readonly since: string
  readonly times: Readonly<Record<Step, StepTime>>
  /** The positions with the most interviews of the time, most first. */
  readonly positions: readonly {
    readonly id: string
    readonly name: string
    readonly invited: number
    readonly completed: number
  }[]
  /** Those that were started, by the kind of device; null: not known. */
  readonly devices: readonly { readonly device: Device | null; readonly started: number; readonly completed: number }[]
  /** How many interviews `times` were measured at where those are not all; null: all of them were looked at. */
  readonly sampled: number | null
}

type Counts = Readonly<Record<keyof Funnel | `${Device}_${'started' | 'completed'}`, number>>
interface Row extends Counts, Pick<InterviewFigures, 'positions' | 'sampled'> {
  readonly times: readonly { readonly step: Step; readonly n: number; readonly parts: readonly [number, number] }[]
}

const COLUMNS = [
  'invited',
  'started',
  'completed',
  'decided',
  'phone_started',
  'phone_completed',
  'tablet_started',
  'tablet_completed',
  'computer_started',
  'computer_completed',
] as const

/**
 * Counts are kept by the day of the invite (`interview_days`); only how long a step took is measured at interviews, as few as say it. `of`: the
 * condition by which an index finds the interviews of one row of days. A subquery hides the positions: PostgreSQL
 * estimates each one that it sees while it plans.
 */
const countsBy = (of: string): string => `with days as materialized (
    select d.*, row_number() over (order by day desc, position_id) - 1 as place, count(*) over () as n, sum(invited) over () as total
      from interview_days d where organization_id = :organizationId and position_id = any(array(select unnest(cast(:keys as text[])))) and day >= :since and invited > 0),
  chosen as (select * from days where total <= ${LOOKED_AT_MAX} or place % ((n + ${SAMPLED_DAYS - 1}) / ${SAMPLED_DAYS}) = 0),
  sample as materialized (
    select i.* from chosen c cross join lateral (
      select i.id, i.position_id, i.created_at, i.started_at, i.completed_at, i.approval_status from interviews i
        where ${of} and i.cancelled_at is null and i.created_at >= c.day::timestamp at time zone 'UTC' and i.created_at < (c.day + 1)::timestamp at time zone 'UTC'
        order by i.created_at desc, i.id desc
        limit case when c.total <= ${LOOKED_AT_MAX} then ${LOOKED_AT_MAX} else ceil(${SAMPLED}.0 / least(c.n, ${SAMPLED_DAYS})) end) i),
  took as (
    select 'start' as step, started_at - created_at as time from sample where started_at is not null
    union all select 'complete', completed_at - started_at from sample where completed_at is not null
    -- The decision that counts, at the time at which somebody made it; the command line's may come before the end.
    union all select 'decide', d.at - k.completed_at from (select id, completed_at from sample where approval_status <> 'pending' and completed_at is not null) k
      cross join lateral (select max(decided_at) as at from decisions where interview_id = k.id and state = 'effective') d where d.at > k.completed_at)
  select ${COLUMNS.map((name) => `coalesce(sum(${name}), 0)::int as ${name}`).join(', ')},
    case when max(total) > ${LOOKED_AT_MAX} then (select count(*) from sample)::int end as sampled,
    (select coalesce(jsonb_agg(t), '[]') from (
      select step, count(*) as n, percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from time)::float8) as parts from took group by step) t) as times,
    -- Those of most interviews of the sample, which are those of most interviews where it holds all of them.
    (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'invited', c.invited, 'completed', c.completed) order by c.invited desc, p.id), '[]')
      from (select position_id from sample group by position_id order by count(*) desc, 1 limit ${POSITIONS}) s
      cross join lateral (select sum(invited) as invited, sum(completed) as completed from interview_days where organization_id = :organizationId and position_id = s.position_id and day >= :since) c
      join positions p on p.organization_id = :organizationId and p.id = s.position_id) as positions
  from days`
const OF_ALL = countsBy('i.organization_id = :organizationId')
const OF_POSITIONS = countsBy('i.position_id = c.position_id')

function timeOf(row: Row | undefined, step: Step): StepTime {
  const found = row?.times.find((one) => one.step === step)
  return found ? { count: found.n, medianMs: found.parts[0] * 1_000, mostMs: found.parts[1] * 1_000 } : null
}

/** Completions by the kind of device, most first; without those on which nobody began. */
function devicesOf(row: Row): InterviewFigures['devices'] {
  const known = (['phone', 'tablet', 'computer'] as const).map((device) => ({
    device,
    started: row[`${device}_started`],
    completed: row[`${device}_completed`],
  }))
  const others = { device: null, started: row.started, completed: row.completed }
  for (const one of known) {
    others.started -= one.started
    others.completed -= one.completed
  }
  return [...known, others].filter(({ started }) => started > 0).sort((a, b) => b.started - a.started)
}

/** Counts of interviews for the dashboard's first page. */
export function figures({ database, clock }: InterviewContext) {
  const { knex } = database

  return {
    /** What became of the interviews that were invited today and on the days before, `days` in all (UTC). Cancelled ones are left out. */
    async figuresOf({ organizationId }: { readonly organizationId: string }, days: number): Promise<InterviewFigures> {
      const since = new Date(clock.now().getTime() - (days - 1) * DAY).toISOString().slice(0, 10)
      // As in `find.ts`: by a condition of its own.
      const seen = isLimitedToTeams()
        ? (
            await knex.raw<{ rows: { id: string }[] }>(positionsOfTeams, [organizationId, [...presentTeams()]])
          ).rows.map(({ id }) => id)
        : null
      const values = { organizationId, since, keys: seen ?? [''] }
      const { rows } = await withoutLimit(organizationId, () =>
        knex.raw<{ rows: Row[] }>(seen ? OF_POSITIONS : OF_ALL, values),
      )
      const row = rows[0]
      if (!row) throw new Error('counting answered with no row')
      const { invited, started, completed, decided } = row
      return {
        funnel: { invited, started, completed, decided },
        since,
        times: { start: timeOf(row, 'start'), complete: timeOf(row, 'complete'), decide: timeOf(row, 'decide') },
        positions: row.positions,
        devices: devicesOf(row),
        sampled: row.sampled,
      }
    },
  }
}
