import { isLimitedToTeams, presentTeams, withoutLimit } from '../../db/tenancy.ts'
import type { InterviewContext } from '../core/context.ts'
import type { Device } from '../core/devices.ts'
import { positionsOfTeams } from '../core/owners.ts'

/** Figures are of the newest interviews up to this number, so that they cost the same on every organization. */
export const FIGURES_OF_MAX = 20_000
/** Steps whose time stands in another table are measured at the newest interviews up to this number. */
const LOOKED_UP_MAX = 2_000
/** The positions with the most interviews of the time. */
const POSITIONS = 8

/** How many interviews of a time got how far. */
export interface Funnel {
  readonly invited: number
  readonly started: number
  readonly completed: number
  readonly analysed: number
  readonly decided: number
}

/** How long a step took, in milliseconds: half of all took `median` at most, nine of ten `most`. Null where nobody took it. */
export type StepTime = { readonly count: number; readonly medianMs: number; readonly mostMs: number } | null

/** The steps whose time is measured. */
export const STEPS = ['start', 'complete', 'analyse', 'decide'] as const
export type Step = (typeof STEPS)[number]

/** Interviews of the last days, counted. */
export interface InterviewFigures {
  readonly funnel: Funnel
  readonly times: Readonly<Record<Step, StepTime>>
  /** The positions with the most interviews of the time, most first. */
  readonly positions: readonly {
    readonly id: string
    readonly name: string
    readonly invited: number
    readonly completed: number
  }[]
  /** Those that were started, by the kind of device, most first; null: not known. */
  readonly devices: readonly { readonly device: Device | null; readonly started: number; readonly completed: number }[]
  /** True where there are more than `FIGURES_OF_MAX`: then only the newest are counted. */
  readonly isCut: boolean
}

interface Row extends Readonly<Record<keyof Funnel, string>>, Pick<InterviewFigures, 'positions' | 'devices'> {
  readonly times: readonly { readonly step: Step; readonly n: number; readonly parts: readonly [number, number] }[]
  readonly is_cut: boolean
}

// The interviews are read once. One more is read than is counted: where it is there, the figures are not of all.
const COUNTS = `with newest as materialized (
    select id, position_id, created_at, started_at, completed_at, analysis_status, approval_status, device
      from interviews where organization_id = :organizationId and cancelled_at is null and created_at >= :since
        and (cast(:seen as text[]) is null or position_id = any(:seen))
      order by created_at desc, id desc limit ${FIGURES_OF_MAX + 1}),
  kept as materialized (select * from newest limit ${FIGURES_OF_MAX}),
  took as (
    select 'start' as step, started_at - created_at as time from kept where started_at is not null
    union all select 'complete', completed_at - started_at from kept where completed_at is not null
    union all select 'analyse', a.completed_at - k.completed_at from (
        select id, completed_at from kept where analysis_status = 'completed' limit ${LOOKED_UP_MAX}) k
      join analyses a on a.interview_id = k.id and a.is_assessed where a.completed_at > k.completed_at
    -- The decision that counts, at the time at which somebody made it; the command line's may come before the end.
    union all select 'decide', d.at - k.completed_at from (
        select id, completed_at from kept where approval_status <> 'pending' and completed_at is not null limit ${LOOKED_UP_MAX}) k
      cross join lateral (select max(decided_at) as at from decisions where interview_id = k.id and state = 'effective') d where d.at > k.completed_at)
  select (select count(*) from newest) > ${FIGURES_OF_MAX} as is_cut, count(*) as invited, count(started_at) as started, count(completed_at) as completed,
    count(*) filter (where analysis_status = 'completed' and exists (select from analyses a where a.interview_id = kept.id and a.is_assessed)) as analysed, count(*) filter (where approval_status <> 'pending') as decided,
    (select coalesce(jsonb_agg(t), '[]') from (
      select step, count(*) as n, percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from time)::float8) as parts from took group by step) t) as times,
    (select coalesce(jsonb_agg(d order by d.started desc, d.device), '[]') from (
      select device, count(*) as started, count(completed_at) as completed from kept where started_at is not null group by device) d) as devices,
    (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'invited', c.invited, 'completed', c.completed) order by c.invited desc, p.id), '[]')
      from (select position_id, count(*) as invited, count(completed_at) as completed from kept group by position_id order by 2 desc, 1 limit ${POSITIONS}) c
      join positions p on p.organization_id = :organizationId and p.id = c.position_id) as positions
  from kept`

function timeOf(row: Row | undefined, step: Step): StepTime {
  const found = row?.times.find((one) => one.step === step)
  return found ? { count: found.n, medianMs: found.parts[0] * 1_000, mostMs: found.parts[1] * 1_000 } : null
}

/** Counts of interviews for the dashboard's first page. */
export function figures({ database, clock }: InterviewContext) {
  const { knex } = database

  /** `seen`: the positions whose interviews count; null: all. */
  async function counted(values: {
    organizationId: string
    since: Date
    seen: string[] | null
  }): Promise<InterviewFigures> {
    const { rows } = await knex.raw<{ rows: Row[] }>(COUNTS, values)
    const row = rows[0]
    const count = (name: keyof Funnel) => Number(row?.[name] ?? 0)
    return {
      funnel: {
        invited: count('invited'),
        started: count('started'),
        completed: count('completed'),
        analysed: count('analysed'),
        decided: count('decided'),
      },
      times: {
        start: timeOf(row, 'start'),
        complete: timeOf(row, 'complete'),
        analyse: timeOf(row, 'analyse'),
        decide: timeOf(row, 'decide'),
      },
      positions: row?.positions ?? [],
      devices: row?.devices ?? [],
      isCut: row?.is_cut === true,
    }
  }

  return {
    /** What became of the interviews whose invite is at most `days` old. Cancelled ones are left out. */
    async figuresOf({ organizationId }: { readonly organizationId: string }, days: number): Promise<InterviewFigures> {
      const since = new Date(clock.now().getTime() - days * 86_400_000)
      // As in `find.ts`: by a condition of its own.
      const seen = isLimitedToTeams()
        ? (
            await knex.raw<{ rows: { id: string }[] }>(positionsOfTeams, [organizationId, [...presentTeams()]])
          ).rows.map(({ id }) => id)
        : null
      const values = { organizationId, since, seen }
      return withoutLimit(organizationId, () => counted(values))
    },
  }
}
