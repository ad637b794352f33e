import { DAY } from '../../base/clock.ts'
import { isLimitedToTeams, presentTeams, withoutLimit } from '../../db/tenancy.ts'
import type { InterviewContext } from '../core/context.ts'
import { positionsOfTeams } from '../core/owners.ts'

/** So many of each are named at once. */
const NEEDS_MAX = 25
/** Of each, so many are looked at: the invites that end first, the newest analyses. */
export const LOOKED_AT_MAX = 500
/** An invite that ends within this time is told. */
const ENDS_WITHIN_MS = 2 * DAY
/** A candidate who was reminded within this time is not told again. */
const REMINDED_WITHIN_MS = DAY

/** Interviews that wait for somebody to do something, by their ids. */
export interface Needs {
  /** Invites that nobody began, that end soon, the next one first; without those who were just reminded. */
  readonly ending: readonly string[]
  /** Interviews whose analysis failed and can be requested again, the newest change first. */
  readonly failed: readonly string[]
  /** There are more than those that are named. */
  readonly isMore: { readonly ending: boolean; readonly failed: boolean }
  /** There are more than `LOOKED_AT_MAX`, which were not looked at: among them there may be others. */
  readonly isPartial: { readonly ending: boolean; readonly failed: boolean }
}

// The condition about positions stands outside of what is looked at, so that each part costs the same for whoever sees some teams. Where not
// all were looked at, that is said. PostgreSQL estimates each position that it sees while it plans, so
// a subquery hides them.
const NEEDS = `with soon as materialized (
      select id, position_id, invite_expires_at from interviews where organization_id = :organizationId and cancelled_at is null and status = 'created'
        and invite_expires_at > :now and invite_expires_at <= :until and started_at is null order by invite_expires_at limit ${LOOKED_AT_MAX + 1}),
    ended as materialized (
      select id, position_id, updated_at from interviews where organization_id = :organizationId and cancelled_at is null and analysis_status = 'failed'
        and ai_consent order by updated_at desc, id desc limit ${LOOKED_AT_MAX + 1})
  select
    (select coalesce(jsonb_agg(id), '[]') from (select i.id from soon i
      where (cast(:seen as text[]) is null or (i.position_id in (select unnest(cast(:seen as text[])))) is true)
        and not exists (select from mails m where m.organization_id = :organizationId and m.interview_id = i.id and m.kind = 'reminder' and m.created_at > :remindedSince)
      order by i.invite_expires_at, i.id limit ${NEEDS_MAX + 1}) e) as ending,
    (select count(*) > ${LOOKED_AT_MAX} from soon) as "isEndingPartial",
    (select coalesce(jsonb_agg(id), '[]') from (select i.id from ended i
      where cast(:seen as text[]) is null or (i.position_id in (select unnest(cast(:seen as text[])))) is true
      order by i.updated_at desc, i.id desc limit ${NEEDS_MAX + 1}) f) as failed,
    (select count(*) > ${LOOKED_AT_MAX} from ended) as "isFailedPartial"`

interface Found extends Pick<Needs, 'ending' | 'failed'> {
  readonly isEndingPartial: boolean
  readonly isFailedPartial: boolean
}

/** One more is read than is named, to know whether there are more. */
const isNamed = (_id: string, place: number) => place < NEEDS_MAX

/** What of the interviews needs a reviewer, besides a decision. */
export function needs({ database, clock, settings }: InterviewContext) {
  const { knex } = database
  return {
    /** At most `NEEDS_MAX` of each, of what the present work sees; at a cost that does not grow with the number of interviews. */
    async needsOf({ organizationId }: { readonly organizationId: string }): Promise<Needs> {
      const now = clock.now().getTime()
      const seen = isLimitedToTeams()
        ? (
            await knex.raw<{ rows: { id: string }[] }>(positionsOfTeams, [organizationId, [...presentTeams()]])
          ).rows.map(({ id }) => id)
        : null
      const values = {
        organizationId,
        seen,
        now: new Date(now),
        until: new Date(now + ENDS_WITHIN_MS),
        remindedSince: new Date(now - REMINDED_WITHIN_MS),
      }
      const { rows } = await withoutLimit(organizationId, () => knex.raw<{ rows: Found[] }>(NEEDS, values))
      const [found] = rows
      if (!found) throw new Error('looking at what waits answered with no row')
      const { ending, failed: ended, isEndingPartial, isFailedPartial } = found
      // Without a model nothing is requested again.
      const failed = settings.isAiOffered ? ended : []
      return {
        ending: ending.filter(isNamed),
        failed: failed.filter(isNamed),
        isMore: { ending: ending.length > NEEDS_MAX, failed: failed.length > NEEDS_MAX },
        isPartial: { ending: isEndingPartial, failed: settings.isAiOffered && isFailedPartial },
      }
    },
  }
}
