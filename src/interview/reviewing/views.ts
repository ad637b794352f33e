import type { InterviewContext } from '../core/context.ts'
import type { Reviewer } from './reviews.ts'

const LISTED = 100

/** That a colleague opened an interview's page. */
export interface View {
  /** The address of the person; null: somebody who was removed. */
  readonly by: string | null
  readonly firstAt: Date
  readonly lastAt: Date
}

/** Who saw an interview's recordings, for colleagues; the only writer of `interview_views`. */
export function views({ database }: InterviewContext) {
  const { knex } = database
  return {
    /** Notes that somebody opens the page of an interview; of one that is not there nothing is noted. */
    async noteView({ organizationId, userId }: Reviewer, id: string): Promise<void> {
      await knex.raw(
        `insert into interview_views (organization_id, interview_id, user_id)
           select organization_id, id, ? from interviews where id = ? and organization_id = ? and cancelled_at is null
         on conflict (interview_id, user_id) do update set last_at = excluded.last_at
           -- Each form of the page leads back to it.
           where interview_views.last_at not between excluded.last_at - interval '1 minute' and excluded.last_at`,
        [userId, id, organizationId],
      )
    },

    /** Which colleagues opened the page, the latest first; at most `LISTED`, and without this person. */
    viewsOf: ({ organizationId, userId }: Reviewer, id: string): Promise<View[]> =>
      knex('interview_views as v')
        .leftJoin('users as u', 'u.id', 'v.user_id')
        .where({ 'v.interview_id': id, 'v.organization_id': organizationId })
        .whereNot('v.user_id', userId)
        .orderBy('v.last_at', 'desc')
        .limit(LISTED)
        .select({ by: 'u.email', firstAt: 'v.first_at', lastAt: 'v.last_at' }),
  }
}
