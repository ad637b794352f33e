import { isLimitedToTeams, presentTeams, withoutLimit } from '../db/tenancy.ts'
import type { InterviewContext } from './context.ts'
import { positionsOfTeams } from './owners.ts'

/** Figures are of the newest interviews up to this number, so that they cost the same on every organization. */
export const FIGURES_OF_MAX = 20_000
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

/** The middle (median) of how long a step took, in milliseconds; null where nobody took it. */
export interface StepTimes {
  readonly toStartMs: number | null
  readonly toCompleteMs: number | null
}

/** Interviews of the last days, counted. */
export interface InterviewFigures {
  readonly funnel: Funnel
  readonly times: StepTimes
  /** The positions with the most interviews of the time, most first. */
  readonly positions: readonly {
    readonly id: string
    readonly name: string
    readonly invited: number
    readonly completed: number
  }[]
  /** True where there are more than `FIGURES_OF_MAX`: then only the newest are counted. */
  readonly isCut: boolean
}

interface Row extends Readonly<Record<keyof Funnel, string>> {
  readonly to_start: number | null
  readonly to_complete: number | null
  readonly positions: InterviewFigures['positions']
  readonly is_cut: boolean
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
    // The interviews are read once. One more is read than is counted: where it is there, the figures are not of all.
    const { rows } = await knex.raw<{ rows: Row[] }>(
      `with newest as materialized (
           select position_id, created_at, started_at, completed_at, analysis_status, approval_status
             from interviews where organization_id = :organizationId and cancelled_at is null and created_at >= :since
               and (cast(:seen as text[]) is null or position_id = any(:seen))
             order by created_at desc, id desc limit ${FIGURES_OF_MAX + 1}),
         kept as materialized (select * from newest limit ${FIGURES_OF_MAX})
       select (select count(*) from newest) > ${FIGURES_OF_MAX} as is_cut, count(*) as invited, count(started_at) as started, count(completed_at) as completed,
         count(*) filter (where analysis_status = 'completed') as analysed, count(*) filter (where approval_status <> 'pending') as decided,
         percentile_cont(0.5) within group (order by extract(epoch from started_at - created_at)::float8) as to_start,
         percentile_cont(0.5) within group (order by extract(epoch from completed_at - started_at)::float8) as to_complete,
         (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'invited', c.invited, 'completed', c.completed) order by c.invited desc, p.id), '[]')
           from (select position_id, count(*) as invited, count(completed_at) as completed from kept group by position_id order by 2 desc, 1 limit ${POSITIONS}) c
           join positions p on p.organization_id = :organizationId and p.id = c.position_id) as positions
       from kept`,
      values,
    )
    const row = rows[0]
    const count = (name: keyof Funnel) => Number(row?.[name] ?? 0)
    const ms = (seconds: number | null | undefined) => (typeof seconds === 'number' ? seconds * 1_000 : null)
    return {
      funnel: {
        invited: count('invited'),
        started: count('started'),
        completed: count('completed'),
        analysed: count('analysed'),
        decided: count('decided'),
      },
      times: { toStartMs: ms(row?.to_start), toCompleteMs: ms(row?.to_complete) },
      positions: row?.positions ?? [],
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
