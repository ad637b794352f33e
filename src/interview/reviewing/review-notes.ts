import { storable } from '../../base/foreign.ts'
import { interviewError } from '../contract/errors.ts'
import type { InterviewContext } from '../core/context.ts'
import { mustExist, type Reviewer } from './reviews.ts'

/** In code points. */
export const NOTE_MAX = 5_000
const LISTED = 200
/** Seed of the advisory locks that keep equal notes of one person apart; 4711 to 4713 are others' (4711 stamps of an organization, 4712 walks). */
const NOTE_LOCK = 4714

/** A note among colleagues. */
export interface ReviewNote {
  readonly id: string
  /** The address of the person; null: somebody who was removed. */
  readonly by: string | null
  readonly isOwn: boolean
  readonly text: string
  readonly writtenAt: Date
  readonly editedAt: Date | null
}

/** Notes of colleagues about an interview; the only writer of `review_notes`. */
export function reviewNotes({ database }: InterviewContext) {
  const { knex } = database
  const own = ({ organizationId, userId }: Reviewer, id: string, noteId: string) =>
    knex('review_notes').where({
      id: noteId,
      organization_id: organizationId,
      interview_id: id,
      written_by: userId,
    })

  return {
    /** Throws 404. The same text again within a minute is the second click of two. */
    async addNote({ organizationId, userId }: Reviewer, id: string, text: string): Promise<void> {
      await mustExist(knex, organizationId, id)
      await knex.transaction(async (trx) => {
        // Of several at once each sees what the ones before it stored.
        await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, ?))', [`${id} ${userId}`, NOTE_LOCK])
        await trx.raw(
          `insert into review_notes (organization_id, interview_id, written_by, text) select :of, :id, :by, :text
         where not exists (select from review_notes n where n.interview_id = :id and n.organization_id = :of and n.written_by = :by
           and n.text = :text and n.written_at between clock_timestamp() - interval '1 minute' and clock_timestamp() + interval '1 second')`,
          { of: organizationId, id, by: userId, text: storable(text) },
        )
      })
    },

    /** Changes a note of this person. Throws 404 for a note of anybody else. */
    async editNote(who: Reviewer, id: string, noteId: string, text: string): Promise<void> {
      const edited = await own(who, id, noteId).update({
        text: storable(text),
        edited_at: knex.raw('case when text = ? then edited_at else clock_timestamp() end', [storable(text)]),
      })
      if (edited === 0) throw interviewError('note.not_found')
    },

    /** Deletes a note of this person, for good; one that is gone stays so. Throws 404 for an interview that is not there. */
    async deleteNote(who: Reviewer, id: string, noteId: string): Promise<void> {
      await mustExist(knex, who.organizationId, id)
      await own(who, id, noteId).delete()
    },

    /** The notes about an interview, the oldest first; at most the newest `LISTED`. */
    async notesOf({ organizationId, userId }: Reviewer, id: string): Promise<ReviewNote[]> {
      const rows = await knex('review_notes as n')
        .leftJoin('users as u', 'u.id', 'n.written_by')
        .where({ 'n.interview_id': id, 'n.organization_id': organizationId })
        .orderBy('n.id', 'desc')
        .limit(LISTED)
        .select<(Omit<ReviewNote, 'isOwn'> & { writtenBy: string })[]>({
          id: 'n.id',
          by: 'u.email',
          writtenBy: 'n.written_by',
          text: 'n.text',
          writtenAt: 'n.written_at',
          editedAt: 'n.edited_at',
        })
      return rows.reverse().map(({ writtenBy, ...note }) => ({ ...note, isOwn: writtenBy === userId }))
    },
  }
}
