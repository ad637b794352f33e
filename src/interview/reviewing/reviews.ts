import type { Knex } from 'knex'
import { storable } from '../../base/foreign.ts'
import { interviewError } from '../contract/errors.ts'
import type { InterviewContext } from '../core/context.ts'

/** Whoever watches an interview, and their organization. */
export interface Reviewer {
  readonly organizationId: string
  readonly userId: string
}

/** From the worst to the best. */
export const RATINGS = [1, 2, 3, 4, 5] as const
export type Rating = (typeof RATINGS)[number]
/** In code points. */
export const RATING_NOTE_MAX = 2_000
const LISTED = 100

/** What one reviewer thinks. */
export interface Review {
  /** The address of the person; null: somebody who was removed. */
  readonly by: string | null
  readonly rating: Rating
  readonly note: string | null
  readonly ratedAt: Date
  readonly changedAt: Date | null
  /** They had asked to see the AI's result before they rated. */
  readonly isAfterAi: boolean
}

/** The ratings of an interview, as one reviewer may see them. */
export interface Reviews {
  readonly own: Review | null
  /** Colleagues who rated. */
  readonly count: number
  /** What they think; null as long as this reviewer has not rated, so that nobody follows anybody. */
  readonly others: readonly Review[] | null
  /** This reviewer rated, or asked to see the AI's result without. */
  readonly isAiShown: boolean
}

interface Row {
  readonly user_id: string
  readonly by: string | null
  readonly rating: Rating | null
  readonly note: string | null
  readonly rated_at: Date | null
  readonly changed_at: Date | null
  readonly ai_shown_at: Date | null
}

/** What reviewers think of an interview, among themselves; the only writer of `reviews`. */
export function reviews({ database }: InterviewContext) {
  const { knex } = database

  return {
    /** Stores or changes this reviewer's rating. Throws 404, and 409 while nothing is recorded. */
    async rate({ organizationId, userId }: Reviewer, id: string, rating: Rating, note: string | null): Promise<void> {
      const { rows } = await knex.raw<{ rows: unknown[] }>(
        `insert into reviews (organization_id, interview_id, user_id, rating, note, rated_at)
           select organization_id, id, ?, ?, ?, clock_timestamp() from interviews
           where id = ? and organization_id = ? and cancelled_at is null and answered_questions > 0
         on conflict (interview_id, user_id) do update set rating = excluded.rating, note = excluded.note,
           rated_at = coalesce(reviews.rated_at, excluded.rated_at),
           changed_at = case when reviews.rated_at is null then null
             when (reviews.rating, reviews.note) is not distinct from (excluded.rating, excluded.note) then reviews.changed_at
             else excluded.rated_at end
         returning true`,
        [userId, rating, note === null ? null : storable(note), id, organizationId],
      )
      if (rows.length > 0) return
      await mustExist(knex, organizationId, id)
      throw interviewError('review.nothing_recorded')
    },

    /** Shows this reviewer the AI's result before they rate. Throws 404. */
    async showAi({ organizationId, userId }: Reviewer, id: string): Promise<void> {
      await mustExist(knex, organizationId, id)
      await knex('reviews')
        .insert({
          organization_id: organizationId,
          interview_id: id,
          user_id: userId,
          ai_shown_at: knex.raw('clock_timestamp()'),
        })
        // Who rated sees it already; that stays a rating without it.
        .onConflict(['interview_id', 'user_id'])
        .ignore()
    },

    async reviewsOf({ organizationId, userId }: Reviewer, id: string): Promise<Reviews> {
      const rows = await knex('reviews as r')
        .leftJoin('users as u', 'u.id', 'r.user_id')
        .where({ 'r.interview_id': id, 'r.organization_id': organizationId })
        .orderByRaw('r.user_id = ? desc, r.rated_at', [userId])
        .limit(LISTED)
        .select<Row[]>(
          'r.user_id',
          'u.email as by',
          'r.rating',
          'r.note',
          'r.rated_at',
          'r.changed_at',
          'r.ai_shown_at',
        )
      const mine = rows.find((row) => row.user_id === userId)
      const own = mine ? toReview(mine) : null
      const others = rows.filter((row) => row !== mine).flatMap((row) => toReview(row) ?? [])
      return { own, count: others.length, others: own && others, isAiShown: mine !== undefined }
    },
  }
}

/** Throws 404 for an interview that is not there, is another organization's or was cancelled. */
export async function mustExist(knex: Knex, organizationId: string, id: string): Promise<void> {
  const row = await knex('interviews')
    .where({ id, organization_id: organizationId })
    .whereNull('cancelled_at')
    .first('id')
  if (!row) throw interviewError('interview.not_found')
}

function toReview(row: Row): Review | null {
  const { by, rating, note, rated_at: ratedAt, changed_at: changedAt, ai_shown_at: aiShownAt } = row
  if (rating === null || ratedAt === null) return null
  return { by, rating, note, ratedAt, changedAt, isAfterAi: aiShownAt !== null }
}
